var jp={first:0,count:0,joints:new Uint32Array(0),moving:new Uint32Array(0),values:new Float32Array(0)};function Qp(s){let e=new DataView(s.buffer,s.byteOffset,s.byteLength);if(s.length<16)throw new Error(`frames: ${s.length} bytes are no head`);let[t,n,i,r]=[0,4,8,12].map(u=>e.getUint32(u,!0)),o=n*(i*4+r*3),a=16+4*(i+r+o);if(!Number.isSafeInteger(a)||s.length!==a)throw new Error(`frames: ${s.length} bytes, expected ${a}`);let l=(u,h)=>Uint32Array.from({length:h},(d,f)=>e.getUint32(u+4*f,!0)),c={first:t,count:n,joints:l(16,i),moving:l(16+4*i,r),values:new Float32Array(o)};for(let u=0,h=16+4*(i+r);u<o;++u,h+=4){let d=e.getFloat32(h,!0);if(!Number.isFinite(d))throw new Error("frames: a number is not finite");c.values[u]=d}return c}var Cl=class{constructor(e,t){this.recording=e;this.clip=t;let n=e.clips[t];if(!n)throw new Error(`frames: there is no clip ${t}`);let i=n.row.length,r=new Float32Array(n.frameCount*i*4);for(let o=0;o<n.frameCount;++o)for(let a=0;a<i;++a){let l=n.row[a],c=l<0?n.still:n.turning,u=(l<0?~l:o*n.turningCount+l)*4;for(let h=0;h<4;++h)r[(o*i+a)*4+h]=c[u+h]}n.row=Int32Array.from({length:i},(o,a)=>a),n.turning=r,n.turningCount=i,this.turning=r.slice(),this.moving=n.moving.slice()}turning;moving;settled=jp;dragged=jp;set(e,t){let n=this.recording.clips[this.clip];if(t.first+t.count>n.frameCount)throw new Error(`frames: ${t.first+t.count} of ${n.frameCount}`);if(t.joints.some(c=>c>=n.turningCount))throw new Error("frames: a joint that is not there");let i=[this.settled,this.dragged,t].filter(c=>c.count>0);if(e==="frames"?this.settled=t:this.dragged=t,!i.length)return;let r=Math.min(...i.map(c=>c.first)),o=Math.max(...i.map(c=>c.first+c.count)),a=n.turningCount*4,l=n.movingCount*3;n.turning.set(this.turning.subarray(r*a,o*a),r*a),n.moving.set(this.moving.subarray(r*l,o*l),r*l);for(let c of[this.settled,this.dragged])this.write(c);return{first:r,last:o-1}}write(e){let t=this.recording.clips[this.clip],n=0;for(let i=e.first;i<e.first+e.count;++i){for(let r of e.joints)t.turning.set(e.values.subarray(n,n+4),(i*t.turningCount+r)*4),n+=4;for(let r of e.moving){let o=this.recording.trackOf(t.skeleton,r);o>=0&&t.moving.set(e.values.subarray(n,n+3),(i*t.movingCount+o)*3),n+=3}}}};function D(s,e={},...t){let n=document.createElement(s);for(let[i,r]of Object.entries(e))if(!(r===void 0||r===!1))if(i==="class")n.className=String(r);else if(i==="text")n.textContent=String(r);else if(i==="on")for(let[o,a]of Object.entries(e.on))n.addEventListener(o,a);else n.setAttribute(i,r===!0?"":String(r));for(let i of t)i!==void 0&&i!==!1&&n.append(i);return n}function $e(s,e){s.textContent!==e&&(s.textContent=e)}function st(s,e,t){t!==s.hasAttribute(e)&&s.toggleAttribute(e,t)}var Qx={play:"M6 4.2v11.6l9.5-5.8z",pause:"M6.5 4.5v11M13.5 4.5v11",back:"M12.5 5.5 8 10l4.5 4.5",forward:"M7.5 5.5 12 10l-4.5 4.5",start:"M5 5v10M14.5 5.5 10 10l4.5 4.5",end:"M15 5v10M5.5 5.5 10 10l-4.5 4.5",loop:"M4.5 9V8a3 3 0 0 1 3-3h8M13 2.5 15.5 5 13 7.5M15.5 11v1a3 3 0 0 1-3 3h-8M7 17.5 4.5 15 7 12.5",orbit:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M3.5 10c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3",follow:"M10 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M10 7.5v5M6.5 9.5h7M10 12.5 7.5 17M10 12.5l2.5 4.5",eye:"M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5M10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",top:"M4 4h12v12H4zM4 10h12M10 4v12",frame:"M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5",theme:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M10 3.5v13M10 6h3.5M10 9h6M10 12h6M10 15h2.5",full:"M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M8 16H4v-4",link:"M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3L9.8 6M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l1.1-1.2",camera:"M3 7h3l1.5-2h5L14 7h3v9H3zM10 8.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2",help:"M7.5 7.6A2.5 2.5 0 0 1 10 5.2c1.5 0 2.6 1 2.6 2.3 0 1.9-2.6 2-2.6 4M10 14.4v.4",open:"M3.5 6v9.5h13V7.5H10L8.5 5h-5zM3.5 6",close:"M5.5 5.5l9 9M14.5 5.5l-9 9",chevron:"M7 8.5 10 11.5l3-3",layers:"M10 4 3.5 7.5 10 11l6.5-3.5zM3.5 11 10 14.5l6.5-3.5",people:"M7.5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M3.5 15.5c0-2.6 1.6-4.5 4-4.5s4 1.9 4 4.5M13 5.3a1.8 1.8 0 0 1 0 3.4M13.5 11.2c1.9.4 3 2.1 3 4.3",card:"M3.5 5h13v10h-13zM6 8.5h3.5M6 11.5h3.5M12 8.5h2.5M12 11.5h2.5",sliders:"M4 6h6M14 6h2M12 4.2v3.6M4 13.5h2M10 13.5h6M8 11.7v3.6",plot:"M3.5 15.5h13M3.5 13l4-4.5 3 2.5 5.5-6.5",list:"M4 5.5h.5M7.5 5.5H16M4 10h.5M7.5 10H16M4 14.5h.5M7.5 14.5H16",undo:"M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H9",redo:"M12.5 5 16 8.5 12.5 12M16 8.5H8.5a4 4 0 0 0 0 8H11",fix:"M4 16l8-8M11 7l2 2M14.5 3v3M13 4.5h3M16.5 9.5v2M15.5 10.5h2M7.5 3.5v2M6.5 4.5h2",ghost:"M5 16.5V9a5 5 0 0 1 10 0v7.5l-1.7-1.6-1.6 1.6-1.7-1.6-1.7 1.6-1.6-1.6zM8 8.6v.6M12 8.6v.6",save:"M4 4h9.5L16 6.5V16H4zM7 4v4h5.5V4M7 16v-4.5h6V16",record:"M10 5.5a4.5 4.5 0 1 0 .01 0",walk:"M11.2 4.2a1.2 1.2 0 1 0-.01 0M10.6 6.4 9 11l2.6 2.2.6 4M9 11l-1.4 2.8L5 16.6M10.6 6.4l-3 1.8-.8 2.4M10.6 6.4l2.2 2.6 2.4.6",hand:"M7 10V5.2a1.2 1.2 0 0 1 2.4 0V9M9.4 9V4.2a1.2 1.2 0 0 1 2.4 0V9M11.8 9V5.2a1.2 1.2 0 0 1 2.4 0v6.3c0 3-1.8 5-4.6 5-2.2 0-3.4-1-4.4-3L3.6 10.6c-.5-1.2 1-2 1.8-1L7 11.6"};function gi(s){let e="http://www.w3.org/2000/svg",t=document.createElementNS(e,"svg");t.setAttribute("viewBox","0 0 20 20"),t.setAttribute("aria-hidden","true"),t.classList.add("icon"),s==="play"&&t.classList.add("solid");let n=document.createElementNS(e,"path");return n.setAttribute("d",Qx[s]),t.append(n),t}function em(s,e){s.getAttribute("data-icon")!==e&&(s.setAttribute("data-icon",e),s.querySelector("svg")?.replaceWith(gi(e)))}function Lt(s,e,t,n=""){return D("button",{type:"button",class:"icon-button","aria-label":e,title:n?`${e} (${n})`:e,on:{click:t}},gi(s))}function sr(s,e){let t=!1;new ResizeObserver(()=>{t||(t=!0,requestAnimationFrame(()=>{t=!1,e()}))}).observe(s)}var ey=0,ho=class{constructor(e,t,n,i){this.make=t;this.fill=n;this.choose=i;this.inner=D("div",{class:"long-inner",role:"presentation"}),this.element=D("div",{class:"long",role:"listbox","aria-label":e,tabindex:"0",on:{scroll:()=>this.later(),keydown:r=>this.key(r),click:r=>this.click(r)}},this.inner),this.element.style.setProperty("--row",`${this.rowHeight}px`),sr(this.element,()=>this.moveTo(this.cursor))}element;cursor=0;inner;rowHeight=window.matchMedia("(pointer: coarse)").matches?42:28;id=`list-${++ey}`;rows=[];count=0;pending=!1;setCount(e){this.count=e,this.cursor=Math.max(0,Math.min(this.cursor,e-1)),this.inner.style.height=`${e*this.rowHeight}px`,(this.element.closest(".panel")??this.element).style.setProperty("--content",`${e*this.rowHeight+1}px`),this.later()}refresh(){this.later()}moveTo(e){this.cursor=Math.max(0,Math.min(e,this.count-1));let t=this.cursor*this.rowHeight,n=this.element.clientHeight;t<this.element.scrollTop?this.element.scrollTop=t:t+this.rowHeight>this.element.scrollTop+n&&(this.element.scrollTop=t+this.rowHeight-n),this.later()}key(e){let t=Math.max(1,Math.floor(this.element.clientHeight/this.rowHeight)-1),n={ArrowDown:1,ArrowUp:-1,PageDown:t,PageUp:-t},i=e.target instanceof HTMLInputElement;if(e.key in n)this.moveTo(this.cursor+n[e.key]);else if(e.key==="Home"&&!i)this.moveTo(0);else if(e.key==="End"&&!i)this.moveTo(this.count-1);else if(e.key==="Enter"&&this.count)this.choose(this.cursor);else return;e.preventDefault(),e.stopPropagation()}click(e){let t=e.target.closest("[data-index]");t&&(this.cursor=Number(t.dataset.index),this.choose(this.cursor),this.later())}later(){this.pending||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1,this.draw()}))}draw(){let e=this.element.clientHeight;if(!e)return;let t=Math.max(0,Math.floor(this.element.scrollTop/this.rowHeight)-2),n=Math.min(this.count,t+Math.ceil(e/this.rowHeight)+5);for(;this.rows.length<n-t;){let r=this.make();r.setAttribute("role","option"),this.rows.push(r),this.inner.append(r)}let i="";this.rows.forEach((r,o)=>{let a=t+o,l=a<n;r.hidden=!l,l&&(r.style.transform=`translateY(${a*this.rowHeight}px)`,r.dataset.index=String(a),r.id=`${this.id}-${a}`,r.setAttribute("aria-setsize",String(this.count)),r.setAttribute("aria-posinset",String(a+1)),st(r,"data-cursor",a===this.cursor),a===this.cursor&&(i=r.id),this.fill(r,a))}),i?this.element.setAttribute("aria-activedescendant",i):this.element.removeAttribute("aria-activedescendant")}};function Ht(s,e=2){if(!Number.isFinite(s))return"–";let t=s<0?"−":"",n=10**e,i=Math.round(Math.abs(s)*n),r=Math.floor(i/n),o=e?"."+String(i%n).padStart(e,"0"):"",a=r%60,l=Math.floor(r/60)%60,c=Math.floor(r/3600);return c?`${t}${c}:${String(l).padStart(2,"0")}:${String(a).padStart(2,"0")}${o}`:l||e===0?`${t}${l}:${String(a).padStart(2,"0")}${o}`:`${t}0:${String(a).padStart(2,"0")}${o}`}function pa(s){return s<1e3?`${s} B`:s<1e6?`${(s/1e3).toFixed(0)} kB`:s<1e9?`${(s/1e6).toFixed(1)} MB`:`${(s/1e9).toFixed(2)} GB`}function On(s){return Math.round(s).toString().replace(/\B(?=(\d{3})+$)/g," ")}function rs(s,e,t=e+"s"){return`${On(s)} ${s===1?e:t}`}function Tt(s,e){let t=s.toFixed(e);return(/^-0(\.0*)?$/.test(t)?t.slice(1):t).replace("-","−")}var Bn=class extends Error{},zn=class s{constructor(e,t){this.fields=e;this.topic=t}static of(e,t){if(typeof e!="object"||e===null||Array.isArray(e))throw new Bn(`${t}: expected an object`);return new s(e,t)}number(e,t){let n=this.fields[e]??t;if(typeof n!="number"||!Number.isFinite(n))throw new Bn(`${this.topic}: ${e} is not a number`);return n}text(e){let t=this.fields[e]??"";if(typeof t!="string")throw new Bn(`${this.topic}: ${e} is not text`);return t}truth(e){return this.fields[e]===!0}part(e){return s.of(this.fields[e],`${this.topic}: ${e}`)}list(e,t){let n=this.fields[e]??[];if(!Array.isArray(n))throw new Bn(`${this.topic}: ${e} is not a list`);return n.map(t)}numbers(e){return this.list(e,t=>tm(t,`${this.topic}: ${e}`))}point(e){let t=this.numbers(e);if(t.length!==3)throw new Bn(`${this.topic}: ${e} is no place`);return t}};function tm(s,e){if(typeof s!="number"||!Number.isFinite(s))throw new Bn(`${e} holds something that is not a number`);return s}function nm(s,e,t){if(!Array.isArray(s)||s.length<e)throw new Bn(`${t}: expected ${e} numbers`);return s.map(n=>tm(n,t))}function im(s){let e=zn.of(s,"setup");return{figure:e.number("figure"),ghost:e.number("ghost"),coats:e.numbers("coats"),clip:e.number("clip"),frames:e.number("frames"),frameTime:e.number("frame_time"),limbs:e.list("limbs",String),output:e.text("output"),grips:e.list("grips",t=>{let n=zn.of(t,"grip");return{name:n.text("name"),joint:n.number("joint"),point:n.point("point"),limb:n.number("limb")}})}}function sm(s){let e=zn.of(s,"keys");return{version:e.number("version"),undo:e.text("undo"),redo:e.text("redo"),saved:e.truth("saved"),keys:e.list("keys",t=>{let n=zn.of(t,"key");return{grip:n.number("grip"),frame:n.number("frame"),place:n.point("place"),held:n.truth("held")}})}}function rm(s){let e=zn.of(s,"contacts");return{version:e.number("version"),known:e.truth("known"),badFrames:e.number("bad_frames",0),count:e.number("count",0),deepestMm:e.number("deepest_mm",0),spans:e.list("spans",t=>{let[n,i,r,o,a,l]=nm(t,6,"span");return{a:n,b:i,first:r,last:o,mm:a,between:l!==0}})}}function om(s){if(s===null)return;let e=zn.of(s,"live");return{version:e.number("version"),grip:e.number("grip"),frame:e.number("frame"),first:e.number("first"),solveMs:e.number("solve_ms"),contactMs:e.number("contact_ms"),residualMm:e.number("residual_mm"),reachable:e.truth("reachable"),dragging:e.truth("dragging"),frames:e.list("frames",t=>{if(!Array.isArray(t))throw new Bn("live: frames are no lists");return t.map(n=>{let[i,r,o]=nm(n,3,"touch");return{a:i,b:r,mm:o}})})}}function am(s){let e=zn.of(s,"fix");return{running:e.truth("running"),seconds:e.number("seconds",0),verdict:e.text("verdict"),before:e.number("before",0),after:e.number("after",0),taken:e.truth("taken"),remaining:e.list("remaining",t=>{let n=zn.of(t,"remaining");return{who:n.text("who"),whom:n.text("whom"),first:n.number("first"),last:n.number("last"),mm:n.number("mm"),why:n.text("why")}})}}function lm(s){let e=zn.of(s,"words");return{number:e.number("number"),what:e.text("what"),text:e.text("text"),good:e.truth("good")}}function cm(s,e,t,n){let i=n?.known===!0&&n.version===e;if(t&&(t.dragging||!i)&&t.version===e){let o=t.frames[s-t.first];if(o)return o}let r=[];for(let o of n?.spans??[])s>=o.first&&s<=o.last&&r.push(o);return r}function hm(s,e){if(!s||!e?.dragging||e.version!==s.version)return s;let t=e.first,n=e.first+e.frames.length-1,i=[];for(let r of s.spans)r.first<t&&i.push({...r,last:Math.min(r.last,t-1)}),r.last>n&&i.push({...r,first:Math.max(r.first,n+1)});return e.frames.forEach((r,o)=>{for(let a of r)i.push({...a,first:t+o,last:t+o,between:!1})}),{...s,spans:i}}function Rl(s){let e=[...s?.spans??[]].sort((n,i)=>n.first-i.first),t=[];for(let n of e){let i=t.at(-1);i&&n.first<=i.last+1?(i.last=Math.max(i.last,n.last),i.mm=Math.max(i.mm,n.mm)):t.push({first:n.first,last:n.last,mm:n.mm})}return t}var kl=class{constructor(e,t,n){this.desk=e;this.timeline=t;this.acts=n;this.element=D("div",{class:"keytrack",hidden:!0},D("span",{class:"track-name","aria-hidden":"true",text:"Keys"}),this.lane,D("span",{class:"track-name low","aria-hidden":"true",text:"Contacts"}),this.canvas,this.tip),this.canvas.addEventListener("click",i=>{let r=this.canvas.getBoundingClientRect(),o=this.stretchAt(this.timeline.toTime(i.clientX-r.left));o&&this.desk.seek(o)}),sr(this.element,()=>{this.drawn=""})}element;lane=D("div",{class:"key-lane",role:"group","aria-label":"Keys"});canvas=D("canvas",{class:"contact-lane",role:"img"});tip=D("div",{class:"tip",role:"tooltip",hidden:!0});buttons=[];keys=[];setup;contacts;drawn="";dragged;show(e,t,n){if(this.element.hidden=!1,this.setup=e,this.contacts=n,JSON.stringify(t)!==JSON.stringify(this.keys)||this.buttons.length!==t.length){let r=this.buttons.indexOf(document.activeElement);for(this.keys=t;this.buttons.length>t.length;)this.buttons.pop().remove();for(;this.buttons.length<t.length;)this.buttons.push(this.make(this.buttons.length));t.forEach((o,a)=>{let l=`Key: ${this.nameOf(o)}${o.held?", held since a fix":""}`;this.buttons[a].setAttribute("aria-label",l),this.buttons[a].toggleAttribute("data-held",o.held)}),r>=0&&this.buttons[Math.min(r,t.length-1)]?.focus()}let i=Rl(n);this.canvas.setAttribute("aria-label",i.length?`Contacts in ${rs(i.length,"stretch","stretches")} of the motion`:"No contacts"),this.drawn="",this.draw()}hide(){this.element.hidden=!0}draw(){if(!this.setup||this.element.hidden)return;let{view:e}=this.desk,t=this.element.clientWidth,n=`${e.from} ${e.to} ${t} ${this.timeline.gutter} ${this.dragged?.frame??""} ${document.documentElement.dataset.theme}`;n===this.drawn||!t||(this.drawn=n,this.keys.forEach((i,r)=>{let o=this.dragged?.key===r?this.dragged.frame:i.frame,a=this.timeline.toX(o*this.setup.frameTime),l=a>=this.timeline.gutter-4&&a<=t-this.timeline.margin+4;this.buttons[r].hidden=!l,this.buttons[r].style.transform=`translateX(${a.toFixed(1)}px)`}),this.paint(t))}paint(e){let t=Math.min(3,window.devicePixelRatio||1),n=14;this.canvas.width=Math.round(e*t),this.canvas.height=Math.round(n*t);let i=this.canvas.getContext("2d");i.setTransform(t,0,0,t,0,0);let r=getComputedStyle(document.documentElement),o=this.timeline.gutter,a=e-this.timeline.margin;i.fillStyle=r.getPropertyValue("--line"),i.fillRect(o,n-2,a-o,1);let{frameTime:l}=this.setup;i.fillStyle=r.getPropertyValue("--danger");for(let{first:c,last:u,mm:h}of Rl(this.contacts)){let d=Math.max(o,this.timeline.toX((c-.5)*l)),f=Math.min(a,this.timeline.toX((u+.5)*l));if(f<o||d>a)continue;let m=4+Math.min(8,h/6);i.globalAlpha=this.contacts?.known===!1?.45:1,i.beginPath(),i.roundRect(d,n-1-m,Math.max(3,f-d),m,2),i.fill()}i.globalAlpha=1}nameOf(e){return`${this.setup.grips[e.grip]?.name??"key"} at ${Ht(e.frame*this.setup.frameTime)}`}frameAt(e){let t=this.element.getBoundingClientRect();return Math.min(this.setup.frames-1,Math.max(0,Math.round(this.timeline.toTime(e-t.left)/this.setup.frameTime)))}stretchAt(e){let t=e/this.setup.frameTime,n=6*(this.desk.view.span/this.timeline.lineWidth)/this.setup.frameTime,i=Rl(this.contacts).find(({first:r,last:o})=>t>=r-n&&t<=o+n);return i&&Math.min(i.last,Math.max(i.first,Math.round(t)))*this.setup.frameTime}make(e){let t=D("button",{type:"button",class:"key"},D("span",{class:"key-shape"})),n=r=>{let o=this.keys[e];if(!o)return;this.tip.hidden=!1,$e(this.tip,this.nameOf({...o,frame:r}));let a=this.timeline.toX(r*this.setup.frameTime),l=this.tip.offsetWidth/2;this.tip.style.transform=`translate(${(Math.max(l+6,Math.min(this.element.clientWidth-l-6,a))-l).toFixed(0)}px, 0)`};t.addEventListener("pointerenter",()=>{let r=this.keys[e];r&&!this.dragged&&n(r.frame)}),t.addEventListener("pointerleave",()=>{this.dragged||(this.tip.hidden=!0)}),t.addEventListener("pointerdown",r=>{let o=this.keys[e];r.button!==0||!o||(t.setPointerCapture(r.pointerId),this.dragged={key:e,frame:o.frame,x:r.clientX,moved:!1})}),t.addEventListener("pointermove",r=>{this.dragged?.key===e&&(Math.abs(r.clientX-this.dragged.x)>3&&(this.dragged.moved=!0),this.dragged.moved&&(this.dragged.frame=this.frameAt(r.clientX),n(this.dragged.frame)))});let i=r=>{let o=this.dragged;o?.key===e&&(this.dragged=void 0,this.tip.hidden=!0,this.drawn="",r.type==="pointerup"&&(o.moved&&o.frame!==this.keys[e]?.frame?this.acts.move(e,o.frame):this.acts.choose(e)))};return t.addEventListener("pointerup",i),t.addEventListener("pointercancel",i),t.addEventListener("keydown",r=>{let o=this.keys[e];if(o){if(r.key==="Delete"||r.key==="Backspace")this.acts.remove(e);else if(r.key==="ArrowLeft"||r.key==="ArrowRight"){let a=o.frame+(r.key==="ArrowLeft"?-1:1)*(r.shiftKey?10:1);a>=0&&a<this.setup.frames&&this.acts.move(e,a)}else if(r.key==="Enter"||r.key===" ")this.acts.choose(e);else return;r.preventDefault(),r.stopPropagation()}}),this.lane.append(t),t}};var Wn=class{constructor(e,t,n,i={}){this.name=e;this.title=t;let r=os(`panel.${e}`);this.folded=r===void 0?i.folded??!1:r==="folded",this.note=D("span",{class:"panel-note"}),this.head=D("button",{type:"button",class:"panel-head","aria-controls":`panel-${e}`,on:{click:()=>this.fold(!this.folded)}},D("span",{class:"panel-title",text:t}),this.note,gi("chevron")),this.body=D("div",{class:"panel-body",id:`panel-${e}`}),this.element=D("section",{class:`panel panel-${e}`,"aria-label":t},this.head,this.body),this.tab=D("button",{type:"button",class:"tab","aria-label":t,title:t,"aria-pressed":"false"},gi(n),D("span",{text:t})),this.apply()}element;body;tab;head;note;folded;onShow=()=>{};get open(){return!this.folded}fold(e){this.folded=e,as(`panel.${this.name}`,e?"folded":"open"),this.apply(),!e&&(this.onShow(),requestAnimationFrame(()=>this.element.scrollIntoView({block:"nearest"})))}setNote(e){$e(this.note,e)}setPresent(e){st(this.element,"hidden",!e),st(this.tab,"hidden",!e)}setSheet(e){st(this.element,"data-sheet",e),this.tab.setAttribute("aria-pressed",String(e)),e&&this.onShow()}apply(){st(this.element,"data-folded",this.folded),this.head.setAttribute("aria-expanded",String(!this.folded))}};function os(s){try{return localStorage.getItem(`sidestep.${s}`)??void 0}catch{return}}function as(s,e){try{localStorage.setItem(`sidestep.${s}`,e)}catch{}}var Sn=class extends Error{constructor(t,n){super(`byte ${t}: ${n}`);this.byte=t}name="FormatError"},ty=4294967295,ma=Array.from({length:4},()=>new Uint32Array(256));for(let s=0;s<256;++s){let e=s;for(let t=0;t<8;++t)e=e&1?e>>>1^3988292384:e>>>1;ma[0][s]=e>>>0}for(let s=1;s<4;++s)for(let e=0;e<256;++e){let t=ma[s-1][e];ma[s][e]=t>>>8^ma[0][t&255]}function rr(s,e=0,t=s.length){let[n,i,r,o]=ma,a=4294967295,l=e;for(;l+4<=t;l+=4)a^=s[l]|s[l+1]<<8|s[l+2]<<16|s[l+3]<<24,a=o[a&255]^r[a>>>8&255]^i[a>>>16&255]^n[a>>>24];for(;l<t;++l)a=a>>>8^n[(a^s[l])&255];return~a>>>0}var ny=new TextDecoder("utf-8"),ed=1/(16383*Math.SQRT2);function Er(s,e,t,n,i){let r=s>>15|e>>15<<1,o=((s&32767)-16383)*ed,a=((e&32767)-16383)*ed,l=((t&32767)-16383)*ed,c=o*o+a*a+l*l,u=Math.sqrt(Math.max(0,1-c)),h=c>1?1/Math.sqrt(c):1;switch(r){case 0:n[i]=u,n[i+1]=o*h,n[i+2]=a*h,n[i+3]=l*h;break;case 1:n[i]=o*h,n[i+1]=u,n[i+2]=a*h,n[i+3]=l*h;break;case 2:n[i]=o*h,n[i+1]=a*h,n[i+2]=u,n[i+3]=l*h;break;default:n[i]=o*h,n[i+1]=a*h,n[i+2]=l*h,n[i+3]=u;break}}var Es=class{constructor(e,t){this.bytes=e;this.base=t;this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}view;at=0;get left(){return this.bytes.length-this.at}fail(e){throw new Sn(this.base+this.at,e)}need(e,t=1){e*t>this.left&&this.fail("it promises more than its bytes hold")}step(e){e>this.left&&this.fail("it promises more than its bytes hold");let t=this.at;return this.at+=e,t}u8(){return this.bytes[this.step(1)]}u16(){return this.view.getUint16(this.step(2),!0)}u32(){return this.view.getUint32(this.step(4),!0)}u64(){return this.u32()+this.u32()*2**32}f32(){let e=this.view.getFloat32(this.step(4),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}f64(){let e=this.view.getFloat64(this.step(8),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}vec(){return[this.f32(),this.f32(),this.f32()]}floats(e){this.need(e,4);let t=new Float32Array(e);for(let n=0;n<e;++n)t[n]=this.f32();return t}pad(e=4){this.at%e&&this.step(e-this.at%e)}text(){let e=this.u32(),t=this.step(e),n=ny.decode(this.bytes.subarray(t,t+e));return this.at%4&&this.step(4-this.at%4),n}ascii(e){let t=this.step(e);return String.fromCharCode(...this.bytes.subarray(t,t+e))}rotation(){let e=[1,0,0,0];return Er(this.u16(),this.u16(),this.u16(),e,0),e}transform(){let e=this.vec(),t=this.rotation();return this.u16(),{position:e,rotation:t}}index(e,t,n=!1){let i=this.u32();return i<e?i:n&&i===ty?-1:this.fail(`it names a ${t} that is not among the ${e} defined`)}};var iy=["","play","pose","place","disc","box","line","string","remove","paint","event"],Il=class{count=0;times=new Float64Array(4);kinds=new Uint8Array(4);at=new Uint32Array(4);size=new Uint32Array(4);paintTimes=[];paints=[];hint=0;push(e,t,n,i){if(this.count===this.times.length){let r=this.count*2;this.times=Pl(this.times,new Float64Array(r)),this.kinds=Pl(this.kinds,new Uint8Array(r)),this.at=Pl(this.at,new Uint32Array(r)),this.size=Pl(this.size,new Uint32Array(r))}this.times[this.count]=e,this.kinds[this.count]=t,this.at[this.count]=n,this.size[this.count++]=i}find(e){let{times:t,count:n}=this,i=this.hint<n?this.hint:0;if(n===0||e<t[0])return-1;if(t[i]<=e)for(let a=0;a<4;++a){if(i+1>=n||t[i+1]>e)return this.hint=i;++i}let r=0,o=n;for(;o-r>1;){let a=r+o>>1;t[a]<=e?r=a:o=a}return this.hint=r}paintAt(e){for(let t=this.paintTimes.length-1;t>=0;--t)if(this.paintTimes[t]<=e)return this.paints[t]}};function Pl(s,e){return e.set(s),e}function td(s,e,t,n,i,r,o){let a=s[e]*t[n]+s[e+1]*t[n+1]+s[e+2]*t[n+2]+s[e+3]*t[n+3],l=1;a<0&&(a=-a,l=-1);let c=1-i,u=i;if(a>.98){let p=1-a,g=2*p*(1+p*(1/6+p*(2/45))),v=1-c*c,_=1-u*u;c*=1+v*g*(1/6+g*(4+3*v)/360),u*=1+_*g*(1/6+g*(4+3*_)/360)}else{let p=Math.acos(a),g=1/Math.sin(p);c=Math.sin(c*p)*g,u=Math.sin(u*p)*g}u*=l;let h=c*s[e]+u*t[n],d=c*s[e+1]+u*t[n+1],f=c*s[e+2]+u*t[n+2],m=c*s[e+3]+u*t[n+3],x=1/Math.sqrt(h*h+d*d+f*f+m*m);r[o]=h*x,r[o+1]=d*x,r[o+2]=f*x,r[o+3]=m*x}var um=(s,e,t,n)=>Math.atan2(2*(e*n+s*t),1-2*(e*e+t*t)),Zt=new Float64Array(4096*7),vi=new Float32Array(4096*7),nd=new Float32Array(4096*7),id=new Float32Array(4),dm=new Float32Array(4),fm=new Float64Array(4),or=class{about=new Map;skeletons=[];materials=[];meshes=[];skins=[];costumes=[];things=[];clips=[];events=[];notes=[];firstTime=0;lastTime=0;complete=!1;version=0;bones=[];tracks=[];f32=new Float32Array(1024);u16=new Uint16Array(this.f32.buffer);u32=new Uint32Array(this.f32.buffer);used=0;addSkeleton(e){let t=e.joints.length,n={count:t,parent:new Int32Array(t),offset:new Float32Array(t*3),moving:new Int32Array(0),track:new Int32Array(t).fill(-1)},i=[];return e.joints.forEach((r,o)=>{n.parent[o]=r.parent,n.offset.set(r.offset,o*3),r.moves&&(n.track[o]=i.length,i.push(o))}),n.moving=Int32Array.from(i),this.bones.push(n),++this.version,this.skeletons.push(e)-1}movingCount(e){return this.bones[e].moving.length}trackOf(e,t){return this.bones[e].track[t]??-1}addClip(e){return++this.version,this.clips.push(e)-1}addMaterial(e){return++this.version,this.materials.push(e)-1}addMesh(e){return++this.version,this.meshes.push(e)-1}addSkin(e){return++this.version,this.skins.push(e)-1}addCostume(e){return++this.version,this.costumes.push(e)-1}addThing(e){return this.tracks.push(new Il),++this.version,this.things.push(e)-1}addEvent(e){let t=this.events.length;for(;t>0&&this.events[t-1].time>e.time;)--t;this.events.splice(t,0,e),++this.version}addKey(e,t,n,i){let r=i.length>>2;this.reserve(r),new Uint8Array(this.f32.buffer,this.used*4,i.length).set(i),this.tracks[e].push(t,n,this.used,r),this.used+=r,n===8&&this.tracks[e].paints.length>0&&this.addPaint(e,t,this.things[e].material),++this.version}addPaint(e,t,n){this.tracks[e].paintTimes.push(t),this.tracks[e].paints.push(n),++this.version}lastKeyTime(e){let t=this.tracks[e];return t.count?t.times[t.count-1]:-1/0}lastPaint(e){return this.tracks[e].paints.at(-1)}onStage(e){let t=this.tracks[e];return t.count>0&&t.kinds[t.count-1]!==8}clearKeys(){this.tracks=this.things.map(()=>new Il),this.events.length=0,this.used=0,++this.version}reserve(e){if(this.used+e<=this.f32.length)return;let t=new Float32Array(Math.max(this.f32.length*2,this.used+e));t.set(this.f32),this.f32=t,this.u16=new Uint16Array(t.buffer),this.u32=new Uint32Array(t.buffer)}stateAt(e,t={}){let n=t.into??{time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};n.time=e;let i=0,r=0,o=0,a=0,l=0,c=0;for(let u=0;u<this.tracks.length;++u){let h=this.tracks[u];if(h.count===0||h.times[0]>e)continue;let d=h.find(e);if(d<0)continue;let f=h.kinds[d];if(f===8)continue;let m=this.things[u],p=(h.paints.length>0?h.paintAt(e):void 0)??m.material,g=this.nextOf(h,d,m.blend),v=g<0?0:(e-h.times[d])/(h.times[g]-h.times[d]),_=h.at[d],b=g<0?_:h.at[g];switch(f){case 1:case 2:{let S=n.figures[i++]??={thing:0,material:0,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};S.thing=u,S.material=p,this.lookAtFigure(S,h,d,b,v,e,t);break}case 3:{let S=n.parts[r++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0]};S.thing=u,S.material=p,this.mixTransform(_,b,v,S);break}case 4:{let S=n.discs[o++]??={thing:0,material:0,centre:[0,0,0],radius:0};S.thing=u,S.material=p,this.mixVec(_,b,v,S.centre),S.radius=this.f32[_+3]+v*(this.f32[b+3]-this.f32[_+3]);break}case 5:{let S=n.boxes[a++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0],half:[0,0,0]};S.thing=u,S.material=p,this.mixTransform(_,b,v,S),this.mixVec(_+5,b+5,v,S.half);break}case 6:{let S=n.lines[l++]??={thing:0,material:0,from:[0,0,0],to:[0,0,0]};S.thing=u,S.material=p,this.mixVec(_,b,v,S.from),this.mixVec(_+3,b+3,v,S.to);break}case 7:{let S=n.strings[c++]??={thing:0,material:0,points:new Float32Array(0)};S.thing=u,S.material=p;let A=h.size[d];S.points.length!==A&&(S.points=new Float32Array(A));let y=g>=0&&h.size[g]===A;for(let M=0;M<A;++M)S.points[M]=y?this.f32[_+M]+v*(this.f32[b+M]-this.f32[_+M]):this.f32[_+M];break}}}return n.figures.length=i,n.parts.length=r,n.discs.length=o,n.boxes.length=a,n.lines.length=l,n.strings.length=c,n}placeOf(e,t){let n=this.tracks[e];if(!n)return;let i=n.find(t);if(i<0||n.kinds[i]===8)return;let r=this.nextOf(n,i,this.things[e].blend),o=r<0?0:(t-n.times[i])/(n.times[r]-n.times[i]),a=n.at[i],l=r<0?a:n.at[r],c={position:[0,0,0],heading:0};switch(n.kinds[i]){case 1:case 2:{let u=ry;u.thing=e,this.lookAtFigure(u,n,i,l,o,t,sy),c.position=[...u.position],c.heading=u.heading,u.clip!==-1&&(c.clip=u.clip,c.clipFrame=u.clipFrame,c.clipWeight=u.clipWeight);break}case 3:case 5:{let u={position:c.position,rotation:[1,0,0,0]};this.mixTransform(a,l,o,u),c.heading=um(...u.rotation);break}case 4:this.mixVec(a,l,o,c.position),c.radius=this.f32[a+3]+o*(this.f32[l+3]-this.f32[a+3]);break;case 6:{let u=[0,0,0];this.mixVec(a,l,o,c.position),this.mixVec(a+3,l+3,o,u),c.heading=Math.atan2(u[0]-c.position[0],u[2]-c.position[2]);for(let h=0;h<3;++h)c.position[h]=(c.position[h]+u[h])/2;break}case 7:{let u=Math.floor(n.size[i]/6)*3,h=r>=0&&n.size[r]===n.size[i];n.size[i]>0&&this.mixVec(a+u,h?l+u:a+u,o,c.position);break}}return c}figureAt(e,t,n){let i=this.tracks[e];if(!i||this.things[e].kind!==1)return;let r=i.find(t);if(r<0||i.kinds[r]===8)return;let o=this.nextOf(i,r,this.things[e].blend),a=o<0?0:(t-i.times[r])/(i.times[o]-i.times[r]),l=n??{thing:e,material:-1,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};return l.thing=e,l.material=i.paintAt(t)??this.things[e].material,this.lookAtFigure(l,i,r,o<0?i.at[r]:i.at[o],a,t,{}),l}keysOf(e){let t=this.tracks[e];if(!t)return[];let n=Array.from({length:t.count},(i,r)=>({time:t.times[r],what:iy[t.kinds[r]],clip:t.kinds[r]===1?this.u32[t.at[r]]:-1}));for(let i=0;i<t.paints.length;++i)n.push({time:t.paintTimes[i],what:"paint",clip:-1});return n.sort((i,r)=>i.time-r.time)}clipFrame(e,t,n,i=0){let r=this.clips[e],o=this.bones[r.skeleton];this.sampleClip(r,o,t,t,0,o.count),this.forward(o,o.count,0,0,0,0,n,i)}nextOf(e,t,n){let i=e.kinds[t];if(t+1>=e.count||i===1||e.kinds[t+1]!==i)return-1;let r=e.times[t+1]-e.times[t];return r>0&&r<=n?t+1:-1}lookAtFigure(e,t,n,i,r,o,a){let l=this.things[e.thing].skeleton,c=this.bones[l],u=t.at[n],h=0,d=0,f=0,m=0,x=0,p=0,g=0;if(t.kinds[n]===1){let _=this.clips[e.clip=this.u32[u]];h=this.f32[u+1],d=this.f32[u+2],f=this.f32[u+3],m=this.f32[u+4];let b=t.size[n]>=7,S=b?this.f32[u+5]:0,A=b?this.f32[u+6]:1,y=(_.frameCount-1)*_.frameTime;e.clipSeconds=Math.min(Math.max(S+A*(o-t.times[n]),0),y);let M=Math.min(Math.max(e.clipSeconds/_.frameTime,0),_.frameCount-1);x=Math.min(Math.floor(M),_.frameCount-1),p=Math.min(x+1,_.frameCount-1),g=M-x,this.sampleClip(_,c,x,p,g,1)}else e.clip=-1,e.clipSeconds=0,this.samplePose(c,u,i,r,1);e.clipFrame=x,e.clipWeight=g;let v=e.placement??=[0,0,0,0];if(v[0]=h,v[1]=d,v[2]=f,v[3]=m,this.forward(c,1,h,d,f,m,vi,0),e.position[0]=vi[0],e.position[1]=vi[1],e.position[2]=vi[2],e.heading=um(vi[3],vi[4],vi[5],vi[6]),a.joints&&!a.joints(e)){e.joints.length&&(e.joints=pm);return}e.clip!==-1?this.sampleClip(this.clips[e.clip],c,x,p,g,c.count):this.samplePose(c,u,i,r,c.count),e.joints.length!==c.count*7&&(e.joints=new Float32Array(c.count*7)),this.forward(c,c.count,h,d,f,m,e.joints,0)}sampleClip(e,t,n,i,r,o){let{row:a,still:l,turning:c,moving:u}=e,h=n*e.turningCount*4,d=i*e.turningCount*4,f=n*e.movingCount*3,m=i*e.movingCount*3;for(let x=0;x<o;++x){let p=x*7,g=a[x],v=t.track[x];if(g<0){let _=~g*4;Zt[p+3]=l[_],Zt[p+4]=l[_+1],Zt[p+5]=l[_+2],Zt[p+6]=l[_+3]}else if(r>0)td(c,h+g*4,c,d+g*4,r,Zt,p+3);else{let _=h+g*4;Zt[p+3]=c[_],Zt[p+4]=c[_+1],Zt[p+5]=c[_+2],Zt[p+6]=c[_+3]}if(v<0)Zt[p]=t.offset[x*3],Zt[p+1]=t.offset[x*3+1],Zt[p+2]=t.offset[x*3+2];else{let _=f+v*3,b=m+v*3;Zt[p]=u[_]+r*(u[b]-u[_]),Zt[p+1]=u[_+1]+r*(u[b+1]-u[_+1]),Zt[p+2]=u[_+2]+r*(u[b+2]-u[_+2])}}}samplePose(e,t,n,i,r){if(this.readPose(e,t,vi,r),t===n||i===0){for(let o=0;o<r*7;++o)Zt[o]=vi[o];return}this.readPose(e,n,nd,r);for(let o=0;o<r*7;o+=7){for(let a=0;a<3;++a)Zt[o+a]=vi[o+a]+i*(nd[o+a]-vi[o+a]);td(vi,o+3,nd,o+3,i,Zt,o+3)}}readPose(e,t,n,i){let r=t+Math.ceil(e.count*6/4);for(let o=0;o<i;++o){let a=t*2+o*3,l=o*7,c=e.track[o];Er(this.u16[a],this.u16[a+1],this.u16[a+2],n,l+3);let u=c<0?e.offset:this.f32,h=c<0?o*3:r+c*3;n[l]=u[h],n[l+1]=u[h+1],n[l+2]=u[h+2]}}forward(e,t,n,i,r,o,a,l){let c=Math.sin(o/2),u=Math.cos(o/2);for(let h=0;h<t;++h){let d=h*7,f=l+d,m=e.parent[h],x=n,p=i,g=r,v=u,_=0,b=c,S=0;if(m>=0){let W=l+m*7;x=a[W],p=a[W+1],g=a[W+2],v=a[W+3],_=a[W+4],b=a[W+5],S=a[W+6]}let A=Zt[d],y=Zt[d+1],M=Zt[d+2],E=Zt[d+3],k=Zt[d+4],P=Zt[d+5],F=Zt[d+6],z=2*(b*M-S*y),I=2*(S*A-_*M),V=2*(_*y-b*A);a[f]=x+A+v*z+(b*V-S*I),a[f+1]=p+y+v*I+(S*z-_*V),a[f+2]=g+M+v*V+(_*I-b*z),a[f+3]=v*E-_*k-b*P-S*F,a[f+4]=v*k+_*E+b*F-S*P,a[f+5]=v*P-_*F+b*E+S*k,a[f+6]=v*F+_*P-b*k+S*E}}mixVec(e,t,n,i){let{f32:r}=this;for(let o=0;o<3;++o)i[o]=r[e+o]+n*(r[t+o]-r[e+o])}mixTransform(e,t,n,i){this.mixVec(e,t,n,i.position);let{u16:r}=this;if(Er(r[e*2+6],r[e*2+7],r[e*2+8],id,0),n>0){Er(r[t*2+6],r[t*2+7],r[t*2+8],dm,0),td(id,0,dm,0,n,fm,0);for(let o=0;o<4;++o)i.rotation[o]=fm[o]}else for(let o=0;o<4;++o)i.rotation[o]=id[o]}},pm=new Float32Array(0),sy={joints:()=>!1},ry={thing:0,material:0,joints:pm,clip:-1,clipSeconds:0,position:[0,0,0],heading:0};function mm(s,e){switch(s){case 1:case 2:return e===1;case 3:return e===2;case 4:return e===3;case 5:return e===4;case 6:return e===5;case 7:return e===6;default:return!0}}var Hm=0,Ld=1,Gm=2;var Dr=1,Wm=2,Uo=3,gs=0,Hn=1,oi=2,Fr=0,Oo=1,Nd=2,Dd=3,Fd=4,$m=5;var Ur=100,Xm=101,qm=102,Ym=103,Km=104,Jm=200,Zm=201,jm=202,Qm=203,Ud=204,Od=205,eg=206,tg=207,ng=208,ig=209,sg=210,rg=211,og=212,ag=213,lg=214,oc=0,ac=1,lc=2,Eo=3,cc=4,hc=5,uc=6,dc=7,Bd=0,cg=1,hg=2,vs=0,zd=1,Vd=2,Hd=3,Gd=4,Wd=5,$d=6,Xd=7;var qd=300,Or=301,Bo=302,Uc=303,Oc=304,fc=1e3,cs=1001,pc=1002,_n=1003,ug=1004;var Xa=1005;var si=1006,Bc=1007;var zs=1008;var hi=1009,Yd=1010,Kd=1011,zo=1012,zc=1013,$i=1014,ui=1015,Xi=1016,Vc=1017,Hc=1018,Br=1020,Jd=35902,Zd=35899,jd=1021,Qd=1022,Mi=1023,Fs=1026,Vs=1027,Gc=1028,Wc=1029,vr=1030,$c=1031;var Xc=1033,qa=33776,Ya=33777,Ka=33778,Ja=33779,qc=35840,Yc=35841,Kc=35842,Jc=35843,Zc=36196,jc=37492,Qc=37496,eh=37488,th=37489,Za=37490,nh=37491,ih=37808,sh=37809,rh=37810,oh=37811,ah=37812,lh=37813,ch=37814,hh=37815,uh=37816,dh=37817,fh=37818,ph=37819,mh=37820,gh=37821,vh=36492,xh=36494,yh=36495,bh=36283,_h=36284,ja=36285,wh=36286;var Ma=2300,mc=2301,ic=2302,Td=2303,Ed=2400,Cd=2401,Rd=2402;var dg=3200;var Mh=0,fg=1,Hs="",ni="srgb",Sa="srgb-linear",Aa="linear",Nt="srgb";var sc=7680;var pg=519,mg=512,gg=513,vg=514,ef=515,xg=516,yg=517,tf=518,nf=519,sf=35044,zr=35048;var rf="300 es",Pi=2e3,Co=2001;function oy(s){for(let e=s.length-1;e>=0;--e)if(s[e]>=65535)return!0;return!1}function ay(s){return ArrayBuffer.isView(s)&&!(s instanceof DataView)}function Ta(s){return document.createElementNS("http://www.w3.org/1999/xhtml",s)}function bg(){let s=Ta("canvas");return s.style.display="block",s}var gm={},Ro=null;function Ea(...s){let e="THREE."+s.shift();Ro?Ro("log",e,...s):console.log(e,...s)}function _g(s){let e=s[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=s[1];t&&t.isStackTrace?s[0]+=" "+t.getLocation():s[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return s}function tt(...s){s=_g(s);let e="THREE."+s.shift();if(Ro)Ro("warn",e,...s);else{let t=s[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...s)}}function ot(...s){s=_g(s);let e="THREE."+s.shift();if(Ro)Ro("error",e,...s);else{let t=s[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...s)}}function wa(...s){let e=s.join(" ");e in gm||(gm[e]=!0,tt(...s))}function wg(s,e,t){return new Promise(function(n,i){function r(){switch(s.clientWaitSync(e,s.SYNC_FLUSH_COMMANDS_BIT,0)){case s.WAIT_FAILED:i();break;case s.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Mg={[oc]:oc,[lc]:uc,[cc]:cc,[Eo]:hc,[ac]:ac,[uc]:lc,[dc]:dc,[hc]:Eo},hs=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let i=n[e];if(i!==void 0){let r=i.indexOf(t);r!==-1&&i.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let i=n.slice(0);for(let r=0,o=i.length;r<o;r++)i[r].call(this,e);e.target=null}}},$n=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var rc=Math.PI/180,gc=180/Math.PI;function Vr(){let s=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return($n[s&255]+$n[s>>8&255]+$n[s>>16&255]+$n[s>>24&255]+"-"+$n[e&255]+$n[e>>8&255]+"-"+$n[e>>16&15|64]+$n[e>>24&255]+"-"+$n[t&63|128]+$n[t>>8&255]+"-"+$n[t>>16&255]+$n[t>>24&255]+$n[n&255]+$n[n>>8&255]+$n[n>>16&255]+$n[n>>24&255]).toLowerCase()}function St(s,e,t){return Math.max(e,Math.min(t,s))}function ly(s,e){return(s%e+e)%e}function sd(s,e,t){return(1-t)*s+t*e}function Sg(s){return Math.pow(2,Math.floor(Math.log(s)/Math.LN2))}function Sh(s){switch(s.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Ag(s,e){if(e.constructor===Float32Array)return s;let t=Sh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(s/t,-1)}function Tg(s,e){if(e.constructor===Float32Array)return s;let t=Sh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(s*t)}var xt=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6],this.y=i[1]*t+i[4]*n+i[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(St(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),i=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*i+e.x,this.y=r*i+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Vn=class{constructor(e=0,t=0,n=0,i=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=i}static slerpFlat(e,t,n,i,r,o,a){let l=n[i+0],c=n[i+1],u=n[i+2],h=n[i+3],d=r[o+0],f=r[o+1],m=r[o+2],x=r[o+3];if(h!==x||l!==d||c!==f||u!==m){let p=l*d+c*f+u*m+h*x;p<0&&(d=-d,f=-f,m=-m,x=-x,p=-p);let g=1-a;if(p<.9995){let v=Math.acos(p),_=Math.sin(v);g=Math.sin(g*v)/_,a=Math.sin(a*v)/_,l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+x*a}else{l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+x*a;let v=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=v,c*=v,u*=v,h*=v}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,i,r,o){let a=n[i],l=n[i+1],c=n[i+2],u=n[i+3],h=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+u*h+l*f-c*d,e[t+1]=l*m+u*d+c*h-a*f,e[t+2]=c*m+u*f+a*d-l*h,e[t+3]=u*m-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,i){return this._x=e,this._y=t,this._z=n,this._w=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,i=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(i/2),h=a(r/2),d=l(n/2),f=l(i/2),m=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"YXZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"ZXY":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"ZYX":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"YZX":this._x=d*u*h+c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h-d*f*m;break;case"XZY":this._x=d*u*h-c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h+d*f*m;break;default:tt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,i=Math.sin(n);return this._x=e.x*i,this._y=e.y*i,this._z=e.z*i,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],i=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=n+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-i)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(i+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(i+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-i)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(St(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let i=Math.min(1,t/n);return this.slerp(e,i),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=n*u+o*a+i*c-r*l,this._y=i*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-i*a,this._w=o*u-n*a-i*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,i=-i,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),i=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(i*Math.sin(e),i*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(vm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(vm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*i,this.y=r[1]*t+r[4]*n+r[7]*i,this.z=r[2]*t+r[5]*n+r[8]*i,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*i+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*i+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*i+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*i+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,i=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*i-a*n),u=2*(a*t-r*i),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*u,this.y=n+l*u+a*c-r*h,this.z=i+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*i,this.y=r[1]*t+r[5]*n+r[9]*i,this.z=r[2]*t+r[6]*n+r[10]*i,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this.z=St(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this.z=St(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,i=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=i*l-r*a,this.y=r*o-n*l,this.z=n*a-i*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return rd.copy(this).projectOnVector(e),this.sub(rd)}reflect(e){return this.sub(rd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(St(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,i=this.z-e.z;return t*t+n*n+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let i=Math.sin(t)*e;return this.x=i*Math.sin(n),this.y=Math.cos(t)*e,this.z=i*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),i=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=i,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},rd=new X,vm=new Vn,at=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,i,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c)}set(e,t,n,i,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=i,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],m=n[8],x=i[0],p=i[3],g=i[6],v=i[1],_=i[4],b=i[7],S=i[2],A=i[5],y=i[8];return r[0]=o*x+a*v+l*S,r[3]=o*p+a*_+l*A,r[6]=o*g+a*b+l*y,r[1]=c*x+u*v+h*S,r[4]=c*p+u*_+h*A,r[7]=c*g+u*b+h*y,r[2]=d*x+f*v+m*S,r[5]=d*p+f*_+m*A,r[8]=d*g+f*b+m*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-n*r*u+n*a*l+i*r*c-i*o*l}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,m=t*h+n*d+i*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return e[0]=h*x,e[1]=(i*c-u*n)*x,e[2]=(a*n-i*o)*x,e[3]=d*x,e[4]=(u*t-i*l)*x,e[5]=(i*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,i,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-i*c,i*l,-i*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return wa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(od.makeScale(e,t)),this}rotate(e){return wa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(od.makeRotation(-e)),this}translate(e,t){return wa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(od.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<9;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},od=new at,xm=new at().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),ym=new at().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function cy(){let s={enabled:!0,workingColorSpace:Sa,spaces:{},convert:function(i,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Nt&&(i.r=Ds(i.r),i.g=Ds(i.g),i.b=Ds(i.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(i.applyMatrix3(this.spaces[r].toXYZ),i.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Nt&&(i.r=To(i.r),i.g=To(i.g),i.b=To(i.b))),i},workingToColorSpace:function(i,r){return this.convert(i,this.workingColorSpace,r)},colorSpaceToWorking:function(i,r){return this.convert(i,r,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Hs?Aa:this.spaces[i].transfer},getToneMappingMode:function(i){return this.spaces[i].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(i,r=this.workingColorSpace){return i.fromArray(this.spaces[r].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,r,o){return i.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return s.define({[Sa]:{primaries:e,whitePoint:n,transfer:Aa,toXYZ:xm,fromXYZ:ym,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:ni},outputColorSpaceConfig:{drawingBufferColorSpace:ni}},[ni]:{primaries:e,whitePoint:n,transfer:Nt,toXYZ:xm,fromXYZ:ym,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:ni}}}),s}var _t=cy();function Ds(s){return s<.04045?s*.0773993808:Math.pow(s*.9478672986+.0521327014,2.4)}function To(s){return s<.0031308?s*12.92:1.055*Math.pow(s,.41666)-.055}var uo,vc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{uo===void 0&&(uo=Ta("canvas")),uo.width=e.width,uo.height=e.height;let i=uo.getContext("2d");e instanceof ImageData?i.putImageData(e,0,0):i.drawImage(e,0,0,e.width,e.height),n=uo}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ta("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let i=n.getImageData(0,0,e.width,e.height),r=i.data;for(let o=0;o<r.length;o++)r[o]=Ds(r[o]/255)*255;return n.putImageData(i,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Ds(t[n]/255)*255):t[n]=Ds(t[n]);return{data:t,width:e.width,height:e.height}}else return tt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},hy=0,ko=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:hy++}),this.uuid=Vr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},i=this.data;if(i!==null){let r;if(Array.isArray(i)){r=[];for(let o=0,a=i.length;o<a;o++)i[o].isDataTexture?r.push(ad(i[o].image)):r.push(ad(i[o]))}else r=ad(i);n.url=r}return t||(e.images[this.uuid]=n),n}};function ad(s){return typeof HTMLImageElement<"u"&&s instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&s instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&s instanceof ImageBitmap?vc.getDataURL(s):s.data?{data:Array.from(s.data),width:s.width,height:s.height,type:s.data.constructor.name}:(tt("Texture: Unable to serialize Texture."),{})}var uy=0,ld=new X,ci=class s extends hs{constructor(e=s.DEFAULT_IMAGE,t=s.DEFAULT_MAPPING,n=cs,i=cs,r=si,o=zs,a=Mi,l=hi,c=s.DEFAULT_ANISOTROPY,u=Hs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:uy++}),this.uuid=Vr(),this.name="",this.source=new ko(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=i,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new xt(0,0),this.repeat=new xt(1,1),this.center=new xt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new at,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ld).x}get height(){return this.source.getSize(ld).y}get depth(){return this.source.getSize(ld).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){tt(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){tt(`Texture.setValues(): property '${t}' does not exist.`);continue}i&&n&&i.isVector2&&n.isVector2||i&&n&&i.isVector3&&n.isVector3||i&&n&&i.isMatrix3&&n.isMatrix3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==qd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case fc:e.x=e.x-Math.floor(e.x);break;case cs:e.x=e.x<0?0:1;break;case pc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case fc:e.y=e.y-Math.floor(e.y);break;case cs:e.y=e.y<0?0:1;break;case pc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ci.DEFAULT_IMAGE=null;ci.DEFAULT_MAPPING=qd;ci.DEFAULT_ANISOTROPY=1;var tn=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,i=1){this.x=e,this.y=t,this.z=n,this.w=i}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,i){return this.x=e,this.y=t,this.z=n,this.w=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*i+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*i+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*i+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*i+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,i,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],m=l[9],x=l[2],p=l[6],g=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-x)<.01&&Math.abs(m-p)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+x)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let _=(c+1)/2,b=(f+1)/2,S=(g+1)/2,A=(u+d)/4,y=(h+x)/4,M=(m+p)/4;return _>b&&_>S?_<.01?(n=0,i=.707106781,r=.707106781):(n=Math.sqrt(_),i=A/n,r=y/n):b>S?b<.01?(n=.707106781,i=0,r=.707106781):(i=Math.sqrt(b),n=A/i,r=M/i):S<.01?(n=.707106781,i=.707106781,r=0):(r=Math.sqrt(S),n=y/r,i=M/r),this.set(n,i,r,t),this}let v=Math.sqrt((p-m)*(p-m)+(h-x)*(h-x)+(d-u)*(d-u));return Math.abs(v)<.001&&(v=1),this.x=(p-m)/v,this.y=(h-x)/v,this.z=(d-u)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this.z=St(this.z,e.z,t.z),this.w=St(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this.z=St(this.z,e,t),this.w=St(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},xc=class extends hs{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:si,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new tn(0,0,e,t),this.scissorTest=!1,this.viewport=new tn(0,0,e,t),this.textures=[];let i=n.count;for(let r=0;r<i;r++)this.textures[r]=new ci({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:si,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let i=0,r=this.textures.length;i<r;i++)this.textures[i].image.width=e,this.textures[i].image.height=t,this.textures[i].image.depth=n,this.textures[i].isData3DTexture!==!0&&(this.textures[i].isArrayTexture=this.textures[i].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let i=Object.assign({},e.textures[t].image);this.textures[t].source=new ko(i)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},bi=class extends xc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Ca=class extends ci{constructor(e=null,t=1,n=1,i=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=_n,this.minFilter=_n,this.wrapR=cs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var yc=class extends ci{constructor(e=null,t=1,n=1,i=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=_n,this.minFilter=_n,this.wrapR=cs,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Et=class s{static{this.prototype.isMatrix4=!0}constructor(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p)}set(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=i,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=d,g[3]=f,g[7]=m,g[11]=x,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new s().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,i=1/fo.setFromMatrixColumn(e,0).length(),r=1/fo.setFromMatrixColumn(e,1).length(),o=1/fo.setFromMatrixColumn(e,2).length();return t[0]=n[0]*i,t[1]=n[1]*i,t[2]=n[2]*i,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,i=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(i),c=Math.sin(i),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,m=a*u,x=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+m*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,m=c*u,x=c*h;t[0]=d+x*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-m,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,m=c*u,x=c*h;t[0]=d-x*a,t[4]=-o*h,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*u,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,m=a*u,x=a*h;t[0]=l*u,t[4]=m*c-f,t[8]=d*c+x,t[1]=l*h,t[5]=x*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*u,t[4]=x-d*h,t[8]=m*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+m,t[10]=d-x*h}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+x,t[5]=o*u,t[9]=f*h-m,t[2]=m*h-f,t[6]=a*u,t[10]=x*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(dy,e,fy)}lookAt(e,t,n){let i=this.elements;return xi.subVectors(e,t),xi.lengthSq()===0&&(xi.z=1),xi.normalize(),ar.crossVectors(n,xi),ar.lengthSq()===0&&(Math.abs(n.z)===1?xi.x+=1e-4:xi.z+=1e-4,xi.normalize(),ar.crossVectors(n,xi)),ar.normalize(),Ll.crossVectors(xi,ar),i[0]=ar.x,i[4]=Ll.x,i[8]=xi.x,i[1]=ar.y,i[5]=Ll.y,i[9]=xi.y,i[2]=ar.z,i[6]=Ll.z,i[10]=xi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],m=n[2],x=n[6],p=n[10],g=n[14],v=n[3],_=n[7],b=n[11],S=n[15],A=i[0],y=i[4],M=i[8],E=i[12],k=i[1],P=i[5],F=i[9],z=i[13],I=i[2],V=i[6],W=i[10],H=i[14],re=i[3],K=i[7],ee=i[11],te=i[15];return r[0]=o*A+a*k+l*I+c*re,r[4]=o*y+a*P+l*V+c*K,r[8]=o*M+a*F+l*W+c*ee,r[12]=o*E+a*z+l*H+c*te,r[1]=u*A+h*k+d*I+f*re,r[5]=u*y+h*P+d*V+f*K,r[9]=u*M+h*F+d*W+f*ee,r[13]=u*E+h*z+d*H+f*te,r[2]=m*A+x*k+p*I+g*re,r[6]=m*y+x*P+p*V+g*K,r[10]=m*M+x*F+p*W+g*ee,r[14]=m*E+x*z+p*H+g*te,r[3]=v*A+_*k+b*I+S*re,r[7]=v*y+_*P+b*V+S*K,r[11]=v*M+_*F+b*W+S*ee,r[15]=v*E+_*z+b*H+S*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],m=e[3],x=e[7],p=e[11],g=e[15],v=l*f-c*d,_=a*f-c*h,b=a*d-l*h,S=o*f-c*u,A=o*d-l*u,y=o*h-a*u;return t*(x*v-p*_+g*b)-n*(m*v-p*S+g*A)+i*(m*_-x*S+g*y)-r*(m*b-x*A+p*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-n*(r*u-a*l)+i*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let i=this.elements;return e.isVector3?(i[12]=e.x,i[13]=e.y,i[14]=e.z):(i[12]=e,i[13]=t,i[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],m=e[12],x=e[13],p=e[14],g=e[15],v=t*a-n*o,_=t*l-i*o,b=t*c-r*o,S=n*l-i*a,A=n*c-r*a,y=i*c-r*l,M=u*x-h*m,E=u*p-d*m,k=u*g-f*m,P=h*p-d*x,F=h*g-f*x,z=d*g-f*p,I=v*z-_*F+b*P+S*k-A*E+y*M;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/I;return e[0]=(a*z-l*F+c*P)*V,e[1]=(i*F-n*z-r*P)*V,e[2]=(x*y-p*A+g*S)*V,e[3]=(d*A-h*y-f*S)*V,e[4]=(l*k-o*z-c*E)*V,e[5]=(t*z-i*k+r*E)*V,e[6]=(p*b-m*y-g*_)*V,e[7]=(u*y-d*b+f*_)*V,e[8]=(o*F-a*k+c*M)*V,e[9]=(n*k-t*F-r*M)*V,e[10]=(m*A-x*b+g*v)*V,e[11]=(h*b-u*A-f*v)*V,e[12]=(a*E-o*P-l*M)*V,e[13]=(t*P-n*E+i*M)*V,e[14]=(x*_-m*S-p*v)*V,e[15]=(u*S-h*_+d*v)*V,this}scale(e){let t=this.elements,n=e.x,i=e.y,r=e.z;return t[0]*=n,t[4]*=i,t[8]*=r,t[1]*=n,t[5]*=i,t[9]*=r,t[2]*=n,t[6]*=i,t[10]*=r,t[3]*=n,t[7]*=i,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],i=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,i))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),i=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-i*l,c*l+i*a,0,c*a+i*l,u*a+n,u*l-i*o,0,c*l-i*a,u*l+i*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,i,r,o){return this.set(1,n,r,0,e,1,o,0,t,i,1,0,0,0,0,1),this}compose(e,t,n){let i=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,m=r*h,x=o*u,p=o*h,g=a*h,v=l*c,_=l*u,b=l*h,S=n.x,A=n.y,y=n.z;return i[0]=(1-(x+g))*S,i[1]=(f+b)*S,i[2]=(m-_)*S,i[3]=0,i[4]=(f-b)*A,i[5]=(1-(d+g))*A,i[6]=(p+v)*A,i[7]=0,i[8]=(m+_)*y,i[9]=(p-v)*y,i[10]=(1-(d+x))*y,i[11]=0,i[12]=e.x,i[13]=e.y,i[14]=e.z,i[15]=1,this}decompose(e,t,n){let i=this.elements;e.x=i[12],e.y=i[13],e.z=i[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=fo.set(i[0],i[1],i[2]).length(),a=fo.set(i[4],i[5],i[6]).length(),l=fo.set(i[8],i[9],i[10]).length();r<0&&(o=-o),Vi.copy(this);let c=1/o,u=1/a,h=1/l;return Vi.elements[0]*=c,Vi.elements[1]*=c,Vi.elements[2]*=c,Vi.elements[4]*=u,Vi.elements[5]*=u,Vi.elements[6]*=u,Vi.elements[8]*=h,Vi.elements[9]*=h,Vi.elements[10]*=h,t.setFromRotationMatrix(Vi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,i,r,o,a=Pi,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(n-i),d=(t+e)/(t-e),f=(n+i)/(n-i),m,x;if(l)m=r/(o-r),x=o*r/(o-r);else if(a===Pi)m=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===Co)m=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,i,r,o,a=Pi,l=!1){let c=this.elements,u=2/(t-e),h=2/(n-i),d=-(t+e)/(t-e),f=-(n+i)/(n-i),m,x;if(l)m=1/(o-r),x=o/(o-r);else if(a===Pi)m=-2/(o-r),x=-(o+r)/(o-r);else if(a===Co)m=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<16;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},fo=new X,Vi=new Et,dy=new X(0,0,0),fy=new X(1,1,1),ar=new X,Ll=new X,xi=new X,bm=new Et,_m=new Vn,Us=class s{constructor(e=0,t=0,n=0,i=s.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,i=this._order){return this._x=e,this._y=t,this._z=n,this._order=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let i=e.elements,r=i[0],o=i[4],a=i[8],l=i[1],c=i[5],u=i[9],h=i[2],d=i[6],f=i[10];switch(t){case"XYZ":this._y=Math.asin(St(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-St(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(St(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-St(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(St(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-St(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:tt("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return bm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(bm,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return _m.setFromEuler(this),this.setFromQuaternion(_m,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Us.DEFAULT_ORDER="XYZ";var Ra=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},py=0,wm=new X,po=new Vn,Rs=new Et,Nl=new X,ga=new X,my=new X,gy=new Vn,Mm=new X(1,0,0),Sm=new X(0,1,0),Am=new X(0,0,1),Tm={type:"added"},vy={type:"removed"},mo={type:"childadded",child:null},cd={type:"childremoved",child:null},qn=class s extends hs{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:py++}),this.uuid=Vr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=s.DEFAULT_UP.clone();let e=new X,t=new Us,n=new Vn,i=new X(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new Et},normalMatrix:{value:new at}}),this.matrix=new Et,this.matrixWorld=new Et,this.matrixAutoUpdate=s.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=s.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ra,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return po.setFromAxisAngle(e,t),this.quaternion.multiply(po),this}rotateOnWorldAxis(e,t){return po.setFromAxisAngle(e,t),this.quaternion.premultiply(po),this}rotateX(e){return this.rotateOnAxis(Mm,e)}rotateY(e){return this.rotateOnAxis(Sm,e)}rotateZ(e){return this.rotateOnAxis(Am,e)}translateOnAxis(e,t){return wm.copy(e).applyQuaternion(this.quaternion),this.position.add(wm.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Mm,e)}translateY(e){return this.translateOnAxis(Sm,e)}translateZ(e){return this.translateOnAxis(Am,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Rs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Nl.copy(e):Nl.set(e,t,n);let i=this.parent;this.updateWorldMatrix(!0,!1),ga.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Rs.lookAt(ga,Nl,this.up):Rs.lookAt(Nl,ga,this.up),this.quaternion.setFromRotationMatrix(Rs),i&&(Rs.extractRotation(i.matrixWorld),po.setFromRotationMatrix(Rs),this.quaternion.premultiply(po.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(ot("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Tm),mo.child=e,this.dispatchEvent(mo),mo.child=null):ot("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(vy),cd.child=e,this.dispatchEvent(cd),cd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Rs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Rs.multiply(e.parent.matrixWorld)),e.applyMatrix4(Rs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Tm),mo.child=e,this.dispatchEvent(mo),mo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,i=this.children.length;n<i;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let i=this.children;for(let r=0,o=i.length;r<o;r++)i[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ga,e,my),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ga,gy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,i=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*i,r[13]+=n-r[1]*t-r[5]*n-r[9]*i,r[14]+=i-r[2]*t-r[6]*n-r[10]*i}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let i=this.parent;if(e===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let i={};i.uuid=this.uuid,i.type=this.type,i.name=this.name,i.castShadow=this.castShadow,i.receiveShadow=this.receiveShadow,i.visible=this.visible,i.frustumCulled=this.frustumCulled,i.renderOrder=this.renderOrder,i.static=this.static,i.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(i.userData=this.userData),i.layers=this.layers.mask,i.matrix=this.matrix.toArray(),i.up=this.up.toArray(),this.pivot!==null&&(i.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(i.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(i.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(i.type="InstancedMesh",i.count=this.count,i.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(i.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(i.type="BatchedMesh",i.perObjectFrustumCulled=this.perObjectFrustumCulled,i.sortObjects=this.sortObjects,i.drawRanges=this._drawRanges,i.reservedRanges=this._reservedRanges,i.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),i.instanceInfo=this._instanceInfo.map(a=>({...a})),i.availableInstanceIds=this._availableInstanceIds.slice(),i.availableGeometryIds=this._availableGeometryIds.slice(),i.nextIndexStart=this._nextIndexStart,i.nextVertexStart=this._nextVertexStart,i.geometryCount=this._geometryCount,i.maxInstanceCount=this._maxInstanceCount,i.maxVertexCount=this._maxVertexCount,i.maxIndexCount=this._maxIndexCount,i.geometryInitialized=this._geometryInitialized,i.matricesTexture=this._matricesTexture.toJSON(e),i.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(i.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(i.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(i.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?i.background=this.background.toJSON():this.background.isTexture&&(i.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(i.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){i.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(i.bindMode=this.bindMode,i.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),i.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));i.material=a}else i.material=r(e.materials,this.material);if(this.children.length>0){i.children=[];for(let a=0;a<this.children.length;a++)i.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){i.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];i.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=i,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let i=e.children[n];this.add(i.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};qn.DEFAULT_UP=new X(0,1,0);qn.DEFAULT_MATRIX_AUTO_UPDATE=!0;qn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ir=class extends qn{constructor(){super(),this.isGroup=!0,this.type="Group"}},xy={type:"move"},Po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ir,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ir,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ir,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let i=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let p=t.getJointPose(x,n),g=this._getHandJoint(c,x);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(i=t.getPose(e.targetRaySpace,n),i===null&&r!==null&&(i=r),i!==null&&(a.matrix.fromArray(i.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,i.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(i.linearVelocity)):a.hasLinearVelocity=!1,i.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(i.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(xy)))}return a!==null&&(a.visible=i!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Ir;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Eg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},lr={h:0,s:0,l:0},Dl={h:0,s:0,l:0};function hd(s,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?s+(e-s)*6*t:t<1/2?e:t<2/3?s+(e-s)*6*(2/3-t):s}var _e=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let i=e;i&&i.isColor?this.copy(i):typeof i=="number"?this.setHex(i):typeof i=="string"&&this.setStyle(i)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=ni){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,_t.colorSpaceToWorking(this,t),this}setRGB(e,t,n,i=_t.workingColorSpace){return this.r=e,this.g=t,this.b=n,_t.colorSpaceToWorking(this,i),this}setHSL(e,t,n,i=_t.workingColorSpace){if(e=ly(e,1),t=St(t,0,1),n=St(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=hd(o,r,e+1/3),this.g=hd(o,r,e),this.b=hd(o,r,e-1/3)}return _t.colorSpaceToWorking(this,i),this}setStyle(e,t=ni){function n(r){r!==void 0&&parseFloat(r)<1&&tt("Color: Alpha component of "+e+" will be ignored.")}let i;if(i=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=i[1],a=i[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:tt("Color: Unknown color model "+e)}}else if(i=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=i[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);tt("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=ni){let n=Eg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):tt("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Ds(e.r),this.g=Ds(e.g),this.b=Ds(e.b),this}copyLinearToSRGB(e){return this.r=To(e.r),this.g=To(e.g),this.b=To(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=ni){return _t.workingToColorSpace(Xn.copy(this),e),Math.round(St(Xn.r*255,0,255))*65536+Math.round(St(Xn.g*255,0,255))*256+Math.round(St(Xn.b*255,0,255))}getHexString(e=ni){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=_t.workingColorSpace){_t.workingToColorSpace(Xn.copy(this),t);let n=Xn.r,i=Xn.g,r=Xn.b,o=Math.max(n,i,r),a=Math.min(n,i,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case n:l=(i-r)/h+(i<r?6:0);break;case i:l=(r-n)/h+2;break;case r:l=(n-i)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=_t.workingColorSpace){return _t.workingToColorSpace(Xn.copy(this),t),e.r=Xn.r,e.g=Xn.g,e.b=Xn.b,e}getStyle(e=ni){_t.workingToColorSpace(Xn.copy(this),e);let t=Xn.r,n=Xn.g,i=Xn.b;return e!==ni?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${i.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(i*255)})`}offsetHSL(e,t,n){return this.getHSL(lr),this.setHSL(lr.h+e,lr.s+t,lr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(lr),e.getHSL(Dl);let n=sd(lr.h,Dl.h,t),i=sd(lr.s,Dl.s,t),r=sd(lr.l,Dl.l,t);return this.setHSL(n,i,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,i=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*i,this.g=r[1]*t+r[4]*n+r[7]*i,this.b=r[2]*t+r[5]*n+r[8]*i,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Xn=new _e;_e.NAMES=Eg;var ka=class s{constructor(e,t=1,n=1e3){this.isFog=!0,this.name="",this.color=new _e(e),this.near=t,this.far=n}clone(){return new s(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},Pa=class extends qn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Us,this.environmentIntensity=1,this.environmentRotation=new Us,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Hi=new X,ks=new X,ud=new X,Ps=new X,go=new X,vo=new X,Em=new X,dd=new X,fd=new X,pd=new X,md=new tn,gd=new tn,vd=new tn,Ns=class s{constructor(e=new X,t=new X,n=new X){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,i){i.subVectors(n,t),Hi.subVectors(e,t),i.cross(Hi);let r=i.lengthSq();return r>0?i.multiplyScalar(1/Math.sqrt(r)):i.set(0,0,0)}static getBarycoord(e,t,n,i,r){Hi.subVectors(i,t),ks.subVectors(n,t),ud.subVectors(e,t);let o=Hi.dot(Hi),a=Hi.dot(ks),l=Hi.dot(ud),c=ks.dot(ks),u=ks.dot(ud),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,m=(o*u-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,i){return this.getBarycoord(e,t,n,i,Ps)===null?!1:Ps.x>=0&&Ps.y>=0&&Ps.x+Ps.y<=1}static getInterpolation(e,t,n,i,r,o,a,l){return this.getBarycoord(e,t,n,i,Ps)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ps.x),l.addScaledVector(o,Ps.y),l.addScaledVector(a,Ps.z),l)}static getInterpolatedAttribute(e,t,n,i,r,o){return md.setScalar(0),gd.setScalar(0),vd.setScalar(0),md.fromBufferAttribute(e,t),gd.fromBufferAttribute(e,n),vd.fromBufferAttribute(e,i),o.setScalar(0),o.addScaledVector(md,r.x),o.addScaledVector(gd,r.y),o.addScaledVector(vd,r.z),o}static isFrontFacing(e,t,n,i){return Hi.subVectors(n,t),ks.subVectors(e,t),Hi.cross(ks).dot(i)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,i){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[i]),this}setFromAttributeAndIndices(e,t,n,i){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,i),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Hi.subVectors(this.c,this.b),ks.subVectors(this.a,this.b),Hi.cross(ks).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return s.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return s.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,i,r){return s.getInterpolation(e,this.a,this.b,this.c,t,n,i,r)}containsPoint(e){return s.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return s.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,i=this.b,r=this.c,o,a;go.subVectors(i,n),vo.subVectors(r,n),dd.subVectors(e,n);let l=go.dot(dd),c=vo.dot(dd);if(l<=0&&c<=0)return t.copy(n);fd.subVectors(e,i);let u=go.dot(fd),h=vo.dot(fd);if(u>=0&&h<=u)return t.copy(i);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(n).addScaledVector(go,o);pd.subVectors(e,r);let f=go.dot(pd),m=vo.dot(pd);if(m>=0&&f<=m)return t.copy(r);let x=f*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(vo,a);let p=u*m-f*h;if(p<=0&&h-u>=0&&f-m>=0)return Em.subVectors(r,i),a=(h-u)/(h-u+(f-m)),t.copy(i).addScaledVector(Em,a);let g=1/(p+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(go,o).addScaledVector(vo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},us=class{constructor(e=new X(1/0,1/0,1/0),t=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Gi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Gi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Gi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Gi):Gi.fromBufferAttribute(r,o),Gi.applyMatrix4(e.matrixWorld),this.expandByPoint(Gi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Fl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Fl.copy(n.boundingBox)),Fl.applyMatrix4(e.matrixWorld),this.union(Fl)}let i=e.children;for(let r=0,o=i.length;r<o;r++)this.expandByObject(i[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Gi),Gi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(va),Ul.subVectors(this.max,va),xo.subVectors(e.a,va),yo.subVectors(e.b,va),bo.subVectors(e.c,va),cr.subVectors(yo,xo),hr.subVectors(bo,yo),Cr.subVectors(xo,bo);let t=[0,-cr.z,cr.y,0,-hr.z,hr.y,0,-Cr.z,Cr.y,cr.z,0,-cr.x,hr.z,0,-hr.x,Cr.z,0,-Cr.x,-cr.y,cr.x,0,-hr.y,hr.x,0,-Cr.y,Cr.x,0];return!xd(t,xo,yo,bo,Ul)||(t=[1,0,0,0,1,0,0,0,1],!xd(t,xo,yo,bo,Ul))?!1:(Ol.crossVectors(cr,hr),t=[Ol.x,Ol.y,Ol.z],xd(t,xo,yo,bo,Ul))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Gi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Gi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Is[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Is[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Is[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Is[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Is[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Is[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Is[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Is[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Is),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Is=[new X,new X,new X,new X,new X,new X,new X,new X],Gi=new X,Fl=new us,xo=new X,yo=new X,bo=new X,cr=new X,hr=new X,Cr=new X,va=new X,Ul=new X,Ol=new X,Rr=new X;function xd(s,e,t,n,i){for(let r=0,o=s.length-3;r<=o;r+=3){Rr.fromArray(s,r);let a=i.x*Math.abs(Rr.x)+i.y*Math.abs(Rr.y)+i.z*Math.abs(Rr.z),l=e.dot(Rr),c=t.dot(Rr),u=n.dot(Rr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var bn=new X,Bl=new xt,yy=0,At=class extends hs{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:yy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=sf,this.updateRanges=[],this.gpuType=ui,this.version=0,this._normalizationScale=e!==void 0?Sh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let i=0,r=this.itemSize;i<r;i++)this.array[e+i]=t.array[n+i];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Bl.fromBufferAttribute(this,t),Bl.applyMatrix3(e),this.setXY(t,Bl.x,Bl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix3(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix4(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyNormalMatrix(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.transformDirection(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Ag(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Tg(e,this.array)}};var Ia=class extends At{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var La=class extends At{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var An=class extends At{constructor(e,t,n){super(new Float32Array(e),t,n)}},by=new us,xa=new X,yd=new X,ds=class{constructor(e=new X,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):by.setFromPoints(e).getCenter(n);let i=0;for(let r=0,o=e.length;r<o;r++)i=Math.max(i,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(i),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;xa.subVectors(e,this.center);let t=xa.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),i=(n-this.radius)*.5;this.center.addScaledVector(xa,i/n),this.radius+=i}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(yd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(xa.copy(e.center).add(yd)),this.expandByPoint(xa.copy(e.center).sub(yd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},_y=0,ki=new Et,bd=new qn,_o=new X,yi=new us,ya=new us,Nn=new X,ri=class s extends hs{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:_y++}),this.uuid=Vr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(oy(e)?La:Ia)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new at().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let i=this.attributes.tangent;return i!==void 0&&(i.transformDirection(e),i.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return ki.makeRotationFromQuaternion(e),this.applyMatrix4(ki),this}rotateX(e){return ki.makeRotationX(e),this.applyMatrix4(ki),this}rotateY(e){return ki.makeRotationY(e),this.applyMatrix4(ki),this}rotateZ(e){return ki.makeRotationZ(e),this.applyMatrix4(ki),this}translate(e,t,n){return ki.makeTranslation(e,t,n),this.applyMatrix4(ki),this}scale(e,t,n){return ki.makeScale(e,t,n),this.applyMatrix4(ki),this}lookAt(e){return bd.lookAt(e),bd.updateMatrix(),this.applyMatrix4(bd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(_o).negate(),this.translate(_o.x,_o.y,_o.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let i=0,r=e.length;i<r;i++){let o=e[i];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new An(n,3))}else{let n=Math.min(e.length,t.count);for(let i=0;i<n;i++){let r=e[i];t.setXYZ(i,r.x,r.y,r.z||0)}e.length>t.count&&tt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new us);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){ot("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,i=t.length;n<i;n++){let r=t[n];yi.setFromBufferAttribute(r),this.morphTargetsRelative?(Nn.addVectors(this.boundingBox.min,yi.min),this.boundingBox.expandByPoint(Nn),Nn.addVectors(this.boundingBox.max,yi.max),this.boundingBox.expandByPoint(Nn)):(this.boundingBox.expandByPoint(yi.min),this.boundingBox.expandByPoint(yi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ot('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ds);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){ot("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new X,1/0);return}if(e){let n=this.boundingSphere.center;if(yi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ya.setFromBufferAttribute(a),this.morphTargetsRelative?(Nn.addVectors(yi.min,ya.min),yi.expandByPoint(Nn),Nn.addVectors(yi.max,ya.max),yi.expandByPoint(Nn)):(yi.expandByPoint(ya.min),yi.expandByPoint(ya.max))}yi.getCenter(n);let i=0;for(let r=0,o=e.count;r<o;r++)Nn.fromBufferAttribute(e,r),i=Math.max(i,n.distanceToSquared(Nn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Nn.fromBufferAttribute(a,c),l&&(_o.fromBufferAttribute(e,c),Nn.add(_o)),i=Math.max(i,n.distanceToSquared(Nn))}this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&ot('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){ot("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,i=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new At(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let E=0;E<n.count;E++)a[E]=new X,l[E]=new X;let u=new X,h=new X,d=new X,f=new xt,m=new xt,x=new xt,p=new X,g=new X;function v(E,k,P){c[E]=c[k]=c[P]=1,u.fromBufferAttribute(n,E),h.fromBufferAttribute(n,k),d.fromBufferAttribute(n,P),f.fromBufferAttribute(r,E),m.fromBufferAttribute(r,k),x.fromBufferAttribute(r,P),h.sub(u),d.sub(u),m.sub(f),x.sub(f);let F=1/(m.x*x.y-x.x*m.y);isFinite(F)&&(p.copy(h).multiplyScalar(x.y).addScaledVector(d,-m.y).multiplyScalar(F),g.copy(d).multiplyScalar(m.x).addScaledVector(h,-x.x).multiplyScalar(F),a[E].add(p),a[k].add(p),a[P].add(p),l[E].add(g),l[k].add(g),l[P].add(g))}let _=this.groups;_.length===0&&(_=[{start:0,count:e.count}]);for(let E=0,k=_.length;E<k;++E){let P=_[E],F=P.start,z=P.count;for(let I=F,V=F+z;I<V;I+=3)v(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let b=new X,S=new X,A=new X,y=new X;function M(E){A.fromBufferAttribute(i,E),y.copy(A);let k=a[E];b.copy(k),b.sub(A.multiplyScalar(A.dot(k))).normalize(),S.crossVectors(y,k);let F=S.dot(l[E])<0?-1:1;o.setXYZW(E,b.x,b.y,b.z,F)}for(let E=0,k=n.count;E<k;++E)c[E]&&M(E);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new At(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let i=new X,r=new X,o=new X,a=new X,l=new X,c=new X,u=new X,h=new X;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),x=e.getX(d+1),p=e.getX(d+2);i.fromBufferAttribute(t,m),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,p),u.subVectors(o,r),h.subVectors(i,r),u.cross(h),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(u),l.add(u),c.add(u),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)i.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(i,r),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Nn.fromBufferAttribute(e,t),Nn.normalize(),e.setXYZ(t,Nn.x,Nn.y,Nn.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,m=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*u;for(let g=0;g<u;g++)d[m++]=c[f++]}return new At(d,u,h)}if(this.index===null)return tt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new s,n=this.index.array,i=this.attributes;for(let a in i){let l=i[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let i={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(i[l]=u,r=!0)}r&&(e.data.morphAttributes=i,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let i=e.attributes;for(let c in i){let u=i[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},bc=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=sf,this.updateRanges=[],this.version=0,this.uuid=Vr()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let i=0,r=this.stride;i<r;i++)this.array[e+i]=t.array[n+i];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Cm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),i=new this.constructor(n,this.stride);return i.setUsage(this.usage),i}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Cm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Cm(s){return s.buffer._uuid===void 0&&(s.buffer._uuid=Vr()),s.byteOffset===0&&s.byteLength===s.buffer.byteLength?s.buffer._uuid:s.buffer._uuid+":"+s.byteOffset+":"+s.byteLength}var ti=new X,_i=class s{constructor(e,t,n,i=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=i,this._normalizationScale=e!==void 0?Sh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)ti.fromBufferAttribute(this,t),ti.applyMatrix4(e),this.setXYZ(t,ti.x,ti.y,ti.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)ti.fromBufferAttribute(this,t),ti.applyNormalMatrix(e),this.setXYZ(t,ti.x,ti.y,ti.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)ti.fromBufferAttribute(this,t),ti.transformDirection(e),this.setXYZ(t,ti.x,ti.y,ti.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this.data.array[e+3]=r,this}clone(e){if(e===void 0){Ea("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return new At(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new s(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){Ea("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Ag(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Tg(e,this.data.array)}},_d=new X,wy=new X,My=new at,Wi=class{constructor(e=new X(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,i){return this.normal.set(e,t,n),this.constant=i,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let i=_d.subVectors(n,t).cross(wy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(i,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let i=e.delta(_d),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(i,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||My.getNormalMatrix(e),i=this.coplanarPoint(_d).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-i.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Sy=0,Os=class extends hs{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Sy++}),this.uuid=Vr(),this.name="",this.type="Material",this.blending=Oo,this.side=gs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Ud,this.blendDst=Od,this.blendEquation=Ur,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new _e(0,0,0),this.blendAlpha=0,this.depthFunc=Eo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=pg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=sc,this.stencilZFail=sc,this.stencilZPass=sc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){tt(`Material: parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){tt(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}i&&i.isColor?i.set(n):i&&i.isVector2&&n&&n.isVector2||i&&i.isEuler&&n&&n.isEuler||i&&i.isVector3&&n&&n.isVector3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function i(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=i(e.textures),o=i(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new _e().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Wi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new xt().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new xt().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let i=t.length;n=new Array(i);for(let r=0;r!==i;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ls=new X,wd=new X,zl=new X,Vl=new X,_c=class{constructor(e=new X,t=new X(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ls)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ls.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ls.copy(this.origin).addScaledVector(this.direction,t),Ls.distanceToSquared(e))}distanceSqToSegment(e,t,n,i){wd.copy(e).add(t).multiplyScalar(.5),zl.copy(t).sub(e).normalize(),Vl.copy(this.origin).sub(wd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(zl),a=Vl.dot(this.direction),l=-Vl.dot(zl),c=Vl.lengthSq(),u=Math.abs(1-o*o),h,d,f,m;if(u>0)if(h=o*l-a,d=o*a-l,m=r*u,h>=0)if(d>=-m)if(d<=m){let x=1/u;h*=x,d*=x,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-m?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=m?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),i&&i.copy(wd).addScaledVector(zl,d),f}intersectSphere(e,t){if(e.radius<0)return null;Ls.subVectors(e.center,this.origin);let n=Ls.dot(this.direction),i=Ls.dot(Ls)-n*n,r=e.radius*e.radius;if(i>r)return null;let o=Math.sqrt(r-i),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,i,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,i=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,i=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),n>o||r>i||((r>n||isNaN(n))&&(n=r),(o<i||isNaN(i))&&(i=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),n>l||a>i)||((a>n||n!==n)&&(n=a),(l<i||i!==i)&&(i=l),i<0)?null:this.at(n>=0?n:i,t)}intersectsBox(e){return this.intersectBox(e,Ls)!==null}intersectTriangle(e,t,n,i,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,x=t.y-o.y,p=t.z-o.z,g=n.x-o.x,v=n.y-o.y,_=n.z-o.z,b=Math.abs(l),S=Math.abs(c),A=Math.abs(u),y,M,E,k,P,F,z,I,V,W,H,re;if(b>=S&&b>=A?(E=l,F=h,V=m,re=g,l>=0?(y=c,M=u,k=d,P=f,z=x,I=p,W=v,H=_):(y=u,M=c,k=f,P=d,z=p,I=x,W=_,H=v)):S>=A?(E=c,F=d,V=x,re=v,c>=0?(y=u,M=l,k=f,P=h,z=p,I=m,W=_,H=g):(y=l,M=u,k=h,P=f,z=m,I=p,W=g,H=_)):(E=u,F=f,V=p,re=_,u>=0?(y=l,M=c,k=h,P=d,z=m,I=x,W=g,H=v):(y=c,M=l,k=d,P=h,z=x,I=m,W=v,H=g)),E===0)return null;let K=y/E,ee=M/E,te=1/E,de=k-K*F,ce=P-ee*F,j=z-K*V,fe=I-ee*V,me=W-K*re,xe=H-ee*re,we=me*fe-xe*j,Xe=de*xe-ce*me,Ie=j*ce-fe*de;if(i){if(we<0||Xe<0||Ie<0)return null}else if((we<0||Xe<0||Ie<0)&&(we>0||Xe>0||Ie>0))return null;let ge=we+Xe+Ie;if(ge===0)return null;let lt=te*(we*F+Xe*V+Ie*re);return(ge>0?lt<0:lt>0)?null:this.at(lt/ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Io=class extends Os{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new _e(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Us,this.combine=Bd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Rm=new Et,kr=new _c,Hl=new ds,km=new X,Gl=new X,Wl=new X,$l=new X,Md=new X,Xl=new X,Pm=new X,ql=new X,on=class extends qn{constructor(e=new ri,t=new Io){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,i=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(i,e);let a=this.morphTargetInfluences;if(r&&a){Xl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(Md.fromBufferAttribute(h,e),o?Xl.addScaledVector(Md,u):Xl.addScaledVector(Md.sub(t),u))}t.add(Xl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.material,r=this.matrixWorld;i!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Hl.copy(n.boundingSphere),Hl.applyMatrix4(r),kr.copy(e.ray).recast(e.near),!(Hl.containsPoint(kr.origin)===!1&&(kr.intersectSphere(Hl,km)===null||kr.origin.distanceToSquared(km)>(e.far-e.near)**2))&&(Rm.copy(r).invert(),kr.copy(e.ray).applyMatrix4(Rm),!(n.boundingBox!==null&&kr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,kr)))}_computeIntersections(e,t,n){let i,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),_=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=v,S=_;b<S;b+=3){let A=a.getX(b),y=a.getX(b+1),M=a.getX(b+2);i=Yl(this,g,e,n,c,u,h,A,y,M),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=a.getX(p),_=a.getX(p+1),b=a.getX(p+2);i=Yl(this,o,e,n,c,u,h,v,_,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),_=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let b=v,S=_;b<S;b+=3){let A=b,y=b+1,M=b+2;i=Yl(this,g,e,n,c,u,h,A,y,M),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=p,_=p+1,b=p+2;i=Yl(this,o,e,n,c,u,h,v,_,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}}};function Ay(s,e,t,n,i,r,o,a){let l;if(e.side===Hn?l=n.intersectTriangle(o,r,i,!0,a):l=n.intersectTriangle(i,r,o,e.side===gs,a),l===null)return null;ql.copy(a),ql.applyMatrix4(s.matrixWorld);let c=t.ray.origin.distanceTo(ql);return c<t.near||c>t.far?null:{distance:c,point:ql.clone(),object:s}}function Yl(s,e,t,n,i,r,o,a,l,c){s.getVertexPosition(a,Gl),s.getVertexPosition(l,Wl),s.getVertexPosition(c,$l);let u=Ay(s,e,t,n,Gl,Wl,$l,Pm);if(u){let h=new X;Ns.getBarycoord(Pm,Gl,Wl,$l,h),i&&(u.uv=Ns.getInterpolatedAttribute(i,a,l,c,h,new xt)),r&&(u.uv1=Ns.getInterpolatedAttribute(r,a,l,c,h,new xt)),o&&(u.normal=Ns.getInterpolatedAttribute(o,a,l,c,h,new X),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new X,materialIndex:0};Ns.getNormal(Gl,Wl,$l,d.normal),u.face=d,u.barycoord=h}return u}var Lr=class extends ci{constructor(e=null,t=1,n=1,i,r,o,a,l,c=_n,u=_n,h,d){super(null,o,a,l,c,u,i,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Nr=class extends At{constructor(e,t,n,i=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=i}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},wo=new Et,Im=new Et,Kl=[],Lm=new us,Ty=new Et,ba=new on,_a=new ds,Na=class extends on{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Nr(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let i=0;i<n;i++)this.setMatrixAt(i,Ty)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new us),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,wo),Lm.copy(e.boundingBox).applyMatrix4(wo),this.boundingBox.union(Lm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new ds),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,wo),_a.copy(e.boundingSphere).applyMatrix4(wo),this.boundingSphere.union(_a)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,i=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=i[o+a]}raycast(e,t){let n=this.matrixWorld,i=this.count;if(ba.geometry=this.geometry,ba.material=this.material,ba.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),_a.copy(this.boundingSphere),_a.applyMatrix4(n),e.ray.intersectsSphere(_a)!==!1))for(let r=0;r<i;r++){this.getMatrixAt(r,wo),Im.multiplyMatrices(n,wo),ba.matrixWorld=Im,ba.raycast(e,Kl);for(let o=0,a=Kl.length;o<a;o++){let l=Kl[o];l.instanceId=r,l.object=this,t.push(l)}Kl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Nr(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,i=n.length+1;this.morphTexture===null&&(this.morphTexture=new Lr(new Float32Array(i*this.count),i,this.count,Gc,ui));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=i*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Pr=new ds,Ey=new xt(.5,.5),Jl=new X,fs=class{constructor(e=new Wi,t=new Wi,n=new Wi,i=new Wi,r=new Wi,o=new Wi){this.planes=[e,t,n,i,r,o]}set(e,t,n,i,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(i),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Pi,n=!1){let i=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],m=r[8],x=r[9],p=r[10],g=r[11],v=r[12],_=r[13],b=r[14],S=r[15];if(i[0].setComponents(c-o,f-u,g-m,S-v).normalize(),i[1].setComponents(c+o,f+u,g+m,S+v).normalize(),i[2].setComponents(c+a,f+h,g+x,S+_).normalize(),i[3].setComponents(c-a,f-h,g-x,S-_).normalize(),n)i[4].setComponents(l,d,p,b).normalize(),i[5].setComponents(c-l,f-d,g-p,S-b).normalize();else if(i[4].setComponents(c-l,f-d,g-p,S-b).normalize(),t===Pi)i[5].setComponents(c+l,f+d,g+p,S+b).normalize();else if(t===Co)i[5].setComponents(l,d,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Pr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Pr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Pr)}intersectsSprite(e){Pr.center.set(0,0,0);let t=Ey.distanceTo(e.center);return Pr.radius=.7071067811865476+t,Pr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Pr)}intersectsSphere(e){let t=this.planes,n=e.center,i=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<i)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let i=t[n];if(Jl.x=i.normal.x>0?e.max.x:e.min.x,Jl.y=i.normal.y>0?e.max.y:e.min.y,Jl.z=i.normal.z>0?e.max.z:e.min.z,i.distanceToPoint(Jl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Nm=new Et,wc=class s{constructor(){this.coordinateSystem=Pi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let i=0;i<t.length;i++){let r=t[i];Nm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[i]===void 0&&(n[i]=new fs),n[i].setFromProjectionMatrix(Nm,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let i=0;i<e._count;i++)t[i]===void 0&&(t[i]=new fs),t[i].copy(n[i]);return this._count=e._count,this}clone(){return new s().copy(this)}};var Da=class extends ci{constructor(e=[],t=Or,n,i,r,o,a,l,c,u){super(e,t,n,i,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Bs=class extends ci{constructor(e,t,n=$i,i,r,o,a=_n,l=_n,c,u=Fs,h=1){if(u!==Fs&&u!==Vs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,i,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new ko(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Fa=class extends Bs{constructor(e,t=$i,n=Or,i,r,o=_n,a=_n,l,c=Fs){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,n,i,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Ua=class extends ci{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},dr=class s extends ri{constructor(e=1,t=1,n=1,i=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:i,heightSegments:r,depthSegments:o};let a=this;i=Math.floor(i),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,i,o,2),m("x","z","y",1,-1,e,n,-t,i,o,3),m("x","y","z",1,-1,e,t,n,i,r,4),m("x","y","z",-1,-1,e,t,-n,i,r,5),this.setIndex(l),this.setAttribute("position",new An(c,3)),this.setAttribute("normal",new An(u,3)),this.setAttribute("uv",new An(h,2));function m(x,p,g,v,_,b,S,A,y,M,E){let k=b/y,P=S/M,F=b/2,z=S/2,I=A/2,V=y+1,W=M+1,H=0,re=0,K=new X;for(let ee=0;ee<W;ee++){let te=ee*P-z;for(let de=0;de<V;de++){let ce=de*k-F;K[x]=ce*v,K[p]=te*_,K[g]=I,c.push(K.x,K.y,K.z),K[x]=0,K[p]=0,K[g]=A>0?1:-1,u.push(K.x,K.y,K.z),h.push(de/y),h.push(1-ee/M),H+=1}}for(let ee=0;ee<M;ee++)for(let te=0;te<y;te++){let de=d+te+V*ee,ce=d+te+V*(ee+1),j=d+(te+1)+V*(ee+1),fe=d+(te+1)+V*ee;l.push(de,ce,fe),l.push(ce,j,fe),re+=6}a.addGroup(f,re,E),f+=re,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Lo=class s extends ri{constructor(e=1,t=1,n=1,i=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:i,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;i=Math.floor(i),r=Math.floor(r);let u=[],h=[],d=[],f=[],m=0,x=[],p=n/2,g=0;v(),o===!1&&(e>0&&_(!0),t>0&&_(!1)),this.setIndex(u),this.setAttribute("position",new An(h,3)),this.setAttribute("normal",new An(d,3)),this.setAttribute("uv",new An(f,2));function v(){let b=new X,S=new X,A=0,y=(t-e)/n;for(let M=0;M<=r;M++){let E=[],k=M/r,P=k*(t-e)+e;for(let F=0;F<=i;F++){let z=F/i,I=z*l+a,V=Math.sin(I),W=Math.cos(I);S.x=P*V,S.y=-k*n+p,S.z=P*W,h.push(S.x,S.y,S.z),b.set(V,y,W).normalize(),d.push(b.x,b.y,b.z),f.push(z,1-k),E.push(m++)}x.push(E)}for(let M=0;M<i;M++)for(let E=0;E<r;E++){let k=x[E][M],P=x[E+1][M],F=x[E+1][M+1],z=x[E][M+1];(e>0||E!==0)&&(u.push(k,P,z),A+=3),(t>0||E!==r-1)&&(u.push(P,F,z),A+=3)}c.addGroup(g,A,0),g+=A}function _(b){let S=m,A=new xt,y=new X,M=0,E=b===!0?e:t,k=b===!0?1:-1;for(let F=1;F<=i;F++)h.push(0,p*k,0),d.push(0,k,0),f.push(.5,.5),m++;let P=m;for(let F=0;F<=i;F++){let I=F/i*l+a,V=Math.cos(I),W=Math.sin(I);y.x=E*W,y.y=p*k,y.z=E*V,h.push(y.x,y.y,y.z),d.push(0,k,0),A.x=V*.5+.5,A.y=W*.5*k+.5,f.push(A.x,A.y),m++}for(let F=0;F<i;F++){let z=S+F,I=P+F;b===!0?u.push(I,I+1,z):u.push(I+1,I,z),M+=3}c.addGroup(g,M,b===!0?1:2),g+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Oa=class s extends Lo{constructor(e=1,t=1,n=32,i=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,i,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:i,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new s(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Zl=new X,jl=new X,Sd=new X,Ql=new Ns,Ba=class extends ri{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let i=Math.pow(10,4),r=Math.cos(rc*t),o=e.getIndex(),a=e.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],u=["a","b","c"],h=new Array(3),d=new Map,f=[];for(let m=0;m<l;m+=3){o?(c[0]=o.getX(m),c[1]=o.getX(m+1),c[2]=o.getX(m+2)):(c[0]=m,c[1]=m+1,c[2]=m+2);let{a:x,b:p,c:g}=Ql;if(x.fromBufferAttribute(a,c[0]),p.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),Ql.getNormal(Sd),h[0]=`${Math.round(x.x*i)},${Math.round(x.y*i)},${Math.round(x.z*i)}`,h[1]=`${Math.round(p.x*i)},${Math.round(p.y*i)},${Math.round(p.z*i)}`,h[2]=`${Math.round(g.x*i)},${Math.round(g.y*i)},${Math.round(g.z*i)}`,!(h[0]===h[1]||h[1]===h[2]||h[2]===h[0]))for(let v=0;v<3;v++){let _=(v+1)%3,b=h[v],S=h[_],A=Ql[u[v]],y=Ql[u[_]],M=`${b}_${S}`,E=`${S}_${b}`,k=d.get(E);k?(Sd.dot(k.normal)<=r&&(f.push(A.x,A.y,A.z),f.push(y.x,y.y,y.z)),d.set(E,null)):d.has(M)||d.set(M,{index0:c[v],index1:c[_],normal:Sd.clone()})}}for(let m of d.values())if(m){let{index0:x,index1:p}=m;Zl.fromBufferAttribute(a,x),jl.fromBufferAttribute(a,p),f.push(Zl.x,Zl.y,Zl.z),f.push(jl.x,jl.y,jl.z)}this.setAttribute("position",new An(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};var fr=class s extends ri{constructor(e=1,t=1,n=1,i=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:i};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(i),c=a+1,u=l+1,h=e/a,d=t/l,f=[],m=[],x=[],p=[];for(let g=0;g<u;g++){let v=g*d-o;for(let _=0;_<c;_++){let b=_*h-r;m.push(b,-v,0),x.push(0,0,1),p.push(_/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let _=v+c*g,b=v+c*(g+1),S=v+1+c*(g+1),A=v+1+c*g;f.push(_,b,A),f.push(b,S,A)}this.setIndex(f),this.setAttribute("position",new An(m,3)),this.setAttribute("normal",new An(x,3)),this.setAttribute("uv",new An(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.widthSegments,e.heightSegments)}};var ps=class s extends ri{constructor(e=1,t=32,n=16,i=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:i,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new X,d=new X,f=[],m=[],x=[],p=[];for(let g=0;g<=n;g++){let v=[],_=g/n,b=o+_*a,S=e*Math.cos(b),A=Math.sqrt(e*e-S*S),y=0;g===0&&o===0?y=.5/t:g===n&&l===Math.PI&&(y=-.5/t);for(let M=0;M<=t;M++){let E=M/t,k=i+E*r;h.x=-A*Math.cos(k),h.y=S,h.z=A*Math.sin(k),m.push(h.x,h.y,h.z),d.copy(h).normalize(),x.push(d.x,d.y,d.z),p.push(E+y,1-_),v.push(c++)}u.push(v)}for(let g=0;g<n;g++)for(let v=0;v<t;v++){let _=u[g][v+1],b=u[g][v],S=u[g+1][v],A=u[g+1][v+1];(g!==0||o>0)&&f.push(_,b,A),(g!==n-1||l<Math.PI)&&f.push(b,S,A)}this.setIndex(f),this.setAttribute("position",new An(m,3)),this.setAttribute("normal",new An(x,3)),this.setAttribute("uv",new An(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var za=class extends Os{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new _e(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function Hr(s){let e={};for(let t in s){e[t]={};for(let n in s[t]){let i=s[t][n];if(Dm(i))i.isRenderTargetTexture?(tt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=i.clone();else if(Array.isArray(i))if(Dm(i[0])){let r=[];for(let o=0,a=i.length;o<a;o++)r[o]=i[o].clone();e[t][n]=r}else e[t][n]=i.slice();else e[t][n]=i}}return e}function Yn(s){let e={};for(let t=0;t<s.length;t++){let n=Hr(s[t]);for(let i in n)e[i]=n[i]}return e}function Dm(s){return s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)}function Cy(s){let e=[];for(let t=0;t<s.length;t++)e.push(s[t].clone());return e}function of(s){let e=s.getRenderTarget();return e===null?s.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:_t.workingColorSpace}var Cg={clone:Hr,merge:Yn},Ry=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,ky=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Dn=class extends Os{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ry,this.fragmentShader=ky,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Hr(e.uniforms),this.uniformsGroups=Cy(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let i in this.uniforms){let o=this.uniforms[i].value;o&&o.isTexture?t.uniforms[i]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[i]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[i]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[i]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[i]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[i]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[i]={type:"m4",value:o.toArray()}:t.uniforms[i]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let i in this.extensions)this.extensions[i]===!0&&(n[i]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let i=e.uniforms[n];switch(this.uniforms[n]={},i.type){case"t":this.uniforms[n].value=t[i.value]||null;break;case"c":this.uniforms[n].value=new _e().setHex(i.value);break;case"v2":this.uniforms[n].value=new xt().fromArray(i.value);break;case"v3":this.uniforms[n].value=new X().fromArray(i.value);break;case"v4":this.uniforms[n].value=new tn().fromArray(i.value);break;case"m3":this.uniforms[n].value=new at().fromArray(i.value);break;case"m4":this.uniforms[n].value=new Et().fromArray(i.value);break;default:this.uniforms[n].value=i.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Mc=class extends Dn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ii=class extends Os{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new _e(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new _e(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Mh,this.normalScale=new xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Us,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var No=class extends Os{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=dg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Sc=class extends Os{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Mo(s,e){return!s||s.constructor===e?s:typeof e.BYTES_PER_ELEMENT=="number"?new e(s):Array.prototype.slice.call(s)}function ec(s){return s!==void 0&&s.inTangents!==void 0&&s.outTangents!==void 0}var pr=class{constructor(e,t,n,i){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=i!==void 0?i:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,i=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<i)){for(let a=n+2;;){if(i===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=i,i=t[++n],e<i)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(i=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(i=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,i)}return this.interpolate_(n,r,e,i)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=e*i;for(let o=0;o!==i;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ac=class extends pr{constructor(e,t,n,i){super(e,t,n,i),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ed,endingEnd:Ed}}intervalChanged_(e,t,n){let i=this.parameterPositions,r=e-2,o=e+1,a=i[r],l=i[o];if(a===void 0)switch(this.getSettings_().endingStart){case Cd:r=e,a=2*t-n;break;case Rd:r=i.length-2,a=t+i[r]-i[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Cd:o=e,l=2*n-t;break;case Rd:o=1,l=n+i[1]-i[0];break;default:o=e-1,l=t}let c=(n-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(i-t),x=m*m,p=x*m,g=-d*p+2*d*x-d*m,v=(1+d)*p+(-1.5-2*d)*x+(-.5+d)*m+1,_=(-1-f)*p+(1.5+f)*x+.5*m,b=f*p-f*x;for(let S=0;S!==a;++S)r[S]=g*o[u+S]+v*o[c+S]+_*o[l+S]+b*o[h+S];return r}},Tc=class extends pr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(n-t)/(i-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Ec=class extends pr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e){return this.copySampleValue_(e-1)}},Cc=class extends pr{interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let m=(n-t)/(i-t),x=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let x=o[c+m],p=o[l+m],g=f*d+m*2,v=h[g],_=h[g+1],b=e*d+m*2,S=u[b],A=u[b+1],y=Iy(n,t,v,S,i);r[m]=Rg(y,x,_,A,p)}return r}};function Rg(s,e,t,n,i){let r=1-s;return r*r*r*e+3*r*r*s*t+3*r*s*s*n+s*s*s*i}function Py(s,e,t,n,i){let r=1-s;return 3*r*r*(t-e)+6*r*s*(n-t)+3*s*s*(i-n)}function Iy(s,e,t,n,i){let r=(s-e)/(i-e);for(let o=0;o<8;o++){let a=Rg(r,e,t,n,i)-s;if(Math.abs(a)<1e-10)break;let l=Py(r,e,t,n,i);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var wi=class{constructor(e,t,n,i){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Mo(t,this.TimeBufferType),this.values=Mo(n,this.ValueBufferType),this.setInterpolation(i||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Mo(e.times,Array),values:Mo(e.values,Array)};let i=e.getInterpolation();i!==e.DefaultInterpolation&&(n.interpolation=i),ec(e.settings)&&(n.settings={inTangents:Mo(e.settings.inTangents,Array),outTangents:Mo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ac(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Cc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ma:t=this.InterpolantFactoryMethodDiscrete;break;case mc:t=this.InterpolantFactoryMethodLinear;break;case ic:t=this.InterpolantFactoryMethodSmooth;break;case Td:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return tt("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ma;case this.InterpolantFactoryMethodLinear:return mc;case this.InterpolantFactoryMethodSmooth:return ic;case this.InterpolantFactoryMethodBezier:return Td}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]+=e;ec(this.settings)&&(Fm(this.settings.inTangents,e),Fm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]*=e;ec(this.settings)&&(Um(this.settings.inTangents,e),Um(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,i=n.length,r=0,o=i-1;for(;r!==i&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==i){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(ot("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,i=this.values,r=n.length;r===0&&(ot("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){ot("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){ot("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(i!==void 0&&ay(i))for(let a=0,l=i.length;a!==l;++a){let c=i[a];if(isNaN(c)){ot("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),i=this.getInterpolation()===ic,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(i)l=!0;else{let h=a*n,d=h-n,f=h+n;for(let m=0;m!==n;++m){let x=t[h+m];if(x!==t[d+m]||x!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,i=new n(this.name,e,t);return i.createInterpolant=this.createInterpolant,ec(this.settings)&&(i.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),i}};function Fm(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]+=e}function Um(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]*=e}wi.prototype.ValueTypeName="";wi.prototype.TimeBufferType=Float32Array;wi.prototype.ValueBufferType=Float32Array;wi.prototype.DefaultInterpolation=mc;var mr=class extends wi{constructor(e,t,n){super(e,t,n)}};mr.prototype.ValueTypeName="bool";mr.prototype.ValueBufferType=Array;mr.prototype.DefaultInterpolation=Ma;mr.prototype.InterpolantFactoryMethodLinear=void 0;mr.prototype.InterpolantFactoryMethodSmooth=void 0;var Rc=class extends wi{constructor(e,t,n,i){super(e,t,n,i)}};Rc.prototype.ValueTypeName="color";var kc=class extends wi{constructor(e,t,n,i){super(e,t,n,i)}};kc.prototype.ValueTypeName="number";var Pc=class extends pr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(i-t),c=e*a;for(let u=c+a;c!==u;c+=4)Vn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Va=class extends wi{constructor(e,t,n,i){super(e,t,n,i)}InterpolantFactoryMethodLinear(e){return new Pc(this.times,this.values,this.getValueSize(),e)}};Va.prototype.ValueTypeName="quaternion";Va.prototype.InterpolantFactoryMethodSmooth=void 0;var gr=class extends wi{constructor(e,t,n){super(e,t,n)}};gr.prototype.ValueTypeName="string";gr.prototype.ValueBufferType=Array;gr.prototype.DefaultInterpolation=Ma;gr.prototype.InterpolantFactoryMethodLinear=void 0;gr.prototype.InterpolantFactoryMethodSmooth=void 0;var Ic=class extends wi{constructor(e,t,n,i){super(e,t,n,i)}};Ic.prototype.ValueTypeName="vector";var Lc=class{constructor(e,t,n){let i=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&i.onStart!==void 0&&i.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,i.onProgress!==void 0&&i.onProgress(u,o,a),o===a&&(r=!1,i.onLoad!==void 0&&i.onLoad())},this.itemError=function(u){i.onError!==void 0&&i.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],m=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},kg=new Lc,Nc=class{constructor(e){this.manager=e!==void 0?e:kg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(i,r){n.load(e,i,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Nc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ha=class extends qn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new _e(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ga=class extends Ha{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(qn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new _e(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Ad=new Et,Om=new X,Bm=new X,Dc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new xt(512,512),this.mapType=hi,this.map=null,this.mapPass=null,this.matrix=new Et,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new fs,this._frameExtents=new xt(1,1),this._viewportCount=1,this._viewports=[new tn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Om.setFromMatrixPosition(e.matrixWorld),t.position.copy(Om),Bm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Bm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,i){Ad.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Ad,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=i?i.z/r.x:1,a=i?i.w/r.y:1,l=i?i.x/r.x:0,c=i?i.y/r.y:0;e.coordinateSystem===Co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Ad)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},tc=new X,nc=new Vn,ls=new X,Wa=class extends qn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Et,this.projectionMatrix=new Et,this.projectionMatrixInverse=new Et,this.coordinateSystem=Pi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(tc,nc,ls),ls.x===1&&ls.y===1&&ls.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,nc,ls.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(tc,nc,ls),ls.x===1&&ls.y===1&&ls.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,nc,ls.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ur=new X,zm=new xt,Vm=new xt,ii=class extends Wa{constructor(e=50,t=1,n=.1,i=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=i,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=gc*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(rc*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return gc*2*Math.atan(Math.tan(rc*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){ur.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(ur.x,ur.y).multiplyScalar(-e/ur.z),ur.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ur.x,ur.y).multiplyScalar(-e/ur.z)}getViewSize(e,t){return this.getViewBounds(e,zm,Vm),t.subVectors(Vm,zm)}setViewOffset(e,t,n,i,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(rc*.5*this.fov)/this.zoom,n=2*t,i=this.aspect*n,r=-.5*i,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*i/l,t-=o.offsetY*n/c,i*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+i,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var $a=class extends Wa{constructor(e=-1,t=1,n=1,i=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=i,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,i,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,i=(this.top+this.bottom)/2,r=n-e,o=n+e,a=i+t,l=i-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},kd=class extends Dc{constructor(){super(new $a(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Do=class extends Ha{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(qn.DEFAULT_UP),this.updateMatrix(),this.target=new qn,this.shadow=new kd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Li=class extends ri{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var So=-90,Ao=1,Fo=class extends qn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let i=new ii(So,Ao,e,t);i.layers=this.layers,this.add(i);let r=new ii(So,Ao,e,t);r.layers=this.layers,this.add(r);let o=new ii(So,Ao,e,t);o.layers=this.layers,this.add(o);let a=new ii(So,Ao,e,t);a.layers=this.layers,this.add(a);let l=new ii(So,Ao,e,t);l.layers=this.layers,this.add(l);let c=new ii(So,Ao,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,i,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Pi)n.up.set(0,1,0),n.lookAt(1,0,0),i.up.set(0,1,0),i.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Co)n.up.set(0,-1,0),n.lookAt(-1,0,0),i.up.set(0,-1,0),i.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:i}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Fc=class extends ii{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var af="\\[\\]\\.:\\/",Ly=new RegExp("["+af+"]","g"),lf="[^"+af+"]",Ny="[^"+af.replace("\\.","")+"]",Dy=/((?:WC+[\/:])*)/.source.replace("WC",lf),Fy=/(WCOD+)?/.source.replace("WCOD",Ny),Uy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",lf),Oy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",lf),By=new RegExp("^"+Dy+Fy+Uy+Oy+"$"),zy=["material","materials","bones","map"],Pd=class{constructor(e,t,n){let i=n||jt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,i)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,i=this._bindings[n];i!==void 0&&i.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let i=this._targetGroup.nCachedObjects_,r=n.length;i!==r;++i)n[i].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},jt=class s{constructor(e,t,n){this.path=t,this.parsedPath=n||s.parseTrackName(t),this.node=s.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new s.Composite(e,t,n):new s(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ly,"")}static parseTrackName(e){let t=By.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},i=n.nodeName&&n.nodeName.lastIndexOf(".");if(i!==void 0&&i!==-1){let r=n.nodeName.substring(i+1);zy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,i),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},i=n(e.children);if(i)return i}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)e[t++]=n[i]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,i=t.propertyName,r=t.propertyIndex;if(e||(e=s.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){tt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){ot("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){ot("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){ot("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){ot("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){ot("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){ot("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){ot("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[i];if(o===void 0){let c=t.nodeName;ot("PropertyBinding: Trying to update property for track: "+c+"."+i+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(i==="morphTargetInfluences"){if(!e.geometry){ot("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){ot("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};jt.Composite=Pd;jt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};jt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};jt.prototype.GetterByBindingType=[jt.prototype._getValue_direct,jt.prototype._getValue_array,jt.prototype._getValue_arrayElement,jt.prototype._getValue_toArray];jt.prototype.SetterByBindingTypeAndVersioning=[[jt.prototype._setValue_direct,jt.prototype._setValue_direct_setNeedsUpdate,jt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_array,jt.prototype._setValue_array_setNeedsUpdate,jt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_arrayElement,jt.prototype._setValue_arrayElement_setNeedsUpdate,jt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[jt.prototype._setValue_fromArray,jt.prototype._setValue_fromArray_setNeedsUpdate,jt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var aE=new Float32Array(1);var ms=class extends bc{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var Id=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,i){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,i)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,i){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=i,this}};function cf(s,e,t,n){let i=Vy(n);switch(t){case jd:return s*e;case Gc:return s*e/i.components*i.byteLength;case Wc:return s*e/i.components*i.byteLength;case vr:return s*e*2/i.components*i.byteLength;case $c:return s*e*2/i.components*i.byteLength;case Qd:return s*e*3/i.components*i.byteLength;case Mi:return s*e*4/i.components*i.byteLength;case Xc:return s*e*4/i.components*i.byteLength;case qa:case Ya:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case Ka:case Ja:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case Yc:case Jc:return Math.max(s,16)*Math.max(e,8)/4;case qc:case Kc:return Math.max(s,8)*Math.max(e,8)/2;case Zc:case jc:case eh:case th:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case Qc:case Za:case nh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case ih:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case sh:return Math.floor((s+4)/5)*Math.floor((e+3)/4)*16;case rh:return Math.floor((s+4)/5)*Math.floor((e+4)/5)*16;case oh:return Math.floor((s+5)/6)*Math.floor((e+4)/5)*16;case ah:return Math.floor((s+5)/6)*Math.floor((e+5)/6)*16;case lh:return Math.floor((s+7)/8)*Math.floor((e+4)/5)*16;case ch:return Math.floor((s+7)/8)*Math.floor((e+5)/6)*16;case hh:return Math.floor((s+7)/8)*Math.floor((e+7)/8)*16;case uh:return Math.floor((s+9)/10)*Math.floor((e+4)/5)*16;case dh:return Math.floor((s+9)/10)*Math.floor((e+5)/6)*16;case fh:return Math.floor((s+9)/10)*Math.floor((e+7)/8)*16;case ph:return Math.floor((s+9)/10)*Math.floor((e+9)/10)*16;case mh:return Math.floor((s+11)/12)*Math.floor((e+9)/10)*16;case gh:return Math.floor((s+11)/12)*Math.floor((e+11)/12)*16;case vh:case xh:case yh:return Math.ceil(s/4)*Math.ceil(e/4)*16;case bh:case _h:return Math.ceil(s/4)*Math.ceil(e/4)*8;case ja:case wh:return Math.ceil(s/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Vy(s){switch(s){case hi:case Yd:return{byteLength:1,components:1};case zo:case Kd:case Xi:return{byteLength:2,components:1};case Vc:case Hc:return{byteLength:2,components:4};case $i:case zc:case ui:return{byteLength:4,components:1};case Jd:case Zd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${s}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?tt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function jg(){let s=null,e=!1,t=null,n=null;function i(r,o){n=s.requestAnimationFrame(i),t(r,o)}return{start:function(){e!==!0&&t!==null&&s!==null&&(n=s.requestAnimationFrame(i),e=!0)},stop:function(){s!==null&&s.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){s=r}}}function Gy(s){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=s.createBuffer();s.bindBuffer(l,d),s.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=s.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=s.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=s.HALF_FLOAT:f=s.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=s.SHORT;else if(c instanceof Uint32Array)f=s.UNSIGNED_INT;else if(c instanceof Int32Array)f=s.INT;else if(c instanceof Int8Array)f=s.BYTE;else if(c instanceof Uint8Array)f=s.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=s.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let u=l.array,h=l.updateRanges;if(s.bindBuffer(c,a),h.length===0)s.bufferSubData(c,0,u);else{h.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<h.length;f++){let m=h[d],x=h[f];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++d,h[d]=x)}h.length=d+1;for(let f=0,m=h.length;f<m;f++){let x=h[f];s.bufferSubData(c,x.start*u.BYTES_PER_ELEMENT,u,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function i(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(s.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:i,remove:r,update:o}}var Wy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,$y=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Xy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,qy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Yy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Ky=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Jy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Zy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,jy=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Qy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,eb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,tb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,nb=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,ib=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,sb=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,rb=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,ob=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,ab=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,lb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,cb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,hb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,ub=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,db=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,fb=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,pb=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,mb=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,gb=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,vb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,xb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,yb="gl_FragColor = linearToOutputTexel( gl_FragColor );",bb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,_b=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,wb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Mb=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Sb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Ab=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Tb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Eb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Cb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Rb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,kb=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Pb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Ib=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Lb=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Nb=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Db=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Fb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Ub=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Ob=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Bb=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,zb=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Vb=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Hb=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Gb=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,Wb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,$b=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Xb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,qb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Yb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Kb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Jb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Zb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,jb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Qb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,e_=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,t_=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,n_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,i_=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,s_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,r_=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,o_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,a_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,l_=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,c_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,h_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,u_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,d_=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,f_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,p_=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,m_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,g_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,v_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,x_=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,y_=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,b_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,__=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,w_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,M_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,S_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,A_=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,T_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,E_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,C_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,R_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,k_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,P_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,I_=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,L_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,N_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,D_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,F_=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,U_=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,O_=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,B_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,z_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,V_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,H_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,G_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,W_=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,$_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,X_=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,q_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Y_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,K_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,J_=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Z_=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,j_=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Q_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,ew=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,tw=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,nw=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,iw=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,sw=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rw=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,ow=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,aw=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,lw=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,cw=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,hw=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,uw=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,dw=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fw=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,pw=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mw=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,gw=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,vw=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,xw=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,yw=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,bw=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,_w=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,ww=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,mt={alphahash_fragment:Wy,alphahash_pars_fragment:$y,alphamap_fragment:Xy,alphamap_pars_fragment:qy,alphatest_fragment:Yy,alphatest_pars_fragment:Ky,aomap_fragment:Jy,aomap_pars_fragment:Zy,batching_pars_vertex:jy,batching_vertex:Qy,begin_vertex:eb,beginnormal_vertex:tb,bsdfs:nb,iridescence_fragment:ib,bumpmap_pars_fragment:sb,clipping_planes_fragment:rb,clipping_planes_pars_fragment:ob,clipping_planes_pars_vertex:ab,clipping_planes_vertex:lb,color_fragment:cb,color_pars_fragment:hb,color_pars_vertex:ub,color_vertex:db,common:fb,defaultnormal_vertex:pb,displacementmap_pars_vertex:mb,displacementmap_vertex:gb,emissivemap_fragment:vb,emissivemap_pars_fragment:xb,colorspace_fragment:yb,colorspace_pars_fragment:bb,envmap_fragment:_b,envmap_common_pars_fragment:wb,envmap_pars_fragment:Mb,envmap_pars_vertex:Sb,envmap_physical_pars_fragment:Db,envmap_vertex:Ab,fog_vertex:Tb,fog_pars_vertex:Eb,fog_fragment:Cb,fog_pars_fragment:Rb,gradientmap_pars_fragment:kb,lightmap_pars_fragment:Pb,lights_lambert_fragment:Ib,lights_lambert_pars_fragment:Lb,lights_pars_begin:Nb,lights_toon_fragment:Fb,lights_toon_pars_fragment:Ub,lights_phong_fragment:Ob,lights_phong_pars_fragment:Bb,lights_physical_fragment:zb,lights_physical_pars_fragment:Vb,lights_fragment_begin:Hb,lights_fragment_maps:Gb,lights_fragment_end:Wb,lightprobes_pars_fragment:$b,logdepthbuf_fragment:Xb,logdepthbuf_pars_fragment:qb,logdepthbuf_pars_vertex:Yb,logdepthbuf_vertex:Kb,map_fragment:Jb,map_pars_fragment:Zb,map_particle_fragment:jb,map_particle_pars_fragment:Qb,metalnessmap_fragment:e_,metalnessmap_pars_fragment:t_,morphinstance_vertex:n_,morphcolor_vertex:i_,morphnormal_vertex:s_,morphtarget_pars_vertex:r_,morphtarget_vertex:o_,normal_fragment_begin:a_,normal_fragment_maps:l_,normal_pars_fragment:c_,normal_pars_vertex:h_,normal_vertex:u_,normalmap_pars_fragment:d_,clearcoat_normal_fragment_begin:f_,clearcoat_normal_fragment_maps:p_,clearcoat_pars_fragment:m_,iridescence_pars_fragment:g_,opaque_fragment:v_,packing:x_,premultiplied_alpha_fragment:y_,project_vertex:b_,dithering_fragment:__,dithering_pars_fragment:w_,roughnessmap_fragment:M_,roughnessmap_pars_fragment:S_,shadowmap_pars_fragment:A_,shadowmap_pars_vertex:T_,shadowmap_vertex:E_,shadowmask_pars_fragment:C_,skinbase_vertex:R_,skinning_pars_vertex:k_,skinning_vertex:P_,skinnormal_vertex:I_,specularmap_fragment:L_,specularmap_pars_fragment:N_,tonemapping_fragment:D_,tonemapping_pars_fragment:F_,transmission_fragment:U_,transmission_pars_fragment:O_,uv_pars_fragment:B_,uv_pars_vertex:z_,uv_vertex:V_,worldpos_vertex:H_,background_vert:G_,background_frag:W_,backgroundCube_vert:$_,backgroundCube_frag:X_,cube_vert:q_,cube_frag:Y_,depth_vert:K_,depth_frag:J_,distance_vert:Z_,distance_frag:j_,equirect_vert:Q_,equirect_frag:ew,linedashed_vert:tw,linedashed_frag:nw,meshbasic_vert:iw,meshbasic_frag:sw,meshlambert_vert:rw,meshlambert_frag:ow,meshmatcap_vert:aw,meshmatcap_frag:lw,meshnormal_vert:cw,meshnormal_frag:hw,meshphong_vert:uw,meshphong_frag:dw,meshphysical_vert:fw,meshphysical_frag:pw,meshtoon_vert:mw,meshtoon_frag:gw,points_vert:vw,points_frag:xw,shadow_vert:yw,shadow_frag:bw,sprite_vert:_w,sprite_frag:ww},Fe={common:{diffuse:{value:new _e(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new at},alphaMap:{value:null},alphaMapTransform:{value:new at},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new at}},envmap:{envMap:{value:null},envMapRotation:{value:new at},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new at}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new at}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new at},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new at},normalScale:{value:new xt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new at},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new at}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new at}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new at}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new _e(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new _e(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new at},alphaTest:{value:0},uvTransform:{value:new at}},sprite:{diffuse:{value:new _e(16777215)},opacity:{value:1},center:{value:new xt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new at},alphaMap:{value:null},alphaMapTransform:{value:new at},alphaTest:{value:0}}},ys={basic:{uniforms:Yn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.fog]),vertexShader:mt.meshbasic_vert,fragmentShader:mt.meshbasic_frag},lambert:{uniforms:Yn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,Fe.lights,{emissive:{value:new _e(0)},envMapIntensity:{value:1}}]),vertexShader:mt.meshlambert_vert,fragmentShader:mt.meshlambert_frag},phong:{uniforms:Yn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,Fe.lights,{emissive:{value:new _e(0)},specular:{value:new _e(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:mt.meshphong_vert,fragmentShader:mt.meshphong_frag},standard:{uniforms:Yn([Fe.common,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.roughnessmap,Fe.metalnessmap,Fe.fog,Fe.lights,{emissive:{value:new _e(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:mt.meshphysical_vert,fragmentShader:mt.meshphysical_frag},toon:{uniforms:Yn([Fe.common,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.gradientmap,Fe.fog,Fe.lights,{emissive:{value:new _e(0)}}]),vertexShader:mt.meshtoon_vert,fragmentShader:mt.meshtoon_frag},matcap:{uniforms:Yn([Fe.common,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,{matcap:{value:null}}]),vertexShader:mt.meshmatcap_vert,fragmentShader:mt.meshmatcap_frag},points:{uniforms:Yn([Fe.points,Fe.fog]),vertexShader:mt.points_vert,fragmentShader:mt.points_frag},dashed:{uniforms:Yn([Fe.common,Fe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:mt.linedashed_vert,fragmentShader:mt.linedashed_frag},depth:{uniforms:Yn([Fe.common,Fe.displacementmap]),vertexShader:mt.depth_vert,fragmentShader:mt.depth_frag},normal:{uniforms:Yn([Fe.common,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,{opacity:{value:1}}]),vertexShader:mt.meshnormal_vert,fragmentShader:mt.meshnormal_frag},sprite:{uniforms:Yn([Fe.sprite,Fe.fog]),vertexShader:mt.sprite_vert,fragmentShader:mt.sprite_frag},background:{uniforms:{uvTransform:{value:new at},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:mt.background_vert,fragmentShader:mt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new at}},vertexShader:mt.backgroundCube_vert,fragmentShader:mt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:mt.cube_vert,fragmentShader:mt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:mt.equirect_vert,fragmentShader:mt.equirect_frag},distance:{uniforms:Yn([Fe.common,Fe.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:mt.distance_vert,fragmentShader:mt.distance_frag},shadow:{uniforms:Yn([Fe.lights,Fe.fog,{color:{value:new _e(0)},opacity:{value:1}}]),vertexShader:mt.shadow_vert,fragmentShader:mt.shadow_frag}};ys.physical={uniforms:Yn([ys.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new at},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new at},clearcoatNormalScale:{value:new xt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new at},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new at},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new at},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new at},sheen:{value:0},sheenColor:{value:new _e(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new at},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new at},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new at},transmissionSamplerSize:{value:new xt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new at},attenuationDistance:{value:0},attenuationColor:{value:new _e(0)},specularColor:{value:new _e(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new at},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new at},anisotropyVector:{value:new xt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new at}}]),vertexShader:mt.meshphysical_vert,fragmentShader:mt.meshphysical_frag};var Ah={r:0,b:0,g:0},Mw=new Et,Qg=new at;Qg.set(-1,0,0,0,1,0,0,0,1);function Sw(s,e,t,n,i,r){let o=new _e(0),a=i===!0?0:1,l,c,u=null,h=0,d=null;function f(v){let _=v.isScene===!0?v.background:null;if(_&&_.isTexture){let b=v.backgroundBlurriness>0;_=e.get(_,b)}return _}function m(v){let _=!1,b=f(v);b===null?p(o,a):b&&b.isColor&&(p(b,1),_=!0);let S=s.xr.getEnvironmentBlendMode();S==="additive"?t.buffers.color.setClear(0,0,0,1,r):S==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(s.autoClear||_)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),s.clear(s.autoClearColor,s.autoClearDepth,s.autoClearStencil))}function x(v,_){let b=f(_);b&&b.isCubeTexture?(c===void 0&&(c=new on(new dr(1,1,1),new Dn({name:"BackgroundCubeMaterial",uniforms:Hr(ys.backgroundCube.uniforms),vertexShader:ys.backgroundCube.vertexShader,fragmentShader:ys.backgroundCube.fragmentShader,side:Hn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(S,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=_.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Mw.makeRotationFromEuler(_.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Qg),c.material.toneMapped=_t.getTransfer(b.colorSpace)!==Nt,(u!==b||h!==b.version||d!==s.toneMapping)&&(c.material.needsUpdate=!0,u=b,h=b.version,d=s.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new on(new fr(2,2),new Dn({name:"BackgroundMaterial",uniforms:Hr(ys.background.uniforms),vertexShader:ys.background.vertexShader,fragmentShader:ys.background.fragmentShader,side:gs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,l.material.toneMapped=_t.getTransfer(b.colorSpace)!==Nt,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(u!==b||h!==b.version||d!==s.toneMapping)&&(l.material.needsUpdate=!0,u=b,h=b.version,d=s.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function p(v,_){v.getRGB(Ah,of(s)),t.buffers.color.setClear(Ah.r,Ah.g,Ah.b,_,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,_=1){o.set(v),a=_,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,p(o,a)},render:m,addToRenderList:x,dispose:g}}function Aw(s,e){let t=s.getParameter(s.MAX_VERTEX_ATTRIBS),n={},i=d(null),r=i,o=!1;function a(P,F,z,I,V){let W=!1,H=h(P,I,z,F);r!==H&&(r=H,c(r.object)),W=f(P,I,z,V),W&&m(P,I,z,V),V!==null&&e.update(V,s.ELEMENT_ARRAY_BUFFER),(W||o)&&(o=!1,b(P,F,z,I),V!==null&&s.bindBuffer(s.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return s.createVertexArray()}function c(P){return s.bindVertexArray(P)}function u(P){return s.deleteVertexArray(P)}function h(P,F,z,I){let V=I.wireframe===!0,W=n[F.id];W===void 0&&(W={},n[F.id]=W);let H=P.isInstancedMesh===!0?P.id:0,re=W[H];re===void 0&&(re={},W[H]=re);let K=re[z.id];K===void 0&&(K={},re[z.id]=K);let ee=K[V];return ee===void 0&&(ee=d(l()),K[V]=ee),ee}function d(P){let F=[],z=[],I=[];for(let V=0;V<t;V++)F[V]=0,z[V]=0,I[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:F,enabledAttributes:z,attributeDivisors:I,object:P,attributes:{},index:null}}function f(P,F,z,I){let V=r.attributes,W=F.attributes,H=0,re=z.getAttributes();for(let K in re)if(re[K].location>=0){let te=V[K],de=W[K];if(de===void 0&&(K==="instanceMatrix"&&P.instanceMatrix&&(de=P.instanceMatrix),K==="instanceColor"&&P.instanceColor&&(de=P.instanceColor)),te===void 0||te.attribute!==de||de&&te.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==I}function m(P,F,z,I){let V={},W=F.attributes,H=0,re=z.getAttributes();for(let K in re)if(re[K].location>=0){let te=W[K];te===void 0&&(K==="instanceMatrix"&&P.instanceMatrix&&(te=P.instanceMatrix),K==="instanceColor"&&P.instanceColor&&(te=P.instanceColor));let de={};de.attribute=te,te&&te.data&&(de.data=te.data),V[K]=de,H++}r.attributes=V,r.attributesNum=H,r.index=I}function x(){let P=r.newAttributes;for(let F=0,z=P.length;F<z;F++)P[F]=0}function p(P){g(P,0)}function g(P,F){let z=r.newAttributes,I=r.enabledAttributes,V=r.attributeDivisors;z[P]=1,I[P]===0&&(s.enableVertexAttribArray(P),I[P]=1),V[P]!==F&&(s.vertexAttribDivisor(P,F),V[P]=F)}function v(){let P=r.newAttributes,F=r.enabledAttributes;for(let z=0,I=F.length;z<I;z++)F[z]!==P[z]&&(s.disableVertexAttribArray(z),F[z]=0)}function _(P,F,z,I,V,W,H){H===!0?s.vertexAttribIPointer(P,F,z,V,W):s.vertexAttribPointer(P,F,z,I,V,W)}function b(P,F,z,I){x();let V=I.attributes,W=z.getAttributes(),H=F.defaultAttributeValues;for(let re in W){let K=W[re];if(K.location>=0){let ee=V[re];if(ee===void 0&&(re==="instanceMatrix"&&P.instanceMatrix&&(ee=P.instanceMatrix),re==="instanceColor"&&P.instanceColor&&(ee=P.instanceColor)),ee!==void 0){let te=ee.normalized,de=ee.itemSize,ce=e.get(ee);if(ce===void 0)continue;let j=ce.buffer,fe=ce.type,me=ce.bytesPerElement,xe=fe===s.INT||fe===s.UNSIGNED_INT||ee.gpuType===zc;if(ee.isInterleavedBufferAttribute){let we=ee.data,Xe=we.isInterleavedBuffer===!0?we.stride:we.itemSize,Ie=ee.offset;if(we.isInstancedInterleavedBuffer||we.isInstancedBufferAttribute){for(let ge=0;ge<K.locationSize;ge++)g(K.location+ge,we.meshPerAttribute);P.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=we.meshPerAttribute*we.count)}else for(let ge=0;ge<K.locationSize;ge++)p(K.location+ge);s.bindBuffer(s.ARRAY_BUFFER,j);for(let ge=0;ge<K.locationSize;ge++)_(K.location+ge,de/K.locationSize,fe,te,Xe*me,(Ie+de/K.locationSize*ge)*me,xe)}else{if(ee.isInstancedBufferAttribute){for(let we=0;we<K.locationSize;we++)g(K.location+we,ee.meshPerAttribute);P.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=ee.meshPerAttribute*ee.count)}else for(let we=0;we<K.locationSize;we++)p(K.location+we);s.bindBuffer(s.ARRAY_BUFFER,j);for(let we=0;we<K.locationSize;we++)_(K.location+we,de/K.locationSize,fe,te,de*me,de/K.locationSize*we*me,xe)}}else if(H!==void 0){let te=H[re];if(te!==void 0)switch(te.length){case 2:s.vertexAttrib2fv(K.location,te);break;case 3:s.vertexAttrib3fv(K.location,te);break;case 4:s.vertexAttrib4fv(K.location,te);break;default:s.vertexAttrib1fv(K.location,te)}}}}v()}function S(){E();for(let P in n){let F=n[P];for(let z in F){let I=F[z];for(let V in I){let W=I[V];for(let H in W)u(W[H].object),delete W[H];delete I[V]}}delete n[P]}}function A(P){if(n[P.id]===void 0)return;let F=n[P.id];for(let z in F){let I=F[z];for(let V in I){let W=I[V];for(let H in W)u(W[H].object),delete W[H];delete I[V]}}delete n[P.id]}function y(P){for(let F in n){let z=n[F];for(let I in z){let V=z[I];if(V[P.id]===void 0)continue;let W=V[P.id];for(let H in W)u(W[H].object),delete W[H];delete V[P.id]}}}function M(P){for(let F in n){let z=n[F],I=P.isInstancedMesh===!0?P.id:0,V=z[I];if(V!==void 0){for(let W in V){let H=V[W];for(let re in H)u(H[re].object),delete H[re];delete V[W]}delete z[I],Object.keys(z).length===0&&delete n[F]}}}function E(){k(),o=!0,r!==i&&(r=i,c(r.object))}function k(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:a,reset:E,resetDefaultState:k,dispose:S,releaseStatesOfGeometry:A,releaseStatesOfObject:M,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:p,disableUnusedAttributes:v}}function Tw(s,e,t){let n;function i(l){n=l}function r(l,c){s.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,u){u!==0&&(s.drawArraysInstanced(n,l,c,u),t.update(c,n,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,n,1)}this.setMode=i,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Ew(s,e,t,n){let i;function r(){if(i!==void 0)return i;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");i=s.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(y){return!(y!==Mi&&n.convert(y)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let M=y===Xi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==hi&&y!==ui&&!M&&n.convert(y)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.HIGH_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.MEDIUM_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(tt("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&tt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&tt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=s.getParameter(s.MAX_TEXTURE_IMAGE_UNITS),m=s.getParameter(s.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=s.getParameter(s.MAX_TEXTURE_SIZE),p=s.getParameter(s.MAX_CUBE_MAP_TEXTURE_SIZE),g=s.getParameter(s.MAX_VERTEX_ATTRIBS),v=s.getParameter(s.MAX_VERTEX_UNIFORM_VECTORS),_=s.getParameter(s.MAX_VARYING_VECTORS),b=s.getParameter(s.MAX_FRAGMENT_UNIFORM_VECTORS),S=s.getParameter(s.MAX_SAMPLES),A=s.getParameter(s.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:v,maxVaryings:_,maxFragmentUniforms:b,maxSamples:S,samples:A}}function Cw(s){let e=this,t=null,n=0,i=!1,r=!1,o=new Wi,a=new at,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||n!==0||i;return i=d,n=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let m=h.clippingPlanes,x=h.clipIntersection,p=h.clipShadows,g=s.get(h);if(!i||m===null||m.length===0||r&&!p)r?u(null):c();else{let v=r?0:n,_=v*4,b=g.clippingState||null;l.value=b,b=u(m,d,_,f);for(let S=0;S!==_;++S)b[S]=t[S];g.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function u(h,d,f,m){let x=h!==null?h.length:0,p=null;if(x!==0){if(p=l.value,m!==!0||p===null){let g=f+x*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(p===null||p.length<g)&&(p=new Float32Array(g));for(let _=0,b=f;_!==x;++_,b+=4)o.copy(h[_]).applyMatrix4(v,a),o.normal.toArray(p,b),p[b+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,p}}var tl=class extends bi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},i=[n,n,n,n,n,n];this.texture=new Da(i),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},i=new dr(5,5,5),r=new Dn({name:"CubemapFromEquirect",uniforms:Hr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Hn,blending:Fr});r.uniforms.tEquirect.value=t;let o=new on(i,r),a=t.minFilter;return t.minFilter===zs&&(t.minFilter=si),new Fo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,i=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,i);e.setRenderTarget(r)}},Pg=256,Rw=3,kw=20,e0=256,t0=16,Pw=3,Iw=new X,Lw=new _e,Eh=class s{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Fo(1,10,null),this._boxMesh=new on(new dr(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,i=100,r={}){let{size:o=256,position:a=Iw}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(Lw));let p=new Fo(n,i,u);return p.position.copy(a),p.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=x,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Ng(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Lg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Pg,Sg(e))}_fromTexture(e,t){e.mapping===Or||e.mapping===Bo?this._setSize(e.image.length===0?Pg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Ig(e,!1,!1),n=Math.log2(e)-Rw;for(let i=0;i<=n;i++)t.texture.mipmaps.push({width:e>>i,height:e>>i});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Ig(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let i=this._boxMesh,r=this._cubeCamera;i.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,i),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Or||e.mapping===Bo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Ng()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Lg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=Nw(),this._integrationMaterial=Dw());let t=this._cubeSize,n=e.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/t0);for(let o=0;o<=n;o++){let a=s.lodToRoughness(o,n);if(o>n-Pw)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(e0*Math.pow(a,4)))+.5:0;i.roughness.value=a,i.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Fw());let n=this._blurMaterial,i=n.uniforms,r=this._sourceTarget;i.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,i.envMap.value=r.texture,this._renderCube(e,0,n),i.envMap.value=e.texture,this._renderCube(r,0,n)}};function Ig(s,e,t){return new tl(s,{minFilter:zs,generateMipmaps:e,type:Xi,colorSpace:Sa,depthBuffer:t})}function nl(s,e,t){return new Dn({name:s,uniforms:e,vertexShader:mt.cube_vert,fragmentShader:t,side:Hn,blending:Fr,depthTest:!1,depthWrite:!1})}function Nw(){return nl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${e0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Dw(){return nl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:t0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Fw(){return nl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${kw}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Lg(){return nl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Ng(){return nl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Uw(s){let e=new WeakMap,t=new WeakMap,n=null;function i(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Uc||f===Oc)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let x=new tl(m.height);return x.fromEquirectangularTexture(s,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===Uc||f===Oc,x=f===Or||f===Bo;if(m||x){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Eh(s)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let v=d.image;return m&&v&&v.height>0||x&&v&&l(v)?(n===null&&(n=new Eh(s)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",u),p.texture):null}}}return d}function a(d,f){return f===Uc?d.mapping=Or:f===Oc&&(d.mapping=Bo),d}function l(d){let f=0,m=6;for(let x=0;x<m;x++)d[x]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:i,dispose:h}}function Ow(s){let e={};function t(n){if(e[n]!==void 0)return e[n];let i=s.getExtension(n);return e[n]=i,i}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let i=t(n);return i===null&&wa("WebGLRenderer: "+n+" extension not supported."),i}}}function Bw(s,e,t,n){let i={},r=new WeakMap,o=new FinalizationRegistry(m=>delete i[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete i[m.id],o.unregister(m);let x=r.get(m);x&&(e.remove(x),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,x){return i[x.id]!==void 0||(x.addEventListener("dispose",a),i[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function u(m){let x=m.attributes;for(let p in x)e.update(x[p],s.ARRAY_BUFFER)}function h(m){let x=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let v=x!==null?x.array.length:p.array.length/3-1,_=p.count>=65535?La:Ia,b=new _(Math.ceil(v/3)*6,1),S=b.array;if(x!==null){let y=x.array;g=x.version;for(let M=0,E=0;M<v;M+=3){let k=y[M+0],P=y[M+1],F=y[M+2];S[E++]=k,S[E++]=P,S[E++]=P,S[E++]=F,S[E++]=F,S[E++]=k}}else{g=p.version;for(let y=0,M=0;y<v;y+=3){let E=y+0,k=y+1,P=y+2;S[M++]=E,S[M++]=k,S[M++]=k,S[M++]=P,S[M++]=P,S[M++]=E}}b.version=g;let A=r.get(m);A&&e.remove(A),r.set(m,b)}function d(m){let x=r.get(m);if(x){let p=m.index;p!==null&&x.version<p.version&&h(m)}else h(m);return r.get(m)}function f(){for(let m in i){let x=i[m].deref();x!==void 0&&l(x)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function zw(s,e,t){let n;function i(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){s.drawElements(n,d,r,h*o),t.update(d,n,1)}function c(h,d,f){f!==0&&(s.drawElementsInstanced(n,d,r,h*o,f),t.update(d,n,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,h,0,f);let x=0;for(let p=0;p<f;p++)x+=d[p];t.update(x,n,1)}this.setMode=i,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function Vw(s){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case s.TRIANGLES:t.triangles+=a*(r/3);break;case s.LINES:t.lines+=a*(r/2);break;case s.LINE_STRIP:t.lines+=a*(r-1);break;case s.LINE_LOOP:t.lines+=a*r;break;case s.POINTS:t.points+=a*r;break;default:ot("WebGLInfo: Unknown draw mode:",o);break}}function i(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:i,update:n}}function Hw(s,e,t){let n=new WeakMap,i=new tn;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==h){let E=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",E)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],_=0;f===!0&&(_=1),m===!0&&(_=2),x===!0&&(_=3);let b=a.attributes.position.count*_,S=1;b>e.maxTextureSize&&(S=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let A=new Float32Array(b*S*4*h),y=new Ca(A,b,S,h);y.type=ui,y.needsUpdate=!0;let M=_*4;for(let k=0;k<h;k++){let P=p[k],F=g[k],z=v[k],I=b*S*4*k;for(let V=0;V<P.count;V++){let W=V*M;f===!0&&(i.fromBufferAttribute(P,V),A[I+W+0]=i.x,A[I+W+1]=i.y,A[I+W+2]=i.z,A[I+W+3]=0),m===!0&&(i.fromBufferAttribute(F,V),A[I+W+4]=i.x,A[I+W+5]=i.y,A[I+W+6]=i.z,A[I+W+7]=0),x===!0&&(i.fromBufferAttribute(z,V),A[I+W+8]=i.x,A[I+W+9]=i.y,A[I+W+10]=i.z,A[I+W+11]=z.itemSize===4?i.w:1)}}d={count:h,texture:y,size:new xt(b,S)},n.set(a,d),a.addEventListener("dispose",E)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(s,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(s,"morphTargetBaseInfluence",m),l.getUniforms().setValue(s,"morphTargetInfluences",c)}l.getUniforms().setValue(s,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(s,"morphTargetsTextureSize",d.size)}return{update:r}}function Gw(s,e,t,n,i){let r=new WeakMap;function o(c){let u=i.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,s.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,s.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var Ww={[zd]:"LINEAR_TONE_MAPPING",[Vd]:"REINHARD_TONE_MAPPING",[Hd]:"CINEON_TONE_MAPPING",[Gd]:"ACES_FILMIC_TONE_MAPPING",[$d]:"AGX_TONE_MAPPING",[Xd]:"NEUTRAL_TONE_MAPPING",[Wd]:"CUSTOM_TONE_MAPPING"};function $w(s,e,t,n,i,r){let o=new bi(e,t,{type:s,depthBuffer:i,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new ri;u.setAttribute("position",new An([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new An([0,2,0,0,2,0],2));let h=new Mc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new on(u,h),f=new $a(-1,1,1,-1,0,1),m=null,x=null,p=!1,g,v=null,_=[],b=!1;this.setSize=function(S,A){o.setSize(S,A),a!==null&&a.setSize(S,A),l!==null&&l.setSize(S,A);for(let y=0;y<_.length;y++){let M=_[y];M.setSize&&M.setSize(S,A)}},this.setEffects=function(S){_=S,b=_.length>0&&_[0].isRenderPass===!0;let A=o.width,y=o.height;_.length>0&&a===null&&(a=new bi(A,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}),l=new bi(A,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}));let M=i===!0&&_.some(E=>E.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new Bs(A,y),r===!0&&(c.format=Vs,c.type=Br)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let E=0;E<_.length;E++){let k=_[E];k.setSize&&k.setSize(A,y),M&&k.needsDepthTexture===!0&&k.setDepthTexture&&k.setDepthTexture(c)}},this.begin=function(S,A){if(p||S.toneMapping===vs&&_.length===0)return!1;if(v=A,A!==null){let y=A.width,M=A.height;(o.width!==y||o.height!==M)&&this.setSize(y,M)}return b===!1&&S.setRenderTarget(o),g=S.toneMapping,S.toneMapping=vs,!0},this.hasRenderPass=function(){return b},this.end=function(S,A){S.toneMapping=g,p=!0;let y=o,M=a;for(let E=0;E<_.length;E++){let k=_[E];k.enabled!==!1&&(k.render(S,M,y,A),k.needsSwap!==!1&&(y=M,M=M===a?l:a))}if(m!==S.outputColorSpace||x!==S.toneMapping){m=S.outputColorSpace,x=S.toneMapping,h.defines={},_t.getTransfer(m)===Nt&&(h.defines.SRGB_TRANSFER="");let E=Ww[x];E&&(h.defines[E]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=y.texture,S.setRenderTarget(v),S.render(d,f),v=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var n0=new ci,i0=new Bs(1,1),s0=new Fa(1),r0=new Ca,o0=new yc,a0=new Da,Dg=[],Fg=[],Ug=new Float32Array(16),Og=new Float32Array(9),Bg=new Float32Array(4);function Ho(s,e,t){let n=s[0];if(n<=0||n>0)return s;let i=e*t,r=Dg[i];if(r===void 0&&(r=new Float32Array(i),Dg[i]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,s[o].toArray(r,a)}return r}function Tn(s,e){if(s.length!==e.length)return!1;for(let t=0,n=s.length;t<n;t++)if(s[t]!==e[t])return!1;return!0}function En(s,e){for(let t=0,n=e.length;t<n;t++)s[t]=e[t]}function Rh(s,e){let t=Fg[e];t===void 0&&(t=new Int32Array(e),Fg[e]=t);for(let n=0;n!==e;++n)t[n]=s.allocateTextureUnit();return t}function Xw(s,e){let t=this.cache;t[0]!==e&&(s.uniform1f(this.addr,e),t[0]=e)}function qw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2fv(this.addr,e),En(t,e)}}function Yw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(s.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Tn(t,e))return;s.uniform3fv(this.addr,e),En(t,e)}}function Kw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4fv(this.addr,e),En(t,e)}}function Jw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix2fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;Bg.set(n),s.uniformMatrix2fv(this.addr,!1,Bg),En(t,n)}}function Zw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix3fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;Og.set(n),s.uniformMatrix3fv(this.addr,!1,Og),En(t,n)}}function jw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix4fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;Ug.set(n),s.uniformMatrix4fv(this.addr,!1,Ug),En(t,n)}}function Qw(s,e){let t=this.cache;t[0]!==e&&(s.uniform1i(this.addr,e),t[0]=e)}function eM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2iv(this.addr,e),En(t,e)}}function tM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Tn(t,e))return;s.uniform3iv(this.addr,e),En(t,e)}}function nM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4iv(this.addr,e),En(t,e)}}function iM(s,e){let t=this.cache;t[0]!==e&&(s.uniform1ui(this.addr,e),t[0]=e)}function sM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2uiv(this.addr,e),En(t,e)}}function rM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Tn(t,e))return;s.uniform3uiv(this.addr,e),En(t,e)}}function oM(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4uiv(this.addr,e),En(t,e)}}function kh(s){return s.version===0&&(s.compareFunction=nf,s.needsUpdate=!0),s}function aM(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_2D_SHADOW?r=kh(i0):r=n0,t.setTexture2D(e||r,i)}function lM(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture3D(e||o0,i)}function cM(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_CUBE_SHADOW?r=kh(s0):r=a0,t.setTextureCube(e||r,i)}function hM(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture2DArray(e||r0,i)}function uM(s){switch(s){case 5126:return Xw;case 35664:return qw;case 35665:return Yw;case 35666:return Kw;case 35674:return Jw;case 35675:return Zw;case 35676:return jw;case 5124:case 35670:return Qw;case 35667:case 35671:return eM;case 35668:case 35672:return tM;case 35669:case 35673:return nM;case 5125:return iM;case 36294:return sM;case 36295:return rM;case 36296:return oM;case 35678:case 36198:case 36298:case 36306:case 35682:return aM;case 35679:case 36299:case 36307:return lM;case 35680:case 36300:case 36308:case 36293:return cM;case 36289:case 36303:case 36311:case 36292:return hM}}function dM(s,e){s.uniform1fv(this.addr,e)}function fM(s,e){let t=Ho(e,this.size,2);s.uniform2fv(this.addr,t)}function pM(s,e){let t=Ho(e,this.size,3);s.uniform3fv(this.addr,t)}function mM(s,e){let t=Ho(e,this.size,4);s.uniform4fv(this.addr,t)}function gM(s,e){let t=Ho(e,this.size,4);s.uniformMatrix2fv(this.addr,!1,t)}function vM(s,e){let t=Ho(e,this.size,9);s.uniformMatrix3fv(this.addr,!1,t)}function xM(s,e){let t=Ho(e,this.size,16);s.uniformMatrix4fv(this.addr,!1,t)}function yM(s,e){s.uniform1iv(this.addr,e)}function bM(s,e){s.uniform2iv(this.addr,e)}function _M(s,e){s.uniform3iv(this.addr,e)}function wM(s,e){s.uniform4iv(this.addr,e)}function MM(s,e){s.uniform1uiv(this.addr,e)}function SM(s,e){s.uniform2uiv(this.addr,e)}function AM(s,e){s.uniform3uiv(this.addr,e)}function TM(s,e){s.uniform4uiv(this.addr,e)}function EM(s,e,t){let n=this.cache,i=e.length,r=Rh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));let o;this.type===s.SAMPLER_2D_SHADOW?o=kh(i0):o=n0;for(let a=0;a!==i;++a)t.setTexture2D(e[a]||o,r[a])}function CM(s,e,t){let n=this.cache,i=e.length,r=Rh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==i;++o)t.setTexture3D(e[o]||o0,r[o])}function RM(s,e,t){let n=this.cache,i=e.length,r=Rh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));let o;this.type===s.SAMPLER_CUBE_SHADOW?o=kh(s0):o=a0;for(let a=0;a!==i;++a)t.setTextureCube(e[a]||o,r[a])}function kM(s,e,t){let n=this.cache,i=e.length,r=Rh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==i;++o)t.setTexture2DArray(e[o]||r0,r[o])}function PM(s){switch(s){case 5126:return dM;case 35664:return fM;case 35665:return pM;case 35666:return mM;case 35674:return gM;case 35675:return vM;case 35676:return xM;case 5124:case 35670:return yM;case 35667:case 35671:return bM;case 35668:case 35672:return _M;case 35669:case 35673:return wM;case 5125:return MM;case 36294:return SM;case 36295:return AM;case 36296:return TM;case 35678:case 36198:case 36298:case 36306:case 35682:return EM;case 35679:case 36299:case 36307:return CM;case 35680:case 36300:case 36308:case 36293:return RM;case 36289:case 36303:case 36311:case 36292:return kM}}var df=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=uM(t.type)}},ff=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=PM(t.type)}},pf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let i=this.seq;for(let r=0,o=i.length;r!==o;++r){let a=i[r];a.setValue(e,t[a.id],n)}}},hf=/(\w+)(\])?(\[|\.)?/g;function zg(s,e){s.seq.push(e),s.map[e.id]=e}function IM(s,e,t){let n=s.name,i=n.length;for(hf.lastIndex=0;;){let r=hf.exec(n),o=hf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===i){zg(t,c===void 0?new df(a,s,e):new ff(a,s,e));break}else{let h=t.map[a];h===void 0&&(h=new pf(a),zg(t,h)),t=h}}}var Vo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);IM(a,l,this)}let i=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?i.push(o):r.push(o);i.length>0&&(this.seq=i.concat(r))}setValue(e,t,n,i){let r=this.map[t];r!==void 0&&r.setValue(e,n,i)}setOptional(e,t,n){let i=t[n];i!==void 0&&this.setValue(e,n,i)}static upload(e,t,n,i){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,i)}}static seqWithValue(e,t){let n=[];for(let i=0,r=e.length;i!==r;++i){let o=e[i];o.id in t&&n.push(o)}return n}};function Vg(s,e,t){let n=s.createShader(e);return s.shaderSource(n,t),s.compileShader(n),n}var LM=37297,NM=0;function DM(s,e){let t=s.split(`
`),n=[],i=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=i;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Hg=new at;function FM(s){_t._getMatrix(Hg,_t.workingColorSpace,s);let e=`mat3( ${Hg.elements.map(t=>t.toFixed(4))} )`;switch(_t.getTransfer(s)){case Aa:return[e,"LinearTransferOETF"];case Nt:return[e,"sRGBTransferOETF"];default:return tt("WebGLProgram: Unsupported color space: ",s),[e,"LinearTransferOETF"]}}function Gg(s,e,t){let n=s.getShaderParameter(e,s.COMPILE_STATUS),r=(s.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+DM(s.getShaderSource(e),a)}else return r}function UM(s,e){let t=FM(e);return[`vec4 ${s}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var OM={[zd]:"Linear",[Vd]:"Reinhard",[Hd]:"Cineon",[Gd]:"ACESFilmic",[$d]:"AgX",[Xd]:"Neutral",[Wd]:"Custom"};function BM(s,e){let t=OM[e];return t===void 0?(tt("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+s+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+s+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Th=new X;function zM(){_t.getLuminanceCoefficients(Th);let s=Th.x.toFixed(4),e=Th.y.toFixed(4),t=Th.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${s}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function VM(s){return[s.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",s.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(el).join(`
`)}function HM(s){let e=[];for(let t in s){let n=s[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function GM(s,e){let t={},n=s.getProgramParameter(e,s.ACTIVE_ATTRIBUTES);for(let i=0;i<n;i++){let r=s.getActiveAttrib(e,i),o=r.name,a=1;r.type===s.FLOAT_MAT2&&(a=2),r.type===s.FLOAT_MAT3&&(a=3),r.type===s.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:s.getAttribLocation(e,o),locationSize:a}}return t}function el(s){return s!==""}function Wg(s,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return s.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function $g(s,e){return s.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var WM=/^[ \t]*#include +<([\w\d./]+)>/gm;function mf(s){return s.replace(WM,$M)}function $M(s,e){let t=mt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return mf(t)}var XM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Xg(s){return s.replace(XM,qM)}function qM(s,e,t,n){let i="";for(let r=parseInt(e);r<parseInt(t);r++)i+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return i}function qg(s){let e=`precision ${s.precision} float;
	precision ${s.precision} int;
	precision ${s.precision} sampler2D;
	precision ${s.precision} samplerCube;
	precision ${s.precision} sampler3D;
	precision ${s.precision} sampler2DArray;
	precision ${s.precision} sampler2DShadow;
	precision ${s.precision} samplerCubeShadow;
	precision ${s.precision} sampler2DArrayShadow;
	precision ${s.precision} isampler2D;
	precision ${s.precision} isampler3D;
	precision ${s.precision} isamplerCube;
	precision ${s.precision} isampler2DArray;
	precision ${s.precision} usampler2D;
	precision ${s.precision} usampler3D;
	precision ${s.precision} usamplerCube;
	precision ${s.precision} usampler2DArray;
	`;return s.precision==="highp"?e+=`
#define HIGH_PRECISION`:s.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:s.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var YM={[Dr]:"SHADOWMAP_TYPE_PCF",[Uo]:"SHADOWMAP_TYPE_VSM"};function KM(s){return YM[s.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var JM={[Bo]:"ENVMAP_MODE_REFRACTION"};function ZM(s){return s.envMap===!1?"ENVMAP_MODE_REFLECTION":JM[s.envMapMode]||"ENVMAP_MODE_REFLECTION"}var jM={[Bd]:"ENVMAP_BLENDING_MULTIPLY",[cg]:"ENVMAP_BLENDING_MIX",[hg]:"ENVMAP_BLENDING_ADD"};function QM(s){return s.envMap===!1?"ENVMAP_BLENDING_NONE":jM[s.combine]||"ENVMAP_BLENDING_NONE"}function e1(s,e,t,n){let i=s.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=KM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=ZM(t),h=QM(t),d=VM(t),f=HM(r),m=i.createProgram(),x,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(el).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(el).join(`
`),p.length>0&&(p+=`
`)):(x=[qg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(el).join(`
`),p=[qg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==vs?"#define TONE_MAPPING":"",t.toneMapping!==vs?mt.tonemapping_pars_fragment:"",t.toneMapping!==vs?BM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",mt.colorspace_pars_fragment,UM("linearToOutputTexel",t.outputColorSpace),zM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(el).join(`
`)),o=mf(o),o=Wg(o,t),o=$g(o,t),a=mf(a),a=Wg(a,t),a=$g(a,t),o=Xg(o),a=Xg(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",t.glslVersion===rf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===rf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let v=g+x+o,_=g+p+a,b=Vg(i,i.VERTEX_SHADER,v),S=Vg(i,i.FRAGMENT_SHADER,_);i.attachShader(m,b),i.attachShader(m,S),t.index0AttributeName!==void 0?i.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,"position"),i.linkProgram(m);function A(k){if(s.debug.checkShaderErrors){let P=i.getProgramInfoLog(m)||"",F=i.getShaderInfoLog(b)||"",z=i.getShaderInfoLog(S)||"",I=P.trim(),V=F.trim(),W=z.trim(),H=!0,re=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1)if(H=!1,typeof s.debug.onShaderError=="function")s.debug.onShaderError(i,m,b,S);else{let K=Gg(i,b,"vertex"),ee=Gg(i,S,"fragment");ot("WebGLProgram: Shader Error "+i.getError()+" - VALIDATE_STATUS "+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+k.name+`
Material Type: `+k.type+`

Program Info Log: `+I+`
`+K+`
`+ee)}else I!==""?tt("WebGLProgram: Program Info Log:",I):(V===""||W==="")&&(re=!1);re&&(k.diagnostics={runnable:H,programLog:I,vertexShader:{log:V,prefix:x},fragmentShader:{log:W,prefix:p}})}i.deleteShader(b),i.deleteShader(S),y=new Vo(i,m),M=GM(i,m)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let M;this.getAttributes=function(){return M===void 0&&A(this),M};let E=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return E===!1&&(E=i.getProgramParameter(m,LM)),E},this.destroy=function(){n.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=NM++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=S,this}var t1=0,gf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let i=this._getShaderCacheForMaterial(e);return i.has(t)===!1&&(i.add(t),t.usedTimes++),i.has(n)===!1&&(i.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new vf(e),t.set(e,n)),n}},vf=class{constructor(e){this.id=t1++,this.code=e,this.usedTimes=0}};function n1(s){return s===vr||s===Za||s===ja}function i1(s,e,t,n,i,r){let o=new Ra,a=new gf,l=new Set,c=[],u=new Map,h=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function m(y,M,E,k,P,F){let z=k.fog,I=P.geometry,V=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?k.environment:null,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,H=e.get(y.envMap||V,W),re=d[y.type],K=n.precision;y.precision!==null&&(K=n.getMaxPrecision(y.precision),K!==y.precision&&tt("WebGLProgram.getParameters:",y.precision,"not supported, using",K,"instead."));let ee=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,te=ee!==void 0?ee.length:0,de=0;I.morphAttributes.position!==void 0&&(de=1),I.morphAttributes.normal!==void 0&&(de=2),I.morphAttributes.color!==void 0&&(de=3);let ce,j,fe,me;if(re){let ke=ys[re];ce=ke.vertexShader,j=ke.fragmentShader}else{ce=y.vertexShader,j=y.fragmentShader;let ke=a.getVertexShaderStage(y),ft=a.getFragmentShaderStage(y);a.update(y,ke,ft),fe=ke.id,me=ft.id}let xe=s.getRenderTarget(),we=s.state.buffers.depth.getReversed(),Xe=P.isInstancedMesh===!0,Ie=P.isBatchedMesh===!0,ge=!!y.map,lt=!!y.matcap,Qe=!!H,Je=Qe&&H.isPMREMTexture===!0,It=!!y.aoMap,Ye=!!y.lightMap,Mt=!!y.bumpMap&&y.wireframe===!1,ut=!!y.normalMap,Bt=!!y.displacementMap,dt=!!y.emissiveMap,sn=!!y.metalnessMap,Xt=!!y.roughnessMap,an=y.anisotropy>0,O=y.clearcoat>0,Pe=y.diffuseRoughness>0,je=y.dispersion>0,ht=y.retroreflectivity>0,Te=y.iridescence>0,Vt=y.sheen>0,We=y.transmission>0,Ze=an&&!!y.anisotropyMap,L=O&&!!y.clearcoatMap,T=O&&!!y.clearcoatNormalMap,q=O&&!!y.clearcoatRoughnessMap,ue=Pe&&!!y.diffuseRoughnessMap,ae=Te&&!!y.iridescenceMap,be=Te&&!!y.iridescenceThicknessMap,Me=Vt&&!!y.sheenColorMap,ne=Vt&&!!y.sheenRoughnessMap,se=!!y.specularMap,ve=!!y.specularColorMap,B=!!y.specularIntensityMap,oe=We&&!!y.transmissionMap,ie=We&&!!y.thicknessMap,Ee=!!y.gradientMap,ye=!!y.alphaMap,Ae=y.alphaTest>0,qe=!!y.alphaHash,nt=!!y.extensions,he=vs;y.toneMapped&&(xe===null||xe.isXRRenderTarget===!0)&&(he=s.toneMapping);let Ve=Je?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,it={shaderID:re,shaderType:y.type,shaderName:y.name,vertexShader:ce,fragmentShader:j,defines:y.defines,customVertexShaderID:fe,customFragmentShaderID:me,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:K,batching:Ie,batchingColor:Ie&&P._colorsTexture!==null,instancing:Xe,instancingColor:Xe&&P.instanceColor!==null,instancingMorph:Xe&&P.morphTexture!==null,outputColorSpace:xe===null?s.outputColorSpace:xe.isXRRenderTarget===!0?xe.texture.colorSpace:_t.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:ge,matcap:lt,envMap:Qe,envMapMode:Qe&&H.mapping,envMapPMREM:Je,envMapMaxLod:Je?Ve.length-1:null,envMapSize:Je?Ve[0].width:null,aoMap:It,lightMap:Ye,bumpMap:Mt,normalMap:ut,displacementMap:Bt,emissiveMap:dt,normalMapObjectSpace:ut&&y.normalMapType===fg,normalMapTangentSpace:ut&&y.normalMapType===Mh,packedNormalMap:ut&&y.normalMapType===Mh&&n1(y.normalMap.format),metalnessMap:sn,roughnessMap:Xt,anisotropy:an,anisotropyMap:Ze,clearcoat:O,clearcoatMap:L,clearcoatNormalMap:T,clearcoatRoughnessMap:q,diffuseRoughness:Pe,diffuseRoughnessMap:ue,dispersion:je,retroreflection:ht,iridescence:Te,iridescenceMap:ae,iridescenceThicknessMap:be,sheen:Vt,sheenColorMap:Me,sheenRoughnessMap:ne,specularMap:se,specularColorMap:ve,specularIntensityMap:B,transmission:We,transmissionMap:oe,thicknessMap:ie,gradientMap:Ee,opaque:y.transparent===!1&&y.blending===Oo&&y.alphaToCoverage===!1,alphaMap:ye,alphaTest:Ae,alphaHash:qe,combine:y.combine,mapUv:ge&&f(y.map.channel),aoMapUv:It&&f(y.aoMap.channel),lightMapUv:Ye&&f(y.lightMap.channel),bumpMapUv:Mt&&f(y.bumpMap.channel),normalMapUv:ut&&f(y.normalMap.channel),displacementMapUv:Bt&&f(y.displacementMap.channel),emissiveMapUv:dt&&f(y.emissiveMap.channel),metalnessMapUv:sn&&f(y.metalnessMap.channel),roughnessMapUv:Xt&&f(y.roughnessMap.channel),anisotropyMapUv:Ze&&f(y.anisotropyMap.channel),clearcoatMapUv:L&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ue&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:be&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:Me&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(y.sheenRoughnessMap.channel),specularMapUv:se&&f(y.specularMap.channel),specularColorMapUv:ve&&f(y.specularColorMap.channel),specularIntensityMapUv:B&&f(y.specularIntensityMap.channel),transmissionMapUv:oe&&f(y.transmissionMap.channel),thicknessMapUv:ie&&f(y.thicknessMap.channel),alphaMapUv:ye&&f(y.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(ut||an),vertexNormals:!!I.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:P.isPoints===!0&&!!I.attributes.uv&&(ge||ye),fog:!!z,useFog:y.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||I.attributes.normal===void 0&&ut===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:we,skinning:P.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:de,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:F.filter(ke=>ke.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:s.shadowMap.enabled&&E.length>0,shadowMapType:s.shadowMap.type,toneMapping:he,decodeVideoTexture:ge&&y.map.isVideoTexture===!0&&_t.getTransfer(y.map.colorSpace)===Nt,decodeVideoTextureEmissive:dt&&y.emissiveMap.isVideoTexture===!0&&_t.getTransfer(y.emissiveMap.colorSpace)===Nt,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===oi,flipSided:y.side===Hn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:nt&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(nt&&y.extensions.multiDraw===!0||Ie)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return it.vertexUv1s=l.has(1),it.vertexUv2s=l.has(2),it.vertexUv3s=l.has(3),l.clear(),it}function x(y){let M=[];if(y.shaderID?M.push(y.shaderID):(M.push(y.customVertexShaderID),M.push(y.customFragmentShaderID)),y.defines!==void 0)for(let E in y.defines)M.push(E),M.push(y.defines[E]);return y.isRawShaderMaterial===!1&&(p(M,y),g(M,y),M.push(s.outputColorSpace)),M.push(y.customProgramCacheKey),M.join()}function p(y,M){y.push(M.precision),y.push(M.outputColorSpace),y.push(M.envMapMode),y.push(M.envMapPMREM),y.push(M.envMapMaxLod),y.push(M.envMapSize),y.push(M.mapUv),y.push(M.alphaMapUv),y.push(M.lightMapUv),y.push(M.aoMapUv),y.push(M.bumpMapUv),y.push(M.normalMapUv),y.push(M.displacementMapUv),y.push(M.emissiveMapUv),y.push(M.metalnessMapUv),y.push(M.roughnessMapUv),y.push(M.anisotropyMapUv),y.push(M.clearcoatMapUv),y.push(M.clearcoatNormalMapUv),y.push(M.clearcoatRoughnessMapUv),y.push(M.diffuseRoughnessMapUv),y.push(M.iridescenceMapUv),y.push(M.iridescenceThicknessMapUv),y.push(M.sheenColorMapUv),y.push(M.sheenRoughnessMapUv),y.push(M.specularMapUv),y.push(M.specularColorMapUv),y.push(M.specularIntensityMapUv),y.push(M.transmissionMapUv),y.push(M.thicknessMapUv),y.push(M.combine),y.push(M.fogExp2),y.push(M.sizeAttenuation),y.push(M.morphTargetsCount),y.push(M.numSunLights),y.push(M.numDirLights),y.push(M.numPointLights),y.push(M.numSpotLights),y.push(M.numSpotLightMaps),y.push(M.numHemiLights),y.push(M.numRectAreaLights),y.push(M.numSunLightShadows),y.push(M.numDirLightShadows),y.push(M.numPointLightShadows),y.push(M.numSpotLightShadows),y.push(M.numSpotLightShadowsWithMaps),y.push(M.numLightProbes),y.push(M.numLightProbeGrids),y.push(M.shadowMapType),y.push(M.toneMapping),y.push(M.numClippingPlanes),y.push(M.numClipIntersection),y.push(M.depthPacking)}function g(y,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function v(y){let M=d[y.type],E;if(M){let k=ys[M];E=Cg.clone(k.uniforms)}else E=y.uniforms;return E}function _(y,M){let E=u.get(M);return E!==void 0?++E.usedTimes:(E=new e1(s,M,y,i),c.push(E),u.set(M,E)),E}function b(y){if(--y.usedTimes===0){let M=c.indexOf(y);c[M]=c[c.length-1],c.pop(),u.delete(y.cacheKey),y.destroy()}}function S(y){a.remove(y)}function A(){a.dispose()}return{getParameters:m,getProgramCacheKey:x,getUniforms:v,acquireProgram:_,releaseProgram:b,releaseShaderCache:S,programs:c,dispose:A}}function s1(){let s=new WeakMap;function e(o){return s.has(o)}function t(o){let a=s.get(o);return a===void 0&&(a={},s.set(o,a)),a}function n(o){s.delete(o)}function i(o,a,l){s.get(o)[a]=l}function r(){s=new WeakMap}return{has:e,get:t,remove:n,update:i,dispose:r}}function r1(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.material.id!==e.material.id?s.material.id-e.material.id:s.materialVariant!==e.materialVariant?s.materialVariant-e.materialVariant:s.z!==e.z?s.z-e.z:s.id-e.id}function Yg(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.z!==e.z?e.z-s.z:s.id-e.id}function Kg(){let s=[],e=0,t=[],n=[],i=[];function r(){e=0,t.length=0,n.length=0,i.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,x,p,g){let v=s[e];return v===void 0?(v={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:p,group:g},s[e]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=m,v.materialVariant=o(d),v.groupOrder=x,v.renderOrder=d.renderOrder,v.z=p,v.group=g),e++,v}function l(d,f,m,x,p,g,v){v.reversedDepth===!0&&(p=-p);let _=a(d,f,m,x,p,g);m.transmission>0?n.push(_):m.transparent===!0?i.push(_):t.push(_)}function c(d,f,m,x,p,g){let v=a(d,f,m,x,p,g);m.transmission>0?n.unshift(v):m.transparent===!0?i.unshift(v):t.unshift(v)}function u(d,f){t.length>1&&t.sort(d||r1),n.length>1&&n.sort(f||Yg),i.length>1&&i.sort(f||Yg)}function h(){for(let d=e,f=s.length;d<f;d++){let m=s[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:i,init:r,push:l,unshift:c,finish:h,sort:u}}function o1(){let s=new WeakMap;function e(n,i){let r=s.get(n),o;return r===void 0?(o=new Kg,s.set(n,[o])):i>=r.length?(o=new Kg,r.push(o)):o=r[i],o}function t(){s=new WeakMap}return{get:e,dispose:t}}function a1(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new X,color:new _e};break;case"SpotLight":t={position:new X,direction:new X,color:new _e,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new X,color:new _e,distance:0,decay:0};break;case"HemisphereLight":t={direction:new X,skyColor:new _e,groundColor:new _e};break;case"RectAreaLight":t={color:new _e,position:new X,halfWidth:new X,halfHeight:new X};break}return s[e.id]=t,t}}}function l1(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt,shadowCameraNear:1,shadowCameraFar:1e3};break}return s[e.id]=t,t}}}var c1=0;function h1(s,e){return(e.castShadow?2:0)-(s.castShadow?2:0)+(e.map?1:0)-(s.map?1:0)}function u1(s){let e=new a1,t=l1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new X);let i=new X,r=new Et,o=new Et;function a(c){let u=0,h=0,d=0;for(let F=0;F<9;F++)n.probe[F].set(0,0,0);let f=0,m=0,x=0,p=0,g=0,v=0,_=0,b=0,S=0,A=0,y=0,M=0,E=0,k=0;c.sort(h1);for(let F=0,z=c.length;F<z;F++){let I=c[F],V=I.color,W=I.intensity,H=I.distance,re=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===vr?re=I.shadow.map.texture:re=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)u+=V.r*W,h+=V.g*W,d+=V.b*W;else if(I.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(I.sh.coefficients[K],W);k++}else if(I.isSunLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let ee=I.shadow,te=t.get(I);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize.copy(ee.mapSize).multiply(ee.getFrameExtents()),n.sunShadow[m]=te,n.sunShadowMap[m]=re;let de=ee.getViewportCount();for(let ce=0;ce<de;ce++)n.sunShadowMatrix[x+ce]=ee.getMatrix(ce),n.sunShadowCascade[x+ce]=ee._cascadeData[ce];x+=de,m++}n.sun[f]=K,f++}else if(I.isDirectionalLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let ee=I.shadow,te=t.get(I);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.directionalShadow[p]=te,n.directionalShadowMap[p]=re,n.directionalShadowMatrix[p]=I.shadow.matrix,S++}n.directional[p]=K,p++}else if(I.isSpotLight){let K=e.get(I);K.position.setFromMatrixPosition(I.matrixWorld),K.color.copy(V).multiplyScalar(W),K.distance=H,K.coneCos=Math.cos(I.angle),K.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),K.decay=I.decay,n.spot[v]=K;let ee=I.shadow;if(I.map&&(n.spotLightMap[M]=I.map,M++,ee.updateMatrices(I),I.castShadow&&E++),n.spotLightMatrix[v]=ee.matrix,I.castShadow){let te=t.get(I);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.spotShadow[v]=te,n.spotShadowMap[v]=re,y++}v++}else if(I.isRectAreaLight){let K=e.get(I);K.color.copy(V).multiplyScalar(W),K.halfWidth.set(I.width*.5,0,0),K.halfHeight.set(0,I.height*.5,0),n.rectArea[_]=K,_++}else if(I.isPointLight){let K=e.get(I);if(K.color.copy(I.color).multiplyScalar(I.intensity),K.distance=I.distance,K.decay=I.decay,I.castShadow){let ee=I.shadow,te=t.get(I);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,te.shadowCameraNear=ee.camera.near,te.shadowCameraFar=ee.camera.far,n.pointShadow[g]=te,n.pointShadowMap[g]=re,n.pointShadowMatrix[g]=I.shadow.matrix,A++}n.point[g]=K,g++}else if(I.isHemisphereLight){let K=e.get(I);K.skyColor.copy(I.color).multiplyScalar(W),K.groundColor.copy(I.groundColor).multiplyScalar(W),n.hemi[b]=K,b++}}_>0&&(s.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Fe.LTC_FLOAT_1,n.rectAreaLTC2=Fe.LTC_FLOAT_2):(n.rectAreaLTC1=Fe.LTC_HALF_1,n.rectAreaLTC2=Fe.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;let P=n.hash;(P.sunLength!==f||P.directionalLength!==p||P.pointLength!==g||P.spotLength!==v||P.rectAreaLength!==_||P.hemiLength!==b||P.numSunShadows!==m||P.numDirectionalShadows!==S||P.numPointShadows!==A||P.numSpotShadows!==y||P.numSpotMaps!==M||P.numLightProbes!==k)&&(n.sun.length=f,n.directional.length=p,n.spot.length=v,n.rectArea.length=_,n.point.length=g,n.hemi.length=b,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=S,n.directionalShadowMap.length=S,n.directionalShadowMatrix.length=S,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+M-E,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=E,n.numLightProbes=k,P.sunLength=f,P.directionalLength=p,P.pointLength=g,P.spotLength=v,P.rectAreaLength=_,P.hemiLength=b,P.numSunShadows=m,P.numDirectionalShadows=S,P.numPointShadows=A,P.numSpotShadows=y,P.numSpotMaps=M,P.numLightProbes=k,n.version=c1++)}function l(c,u){let h=0,d=0,f=0,m=0,x=0,p=0,g=u.matrixWorldInverse;for(let v=0,_=c.length;v<_;v++){let b=c[v];if(b.isSunLight){let S=n.sun[h];S.direction.setFromMatrixPosition(b.matrixWorld),S.direction.transformDirection(g),h++}else if(b.isDirectionalLight){let S=n.directional[d];S.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(i),S.direction.transformDirection(g),d++}else if(b.isSpotLight){let S=n.spot[m];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),S.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(i),S.direction.transformDirection(g),m++}else if(b.isRectAreaLight){let S=n.rectArea[x];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),S.halfWidth.set(b.width*.5,0,0),S.halfHeight.set(0,b.height*.5,0),S.halfWidth.applyMatrix4(o),S.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let S=n.point[f];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let S=n.hemi[p];S.direction.setFromMatrixPosition(b.matrixWorld),S.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function Jg(s){let e=new u1(s),t=[],n=[],i=[];function r(h){u.camera=h,t.length=0,n.length=0,i.length=0}function o(h){h.isLightProbeGrid?i.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),i.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:n,lightProbeGridArray:i,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function d1(s){let e=new WeakMap;function t(i,r=0){let o=e.get(i),a;return o===void 0?(a=new Jg(s),e.set(i,[a])):r>=o.length?(a=new Jg(s),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var f1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,p1=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,m1=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],g1=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],Zg=new Et,Qa=new X,uf=new X;function v1(s,e,t){let n=new fs,i=new xt,r=new xt,o=new tn,a=new No,l=new Sc,c={},u=t.maxTextureSize,h={[gs]:Hn,[Hn]:gs,[oi]:oi},d=new Dn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new xt},radius:{value:4}},vertexShader:f1,fragmentShader:p1}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new ri;m.setAttribute("position",new At(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new on(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Dr;let g=this.type;this.render=function(A,y,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===Wm&&(tt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Dr);let E=s.getRenderTarget(),k=s.getActiveCubeFace(),P=s.getActiveMipmapLevel(),F=s.state;F.setBlending(Fr),F.buffers.depth.getReversed()===!0?F.buffers.color.setClear(0,0,0,0):F.buffers.color.setClear(1,1,1,1),F.buffers.depth.setTest(!0),F.setScissorTest(!1);let z=g!==this.type;z&&y.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(V=>V.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,V=A.length;I<V;I++){let W=A[I],H=W.shadow;if(H===void 0){tt("WebGLShadowMap:",W,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;i.copy(H.mapSize);let re=H.getFrameExtents();i.multiply(re),r.copy(H.mapSize),(i.x>u||i.y>u)&&(i.x>u&&(r.x=Math.floor(u/re.x),i.x=r.x*re.x,H.mapSize.x=r.x),i.y>u&&(r.y=Math.floor(u/re.y),i.y=r.y*re.y,H.mapSize.y=r.y));let K=s.state.buffers.depth.getReversed();if(H.camera._reversedDepth=K,H.map===null||z===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===Uo){if(W.isPointLight){tt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new bi(i.x,i.y,{format:vr,type:Xi,minFilter:si,magFilter:si,generateMipmaps:!1}),H.map.texture.name=W.name+".shadowMap",H.map.depthTexture=new Bs(i.x,i.y,ui),H.map.depthTexture.name=W.name+".shadowMapDepth",H.map.depthTexture.format=Fs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=_n,H.map.depthTexture.magFilter=_n}else W.isPointLight?(H.map=new tl(i.x),H.map.depthTexture=new Fa(i.x,$i)):(H.map=new bi(i.x,i.y),H.map.depthTexture=new Bs(i.x,i.y,$i)),H.map.depthTexture.name=W.name+".shadowMap",H.map.depthTexture.format=Fs,this.type===Dr?(H.map.depthTexture.compareFunction=K?tf:ef,H.map.depthTexture.minFilter=si,H.map.depthTexture.magFilter=si):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=_n,H.map.depthTexture.magFilter=_n);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==i.x||H.map.height!==i.y)&&H.map.setSize(i.x,i.y);let ee=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();W.isPointLight!==!0&&H.updateMatrices(W,M);let te=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:M.layers;for(let de=0;de<ee;de++){let ce=H.getCamera(de);if(W.isPointLight){let j=H.camera,fe=H.matrix,me=W.distance||j.far;me!==j.far&&(j.far=me,j.updateProjectionMatrix()),Qa.setFromMatrixPosition(W.matrixWorld),j.position.copy(Qa),uf.copy(j.position),uf.add(m1[de]),j.up.copy(g1[de]),j.lookAt(uf),j.updateMatrixWorld(),fe.makeTranslation(-Qa.x,-Qa.y,-Qa.z),Zg.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Zg,j.coordinateSystem,j.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)s.setRenderTarget(H.map,de),s.clear();else{de===0&&(s.setRenderTarget(H.map),s.clear());let j=H.getViewport(de);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),F.viewport(o)}n=H.getFrustum(de),b(y,M,ce,W,te,this.type)}H.isPointLightShadow!==!0&&this.type===Uo&&v(H,M),H.needsUpdate=!1}g=this.type,p.needsUpdate=!1,s.setRenderTarget(E,k,P)};function v(A,y){let M=e.update(x);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new bi(i.x,i.y,{format:vr,type:Xi}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,s.setRenderTarget(A.mapPass),s.clear(),s.renderBufferDirect(y,null,M,d,x,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,s.setRenderTarget(A.map),s.clear(),s.renderBufferDirect(y,null,M,f,x,null)}function _(A,y,M,E){let k=null,P=M.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(P!==void 0)k=P;else if(k=M.isPointLight===!0?l:a,s.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let F=k.uuid,z=y.uuid,I=c[F];I===void 0&&(I={},c[F]=I);let V=I[z];V===void 0&&(V=k.clone(),I[z]=V,y.addEventListener("dispose",S)),k=V}if(k.visible=y.visible,k.wireframe=y.wireframe,E===Uo?k.side=y.shadowSide!==null?y.shadowSide:y.side:k.side=y.shadowSide!==null?y.shadowSide:h[y.side],k.alphaMap=y.alphaMap,k.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,k.map=y.map,k.clipShadows=y.clipShadows,k.clippingPlanes=y.clippingPlanes,k.clipIntersection=y.clipIntersection,k.displacementMap=y.displacementMap,k.displacementScale=y.displacementScale,k.displacementBias=y.displacementBias,k.wireframeLinewidth=y.wireframeLinewidth,k.linewidth=y.linewidth,M.isPointLight===!0&&k.isMeshDistanceMaterial===!0){let F=s.properties.get(k);F.light=M}return k}function b(A,y,M,E,k,P){if(A.visible===!1)return;if(A.layers.test(k)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&P===Uo)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,A.matrixWorld);let I=e.update(A),V=A.material;if(Array.isArray(V)){let W=I.groups;for(let H=0,re=W.length;H<re;H++){let K=W[H],ee=V[K.materialIndex];if(ee&&ee.visible){let te=_(A,ee,E,P);A.onBeforeShadow(s,A,y,M,I,te,K),s.renderBufferDirect(M,null,I,te,A,K),A.onAfterShadow(s,A,y,M,I,te,K)}}}else if(V.visible){let W=_(A,V,E,P);A.onBeforeShadow(s,A,y,M,I,W,null),s.renderBufferDirect(M,null,I,W,A,null),A.onAfterShadow(s,A,y,M,I,W,null)}}let z=A.children;for(let I=0,V=z.length;I<V;I++)b(z[I],y,M,E,k,P)}function S(A){A.target.removeEventListener("dispose",S);for(let M in c){let E=c[M],k=A.target.uuid;k in E&&(E[k].dispose(),delete E[k])}}}function x1(s,e){function t(){let B=!1,oe=new tn,ie=null,Ee=new tn(0,0,0,0);return{setMask:function(ye){ie!==ye&&!B&&(s.colorMask(ye,ye,ye,ye),ie=ye)},setLocked:function(ye){B=ye},setClear:function(ye,Ae,qe,nt,he){he===!0&&(ye*=nt,Ae*=nt,qe*=nt),oe.set(ye,Ae,qe,nt),Ee.equals(oe)===!1&&(s.clearColor(ye,Ae,qe,nt),Ee.copy(oe))},reset:function(){B=!1,ie=null,Ee.set(-1,0,0,0)}}}function n(){let B=!1,oe=!1,ie=null,Ee=null,ye=null;return{setReversed:function(Ae){if(oe!==Ae){let qe=e.get("EXT_clip_control");Ae?qe.clipControlEXT(qe.LOWER_LEFT_EXT,qe.ZERO_TO_ONE_EXT):qe.clipControlEXT(qe.LOWER_LEFT_EXT,qe.NEGATIVE_ONE_TO_ONE_EXT),oe=Ae;let nt=ye;ye=null,this.setClear(nt)}},getReversed:function(){return oe},setTest:function(Ae){Ae?we(s.DEPTH_TEST):Xe(s.DEPTH_TEST)},setMask:function(Ae){ie!==Ae&&!B&&(s.depthMask(Ae),ie=Ae)},setFunc:function(Ae){if(oe&&(Ae=Mg[Ae]),Ee!==Ae){switch(Ae){case oc:s.depthFunc(s.NEVER);break;case ac:s.depthFunc(s.ALWAYS);break;case lc:s.depthFunc(s.LESS);break;case Eo:s.depthFunc(s.LEQUAL);break;case cc:s.depthFunc(s.EQUAL);break;case hc:s.depthFunc(s.GEQUAL);break;case uc:s.depthFunc(s.GREATER);break;case dc:s.depthFunc(s.NOTEQUAL);break;default:s.depthFunc(s.LEQUAL)}Ee=Ae}},setLocked:function(Ae){B=Ae},setClear:function(Ae){ye!==Ae&&(ye=Ae,oe&&(Ae=1-Ae),s.clearDepth(Ae))},reset:function(){B=!1,ie=null,Ee=null,ye=null,oe=!1}}}function i(){let B=!1,oe=null,ie=null,Ee=null,ye=null,Ae=null,qe=null,nt=null,he=null;return{setTest:function(Ve){B||(Ve?we(s.STENCIL_TEST):Xe(s.STENCIL_TEST))},setMask:function(Ve){oe!==Ve&&!B&&(s.stencilMask(Ve),oe=Ve)},setFunc:function(Ve,it,ke){(ie!==Ve||Ee!==it||ye!==ke)&&(s.stencilFunc(Ve,it,ke),ie=Ve,Ee=it,ye=ke)},setOp:function(Ve,it,ke){(Ae!==Ve||qe!==it||nt!==ke)&&(s.stencilOp(Ve,it,ke),Ae=Ve,qe=it,nt=ke)},setLocked:function(Ve){B=Ve},setClear:function(Ve){he!==Ve&&(s.clearStencil(Ve),he=Ve)},reset:function(){B=!1,oe=null,ie=null,Ee=null,ye=null,Ae=null,qe=null,nt=null,he=null}}}let r=new t,o=new n,a=new i,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,_=null,b=null,S=null,A=null,y=null,M=new _e(0,0,0),E=0,k=!1,P=null,F=null,z=null,I=null,V=null,W=s.getParameter(s.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,re=0,K=s.getParameter(s.VERSION);K.indexOf("WebGL")!==-1?(re=parseFloat(/^WebGL (\d)/.exec(K)[1]),H=re>=1):K.indexOf("OpenGL ES")!==-1&&(re=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),H=re>=2);let ee=null,te={},de=s.getParameter(s.SCISSOR_BOX),ce=s.getParameter(s.VIEWPORT),j=new tn().fromArray(de),fe=new tn().fromArray(ce);function me(B,oe,ie,Ee){let ye=new Uint8Array(4),Ae=s.createTexture();s.bindTexture(B,Ae),s.texParameteri(B,s.TEXTURE_MIN_FILTER,s.NEAREST),s.texParameteri(B,s.TEXTURE_MAG_FILTER,s.NEAREST);for(let qe=0;qe<ie;qe++)B===s.TEXTURE_3D||B===s.TEXTURE_2D_ARRAY?s.texImage3D(oe,0,s.RGBA,1,1,Ee,0,s.RGBA,s.UNSIGNED_BYTE,ye):s.texImage2D(oe+qe,0,s.RGBA,1,1,0,s.RGBA,s.UNSIGNED_BYTE,ye);return Ae}let xe={};xe[s.TEXTURE_2D]=me(s.TEXTURE_2D,s.TEXTURE_2D,1),xe[s.TEXTURE_CUBE_MAP]=me(s.TEXTURE_CUBE_MAP,s.TEXTURE_CUBE_MAP_POSITIVE_X,6),xe[s.TEXTURE_2D_ARRAY]=me(s.TEXTURE_2D_ARRAY,s.TEXTURE_2D_ARRAY,1,1),xe[s.TEXTURE_3D]=me(s.TEXTURE_3D,s.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),we(s.DEPTH_TEST),o.setFunc(Eo),Mt(!1),ut(Ld),we(s.CULL_FACE),It(Fr);function we(B){u[B]!==!0&&(s.enable(B),u[B]=!0)}function Xe(B){u[B]!==!1&&(s.disable(B),u[B]=!1)}function Ie(B,oe){return d[B]!==oe?(s.bindFramebuffer(B,oe),d[B]=oe,B===s.DRAW_FRAMEBUFFER&&(d[s.FRAMEBUFFER]=oe),B===s.FRAMEBUFFER&&(d[s.DRAW_FRAMEBUFFER]=oe),!0):!1}function ge(B,oe){let ie=m,Ee=!1;if(B){ie=f.get(oe),ie===void 0&&(ie=[],f.set(oe,ie));let ye=B.textures;if(ie.length!==ye.length||ie[0]!==s.COLOR_ATTACHMENT0){for(let Ae=0,qe=ye.length;Ae<qe;Ae++)ie[Ae]=s.COLOR_ATTACHMENT0+Ae;ie.length=ye.length,Ee=!0}}else ie[0]!==s.BACK&&(ie[0]=s.BACK,Ee=!0);Ee&&s.drawBuffers(ie)}function lt(B){return x!==B?(s.useProgram(B),x=B,!0):!1}let Qe={[Ur]:s.FUNC_ADD,[Xm]:s.FUNC_SUBTRACT,[qm]:s.FUNC_REVERSE_SUBTRACT};Qe[Ym]=s.MIN,Qe[Km]=s.MAX;let Je={[Jm]:s.ZERO,[Zm]:s.ONE,[jm]:s.SRC_COLOR,[Ud]:s.SRC_ALPHA,[sg]:s.SRC_ALPHA_SATURATE,[ng]:s.DST_COLOR,[eg]:s.DST_ALPHA,[Qm]:s.ONE_MINUS_SRC_COLOR,[Od]:s.ONE_MINUS_SRC_ALPHA,[ig]:s.ONE_MINUS_DST_COLOR,[tg]:s.ONE_MINUS_DST_ALPHA,[rg]:s.CONSTANT_COLOR,[og]:s.ONE_MINUS_CONSTANT_COLOR,[ag]:s.CONSTANT_ALPHA,[lg]:s.ONE_MINUS_CONSTANT_ALPHA};function It(B,oe,ie,Ee,ye,Ae,qe,nt,he,Ve){if(B===Fr){p===!0&&(Xe(s.BLEND),p=!1);return}if(p===!1&&(we(s.BLEND),p=!0),B!==$m){if(B!==g||Ve!==k){if((v!==Ur||S!==Ur)&&(s.blendEquation(s.FUNC_ADD),v=Ur,S=Ur),Ve)switch(B){case Oo:s.blendFuncSeparate(s.ONE,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case Nd:s.blendFunc(s.ONE,s.ONE);break;case Dd:s.blendFuncSeparate(s.ZERO,s.ONE_MINUS_SRC_COLOR,s.ZERO,s.ONE);break;case Fd:s.blendFuncSeparate(s.DST_COLOR,s.ONE_MINUS_SRC_ALPHA,s.ZERO,s.ONE);break;default:ot("WebGLState: Invalid blending: ",B);break}else switch(B){case Oo:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case Nd:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE,s.ONE,s.ONE);break;case Dd:ot("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Fd:ot("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ot("WebGLState: Invalid blending: ",B);break}_=null,b=null,A=null,y=null,M.set(0,0,0),E=0,g=B,k=Ve}return}ye=ye||oe,Ae=Ae||ie,qe=qe||Ee,(oe!==v||ye!==S)&&(s.blendEquationSeparate(Qe[oe],Qe[ye]),v=oe,S=ye),(ie!==_||Ee!==b||Ae!==A||qe!==y)&&(s.blendFuncSeparate(Je[ie],Je[Ee],Je[Ae],Je[qe]),_=ie,b=Ee,A=Ae,y=qe),(nt.equals(M)===!1||he!==E)&&(s.blendColor(nt.r,nt.g,nt.b,he),M.copy(nt),E=he),g=B,k=!1}function Ye(B,oe){B.side===oi?Xe(s.CULL_FACE):we(s.CULL_FACE);let ie=B.side===Hn;oe&&(ie=!ie),Mt(ie),B.blending===Oo&&B.transparent===!1?It(Fr):It(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let Ee=B.stencilWrite;a.setTest(Ee),Ee&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),dt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?we(s.SAMPLE_ALPHA_TO_COVERAGE):Xe(s.SAMPLE_ALPHA_TO_COVERAGE)}function Mt(B){P!==B&&(B?s.frontFace(s.CW):s.frontFace(s.CCW),P=B)}function ut(B){B!==Hm?(we(s.CULL_FACE),B!==F&&(B===Ld?s.cullFace(s.BACK):B===Gm?s.cullFace(s.FRONT):s.cullFace(s.FRONT_AND_BACK))):Xe(s.CULL_FACE),F=B}function Bt(B){B!==z&&(H&&s.lineWidth(B),z=B)}function dt(B,oe,ie){B?(we(s.POLYGON_OFFSET_FILL),(I!==oe||V!==ie)&&(I=oe,V=ie,o.getReversed()&&(oe=-oe,ie=-ie),s.polygonOffset(oe,ie))):Xe(s.POLYGON_OFFSET_FILL)}function sn(B){B?we(s.SCISSOR_TEST):Xe(s.SCISSOR_TEST)}function Xt(B){B===void 0&&(B=s.TEXTURE0+W-1),ee!==B&&(s.activeTexture(B),ee=B)}function an(B,oe,ie){ie===void 0&&(ee===null?ie=s.TEXTURE0+W-1:ie=ee);let Ee=te[ie];Ee===void 0&&(Ee={type:void 0,texture:void 0},te[ie]=Ee),(Ee.type!==B||Ee.texture!==oe)&&(ee!==ie&&(s.activeTexture(ie),ee=ie),s.bindTexture(B,oe||xe[B]),Ee.type=B,Ee.texture=oe)}function O(){let B=te[ee];B!==void 0&&B.type!==void 0&&(s.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Pe(){try{s.compressedTexImage2D(...arguments)}catch(B){ot("WebGLState:",B)}}function je(){try{s.compressedTexImage3D(...arguments)}catch(B){ot("WebGLState:",B)}}function ht(){try{s.texSubImage2D(...arguments)}catch(B){ot("WebGLState:",B)}}function Te(){try{s.texSubImage3D(...arguments)}catch(B){ot("WebGLState:",B)}}function Vt(){try{s.compressedTexSubImage2D(...arguments)}catch(B){ot("WebGLState:",B)}}function We(){try{s.compressedTexSubImage3D(...arguments)}catch(B){ot("WebGLState:",B)}}function Ze(){try{s.texStorage2D(...arguments)}catch(B){ot("WebGLState:",B)}}function L(){try{s.texStorage3D(...arguments)}catch(B){ot("WebGLState:",B)}}function T(){try{s.texImage2D(...arguments)}catch(B){ot("WebGLState:",B)}}function q(){try{s.texImage3D(...arguments)}catch(B){ot("WebGLState:",B)}}function ue(B){return h[B]!==void 0?h[B]:s.getParameter(B)}function ae(B,oe){h[B]!==oe&&(s.pixelStorei(B,oe),h[B]=oe)}function be(B){j.equals(B)===!1&&(s.scissor(B.x,B.y,B.z,B.w),j.copy(B))}function Me(B){fe.equals(B)===!1&&(s.viewport(B.x,B.y,B.z,B.w),fe.copy(B))}function ne(B,oe){let ie=c.get(oe);ie===void 0&&(ie=new WeakMap,c.set(oe,ie));let Ee=ie.get(B);Ee===void 0&&(Ee=s.getUniformBlockIndex(oe,B.name),s.uniformBlockBinding(oe,Ee,Ee),ie.set(B,Ee))}function se(B,oe,ie){let ye=c.get(oe).get(B);l[ye]!==ie&&(s.bindBufferBase(s.UNIFORM_BUFFER,ye,ie),l[ye]=ie)}function ve(){s.disable(s.BLEND),s.disable(s.CULL_FACE),s.disable(s.DEPTH_TEST),s.disable(s.POLYGON_OFFSET_FILL),s.disable(s.SCISSOR_TEST),s.disable(s.STENCIL_TEST),s.disable(s.SAMPLE_ALPHA_TO_COVERAGE),s.blendEquation(s.FUNC_ADD),s.blendFunc(s.ONE,s.ZERO),s.blendFuncSeparate(s.ONE,s.ZERO,s.ONE,s.ZERO),s.blendColor(0,0,0,0),s.colorMask(!0,!0,!0,!0),s.clearColor(0,0,0,0),s.depthMask(!0),s.depthFunc(s.LESS),o.setReversed(!1),s.clearDepth(1),s.stencilMask(4294967295),s.stencilFunc(s.ALWAYS,0,4294967295),s.stencilOp(s.KEEP,s.KEEP,s.KEEP),s.clearStencil(0),s.cullFace(s.BACK),s.frontFace(s.CCW),s.polygonOffset(0,0),s.activeTexture(s.TEXTURE0),s.bindFramebuffer(s.FRAMEBUFFER,null),s.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),s.bindFramebuffer(s.READ_FRAMEBUFFER,null),s.useProgram(null),s.lineWidth(1),s.scissor(0,0,s.canvas.width,s.canvas.height),s.viewport(0,0,s.canvas.width,s.canvas.height),s.pixelStorei(s.PACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,!1),s.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),s.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,s.BROWSER_DEFAULT_WEBGL),s.pixelStorei(s.PACK_ROW_LENGTH,0),s.pixelStorei(s.PACK_SKIP_PIXELS,0),s.pixelStorei(s.PACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_ROW_LENGTH,0),s.pixelStorei(s.UNPACK_IMAGE_HEIGHT,0),s.pixelStorei(s.UNPACK_SKIP_PIXELS,0),s.pixelStorei(s.UNPACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_SKIP_IMAGES,0),u={},h={},ee=null,te={},d={},l={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,_=null,b=null,S=null,A=null,y=null,M=new _e(0,0,0),E=0,k=!1,P=null,F=null,z=null,I=null,V=null,j.set(0,0,s.canvas.width,s.canvas.height),fe.set(0,0,s.canvas.width,s.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:we,disable:Xe,bindFramebuffer:Ie,drawBuffers:ge,useProgram:lt,setBlending:It,setMaterial:Ye,setFlipSided:Mt,setCullFace:ut,setLineWidth:Bt,setPolygonOffset:dt,setScissorTest:sn,activeTexture:Xt,bindTexture:an,unbindTexture:O,compressedTexImage2D:Pe,compressedTexImage3D:je,texImage2D:T,texImage3D:q,pixelStorei:ae,getParameter:ue,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Ze,texStorage3D:L,texSubImage2D:ht,texSubImage3D:Te,compressedTexSubImage2D:Vt,compressedTexSubImage3D:We,scissor:be,viewport:Me,reset:ve}}function y1(s,e,t,n,i,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new xt,u=new WeakMap,h=new Set,d,f=new WeakMap,m=new Set,x=new FinalizationRegistry(L=>m.delete(L)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(L,T){return p?new OffscreenCanvas(L,T):Ta("canvas")}function v(L,T,q){let ue=1,ae=Ze(L);if((ae.width>q||ae.height>q)&&(ue=q/Math.max(ae.width,ae.height)),ue<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let be=Math.floor(ue*ae.width),Me=Math.floor(ue*ae.height);d===void 0&&(d=g(be,Me));let ne=T?g(be,Me):d;return ne.width=be,ne.height=Me,ne.getContext("2d").drawImage(L,0,0,be,Me),tt("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+be+"x"+Me+")."),ne}else return"data"in L&&tt("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),L;return L}function _(L){return L.generateMipmaps}function b(L){s.generateMipmap(L)}function S(L){return L.isWebGLCubeRenderTarget?s.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?s.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?s.TEXTURE_2D_ARRAY:s.TEXTURE_2D}function A(L,T,q,ue,ae,be=!1){if(L!==null){if(s[L]!==void 0)return s[L];tt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let Me;ue&&(Me=e.get("EXT_texture_norm16"),Me||tt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=T;if(T===s.RED&&(q===s.FLOAT&&(ne=s.R32F),q===s.HALF_FLOAT&&(ne=s.R16F),q===s.UNSIGNED_BYTE&&(ne=s.R8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.R16_EXT),q===s.SHORT&&Me&&(ne=Me.R16_SNORM_EXT)),T===s.RED_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.R8UI),q===s.UNSIGNED_SHORT&&(ne=s.R16UI),q===s.UNSIGNED_INT&&(ne=s.R32UI),q===s.BYTE&&(ne=s.R8I),q===s.SHORT&&(ne=s.R16I),q===s.INT&&(ne=s.R32I)),T===s.RG&&(q===s.FLOAT&&(ne=s.RG32F),q===s.HALF_FLOAT&&(ne=s.RG16F),q===s.UNSIGNED_BYTE&&(ne=s.RG8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RG16_EXT),q===s.SHORT&&Me&&(ne=Me.RG16_SNORM_EXT)),T===s.RG_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RG8UI),q===s.UNSIGNED_SHORT&&(ne=s.RG16UI),q===s.UNSIGNED_INT&&(ne=s.RG32UI),q===s.BYTE&&(ne=s.RG8I),q===s.SHORT&&(ne=s.RG16I),q===s.INT&&(ne=s.RG32I)),T===s.RGB_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RGB8UI),q===s.UNSIGNED_SHORT&&(ne=s.RGB16UI),q===s.UNSIGNED_INT&&(ne=s.RGB32UI),q===s.BYTE&&(ne=s.RGB8I),q===s.SHORT&&(ne=s.RGB16I),q===s.INT&&(ne=s.RGB32I)),T===s.RGBA_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RGBA8UI),q===s.UNSIGNED_SHORT&&(ne=s.RGBA16UI),q===s.UNSIGNED_INT&&(ne=s.RGBA32UI),q===s.BYTE&&(ne=s.RGBA8I),q===s.SHORT&&(ne=s.RGBA16I),q===s.INT&&(ne=s.RGBA32I)),T===s.RGB&&(q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RGB16_EXT),q===s.SHORT&&Me&&(ne=Me.RGB16_SNORM_EXT),q===s.UNSIGNED_INT_5_9_9_9_REV&&(ne=s.RGB9_E5),q===s.UNSIGNED_INT_10F_11F_11F_REV&&(ne=s.R11F_G11F_B10F)),T===s.RGBA){let se=be?Aa:_t.getTransfer(ae);q===s.FLOAT&&(ne=s.RGBA32F),q===s.HALF_FLOAT&&(ne=s.RGBA16F),q===s.UNSIGNED_BYTE&&(ne=se===Nt?s.SRGB8_ALPHA8:s.RGBA8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RGBA16_EXT),q===s.SHORT&&Me&&(ne=Me.RGBA16_SNORM_EXT),q===s.UNSIGNED_SHORT_4_4_4_4&&(ne=s.RGBA4),q===s.UNSIGNED_SHORT_5_5_5_1&&(ne=s.RGB5_A1)}return(ne===s.R16F||ne===s.R32F||ne===s.RG16F||ne===s.RG32F||ne===s.RGBA16F||ne===s.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function y(L,T){let q;return L?T===null||T===$i||T===Br?q=s.DEPTH24_STENCIL8:T===ui?q=s.DEPTH32F_STENCIL8:T===zo&&(q=s.DEPTH24_STENCIL8,tt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===$i||T===Br?q=s.DEPTH_COMPONENT24:T===ui?q=s.DEPTH_COMPONENT32F:T===zo&&(q=s.DEPTH_COMPONENT16),q}function M(L,T){return _(L)===!0||L.isFramebufferTexture&&L.minFilter!==_n&&L.minFilter!==si?Math.log2(Math.max(T.width,T.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?T.mipmaps.length:1}function E(L){let T=new WeakRef(L);n.get(L).__ref=T,m.add(T),x.register(L,T,T)}function k(L){let T=n.get(L).__ref;T!==void 0&&(m.delete(T),x.unregister(T))}function P(L){z(L.target)}function F(L){I(L.target)}function z(L){L.removeEventListener("dispose",P),k(L),W(L),L.isVideoTexture&&u.delete(L),L.isHTMLTexture&&h.delete(L)}function I(L){L.removeEventListener("dispose",F),k(L),re(L)}function V(){for(let L of m){let T=L.deref();T!==void 0&&(T.isRenderTarget===!0?I(T):z(T))}m.clear(),h.clear()}function W(L){let T=n.get(L);if(T.__webglInit===void 0)return;let q=L.source,ue=f.get(q);if(ue){let ae=ue[T.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&H(L),Object.keys(ue).length===0&&f.delete(q)}n.remove(L)}function H(L){let T=n.get(L);s.deleteTexture(T.__webglTexture);let q=L.source,ue=f.get(q);delete ue[T.__cacheKey],o.memory.textures--}function re(L){let T=n.get(L);T.__depthDisposeCallback&&T.__depthDisposeCallback();let q=L.depthTexture;if(q&&q.renderTarget===L&&z(q),L.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(T.__webglFramebuffer[ae]))for(let be=0;be<T.__webglFramebuffer[ae].length;be++)s.deleteFramebuffer(T.__webglFramebuffer[ae][be]);else s.deleteFramebuffer(T.__webglFramebuffer[ae]);T.__webglDepthbuffer&&s.deleteRenderbuffer(T.__webglDepthbuffer[ae])}else{if(Array.isArray(T.__webglFramebuffer))for(let ae=0;ae<T.__webglFramebuffer.length;ae++)s.deleteFramebuffer(T.__webglFramebuffer[ae]);else s.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&s.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&s.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let ae=0;ae<T.__webglColorRenderbuffer.length;ae++)T.__webglColorRenderbuffer[ae]&&s.deleteRenderbuffer(T.__webglColorRenderbuffer[ae]);T.__webglDepthRenderbuffer&&s.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let ue=L.textures;for(let ae=0,be=ue.length;ae<be;ae++){let Me=n.get(ue[ae]);Me.__webglTexture&&(s.deleteTexture(Me.__webglTexture),o.memory.textures--),n.remove(ue[ae])}n.remove(L)}let K=0;function ee(){K=0}function te(){return K}function de(L){K=L}function ce(){let L=K;return L>=i.maxTextures&&tt("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+i.maxTextures),K+=1,L}function j(L){let T=[];return T.push(L.wrapS),T.push(L.wrapT),T.push(L.wrapR||0),T.push(L.magFilter),T.push(L.minFilter),T.push(L.anisotropy),T.push(L.internalFormat),T.push(L.format),T.push(L.type),T.push(L.generateMipmaps),T.push(L.mipmapsAutoUpdate),T.push(L.premultiplyAlpha),T.push(L.flipY),T.push(L.unpackAlignment),T.push(L.colorSpace),T.join()}function fe(L,T){let q=n.get(L);if(L.isVideoTexture&&Vt(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&q.__version!==L.version){let ue=L.image;if(ue===null)tt("WebGLRenderer: Texture marked for update but no image data found.");else if(ue.complete===!1)tt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ye(q,L,T);return}}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(s.TEXTURE_2D,q.__webglTexture,s.TEXTURE0+T)}function me(L,T){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Ye(q,L,T);return}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(s.TEXTURE_2D_ARRAY,q.__webglTexture,s.TEXTURE0+T)}function xe(L,T){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Ye(q,L,T);return}t.bindTexture(s.TEXTURE_3D,q.__webglTexture,s.TEXTURE0+T)}function we(L,T){let q=n.get(L);if(L.version>0&&q.__version!==L.version){Mt(q,L,T);return}t.bindTexture(s.TEXTURE_CUBE_MAP,q.__webglTexture,s.TEXTURE0+T)}let Xe={[fc]:s.REPEAT,[cs]:s.CLAMP_TO_EDGE,[pc]:s.MIRRORED_REPEAT},Ie={[_n]:s.NEAREST,[ug]:s.NEAREST_MIPMAP_NEAREST,[Xa]:s.NEAREST_MIPMAP_LINEAR,[si]:s.LINEAR,[Bc]:s.LINEAR_MIPMAP_NEAREST,[zs]:s.LINEAR_MIPMAP_LINEAR},ge={[mg]:s.NEVER,[nf]:s.ALWAYS,[gg]:s.LESS,[ef]:s.LEQUAL,[vg]:s.EQUAL,[tf]:s.GEQUAL,[xg]:s.GREATER,[yg]:s.NOTEQUAL};function lt(L,T){if(T.type===ui&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===si||T.magFilter===Bc||T.magFilter===Xa||T.magFilter===zs||T.minFilter===si||T.minFilter===Bc||T.minFilter===Xa||T.minFilter===zs)&&tt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),s.texParameteri(L,s.TEXTURE_WRAP_S,Xe[T.wrapS]),s.texParameteri(L,s.TEXTURE_WRAP_T,Xe[T.wrapT]),(L===s.TEXTURE_3D||L===s.TEXTURE_2D_ARRAY)&&s.texParameteri(L,s.TEXTURE_WRAP_R,Xe[T.wrapR]),s.texParameteri(L,s.TEXTURE_MAG_FILTER,Ie[T.magFilter]),s.texParameteri(L,s.TEXTURE_MIN_FILTER,Ie[T.minFilter]),T.compareFunction&&(s.texParameteri(L,s.TEXTURE_COMPARE_MODE,s.COMPARE_REF_TO_TEXTURE),s.texParameteri(L,s.TEXTURE_COMPARE_FUNC,ge[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===_n||T.minFilter!==Xa&&T.minFilter!==zs||T.type===ui&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");s.texParameterf(L,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,i.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function Qe(L,T){let q=!1;L.__webglInit===void 0&&(L.__webglInit=!0,T.addEventListener("dispose",P),E(T));let ue=T.source,ae=f.get(ue);ae===void 0&&(ae={},f.set(ue,ae));let be=j(T);if(be!==L.__cacheKey){ae[be]===void 0&&(ae[be]={texture:s.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ae[be].usedTimes++;let Me=ae[L.__cacheKey];Me!==void 0&&(ae[L.__cacheKey].usedTimes--,Me.usedTimes===0&&H(T)),L.__cacheKey=be,L.__webglTexture=ae[be].texture}return q}function Je(L,T,q){return Math.floor(Math.floor(L/q)/T)}function It(L,T,q,ue){let be=L.updateRanges;if(be.length===0)t.texSubImage2D(s.TEXTURE_2D,0,0,0,T.width,T.height,q,ue,T.data);else{be.sort((B,oe)=>B.start-oe.start);let Me=0;for(let B=1;B<be.length;B++){let oe=be[Me],ie=be[B],Ee=oe.start+oe.count,ye=Je(ie.start,T.width,4),Ae=Je(oe.start,T.width,4);ie.start<=Ee+1&&ye===Ae&&Je(ie.start+ie.count-1,T.width,4)===ye?oe.count=Math.max(oe.count,ie.start+ie.count-oe.start):(++Me,be[Me]=ie)}be.length=Me+1;let ne=t.getParameter(s.UNPACK_ROW_LENGTH),se=t.getParameter(s.UNPACK_SKIP_PIXELS),ve=t.getParameter(s.UNPACK_SKIP_ROWS);t.pixelStorei(s.UNPACK_ROW_LENGTH,T.width);for(let B=0,oe=be.length;B<oe;B++){let ie=be[B],Ee=Math.floor(ie.start/4),ye=Math.ceil(ie.count/4),Ae=Ee%T.width,qe=Math.floor(Ee/T.width),nt=ye,he=1;t.pixelStorei(s.UNPACK_SKIP_PIXELS,Ae),t.pixelStorei(s.UNPACK_SKIP_ROWS,qe),t.texSubImage2D(s.TEXTURE_2D,0,Ae,qe,nt,he,q,ue,T.data)}L.clearUpdateRanges(),t.pixelStorei(s.UNPACK_ROW_LENGTH,ne),t.pixelStorei(s.UNPACK_SKIP_PIXELS,se),t.pixelStorei(s.UNPACK_SKIP_ROWS,ve)}}function Ye(L,T,q){let ue=s.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(ue=s.TEXTURE_2D_ARRAY),T.isData3DTexture&&(ue=s.TEXTURE_3D);let ae=Qe(L,T),be=T.source;t.bindTexture(ue,L.__webglTexture,s.TEXTURE0+q);let Me=n.get(be);if(be.version!==Me.__version||ae===!0){if(t.activeTexture(s.TEXTURE0+q),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let he=_t.getPrimaries(_t.workingColorSpace),Ve=T.colorSpace===Hs?null:_t.getPrimaries(T.colorSpace),it=T.colorSpace===Hs||he===Ve?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,it)}t.pixelStorei(s.UNPACK_ALIGNMENT,T.unpackAlignment);let se=v(T.image,!1,i.maxTextureSize);se=We(T,se);let ve=r.convert(T.format,T.colorSpace),B=r.convert(T.type),oe=A(T.internalFormat,ve,B,T.normalized,T.colorSpace,T.isVideoTexture);lt(ue,T);let ie,Ee=T.mipmaps,ye=T.isVideoTexture!==!0,Ae=Me.__version===void 0||ae===!0,qe=be.dataReady,nt=M(T,se);if(T.isDepthTexture)oe=y(T.format===Vs,T.type),Ae&&(ye?t.texStorage2D(s.TEXTURE_2D,1,oe,se.width,se.height):t.texImage2D(s.TEXTURE_2D,0,oe,se.width,se.height,0,ve,B,null));else if(T.isDataTexture)if(Ee.length>0){ye&&Ae&&t.texStorage2D(s.TEXTURE_2D,nt,oe,Ee[0].width,Ee[0].height);for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],ye?qe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,B,ie.data):t.texImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ve,B,ie.data);T.generateMipmaps=!1}else ye?(Ae&&t.texStorage2D(s.TEXTURE_2D,nt,oe,se.width,se.height),qe&&It(T,se,ve,B)):t.texImage2D(s.TEXTURE_2D,0,oe,se.width,se.height,0,ve,B,se.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ye&&Ae&&t.texStorage3D(s.TEXTURE_2D_ARRAY,nt,oe,Ee[0].width,Ee[0].height,se.depth);for(let he=0,Ve=Ee.length;he<Ve;he++)if(ie=Ee[he],T.format!==Mi)if(ve!==null)if(ye){if(qe)if(T.layerUpdates.size>0){let it=cf(ie.width,ie.height,T.format,T.type);for(let ke of T.layerUpdates){let ft=ie.data.subarray(ke*it/ie.data.BYTES_PER_ELEMENT,(ke+1)*it/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,ke,ie.width,ie.height,1,ve,ft)}}else t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,se.depth,ve,ie.data)}else t.compressedTexImage3D(s.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,se.depth,0,ie.data,0,0);else tt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ye?qe&&t.texSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,se.depth,ve,B,ie.data):t.texImage3D(s.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,se.depth,0,ve,B,ie.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ye&&Ae&&t.texStorage2D(s.TEXTURE_2D,nt,oe,Ee[0].width,Ee[0].height);for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],T.format!==Mi?ve!==null?ye?qe&&t.compressedTexSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,ie.data):t.compressedTexImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ie.data):tt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ye?qe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,B,ie.data):t.texImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ve,B,ie.data)}else if(T.isDataArrayTexture)if(ye){if(Ae&&t.texStorage3D(s.TEXTURE_2D_ARRAY,nt,oe,se.width,se.height,se.depth),qe)if(T.layerUpdates.size>0){let he=cf(se.width,se.height,T.format,T.type);for(let Ve of T.layerUpdates){let it=se.data.subarray(Ve*he/se.data.BYTES_PER_ELEMENT,(Ve+1)*he/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,Ve,se.width,se.height,1,ve,B,it)}T.clearLayerUpdates()}else t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,ve,B,se.data)}else t.texImage3D(s.TEXTURE_2D_ARRAY,0,oe,se.width,se.height,se.depth,0,ve,B,se.data);else if(T.isData3DTexture)ye?(Ae&&t.texStorage3D(s.TEXTURE_3D,nt,oe,se.width,se.height,se.depth),qe&&t.texSubImage3D(s.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,ve,B,se.data)):t.texImage3D(s.TEXTURE_3D,0,oe,se.width,se.height,se.depth,0,ve,B,se.data);else if(T.isFramebufferTexture){if(Ae)if(ye)t.texStorage2D(s.TEXTURE_2D,nt,oe,se.width,se.height);else{let he=se.width,Ve=se.height;for(let it=0;it<nt;it++)t.texImage2D(s.TEXTURE_2D,it,oe,he,Ve,0,ve,B,null),he>>=1,Ve>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in s){let he=s.canvas;if(he.hasAttribute("layoutsubtree")||he.setAttribute("layoutsubtree","true"),se.parentNode!==he){he.appendChild(se),h.add(T),he.onpaint=Ve=>{let it=Ve.changedElements;for(let ke of h)it.includes(ke.image)&&(ke.needsUpdate=!0)},he.requestPaint();return}if(s.texElementImage2D.length===3)s.texElementImage2D(s.TEXTURE_2D,s.RGBA8,se);else{let it=s.RGBA,ke=s.RGBA,ft=s.UNSIGNED_BYTE;s.texElementImage2D(s.TEXTURE_2D,0,it,ke,ft,se)}s.texParameteri(s.TEXTURE_2D,s.TEXTURE_MIN_FILTER,s.LINEAR),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_S,s.CLAMP_TO_EDGE),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_T,s.CLAMP_TO_EDGE)}}else if(Ee.length>0){if(ye&&Ae){let he=Ze(Ee[0]);t.texStorage2D(s.TEXTURE_2D,nt,oe,he.width,he.height)}for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],ye?qe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ve,B,ie):t.texImage2D(s.TEXTURE_2D,he,oe,ve,B,ie);T.generateMipmaps=!1}else if(ye){if(Ae){let he=Ze(se);t.texStorage2D(s.TEXTURE_2D,nt,oe,he.width,he.height)}qe&&t.texSubImage2D(s.TEXTURE_2D,0,0,0,ve,B,se)}else t.texImage2D(s.TEXTURE_2D,0,oe,ve,B,se);_(T)&&T.mipmapsAutoUpdate===!0&&b(ue),Me.__version=be.version,T.onUpdate&&T.onUpdate(T)}L.__version=T.version}function Mt(L,T,q){if(T.image.length!==6)return;let ue=Qe(L,T),ae=T.source;t.bindTexture(s.TEXTURE_CUBE_MAP,L.__webglTexture,s.TEXTURE0+q);let be=n.get(ae);if(ae.version!==be.__version||ue===!0){t.activeTexture(s.TEXTURE0+q);let Me=_t.getPrimaries(_t.workingColorSpace),ne=T.colorSpace===Hs?null:_t.getPrimaries(T.colorSpace),se=T.colorSpace===Hs||Me===ne?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(s.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let ve=T.isCompressedTexture||T.image[0].isCompressedTexture,B=T.image[0]&&T.image[0].isDataTexture,oe=[];for(let ke=0;ke<6;ke++)!ve&&!B?oe[ke]=v(T.image[ke],!0,i.maxCubemapSize):oe[ke]=B?T.image[ke].image:T.image[ke],oe[ke]=We(T,oe[ke]);let ie=oe[0],Ee=r.convert(T.format,T.colorSpace),ye=r.convert(T.type),Ae=A(T.internalFormat,Ee,ye,T.normalized,T.colorSpace),qe=T.isVideoTexture!==!0,nt=be.__version===void 0||ue===!0,he=ae.dataReady,Ve=M(T,ie);lt(s.TEXTURE_CUBE_MAP,T);let it;if(T.isDepthTexture){if(Ae=y(T.format===Vs,T.type),nt)if(qe)t.texStorage2D(s.TEXTURE_CUBE_MAP,1,Ae,ie.width,ie.height);else for(let ke=0;ke<6;ke++)t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,0,Ae,ie.width,ie.height,0,Ee,ye,null)}else if(ve){qe&&nt&&t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Ae,ie.width,ie.height);for(let ke=0;ke<6;ke++){it=oe[ke].mipmaps;for(let ft=0;ft<it.length;ft++){let qt=it[ft];T.format!==Mi?Ee!==null?qe?he&&t.compressedTexSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft,0,0,qt.width,qt.height,Ee,qt.data):t.compressedTexImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft,Ae,qt.width,qt.height,0,qt.data):tt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):qe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft,0,0,qt.width,qt.height,Ee,ye,qt.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft,Ae,qt.width,qt.height,0,Ee,ye,qt.data)}}}else{if(it=T.mipmaps,qe&&nt){it.length>0&&Ve++;let ke=Ze(oe[0]);t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Ae,ke.width,ke.height)}for(let ke=0;ke<6;ke++)if(B){qe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,0,0,0,oe[ke].width,oe[ke].height,Ee,ye,oe[ke].data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,0,Ae,oe[ke].width,oe[ke].height,0,Ee,ye,oe[ke].data);for(let ft=0;ft<it.length;ft++){let Jn=it[ft].image[ke].image;qe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft+1,0,0,Jn.width,Jn.height,Ee,ye,Jn.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft+1,Ae,Jn.width,Jn.height,0,Ee,ye,Jn.data)}}else{qe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,0,0,0,Ee,ye,oe[ke]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,0,Ae,Ee,ye,oe[ke]);for(let ft=0;ft<it.length;ft++){let qt=it[ft];qe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft+1,0,0,Ee,ye,qt.image[ke]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+ke,ft+1,Ae,Ee,ye,qt.image[ke])}}}_(T)&&T.mipmapsAutoUpdate===!0&&b(s.TEXTURE_CUBE_MAP),be.__version=ae.version,T.onUpdate&&T.onUpdate(T)}L.__version=T.version}function ut(L,T,q,ue,ae,be){let Me=r.convert(q.format,q.colorSpace),ne=r.convert(q.type),se=A(q.internalFormat,Me,ne,q.normalized,q.colorSpace),ve=n.get(T),B=n.get(q);if(B.__renderTarget=T,!ve.__hasExternalTextures){let oe=Math.max(1,T.width>>be),ie=Math.max(1,T.height>>be);ae===s.TEXTURE_3D||ae===s.TEXTURE_2D_ARRAY?t.texImage3D(ae,be,se,oe,ie,T.depth,0,Me,ne,null):t.texImage2D(ae,be,se,oe,ie,0,Me,ne,null)}t.bindFramebuffer(s.FRAMEBUFFER,L),Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ue,ae,B.__webglTexture,0,ht(T)):(ae===s.TEXTURE_2D||ae>=s.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=s.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&s.framebufferTexture2D(s.FRAMEBUFFER,ue,ae,B.__webglTexture,be),t.bindFramebuffer(s.FRAMEBUFFER,null)}function Bt(L,T,q){if(s.bindRenderbuffer(s.RENDERBUFFER,L),T.depthBuffer){let ue=T.depthTexture,ae=ue&&ue.isDepthTexture?ue.type:null,be=y(T.stencilBuffer,ae),Me=T.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;Te(T)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ht(T),be,T.width,T.height):q?s.renderbufferStorageMultisample(s.RENDERBUFFER,ht(T),be,T.width,T.height):s.renderbufferStorage(s.RENDERBUFFER,be,T.width,T.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,Me,s.RENDERBUFFER,L)}else{let ue=T.textures;for(let ae=0;ae<ue.length;ae++){let be=ue[ae],Me=r.convert(be.format,be.colorSpace),ne=r.convert(be.type),se=A(be.internalFormat,Me,ne,be.normalized,be.colorSpace);Te(T)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ht(T),se,T.width,T.height):q?s.renderbufferStorageMultisample(s.RENDERBUFFER,ht(T),se,T.width,T.height):s.renderbufferStorage(s.RENDERBUFFER,se,T.width,T.height)}}s.bindRenderbuffer(s.RENDERBUFFER,null)}function dt(L,T,q){let ue=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(s.FRAMEBUFFER,L),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=n.get(T.depthTexture);ae.__renderTarget=T;let be=ue?T.depthTexture.image[0]:T.depthTexture.image;(!ae.__webglTexture||be.width!==T.width||be.height!==T.height)&&(be.width=T.width,be.height=T.height,T.depthTexture.needsUpdate=!0),ue?we(T.depthTexture,0):fe(T.depthTexture,0);let Me=ae.__webglTexture,ne=ht(T),se=ue?s.TEXTURE_CUBE_MAP_POSITIVE_X+q:s.TEXTURE_2D,ve=T.depthTexture.format===Vs?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;if(T.depthTexture.format===Fs)Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ve,se,Me,0,ne):s.framebufferTexture2D(s.FRAMEBUFFER,ve,se,Me,0);else if(T.depthTexture.format===Vs)Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ve,se,Me,0,ne):s.framebufferTexture2D(s.FRAMEBUFFER,ve,se,Me,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function sn(L){let T=n.get(L),q=L.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==L.depthTexture){let ue=L.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),ue){let ae=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,ue.removeEventListener("dispose",ae)};ue.addEventListener("dispose",ae),T.__depthDisposeCallback=ae}T.__boundDepthTexture=ue}if(L.depthTexture&&!T.__autoAllocateDepthBuffer)if(q)for(let ue=0;ue<6;ue++)dt(T.__webglFramebuffer[ue],L,ue);else L.texture.mipmaps.length>0?dt(T.__webglFramebuffer[0],L,0):dt(T.__webglFramebuffer,L,0);else if(q){T.__webglDepthbuffer=[];for(let ue=0;ue<6;ue++)if(t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer[ue]),T.__webglDepthbuffer[ue]===void 0)T.__webglDepthbuffer[ue]=s.createRenderbuffer(),Bt(T.__webglDepthbuffer[ue],L,!1);else{let ae=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,be=T.__webglDepthbuffer[ue];s.bindRenderbuffer(s.RENDERBUFFER,be),s.framebufferRenderbuffer(s.FRAMEBUFFER,ae,s.RENDERBUFFER,be)}}else if(L.texture.mipmaps.length>0?t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=s.createRenderbuffer(),Bt(T.__webglDepthbuffer,L,!1);else{let ae=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,be=T.__webglDepthbuffer;s.bindRenderbuffer(s.RENDERBUFFER,be),s.framebufferRenderbuffer(s.FRAMEBUFFER,ae,s.RENDERBUFFER,be)}t.bindFramebuffer(s.FRAMEBUFFER,null)}function Xt(L,T,q){let ue=n.get(L);T!==void 0&&ut(ue.__webglFramebuffer,L,L.texture,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,0),q!==void 0&&sn(L)}function an(L){let T=L.texture,q=n.get(L),ue=n.get(T);L.addEventListener("dispose",F),E(L);let ae=L.textures,be=L.isWebGLCubeRenderTarget===!0,Me=ae.length>1;if(Me||(ue.__webglTexture===void 0&&(ue.__webglTexture=s.createTexture()),ue.__version=T.version,o.memory.textures++),be){q.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0){q.__webglFramebuffer[ne]=[];for(let se=0;se<T.mipmaps.length;se++)q.__webglFramebuffer[ne][se]=s.createFramebuffer()}else q.__webglFramebuffer[ne]=s.createFramebuffer()}else{if(T.mipmaps.length>0){q.__webglFramebuffer=[];for(let ne=0;ne<T.mipmaps.length;ne++)q.__webglFramebuffer[ne]=s.createFramebuffer()}else q.__webglFramebuffer=s.createFramebuffer();if(Me)for(let ne=0,se=ae.length;ne<se;ne++){let ve=n.get(ae[ne]);ve.__webglTexture===void 0&&(ve.__webglTexture=s.createTexture(),o.memory.textures++)}if(L.samples>0&&Te(L)===!1){q.__webglMultisampledFramebuffer=s.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(s.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ne=0;ne<ae.length;ne++){let se=ae[ne];q.__webglColorRenderbuffer[ne]=s.createRenderbuffer(),s.bindRenderbuffer(s.RENDERBUFFER,q.__webglColorRenderbuffer[ne]);let ve=r.convert(se.format,se.colorSpace),B=r.convert(se.type),oe=A(se.internalFormat,ve,B,se.normalized,se.colorSpace,L.isXRRenderTarget===!0),ie=ht(L);s.renderbufferStorageMultisample(s.RENDERBUFFER,ie,oe,L.width,L.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ne,s.RENDERBUFFER,q.__webglColorRenderbuffer[ne])}s.bindRenderbuffer(s.RENDERBUFFER,null),L.depthBuffer&&(q.__webglDepthRenderbuffer=s.createRenderbuffer(),Bt(q.__webglDepthRenderbuffer,L,!0)),t.bindFramebuffer(s.FRAMEBUFFER,null)}}if(be){t.bindTexture(s.TEXTURE_CUBE_MAP,ue.__webglTexture),lt(s.TEXTURE_CUBE_MAP,T);for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)ut(q.__webglFramebuffer[ne][se],L,T,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else ut(q.__webglFramebuffer[ne],L,T,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);_(T)?b(s.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&s.texParameteri(s.TEXTURE_CUBE_MAP,s.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(Me){for(let ne=0,se=ae.length;ne<se;ne++){let ve=ae[ne],B=n.get(ve),oe=s.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(oe=L.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(oe,B.__webglTexture),lt(oe,ve),ut(q.__webglFramebuffer,L,ve,s.COLOR_ATTACHMENT0+ne,oe,0),_(ve)&&b(oe)}t.unbindTexture()}else{let ne=s.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(ne=L.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(ne,ue.__webglTexture),lt(ne,T),T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)ut(q.__webglFramebuffer[se],L,T,s.COLOR_ATTACHMENT0,ne,se);else ut(q.__webglFramebuffer,L,T,s.COLOR_ATTACHMENT0,ne,0);_(T)?b(ne):T.mipmaps.length>0&&s.texParameteri(ne,s.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}L.depthBuffer&&sn(L)}function O(L){let T=L.textures;for(let q=0,ue=T.length;q<ue;q++){let ae=T[q];if(_(ae)&&ae.mipmapsAutoUpdate===!0){let be=S(L),Me=n.get(ae).__webglTexture;t.bindTexture(be,Me),b(be),t.unbindTexture()}}}let Pe=[];function je(L){if(L.samples>0){if(Te(L)===!1){let T=L.textures,q=L.width,ue=L.height,ae=s.COLOR_BUFFER_BIT,be=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,Me=n.get(L),ne=T.length>1;if(ne)for(let ve=0;ve<T.length;ve++)t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.RENDERBUFFER,null),t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.TEXTURE_2D,null,0);t.bindFramebuffer(s.READ_FRAMEBUFFER,Me.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglFramebuffer[0]):t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglFramebuffer);for(let ve=0;ve<T.length;ve++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ae|=s.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ae|=s.STENCIL_BUFFER_BIT)),ne){s.framebufferRenderbuffer(s.READ_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.RENDERBUFFER,Me.__webglColorRenderbuffer[ve]);let B=n.get(T[ve]).__webglTexture;s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,B,0)}s.blitFramebuffer(0,0,q,ue,0,0,q,ue,ae,s.NEAREST),l===!0&&(Pe.length=0,Pe.push(s.COLOR_ATTACHMENT0+ve),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Pe.push(be),s.invalidateFramebuffer(s.READ_FRAMEBUFFER,Pe))}if(t.bindFramebuffer(s.READ_FRAMEBUFFER,null),t.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),ne)for(let ve=0;ve<T.length;ve++){t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.RENDERBUFFER,Me.__webglColorRenderbuffer[ve]);let B=n.get(T[ve]).__webglTexture;t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.TEXTURE_2D,B,0)}t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let T=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;s.invalidateFramebuffer(s.DRAW_FRAMEBUFFER,[T])}}}function ht(L){return Math.min(i.maxSamples,L.samples)}function Te(L){let T=n.get(L);return L.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Vt(L){let T=o.render.frame;u.get(L)!==T&&(u.set(L,T),L.update())}function We(L,T){let q=L.colorSpace,ue=L.format,ae=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||q!==Sa&&q!==Hs&&(_t.getTransfer(q)===Nt?(ue!==Mi||ae!==hi)&&tt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ot("WebGLTextures: Unsupported texture color space:",q)),T}function Ze(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=ce,this.resetTextureUnits=ee,this.getTextureUnits=te,this.setTextureUnits=de,this.setTexture2D=fe,this.setTexture2DArray=me,this.setTexture3D=xe,this.setTextureCube=we,this.rebindTextures=Xt,this.setupRenderTarget=an,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=je,this.setupDepthRenderbuffer=sn,this.setupFrameBufferTexture=ut,this.useMultisampledRTT=Te,this.dispose=V}function b1(s,e){function t(n,i=Hs){let r,o=_t.getTransfer(i);if(n===hi)return s.UNSIGNED_BYTE;if(n===Vc)return s.UNSIGNED_SHORT_4_4_4_4;if(n===Hc)return s.UNSIGNED_SHORT_5_5_5_1;if(n===Jd)return s.UNSIGNED_INT_5_9_9_9_REV;if(n===Zd)return s.UNSIGNED_INT_10F_11F_11F_REV;if(n===Yd)return s.BYTE;if(n===Kd)return s.SHORT;if(n===zo)return s.UNSIGNED_SHORT;if(n===zc)return s.INT;if(n===$i)return s.UNSIGNED_INT;if(n===ui)return s.FLOAT;if(n===Xi)return s.HALF_FLOAT;if(n===jd)return s.ALPHA;if(n===Qd)return s.RGB;if(n===Mi)return s.RGBA;if(n===Fs)return s.DEPTH_COMPONENT;if(n===Vs)return s.DEPTH_STENCIL;if(n===Gc)return s.RED;if(n===Wc)return s.RED_INTEGER;if(n===vr)return s.RG;if(n===$c)return s.RG_INTEGER;if(n===Xc)return s.RGBA_INTEGER;if(n===qa||n===Ya||n===Ka||n===Ja)if(o===Nt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===qa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ya)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ja)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===qa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ya)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ka)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ja)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===qc||n===Yc||n===Kc||n===Jc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===qc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Yc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Kc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Zc||n===jc||n===Qc||n===eh||n===th||n===Za||n===nh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Zc||n===jc)return o===Nt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Qc)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===eh)return r.COMPRESSED_R11_EAC;if(n===th)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Za)return r.COMPRESSED_RG11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ih)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===sh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===rh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===oh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===ah)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===lh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ch)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===hh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===uh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===dh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===fh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ph)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===mh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===gh)return o===Nt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===vh||n===xh||n===yh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===vh)return o===Nt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===xh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===bh||n===_h||n===ja||n===wh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===bh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===_h)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ja)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===wh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Br?s.UNSIGNED_INT_24_8:s[n]!==void 0?s[n]:null}return{convert:t}}var _1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,w1=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,xf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Ua(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Dn({vertexShader:_1,fragmentShader:w1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new on(new fr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},yf=class extends hs{constructor(e,t){super();let n=this,i=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,m=null,x=typeof XRWebGLBinding<"u",p=new xf,g={},v=t.getContextAttributes(),_=null,b=null,S=[],A=[],y=new xt,M=null,E=null,k=new ii;k.viewport=new tn;let P=new ii;P.viewport=new tn;let F=[k,P],z=new Fc,I=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let fe=S[j];return fe===void 0&&(fe=new Po,S[j]=fe),fe.getTargetRaySpace()},this.getControllerGrip=function(j){let fe=S[j];return fe===void 0&&(fe=new Po,S[j]=fe),fe.getGripSpace()},this.getHand=function(j){let fe=S[j];return fe===void 0&&(fe=new Po,S[j]=fe),fe.getHandSpace()};function W(j){let fe=A.indexOf(j.inputSource);if(fe===-1)return;let me=S[fe];me!==void 0&&(me.update(j.inputSource,j.frame,c||o),me.dispatchEvent({type:j.type,data:j.inputSource}))}function H(){i.removeEventListener("select",W),i.removeEventListener("selectstart",W),i.removeEventListener("selectend",W),i.removeEventListener("squeeze",W),i.removeEventListener("squeezestart",W),i.removeEventListener("squeezeend",W),i.removeEventListener("end",H),i.removeEventListener("inputsourceschange",re);for(let j=0;j<S.length;j++){let fe=A[j];fe!==null&&(A[j]=null,S[j].disconnect(fe))}I=null,V=null,p.reset();for(let j in g)delete g[j];if(e.setRenderTarget(_),f=null,d=null,h=null,i=null,b=null,ce.stop(),n.isPresenting=!1,e.setPixelRatio(M),e.setSize(y.width,y.height,!1),E!==null){let j=E.camera;j.fov=E.fov,j.zoom=E.zoom,j.updateProjectionMatrix(),E=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&tt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&tt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&x&&(h=new XRWebGLBinding(i,t)),h},this.getFrame=function(){return m},this.getSession=function(){return i},this.setSession=async function(j){if(i=j,i!==null){if(_=e.getRenderTarget(),i.addEventListener("select",W),i.addEventListener("selectstart",W),i.addEventListener("selectend",W),i.addEventListener("squeeze",W),i.addEventListener("squeezestart",W),i.addEventListener("squeezeend",W),i.addEventListener("end",H),i.addEventListener("inputsourceschange",re),v.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let me=null,xe=null,we=null;v.depth&&(we=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,me=v.stencil?Vs:Fs,xe=v.stencil?Br:$i);let Xe={colorFormat:t.RGBA8,depthFormat:we,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(Xe),i.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new bi(d.textureWidth,d.textureHeight,{format:Mi,type:hi,depthTexture:new Bs(d.textureWidth,d.textureHeight,xe,void 0,void 0,void 0,void 0,void 0,void 0,me),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let me={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(i,t,me),i.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new bi(f.framebufferWidth,f.framebufferHeight,{format:Mi,type:hi,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await i.requestReferenceSpace(a),ce.setContext(i),ce.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(i!==null)return i.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function re(j){for(let fe=0;fe<j.removed.length;fe++){let me=j.removed[fe],xe=A.indexOf(me);xe>=0&&(A[xe]=null,S[xe].disconnect(me))}for(let fe=0;fe<j.added.length;fe++){let me=j.added[fe],xe=A.indexOf(me);if(xe===-1){for(let Xe=0;Xe<S.length;Xe++)if(Xe>=A.length){A.push(me),xe=Xe;break}else if(A[Xe]===null){A[Xe]=me,xe=Xe;break}if(xe===-1)break}let we=S[xe];we&&we.connect(me)}}function K(j,fe){fe===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(fe.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(i===null)return;let fe=j.near,me=j.far;p.texture!==null&&(p.depthNear>0&&(fe=p.depthNear),p.depthFar>0&&(me=p.depthFar)),z.near=P.near=k.near=fe,z.far=P.far=k.far=me,(I!==z.near||V!==z.far)&&(i.updateRenderState({depthNear:z.near,depthFar:z.far}),I=z.near,V=z.far),z.layers.mask=j.layers.mask|6,k.layers.mask=z.layers.mask&-5,P.layers.mask=z.layers.mask&-3;let xe=j.parent,we=z.cameras;K(z,xe);for(let Xe=0;Xe<we.length;Xe++)K(we[Xe],xe);z.projectionMatrix.copy(k.projectionMatrix),z.projectionMatrixInverse.copy(k.projectionMatrixInverse),E===null&&j.isPerspectiveCamera&&(E={camera:j,fov:j.fov,zoom:j.zoom}),ee(j,z,xe)};function ee(j,fe,me){me===null?j.matrix.copy(fe.matrixWorld):(j.matrix.copy(me.matrixWorld),j.matrix.invert(),j.matrix.multiply(fe.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(fe.projectionMatrix),j.projectionMatrixInverse.copy(fe.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=gc*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(j){l=j,d!==null&&(d.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(z)},this.getCameraTexture=function(j){return g[j]};let te=null;function de(j,fe){if(u=fe.getViewerPose(c||o),m=fe,u!==null){let me=u.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let xe=!1;me.length!==z.cameras.length&&(z.cameras.length=0,xe=!0);for(let ge=0;ge<me.length;ge++){let lt=me[ge],Qe=null;if(f!==null)Qe=f.getViewport(lt);else{let It=h.getViewSubImage(d,lt);Qe=It.viewport,ge===0&&(e.setRenderTargetTextures(b,It.colorTexture,It.depthStencilTexture),e.setRenderTarget(b))}let Je=F[ge];Je===void 0&&(Je=new ii,Je.layers.enable(ge),Je.viewport=new tn,F[ge]=Je),Je.matrix.fromArray(lt.transform.matrix),Je.matrix.decompose(Je.position,Je.quaternion,Je.scale),Je.projectionMatrix.fromArray(lt.projectionMatrix),Je.projectionMatrixInverse.copy(Je.projectionMatrix).invert(),Je.viewport.set(Qe.x,Qe.y,Qe.width,Qe.height),ge===0&&(z.matrix.copy(Je.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),xe===!0&&z.cameras.push(Je)}let we=i.enabledFeatures;if(we&&we.includes("depth-sensing")&&i.depthUsage=="gpu-optimized"&&x){h=n.getBinding();let ge=h.getDepthInformation(me[0]);ge&&ge.isValid&&ge.texture&&p.init(ge,i.renderState)}if(we&&we.includes("camera-access")&&x){e.state.unbindTexture(),h=n.getBinding();for(let ge=0;ge<me.length;ge++){let lt=me[ge].camera;if(lt){let Qe=g[lt];Qe||(Qe=new Ua,g[lt]=Qe);let Je=h.getCameraImage(lt);Qe.sourceTexture=Je}}}}for(let me=0;me<S.length;me++){let xe=A[me],we=S[me];xe!==null&&we!==void 0&&we.update(xe,fe,c||o)}te&&te(j,fe),fe.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:fe}),m=null}let ce=new jg;ce.setAnimationLoop(de),this.setAnimationLoop=function(j){te=j},this.dispose=function(){}}},M1=new Et,l0=new at;l0.set(-1,0,0,0,1,0,0,0,1);function S1(s,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,of(s)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function i(p,g,v,_,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),h(p,g)):g.isMeshPhongMaterial?(r(p,g),u(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,b)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),x(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,v,_):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===Hn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===Hn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let v=e.get(g),_=v.envMap,b=v.envMapRotation;_&&(p.envMap.value=_,p.envMapRotation.value.setFromMatrix4(M1.makeRotationFromEuler(b)).transpose(),_.isCubeTexture&&_.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(l0),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,v,_){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*v,p.scale.value=_*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function u(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function h(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,v){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Hn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=v.texture,p.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function x(p,g){let v=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(v.matrixWorld),p.nearDistance.value=v.shadow.camera.near,p.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:i}}function A1(s,e,t,n){let i={},r={};function o(v,_){let b=_.program;n.uniformBlockBinding(v,b,i[v.id])}function a(v,_){let b=i[v.id];b===void 0&&(m(v),b=l(v),i[v.id]=b,v.addEventListener("dispose",p));let S=_.program;n.updateUBOMapping(v,S);let A=e.render.frame;r[v.id]!==A&&(c(v),r[v.id]=A)}function l(v){let _=s.createBuffer(),b=v.__size,S=v.usage;return s.bindBuffer(s.UNIFORM_BUFFER,_),s.bufferData(s.UNIFORM_BUFFER,b,S),s.bindBuffer(s.UNIFORM_BUFFER,null),_}function c(v){let _=i[v.id],b=v.uniforms,S=v.__cache;s.bindBuffer(s.UNIFORM_BUFFER,_);for(let A=0,y=b.length;A<y;A++){let M=b[A];if(Array.isArray(M))for(let E=0,k=M.length;E<k;E++)u(M[E],A,E,S);else u(M,A,0,S)}s.bindBuffer(s.UNIFORM_BUFFER,null)}function u(v,_,b,S){if(d(v,_,b,S)===!0){let A=v.__offset,y=v.value;if(Array.isArray(y)){let M=0;for(let E=0;E<y.length;E++){let k=y[E],P=x(k,!0);h(k,v.__data,M),M+=P.storage/Float32Array.BYTES_PER_ELEMENT}}else h(y,v.__data,0);s.bufferSubData(s.UNIFORM_BUFFER,A,v.__data)}}function h(v,_,b){typeof v=="number"||typeof v=="boolean"?_[b]=v:v.isMatrix3?(_[b]=v.elements[0],_[b+1]=v.elements[1],_[b+2]=v.elements[2],_[b+3]=0,_[b+4]=v.elements[3],_[b+5]=v.elements[4],_[b+6]=v.elements[5],_[b+7]=0,_[b+8]=v.elements[6],_[b+9]=v.elements[7],_[b+10]=v.elements[8],_[b+11]=0):ArrayBuffer.isView(v)?_.set(v.subarray(0,_.length-b),b):v.toArray(_,b)}function d(v,_,b,S){let A=v.value,y=_+"_"+b;if(Array.isArray(A)){S[y]===void 0&&(S[y]=[]);let M=S[y],E=!1;for(let k=0;k<A.length;k++)f(A[k],M,k)===!0&&(E=!0);return E}return f(A,S,y)}function f(v,_,b){if(_[b]===void 0)return typeof v=="number"||typeof v=="boolean"?_[b]=v:ArrayBuffer.isView(v)?_[b]=v.slice():_[b]=v.clone(),!0;{let S=_[b];if(typeof v=="number"||typeof v=="boolean"){if(S!==v)return _[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(S.equals(v)===!1)return S.copy(v),!0}}return!1}function m(v){let _=v.uniforms,b=0,S=16;for(let y=0,M=_.length;y<M;y++){let E=Array.isArray(_[y])?_[y]:[_[y]];for(let k=0,P=E.length;k<P;k++){let F=E[k],z=Array.isArray(F.value)?F.value:[F.value],I=Array.isArray(_[y])||Array.isArray(F.value),V=b;for(let H=0,re=z.length;H<re;H++){let K=z[H],ee=x(K,I),te=b%S,de=te%ee.boundary,ce=te+de;b+=de,ce!==0&&S-ce<ee.storage&&(b+=S-ce),H===0&&(V=b),b+=ee.storage}let W=F.type==="int"?Int32Array:F.type==="uint"?Uint32Array:Float32Array;F.__data=new W((b-V)/Float32Array.BYTES_PER_ELEMENT),F.__offset=V}}let A=b%S;return A>0&&(b+=S-A),v.__size=b,v.__cache={},this}function x(v,_){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?tt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):tt("WebGLRenderer: Unsupported uniform value type.",v),_===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(v){let _=v.target;_.removeEventListener("dispose",p),s.deleteBuffer(i[_.id]),delete i[_.id],delete r[_.id]}function g(){for(let v in i)s.deleteBuffer(i[v]);i={},r={}}return{bind:o,update:a,dispose:g}}var T1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),xs=null;function E1(){return xs===null&&(xs=new Lr(T1,16,16,vr,Xi),xs.name="DFG_LUT",xs.minFilter=si,xs.magFilter=si,xs.wrapS=cs,xs.wrapT=cs,xs.generateMipmaps=!1,xs.needsUpdate=!0),xs}var Ch=class{constructor(e={}){let{canvas:t=bg(),context:n=null,depth:i=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=hi}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let x=f,p=new Set([Xc,$c,Wc]),g=new Set([hi,$i,zo,Br,Vc,Hc]),v=new Uint32Array(4),_=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},S=null,A=null,y=[],M=[],E=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=vs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let k=this,P=!1,F=null,z=null,I=null,V=null;this._outputColorSpace=ni;let W=0,H=0,re=null,K=-1,ee=null,te=new tn,de=new tn,ce=null,j=new _e(0),fe=0,me=t.width,xe=t.height,we=1,Xe=null,Ie=null,ge=new tn(0,0,me,xe),lt=new tn(0,0,me,xe),Qe=!1,Je=new fs,It=new wc,Ye=!1,Mt=!1,ut=new Et,Bt=new X,dt=new tn,sn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Xt=!1;function an(){return re===null?we:1}let O=n;function Pe(R,G){return t.getContext(R,G)}let je,ht,Te,Vt,We,Ze,L,T,q,ue,ae,be,Me,ne,se,ve,B,oe,ie,Ee,ye,Ae,qe;try{let R={alpha:!0,depth:i,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ve,!1),t.addEventListener("webglcontextrestored",it,!1),t.addEventListener("webglcontextcreationerror",ke,!1),O===null){let G="webgl2";if(O=Pe(G,R),O===null)throw Pe(G)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}nt()}catch(R){throw t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",ke,!1),ot("WebGLRenderer: "+R.message),R}function nt(){je=new Ow(O),je.init(),ye=new b1(O,je),ht=new Ew(O,je,e,ye),Te=new x1(O,je),ht.reversedDepthBuffer&&d&&Te.buffers.depth.setReversed(!0),z=O.createFramebuffer(),I=O.createFramebuffer(),V=O.createFramebuffer(),Vt=new Vw(O),We=new s1,Ze=new y1(O,je,Te,We,ht,ye,Vt),L=new Uw(k),T=new Gy(O),Ae=new Aw(O,T),q=new Bw(O,T,Vt,Ae),ue=new Gw(O,q,T,Ae,Vt),oe=new Hw(O,ht,Ze),se=new Cw(We),ae=new i1(k,L,je,ht,Ae,se),be=new S1(k,We),Me=new o1,ne=new d1(je),B=new Sw(k,L,Te,ue,m,l),ve=new v1(k,ue,ht),qe=new A1(O,Vt,ht,Te),ie=new Tw(O,je,Vt),Ee=new zw(O,je,Vt),Vt.programs=ae.programs,k.capabilities=ht,k.extensions=je,k.properties=We,k.renderLists=Me,k.shadowMap=ve,k.state=Te,k.info=Vt}x!==hi&&(E=new $w(x,t.width,t.height,a,i,r));let he=new yf(k,O);this.xr=he,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let R=je.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=je.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return we},this.setPixelRatio=function(R){R!==void 0&&(we=R,this.setSize(me,xe,!1))},this.getSize=function(R){return R.set(me,xe)},this.setSize=function(R,G,Q=!0){if(he.isPresenting){tt("WebGLRenderer: Can't change size while VR device is presenting.");return}me=R,xe=G,t.width=Math.floor(R*we),t.height=Math.floor(G*we),Q===!0&&(t.style.width=R+"px",t.style.height=G+"px"),E!==null&&E.setSize(t.width,t.height),this.setViewport(0,0,R,G)},this.getDrawingBufferSize=function(R){return R.set(me*we,xe*we).floor()},this.setDrawingBufferSize=function(R,G,Q){me=R,xe=G,we=Q,t.width=Math.floor(R*Q),t.height=Math.floor(G*Q),this.setViewport(0,0,R,G)},this.setEffects=function(R){if(x===hi){ot("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let G=0;G<R.length;G++)if(R[G].isOutputPass===!0){tt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}E.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(te)},this.getViewport=function(R){return R.copy(ge)},this.setViewport=function(R,G,Q,Y){R.isVector4?ge.set(R.x,R.y,R.z,R.w):ge.set(R,G,Q,Y),Te.viewport(te.copy(ge).multiplyScalar(an()).round())},this.getScissor=function(R){return R.copy(lt)},this.setScissor=function(R,G,Q,Y){R.isVector4?lt.set(R.x,R.y,R.z,R.w):lt.set(R,G,Q,Y),Te.scissor(de.copy(lt).multiplyScalar(an()).round())},this.getScissorTest=function(){return Qe},this.setScissorTest=function(R){Te.setScissorTest(Qe=R)},this.setOpaqueSort=function(R){Xe=R},this.setTransparentSort=function(R){Ie=R},this.getClearColor=function(R){return R.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(R=!0,G=!0,Q=!0){let Y=0;if(R){let J=!1;if(re!==null){let Ce=re.texture.format;J=p.has(Ce)}if(J){let Ce=re.texture.type,Le=g.has(Ce),Re=B.getClearColor(),De=B.getClearAlpha(),Ge=Re.r,rt=Re.g,gt=Re.b;Le?(v[0]=Ge,v[1]=rt,v[2]=gt,v[3]=De,O.clearBufferuiv(O.COLOR,0,v)):(_[0]=Ge,_[1]=rt,_[2]=gt,_[3]=De,O.clearBufferiv(O.COLOR,0,_))}else Y|=O.COLOR_BUFFER_BIT}G&&(Y|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Y|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&O.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),F=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",ke,!1),B.dispose(),Me.dispose(),ne.dispose(),Ze.dispose(),We.dispose(),L.dispose(),ue.dispose(),q.dispose(),Ae.dispose(),qe.dispose(),ae.dispose(),he.dispose(),he.removeEventListener("sessionstart",Sl),he.removeEventListener("sessionend",ji),ws.stop()};function Ve(R){R.preventDefault(),Ea("WebGLRenderer: Context Lost."),P=!0}function it(){Ea("WebGLRenderer: Context Restored."),P=!1;let R=Vt.autoReset,G=ve.enabled,Q=ve.autoUpdate,Y=ve.needsUpdate,J=ve.type;nt(),Vt.autoReset=R,ve.enabled=G,ve.autoUpdate=Q,ve.needsUpdate=Y,ve.type=J}function ke(R){ot("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function ft(R){let G=R.target;G.removeEventListener("dispose",ft),qt(G)}function qt(R){Jn(R),We.remove(R)}function Jn(R){let G=We.get(R).programs;G!==void 0&&(G.forEach(function(Q){ae.releaseProgram(Q)}),R.isShaderMaterial&&ae.releaseShaderCache(R))}this.renderBufferDirect=function(R,G,Q,Y,J,Ce){G===null&&(G=sn);let Le=J.isMesh&&J.matrixWorld.determinantAffine()<0,Re=ca(R,G,Q,Y,J);Te.setMaterial(Y,Le);let De=Q.index,Ge=1;if(Y.wireframe===!0){if(De=q.getWireframeAttribute(Q),De===void 0)return;Ge=2}let rt=Q.drawRange,gt=Q.attributes.position,He=rt.start*Ge,vt=(rt.start+rt.count)*Ge;Ce!==null&&(He=Math.max(He,Ce.start*Ge),vt=Math.min(vt,(Ce.start+Ce.count)*Ge)),De!==null?(He=Math.max(He,0),vt=Math.min(vt,De.count)):gt!=null&&(He=Math.max(He,0),vt=Math.min(vt,gt.count));let rn=vt-He;if(rn<0||rn===1/0)return;Ae.setup(J,Y,Re,Q,De);let Ft,Ut=ie;if(De!==null&&(Ft=T.get(De),Ut=Ee,Ut.setIndex(Ft)),J.isMesh)Y.wireframe===!0?(Te.setLineWidth(Y.wireframeLinewidth*an()),Ut.setMode(O.LINES)):Ut.setMode(O.TRIANGLES);else if(J.isLine){let Mn=Y.linewidth;Mn===void 0&&(Mn=1),Te.setLineWidth(Mn*an()),J.isLineSegments?Ut.setMode(O.LINES):J.isLineLoop?Ut.setMode(O.LINE_LOOP):Ut.setMode(O.LINE_STRIP)}else J.isPoints?Ut.setMode(O.POINTS):J.isSprite&&Ut.setMode(O.TRIANGLES);if(J.isBatchedMesh)if(je.get("WEBGL_multi_draw"))Ut.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let Mn=J._multiDrawStarts,Be=J._multiDrawCounts,gn=J._multiDrawCount,bt=De?T.get(De).bytesPerElement:1,Ss=We.get(Y).currentProgram.getUniforms();for(let vn=0;vn<gn;vn++)Ss.setValue(O,"_gl_DrawID",vn),Ut.render(Mn[vn]/bt,Be[vn])}else if(J.isInstancedMesh)Ut.renderInstances(He,rn,J.count);else if(Q.isInstancedBufferGeometry){let Mn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Be=Math.min(Q.instanceCount,Mn);Ut.renderInstances(He,rn,Be)}else Ut.render(He,rn)};function oa(R,G,Q,Y){F!==null&&R.isNodeMaterial&&F.setObject(Y,R),Ye===!0&&se.setState(R,Q,!1),R.transparent===!0&&R.side===oi&&R.forceSinglePass===!1?(R.side=Hn,R.needsUpdate=!0,Qi(R,G,Y),R.side=gs,R.needsUpdate=!0,Qi(R,G,Y),R.side=oi):Qi(R,G,Y)}this.compile=function(R,G,Q=null){Q===null&&(Q=R),F!==null&&F.renderStart(R,G,Q),A=ne.get(Q),A.init(G),M.push(A),Q.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(A.pushLight(J),J.castShadow&&A.pushShadow(J))}),R!==Q&&R.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(A.pushLight(J),J.castShadow&&A.pushShadow(J))}),A.setupLights(),F!==null&&F.updateLights(A.state.lightsArray),Mt=this.localClippingEnabled,Ye=se.init(this.clippingPlanes,Mt),Ye===!0&&se.setGlobalState(this.clippingPlanes,G),F!==null&&ve.render(A.state.shadowsArray,Q,G);let Y=new Set;return R.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Ce=J.material;if(Ce)if(Array.isArray(Ce))for(let Le=0;Le<Ce.length;Le++){let Re=Ce[Le];oa(Re,Q,G,J),Y.add(Re)}else oa(Ce,Q,G,J),Y.add(Ce)}),A=M.pop(),F!==null&&F.renderEnd(),Y},this.compileAsync=function(R,G,Q=null){let Y=this.compile(R,G,Q);return new Promise(J=>{function Ce(){if(Y.forEach(function(Le){let De=We.get(Le).currentProgram;(De===void 0||De.isReady())&&Y.delete(Le)}),Y.size===0){J(R);return}setTimeout(Ce,10)}je.get("KHR_parallel_shader_compile")!==null?Ce():setTimeout(Ce,10)})};let Qr=null;function Wu(R){Qr&&Qr(R)}function Sl(){ws.stop()}function ji(){ws.start()}let ws=new jg;ws.setAnimationLoop(Wu),typeof self<"u"&&ws.setContext(self),this.setAnimationLoop=function(R){Qr=R,he.setAnimationLoop(R),R===null?ws.stop():ws.start()},he.addEventListener("sessionstart",Sl),he.addEventListener("sessionend",ji),this.render=function(R,G){if(G!==void 0&&G.isCamera!==!0){ot("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(P===!0)return;F!==null&&F.renderStart(R,G);let Q=he.enabled===!0&&he.isPresenting===!0,Y=E!==null&&(re===null||Q)&&E.begin(k,re);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),G.parent===null&&G.matrixWorldAutoUpdate===!0&&G.updateMatrixWorld(),he.enabled===!0&&he.isPresenting===!0&&(E===null||E.isCompositing()===!1)&&(he.cameraAutoUpdate===!0&&he.updateCamera(G),G=he.getCamera()),R.isScene===!0&&R.onBeforeRender(k,R,G,re),A=ne.get(R,M.length),A.init(G),A.state.textureUnits=Ze.getTextureUnits(),M.push(A),ut.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),G.isArrayCamera?It.setFromArrayCamera(G):Je.setFromProjectionMatrix(ut,Pi,G.reversedDepth),Mt=this.localClippingEnabled,Ye=se.init(this.clippingPlanes,Mt),S=Me.get(R,y.length),S.init(),y.push(S),this.info.render.frame++,he.enabled===!0&&he.isPresenting===!0){let Le=k.xr.getDepthSensingMesh();Le!==null&&Ms(Le,G,-1/0,k.sortObjects)}Ms(R,G,0,k.sortObjects),S.finish(),F!==null&&F.updateLights(A.state.lightsArray),k.sortObjects===!0&&S.sort(Xe,Ie),Xt=he.enabled===!1||he.isPresenting===!1||he.hasDepthSensing()===!1,Xt&&B.addToRenderList(S,R),this.info.autoReset===!0&&this.info.reset(),Ye===!0&&se.beginShadows();let J=A.state.shadowsArray;if(ve.render(J,R,G),Ye===!0&&se.endShadows(),(Y&&E.hasRenderPass())===!1){let Le=S.opaque,Re=S.transmissive;if(A.setupLights(),G.isArrayCamera){let De=G.cameras;if(Re.length>0)for(let Ge=0,rt=De.length;Ge<rt;Ge++){let gt=De[Ge];Oi(Le,Re,R,gt)}Xt&&B.render(R);for(let Ge=0,rt=De.length;Ge<rt;Ge++){let gt=De[Ge];aa(S,R,gt,gt.viewport)}}else Re.length>0&&Oi(Le,Re,R,G),Xt&&B.render(R),aa(S,R,G)}re!==null&&H===0&&(Ze.updateMultisampleRenderTarget(re),Ze.updateRenderTargetMipmap(re)),Y&&E.end(k),R.isScene===!0&&R.onAfterRender(k,R,G),Ae.resetDefaultState(),K=-1,ee=null,M.pop(),M.length>0?(A=M[M.length-1],Ze.setTextureUnits(A.state.textureUnits),Ye===!0&&se.setGlobalState(k.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?S=y[y.length-1]:S=null,F!==null&&F.renderEnd()};function Ms(R,G,Q,Y){if(R.visible===!1)return;if(R.layers.test(G.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(G);else if(R.isLight)A.pushLight(R),R.castShadow&&A.pushShadow(R);else if(R.isSprite){let Le=G.isArrayCamera?It:Je;if(!R.frustumCulled||R.intersectsFrustum(Le)){Y&&dt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(ut);let Re=ue.update(R),De=R.material;De.visible&&S.push(R,Re,De,Q,dt.z,null,G)}}else if(R.isMesh||R.isLine||R.isPoints){let Le=G.isArrayCamera?It:Je;if(!R.frustumCulled||R.intersectsFrustum(Le)){let Re=ue.update(R),De=R.material;if(Y&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),dt.copy(R.boundingSphere.center)):(Re.boundingSphere===null&&Re.computeBoundingSphere(),dt.copy(Re.boundingSphere.center)),dt.applyMatrix4(R.matrixWorld).applyMatrix4(ut)),Array.isArray(De)){let Ge=Re.groups;for(let rt=0,gt=Ge.length;rt<gt;rt++){let He=Ge[rt],vt=De[He.materialIndex];vt&&vt.visible&&S.push(R,Re,vt,Q,dt.z,He,G)}}else De.visible&&S.push(R,Re,De,Q,dt.z,null,G)}}}let Ce=R.children;for(let Le=0,Re=Ce.length;Le<Re;Le++)Ms(Ce[Le],G,Q,Y)}function aa(R,G,Q,Y){let{opaque:J,transmissive:Ce,transparent:Le}=R;A.setupLightsView(Q),Ye===!0&&se.setGlobalState(k.clippingPlanes,Q),Y&&Te.viewport(te.copy(Y)),J.length>0&&ln(J,G,Q),Ce.length>0&&ln(Ce,G,Q),Le.length>0&&ln(Le,G,Q),Te.buffers.depth.setTest(!0),Te.buffers.depth.setMask(!0),Te.buffers.color.setMask(!0),Te.setPolygonOffset(!1)}function Oi(R,G,Q,Y){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let He=je.has("EXT_color_buffer_half_float")||je.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new bi(1,1,{generateMipmaps:!0,type:He?Xi:hi,minFilter:zs,samples:Math.max(4,ht.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_t.workingColorSpace})}let Ce=A.state.transmissionRenderTarget[Y.id],Le=Y.viewport||te;Ce.setSize(Le.z*k.transmissionResolutionScale,Le.w*k.transmissionResolutionScale);let Re=k.getRenderTarget(),De=k.getActiveCubeFace(),Ge=k.getActiveMipmapLevel();k.setRenderTarget(Ce),k.getClearColor(j),fe=k.getClearAlpha(),fe<1&&k.setClearColor(16777215,.5),k.clear(),Xt&&B.render(Q);let rt=k.toneMapping;k.toneMapping=vs;let gt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),Ye===!0&&se.setGlobalState(k.clippingPlanes,Y),ln(R,Q,Y),Ze.updateMultisampleRenderTarget(Ce),Ze.updateRenderTargetMipmap(Ce),je.has("WEBGL_multisampled_render_to_texture")===!1){let He=!1;for(let vt=0,rn=G.length;vt<rn;vt++){let Ft=G[vt],{object:Ut,geometry:Mn,material:Be,group:gn}=Ft;if(Be.side===oi&&Ut.layers.test(Y.layers)){let bt=Be.side;Be.side=Hn,Be.needsUpdate=!0,fn(Ut,Q,Y,Mn,Be,gn),Be.side=bt,Be.needsUpdate=!0,He=!0}}He===!0&&(Ze.updateMultisampleRenderTarget(Ce),Ze.updateRenderTargetMipmap(Ce))}k.setRenderTarget(Re,De,Ge),k.setClearColor(j,fe),gt!==void 0&&(Y.viewport=gt),k.toneMapping=rt}function ln(R,G,Q){let Y=G.isScene===!0?G.overrideMaterial:null;for(let J=0,Ce=R.length;J<Ce;J++){let Le=R[J],{object:Re,geometry:De,group:Ge}=Le,rt=Le.material;rt.allowOverride===!0&&Y!==null&&(rt=Y),Re.layers.test(Q.layers)&&fn(Re,G,Q,De,rt,Ge)}}function fn(R,G,Q,Y,J,Ce){F!==null&&J.isNodeMaterial&&F.setObject(R,J),R.onBeforeRender(k,G,Q,Y,J,Ce),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),J.onBeforeRender(k,G,Q,Y,R,Ce),J.transparent===!0&&J.side===oi&&J.forceSinglePass===!1?(J.side=Hn,J.needsUpdate=!0,k.renderBufferDirect(Q,G,Y,J,R,Ce),J.side=gs,J.needsUpdate=!0,k.renderBufferDirect(Q,G,Y,J,R,Ce),J.side=oi):k.renderBufferDirect(Q,G,Y,J,R,Ce),R.onAfterRender(k,G,Q,Y,J,Ce)}function pn(R){let G=0;for(let Q of R)Q.texture!==null&&G++;return G}function Qi(R,G,Q){G.isScene!==!0&&(G=sn);let Y=We.get(R),J=A.state.lights,Ce=A.state.shadowsArray,Le=J.state.version,Re=ae.getParameters(R,J.state,Ce,G,Q,A.state.lightProbeGridArray),De=ae.getProgramCacheKey(Re),Ge=Y.programs;Y.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?G.environment:null,Y.fog=G.fog;let rt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;Y.envMap=L.get(R.envMap||Y.environment,rt),Y.envMapRotation=Y.environment!==null&&R.envMap===null?G.environmentRotation:R.envMapRotation,Ge===void 0&&(R.addEventListener("dispose",ft),Ge=new Map,Y.programs=Ge,Y.programVariants=new Map);let gt=Ge.get(De);if(gt!==void 0){if(Y.currentProgram===gt&&Y.lightsStateVersion===Le)return la(R,Re),gt}else Re.uniforms=ae.getUniforms(R),F!==null&&R.isNodeMaterial&&F.build(R,Q,Re),R.onBeforeCompile(Re,k),gt=ae.acquireProgram(Re,De),Ge.set(De,gt),Y.uniforms=Re.uniforms;let He=Y.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(He.clippingPlanes=se.uniform),la(R,Re),Y.needsLights=Qs(R),Y.lightsStateVersion=Le,Y.needsLights&&(He.ambientLightColor.value=J.state.ambient,He.lightProbe.value=J.state.probe,He.sunLights.value=J.state.sun,He.sunLightShadows.value=J.state.sunShadow,He.directionalLights.value=J.state.directional,He.directionalLightShadows.value=J.state.directionalShadow,He.spotLights.value=J.state.spot,He.spotLightShadows.value=J.state.spotShadow,He.rectAreaLights.value=J.state.rectArea,He.ltc_1.value=J.state.rectAreaLTC1,He.ltc_2.value=J.state.rectAreaLTC2,He.pointLights.value=J.state.point,He.pointLightShadows.value=J.state.pointShadow,He.hemisphereLights.value=J.state.hemi,He.sunShadowMatrix.value=J.state.sunShadowMatrix,He.sunShadowCascade.value=J.state.sunShadowCascade,He.directionalShadowMatrix.value=J.state.directionalShadowMatrix,He.spotLightMatrix.value=J.state.spotLightMatrix,He.spotLightMap.value=J.state.spotLightMap,He.pointShadowMatrix.value=J.state.pointShadowMatrix),Y.numLightProbeGrids=pn(A.state.lightProbeGridArray),Y.currentProgram=gt,Y.uniformsList=null,gt}function di(R,G,Q,Y,J){let Ce=We.get(R),Le=Ce.currentProgram.id+","+Y+","+J,Re=Ce.programVariants.get(Le);return Re===void 0?(Re=Qi(R,G,Q),Ce.programVariants.set(Le,Re)):(Ce.currentProgram=Re,Ce.uniformsList=null,Ce.outputColorSpace=Y,Ce.toneMapping=J),Re}function js(R){if(R.uniformsList===null){let G=R.currentProgram.getUniforms();R.uniformsList=Vo.seqWithValue(G.seq,R.uniforms)}return R.uniformsList}function la(R,G){let Q=We.get(R);Q.outputColorSpace=G.outputColorSpace,Q.batching=G.batching,Q.batchingColor=G.batchingColor,Q.instancing=G.instancing,Q.instancingColor=G.instancingColor,Q.instancingMorph=G.instancingMorph,Q.skinning=G.skinning,Q.morphTargets=G.morphTargets,Q.morphNormals=G.morphNormals,Q.morphColors=G.morphColors,Q.morphTargetsCount=G.morphTargetsCount,Q.numClippingPlanes=G.numClippingPlanes,Q.numIntersection=G.numClipIntersection,Q.vertexAlphas=G.vertexAlphas,Q.vertexTangents=G.vertexTangents,Q.toneMapping=G.toneMapping}function ca(R,G,Q,Y,J){G.isScene!==!0&&(G=sn),Ze.resetTextureUnits();let Ce=G.fog,Le=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?G.environment:null,Re=re===null?k.outputColorSpace:re.isXRRenderTarget===!0?re.texture.colorSpace:_t.workingColorSpace,De=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,Ge=L.get(Y.envMap||Le,De),rt=Y.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,gt=!!Q.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),He=!!Q.morphAttributes.position,vt=!!Q.morphAttributes.normal,rn=!!Q.morphAttributes.color,Ft=vs;Y.toneMapped&&(re===null||re.isXRRenderTarget===!0)&&(Ft=k.toneMapping);let Ut=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,Mn=Ut!==void 0?Ut.length:0,Be=We.get(Y),gn=A.state.lights;if(Ye===!0&&(Mt===!0||R!==ee)){let Ot=R===ee&&Y.id===K;se.setState(Y,R,Ot)}let bt=!1,Ss=!1;Y.version===Be.__version?Be.needsLights&&Be.lightsStateVersion!==gn.state.version||J.isBatchedMesh&&Be.batching===!1||!J.isBatchedMesh&&Be.batching===!0||J.isBatchedMesh&&Be.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Be.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Be.instancing===!1||!J.isInstancedMesh&&Be.instancing===!0||J.isSkinnedMesh&&Be.skinning===!1||!J.isSkinnedMesh&&Be.skinning===!0||J.isInstancedMesh&&Be.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Be.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Be.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Be.instancingMorph===!1&&J.morphTexture!==null||Be.envMap!==Ge||Y.fog===!0&&Be.fog!==Ce||Be.numClippingPlanes!==void 0&&(Be.numClippingPlanes!==se.numPlanes||Be.numIntersection!==se.numIntersection)||Be.vertexAlphas!==rt||Be.vertexTangents!==gt||Be.morphTargets!==He||Be.morphNormals!==vt||Be.morphColors!==rn||Be.morphTargetsCount!==Mn||Be.numLightProbeGrids!==pn(A.state.lightProbeGridArray)?bt=!0:(Be.outputColorSpace!==Re||Be.toneMapping!==Ft)&&(Ss=!0):(bt=!0,Be.__version=Y.version);let vn=Be.currentProgram;(bt===!0||Ss===!0)&&(vn=Ss===!0?di(Y,G,J,Re,Ft):Qi(Y,G,J),F&&Y.isNodeMaterial&&F.onUpdateProgram(Y,vn,Be));let no=!1,es=!1,As=!1,pt=vn.getUniforms(),cn=Be.uniforms;if(Te.useProgram(vn.program)&&(no=!0,es=!0,As=!0),Y.id!==K&&(K=Y.id,es=!0),no||ee!==R){Te.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),pt.setValue(O,"projectionMatrix",R.projectionMatrix),pt.setValue(O,"viewMatrix",R.matrixWorldInverse);let xn=pt.map.cameraPosition;xn!==void 0&&xn.setValue(O,Bt.setFromMatrixPosition(R.matrixWorld)),ht.logarithmicDepthBuffer&&pt.setValue(O,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&pt.setValue(O,"isOrthographic",R.isOrthographicCamera===!0),ee!==R&&(ee=R,es=!0,As=!0)}if(Be.needsLights&&(gn.state.sunShadowMap.length>0&&pt.setValue(O,"sunShadowMap",gn.state.sunShadowMap,Ze),gn.state.directionalShadowMap.length>0&&pt.setValue(O,"directionalShadowMap",gn.state.directionalShadowMap,Ze),gn.state.spotShadowMap.length>0&&pt.setValue(O,"spotShadowMap",gn.state.spotShadowMap,Ze),gn.state.pointShadowMap.length>0&&pt.setValue(O,"pointShadowMap",gn.state.pointShadowMap,Ze)),J.isSkinnedMesh){pt.setOptional(O,J,"bindMatrix"),pt.setOptional(O,J,"bindMatrixInverse");let Ot=J.skeleton;Ot&&(Ot.boneTexture===null&&Ot.computeBoneTexture(),pt.setValue(O,"boneTexture",Ot.boneTexture,Ze))}J.isBatchedMesh&&(pt.setOptional(O,J,"batchingTexture"),pt.setValue(O,"batchingTexture",J._matricesTexture,Ze),pt.setOptional(O,J,"batchingIdTexture"),pt.setValue(O,"batchingIdTexture",J._indirectTexture,Ze),pt.setOptional(O,J,"batchingColorTexture"),J._colorsTexture!==null&&pt.setValue(O,"batchingColorTexture",J._colorsTexture,Ze));let Zn=Q.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&oe.update(J,Q,vn),(es||Be.receiveShadow!==J.receiveShadow)&&(Be.receiveShadow=J.receiveShadow,pt.setValue(O,"receiveShadow",J.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&G.environment!==null&&(cn.envMapIntensity.value=G.environmentIntensity),cn.dfgLUT!==void 0&&(cn.dfgLUT.value=E1()),es){if(pt.setValue(O,"toneMappingExposure",k.toneMappingExposure),Be.needsLights&&eo(cn,As),Ce&&Y.fog===!0&&be.refreshFogUniforms(cn,Ce),be.refreshMaterialUniforms(cn,Y,we,xe,A.state.transmissionRenderTarget[R.id]),Be.needsLights&&Be.numLightProbeGrids>0){let Ot=b,xn=0;for(let Gn of A.state.lightProbeGridArray)Gn.texture!==null&&(Ot.textures[xn]=Gn.texture,Ot.min[xn]=Gn.boundingBox.min,Ot.max[xn]=Gn.boundingBox.max,Ot.resolution[xn]=Gn.resolution,xn++);for(let Gn in Ot)Ot[Gn].length=xn;cn.probesSH.value=Ot.textures,cn.probesMin.value=Ot.min,cn.probesMax.value=Ot.max,cn.probesResolution.value=Ot.resolution}Vo.upload(O,js(Be),cn,Ze)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Vo.upload(O,js(Be),cn,Ze),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&pt.setValue(O,"center",J.center),pt.setValue(O,"modelViewMatrix",J.modelViewMatrix),pt.setValue(O,"normalMatrix",J.normalMatrix),pt.setValue(O,"modelMatrix",J.matrixWorld),Y.uniformsGroups!==void 0){let Ot=Y.uniformsGroups;for(let xn=0,Gn=Ot.length;xn<Gn;xn++){let Al=Ot[xn];qe.update(Al,vn),qe.bind(Al,vn)}}return vn}function eo(R,G){R.ambientLightColor.needsUpdate=G,R.lightProbe.needsUpdate=G,R.sunLights.needsUpdate=G,R.sunLightShadows.needsUpdate=G,R.directionalLights.needsUpdate=G,R.directionalLightShadows.needsUpdate=G,R.pointLights.needsUpdate=G,R.pointLightShadows.needsUpdate=G,R.spotLights.needsUpdate=G,R.spotLightShadows.needsUpdate=G,R.rectAreaLights.needsUpdate=G,R.hemisphereLights.needsUpdate=G}function Qs(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return W},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return re},this.setRenderTargetTextures=function(R,G,Q){let Y=We.get(R);Y.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),We.get(R.texture).__webglTexture=G,We.get(R.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:Q,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,G){let Q=We.get(R);Q.__webglFramebuffer=G,Q.__useDefaultFramebuffer=G===void 0},this.setRenderTarget=function(R,G=0,Q=0){re=R,W=G,H=Q;let Y=null,J=!1,Ce=!1;if(R){let Re=We.get(R);if(Re.__useDefaultFramebuffer!==void 0){Te.bindFramebuffer(O.FRAMEBUFFER,Re.__webglFramebuffer),te.copy(R.viewport),de.copy(R.scissor),ce=R.scissorTest,Te.viewport(te),Te.scissor(de),Te.setScissorTest(ce),K=-1;return}else if(Re.__webglFramebuffer===void 0)Ze.setupRenderTarget(R);else if(Re.__hasExternalTextures)Ze.rebindTextures(R,We.get(R.texture).__webglTexture,We.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let rt=R.depthTexture;if(Re.__boundDepthTexture!==rt){if(rt!==null&&We.has(rt)&&(R.width!==rt.image.width||R.height!==rt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(R)}}let De=R.texture;(De.isData3DTexture||De.isDataArrayTexture||De.isCompressedArrayTexture)&&(Ce=!0);let Ge=We.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(Ge[G])?Y=Ge[G][Q]:Y=Ge[G],J=!0):R.samples>0&&Ze.useMultisampledRTT(R)===!1?Y=We.get(R).__webglMultisampledFramebuffer:Array.isArray(Ge)?Y=Ge[Q]:Y=Ge,te.copy(R.viewport),de.copy(R.scissor),ce=R.scissorTest}else te.copy(ge).multiplyScalar(we).floor(),de.copy(lt).multiplyScalar(we).floor(),ce=Qe;if(Q!==0&&(Y=z),Te.bindFramebuffer(O.FRAMEBUFFER,Y)&&Te.drawBuffers(R,Y),Te.viewport(te),Te.scissor(de),Te.setScissorTest(ce),J){let Re=We.get(R.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+G,Re.__webglTexture,Q)}else if(Ce){let Re=G;for(let De=0;De<R.textures.length;De++){let Ge=We.get(R.textures[De]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+De,Ge.__webglTexture,Q,Re)}}else if(R!==null&&Q!==0){let Re=We.get(R.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Re.__webglTexture,Q)}K=-1};function to(R){let G=We.get(R);return(G.__readFormat!==R.format||G.__readType!==R.type)&&(G.__readFormat=R.format,G.__readType=R.type,G.__formatReadable=ht.textureFormatReadable(R.format),G.__typeReadable=ht.textureTypeReadable(R.type)),G}this.readRenderTargetPixels=function(R,G,Q,Y,J,Ce,Le,Re=0){if(!(R&&R.isWebGLRenderTarget)){ot("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let De=We.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Le!==void 0&&(De=De[Le],Array.isArray(De)&&(De=De[0])),De){Te.bindFramebuffer(O.FRAMEBUFFER,De);try{let Ge=R.textures[Re],rt=Ge.format,gt=Ge.type;R.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Re);let He=to(Ge);if(He.__formatReadable===!1){ot("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(He.__typeReadable===!1){ot("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}G>=0&&G<=R.width-Y&&Q>=0&&Q<=R.height-J&&O.readPixels(G,Q,Y,J,ye.convert(rt),ye.convert(gt),Ce)}finally{let Ge=re!==null?We.get(re).__webglFramebuffer:null;Te.bindFramebuffer(O.FRAMEBUFFER,Ge)}}},this.readRenderTargetPixelsAsync=async function(R,G,Q,Y,J,Ce,Le,Re=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let De=We.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Le!==void 0&&(De=De[Le],Array.isArray(De)&&(De=De[0])),De)if(G>=0&&G<=R.width-Y&&Q>=0&&Q<=R.height-J){Te.bindFramebuffer(O.FRAMEBUFFER,De);let Ge=R.textures[Re],rt=Ge.format,gt=Ge.type;R.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Re);let He=to(Ge);if(He.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(He.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let vt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,vt),O.bufferData(O.PIXEL_PACK_BUFFER,Ce.byteLength,O.STREAM_READ),O.readPixels(G,Q,Y,J,ye.convert(rt),ye.convert(gt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let rn=re!==null?We.get(re).__webglFramebuffer:null;Te.bindFramebuffer(O.FRAMEBUFFER,rn);let Ft=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await wg(O,Ft,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,vt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Ce),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(vt),O.deleteSync(Ft),Ce}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,G=null,Q=0){let Y=Math.pow(2,-Q),J=Math.floor(R.image.width*Y),Ce=Math.floor(R.image.height*Y),Le=G!==null?G.x:0,Re=G!==null?G.y:0;Ze.setTexture2D(R,0),O.copyTexSubImage2D(O.TEXTURE_2D,Q,0,0,Le,Re,J,Ce),Te.unbindTexture()},this.copyTextureToTexture=function(R,G,Q=null,Y=null,J=0,Ce=0){let Le,Re,De,Ge,rt,gt,He,vt,rn,Ft=R.isCompressedTexture?R.mipmaps[Ce]:R.image;if(Q!==null)Le=Q.max.x-Q.min.x,Re=Q.max.y-Q.min.y,De=Q.isBox3?Q.max.z-Q.min.z:1,Ge=Q.min.x,rt=Q.min.y,gt=Q.isBox3?Q.min.z:0;else{let pt=Math.pow(2,-J);Le=Math.floor(Ft.width*pt),Re=Math.floor(Ft.height*pt),R.isDataArrayTexture?De=Ft.depth:R.isData3DTexture?De=Math.floor(Ft.depth*pt):De=1,Ge=0,rt=0,gt=0}Y!==null?(He=Y.x,vt=Y.y,rn=Y.z):(He=0,vt=0,rn=0);let Ut=ye.convert(G.format),Mn=ye.convert(G.type),Be;G.isData3DTexture?(Ze.setTexture3D(G,0),Be=O.TEXTURE_3D):G.isDataArrayTexture||G.isCompressedArrayTexture?(Ze.setTexture2DArray(G,0),Be=O.TEXTURE_2D_ARRAY):(Ze.setTexture2D(G,0),Be=O.TEXTURE_2D),Te.activeTexture(O.TEXTURE0),Te.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,G.flipY),Te.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,G.premultiplyAlpha),Te.pixelStorei(O.UNPACK_ALIGNMENT,G.unpackAlignment);let gn=Te.getParameter(O.UNPACK_ROW_LENGTH),bt=Te.getParameter(O.UNPACK_IMAGE_HEIGHT),Ss=Te.getParameter(O.UNPACK_SKIP_PIXELS),vn=Te.getParameter(O.UNPACK_SKIP_ROWS),no=Te.getParameter(O.UNPACK_SKIP_IMAGES);Te.pixelStorei(O.UNPACK_ROW_LENGTH,Ft.width),Te.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Ft.height),Te.pixelStorei(O.UNPACK_SKIP_PIXELS,Ge),Te.pixelStorei(O.UNPACK_SKIP_ROWS,rt),Te.pixelStorei(O.UNPACK_SKIP_IMAGES,gt);let es=R.isDataArrayTexture||R.isData3DTexture,As=G.isDataArrayTexture||G.isData3DTexture;if(R.isDepthTexture){let pt=We.get(R),cn=We.get(G),Zn=We.get(pt.__renderTarget),Ot=We.get(cn.__renderTarget);Te.bindFramebuffer(O.READ_FRAMEBUFFER,Zn.__webglFramebuffer),Te.bindFramebuffer(O.DRAW_FRAMEBUFFER,Ot.__webglFramebuffer);for(let xn=0;xn<De;xn++)es&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,We.get(R).__webglTexture,J,gt+xn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,We.get(G).__webglTexture,Ce,rn+xn)),O.blitFramebuffer(Ge,rt,Ge+Le,rt+Re,He,vt,He+Le,vt+Re,O.DEPTH_BUFFER_BIT,O.NEAREST);Te.bindFramebuffer(O.READ_FRAMEBUFFER,null),Te.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(J!==0||R.isRenderTargetTexture||We.has(R)){let pt=We.get(R),cn=We.get(G);Te.bindFramebuffer(O.READ_FRAMEBUFFER,I),Te.bindFramebuffer(O.DRAW_FRAMEBUFFER,V);for(let Zn=0;Zn<De;Zn++)es?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,pt.__webglTexture,J,gt+Zn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,pt.__webglTexture,J),As?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,cn.__webglTexture,Ce,rn+Zn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,cn.__webglTexture,Ce),J!==0?O.blitFramebuffer(Ge,rt,Ge+Le,rt+Re,He,vt,He+Le,vt+Re,O.COLOR_BUFFER_BIT,O.NEAREST):As?O.copyTexSubImage3D(Be,Ce,He,vt,rn+Zn,Ge,rt,Le,Re):O.copyTexSubImage2D(Be,Ce,He,vt,Ge,rt,Le,Re);Te.bindFramebuffer(O.READ_FRAMEBUFFER,null),Te.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else As?R.isDataTexture||R.isData3DTexture?O.texSubImage3D(Be,Ce,He,vt,rn,Le,Re,De,Ut,Mn,Ft.data):G.isCompressedArrayTexture?O.compressedTexSubImage3D(Be,Ce,He,vt,rn,Le,Re,De,Ut,Ft.data):O.texSubImage3D(Be,Ce,He,vt,rn,Le,Re,De,Ut,Mn,Ft):R.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Ce,He,vt,Le,Re,Ut,Mn,Ft.data):R.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Ce,He,vt,Ft.width,Ft.height,Ut,Ft.data):O.texSubImage2D(O.TEXTURE_2D,Ce,He,vt,Le,Re,Ut,Mn,Ft);Te.pixelStorei(O.UNPACK_ROW_LENGTH,gn),Te.pixelStorei(O.UNPACK_IMAGE_HEIGHT,bt),Te.pixelStorei(O.UNPACK_SKIP_PIXELS,Ss),Te.pixelStorei(O.UNPACK_SKIP_ROWS,vn),Te.pixelStorei(O.UNPACK_SKIP_IMAGES,no),Ce===0&&G.generateMipmaps===!0&&G.mipmapsAutoUpdate===!0&&O.generateMipmap(Be),Te.unbindTexture()},this.initRenderTarget=function(R){We.get(R).__webglFramebuffer===void 0&&Ze.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ze.setTextureCube(R,0):R.isData3DTexture?Ze.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ze.setTexture2DArray(R,0):Ze.setTexture2D(R,0),Te.unbindTexture()},this.resetState=function(){W=0,H=0,re=null,Te.reset(),Ae.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Pi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=_t._getDrawingBufferColorSpace(e),t.unpackColorSpace=_t._getUnpackColorSpace()}};function xr(s,e){let[t,n,i,r]=s,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-n*e[2]),l=2*(n*e[1]-i*e[0]);return[e[0]+t*o+i*l-r*a,e[1]+t*a+r*o-n*l,e[2]+t*l+n*a-i*o]}var il=(s,e,t)=>xr([s[e+3],s[e+4],s[e+5],s[e+6]],t),C1=12,Ph=class{constructor(e,t){this.recording=e;this.build=t}sizes=new Map;low=new X;high=new X;point=new X;at(e,t,n){let{recording:i}=this;this.low.setScalar(1/0),this.high.setScalar(-1/0);for(let r of e){let o=i.stateAt(r,{joints:()=>!1});for(let a of o.figures)o.figures.length>C1?this.ball(a.position,this.build(a.thing).height*.5):this.figure(a.thing,r);for(let a of o.discs)this.ball(a.centre,a.radius);for(let a of o.boxes)this.corners(a.position,a.rotation,[-a.half[0],-a.half[1],-a.half[2]],a.half);for(let a of o.parts){let l=this.sizeOf(i.things[a.thing].mesh);this.corners(a.position,a.rotation,l.low,l.high)}for(let a of o.lines)this.ball(a.from,0),this.ball(a.to,0);for(let{points:a}of o.strings)for(let l=0;l<a.length;l+=3)this.ball([a[l],a[l+1],a[l+2]],0)}Number.isFinite(this.low.x)?(t.copy(this.low),n.copy(this.high)):(t.set(-1.5,0,-1.5),n.set(1.5,1.8,1.5))}ball([e,t,n],i){this.low.min(this.point.set(e-i,t-i,n-i)),this.high.max(this.point.set(e+i,t+i,n+i))}corners(e,t,n,i){for(let r=0;r<8;++r){let o=xr(t,[r&1?i[0]:n[0],r&2?i[1]:n[1],r&4?i[2]:n[2]]);this.ball([e[0]+o[0],e[1]+o[1],e[2]+o[2]],0)}}sizeOf(e){let t=this.sizes.get(e);if(t)return t;t={low:[1/0,1/0,1/0],high:[-1/0,-1/0,-1/0]};let{positions:n}=this.recording.meshes[e];for(let i=0;i<n.length;++i)t.low[i%3]=Math.min(t.low[i%3],n[i]),t.high[i%3]=Math.max(t.high[i%3],n[i]);return this.sizes.set(e,t),t}figure(e,t){let{recording:n}=this,i=n.figureAt(e,t);if(!i)return;let{joints:r}=i,{skeleton:o,costume:a}=n.things[e],{height:l,human:c}=this.build(e),u=(h,d,f)=>this.ball([r[h]+d[0],r[h+1]+d[1],r[h+2]+d[2]],f);for(let h=0;h<r.length;h+=7)u(h,[0,0,0],l*.04);for(let h of n.skeletons[o].endSites)u(h.joint*7,il(r,h.joint*7,h.offset),l*(c?.05:.02));for(let h of a===-1?[]:n.costumes[a].skins){let d=n.skins[h],f=d.positions.length/3,m=Math.max(1,Math.floor(f/400));for(let x=0;x<f;x+=m){let p=d.jointIndices[x*4],g=d.joints[p]*7,v=d.toJoint.subarray(p*12,p*12+12),[_,b,S]=d.positions.subarray(x*3,x*3+3);u(g,il(r,g,[0,4,8].map(A=>v[A]*_+v[A+1]*b+v[A+2]*S+v[A+3])),0)}}}};var R1=window.matchMedia("(pointer: coarse)").matches,yr="grip:",Ih=class{constructor(e,t,n,i){this.desk=e;this.offers=t;let r=(o,a,l,c,u=D("span",{text:a}))=>D("button",{type:"button",class:"tool","aria-label":a,title:`${a} (${l})`,on:{click:c}},gi(o),u);this.buttons={undo:r("undo","Undo","Ctrl Z",()=>this.act("undo")),redo:r("redo","Redo","Ctrl Shift Z",()=>this.act("redo")),fix:r("fix","Fix","X",()=>this.toggleFix(),this.fixWords),ghost:r("ghost","Ghost","G",()=>this.toggleGhost()),save:r("save","Save","Ctrl S",()=>this.act("save"))},this.buttons.fix.classList.add("main"),this.toolbar=D("div",{class:"edit-bar",role:"toolbar","aria-label":"Edit",hidden:!0},this.buttons.undo,this.buttons.redo,D("span",{class:"tool-gap"}),this.buttons.fix,D("span",{class:"tool-gap"}),this.buttons.ghost,this.buttons.save),this.track=new kl(e,n,{move:(o,a)=>this.offers.input("edit.move_key",[o,a]),remove:o=>this.offers.input("edit.remove_key",[o]),choose:o=>this.choose(o)}),this.gripChoice=D("select",{class:"field",id:"edit-grip",on:{change:()=>this.pick(this.gripChoice.selectedIndex)}}),this.fields=["x","y","z"].map((o,a)=>{let l=D("input",{type:"number",class:"field small",step:"0.01","aria-label":`${o}, metres`,on:{change:()=>this.typed(a,l)}});return l}),this.legsBox=D("input",{type:"checkbox",class:"switch",on:{change:()=>{this.legs=this.legsBox.checked,as("edit.legs",this.legs?"on":"off")}}}),this.legsBox.checked=this.legs,this.verdict.append(this.verdictDot,this.verdictWords),this.panel.body.append(this.verdict,this.hereHead,this.here,this.leftHead,this.left,this.keyHead,this.keyList,D("div",{class:"offer-group"},D("h3",{text:"Move"}),D("div",{class:"offer"},this.gripChoice,D("div",{class:"xyz"},...this.fields.map((o,a)=>D("label",{class:"xyz-field"},D("span",{text:"xyz"[a]}),o))))),D("label",{class:"row",title:"Otherwise a fix moves arms alone"},this.legsBox,D("span",{class:"row-name",text:"A fix may move the legs too"})),this.times),this.gripChoice.setAttribute("aria-label","What to move"),this.panel.setPresent(!1),e.stage.onHandleEnd=o=>{o.startsWith(yr)&&this.release()},i.addEventListener("pointermove",o=>{this.setup&&!o.buttons&&this.hover(o,i)}),i.addEventListener("pointerleave",()=>{this.label.hidden=!0}),i.addEventListener("pointerdown",o=>{this.label.hidden=!0;let a=i.getBoundingClientRect(),l=this.setup&&this.desk.stage.handleAt(o.clientX-a.left,o.clientY-a.top);l?.startsWith(yr)&&this.pick(Number(l.slice(yr.length)))})}panel=new Wn("edit","Edit","hand");toolbar;track;label=D("div",{class:"grip-label","aria-hidden":"true",hidden:!0});roundMs=()=>null;onBegin=()=>{};setup;keys={version:0,undo:"",redo:"",saved:!1,keys:[]};contacts;live;fix;words;wordsSeen=0;patches={};amended;known=new WeakMap;recording;figure;places=[];guilty=new Set;touches=[];picked=-1;pull;legs=os("edit.legs")==="on";shownAt=NaN;stale=!0;begun=!1;fixedVersion=-1;fixedLegs=!1;letGo=!1;placedOnce=!1;buttons;fixWords=D("span",{text:"Fix"});verdict=D("p",{class:"edit-verdict",role:"status","aria-live":"polite"});verdictDot=D("span",{class:"dot large"});verdictWords=D("span");here=D("ul",{class:"edit-list","aria-label":"Contacts at this frame"});hereHead=D("h3",{text:"At this frame"});left=D("ul",{class:"edit-list","aria-label":"What a fix left"});leftHead=D("h3",{text:"Left by the fix"});keyList=D("ul",{class:"edit-list","aria-label":"Keys"});keyHead=D("h3",{text:"Keys"});gripChoice;fields;times=D("p",{class:"edit-times"});legsBox;get active(){return this.setup!==void 0&&this.amended!==void 0}shortcuts(){return[{group:"Edit",keys:[],shown:"Ctrl Z",words:"undo",act:()=>{}},{group:"Edit",keys:[],shown:"Ctrl Shift Z",words:"do again",act:()=>{}},{group:"Edit",keys:[],shown:"Ctrl S",words:"save",act:()=>{}},{group:"Edit",keys:["x"],words:"fix, or stop fixing",act:()=>this.toggleFix()},{group:"Edit",keys:["g"],words:"ghost of the source",act:()=>this.toggleGhost()},{group:"Edit",keys:["Delete"],words:"remove the key of what is picked, at this frame",act:()=>this.removeHere()}]}control(e){if(!this.active||e.altKey)return!1;let t=e.key.toLowerCase();if(t==="z")this.act(e.shiftKey?"redo":"undo");else if(t==="y")this.act("redo");else if(t==="s"&&!e.shiftKey)this.act("save");else return!1;return!0}escape(){return this.pull?(this.pull=void 0,this.letGo=!0,this.offers.forget("edit.drag"),this.offers.input("edit.cancel",[]),!0):!1}note(e,t){try{switch(e){case"edit.setup":this.setup=im(t),this.amended=void 0,this.fillGrips();break;case"edit.keys":this.keys=sm(t);break;case"edit.contacts":this.takeContacts(rm(t));break;case"edit.live":this.live=om(t)??void 0;break;case"edit.fix":this.takeFix(am(t));break;case"edit.words":this.takeWords(lm(t));break;default:return}}catch(n){if(!(n instanceof Bn))throw n;this.desk.say(`The program says something odd: ${n.message}`);return}this.attach(),this.refresh()}noteBytes(e,t){let n=e==="edit.frames"?"frames":e==="edit.drag"?"drag":void 0;if(n)try{this.patches[n]=Qp(t),this.amended&&this.lay(n)}catch(i){this.desk.say(`The program says something odd: ${i instanceof Error?i.message:String(i)}`)}}shown(e){e!==this.recording&&(this.recording=e,this.amended=void 0,this.attach(),this.refresh())}attach(){if(this.amended||!this.setup||!this.recording)return;let{setup:e,recording:t}=this,n=t instanceof or&&t.complete&&t.things[e.figure]!==void 0&&t.clips[e.clip]?.frameCount===e.frames&&t.clips[e.clip]?.name==="edited";if(st(document.documentElement,"data-editing",n),this.panel.setPresent(n),this.toolbar.hidden=!n,!n){this.desk.stage.setVeil(void 0),this.track.hide();return}this.amended=this.known.get(t)??new Cl(t,e.clip),this.known.set(t,this.amended);let i=new Map(e.coats.map((r,o)=>[r,o]));this.desk.stage.setVeil(r=>{let o=i.get(r);return o===void 0||r<0||this.guilty.has(o)});for(let r of["frames","drag"])this.lay(r);this.begun=!1}poll(){this.setup&&this.recording&&!this.amended&&this.recording.complete&&(this.attach(),this.refresh()),this.amended&&!this.begun&&(this.begun=!0,this.desk.play(!1),this.desk.stage.setLayer("ghost",os("edit.ghost")!=="off"),this.onBegin(this.setup.figure),this.goToWorst())}lay(e){let t=this.patches[e];if(!t||!this.amended||!this.setup)return;let n=this.amended.set(e,t);n&&this.desk.stage.amended(this.setup.clip,n.first,n.last),this.refresh()}takeContacts(e){this.contacts=e.known||!this.contacts?e:{...this.contacts,known:!1,version:this.contacts.version},e.known&&this.begun&&!this.placedOnce&&this.goToWorst()}takeFix(e){let t=this.fix?.running===!0&&!e.running;if(this.fix=e,e.taken&&(this.fixedVersion=this.keys.version),!t)return;let n={clean:"Fixed",improved:`Better: ${rs(e.before,"contact")} became ${e.after}`,unchanged:"Nothing to fix",failed:"No way out was found",stopped:"Stopped"};this.desk.say(!e.taken&&(e.verdict==="clean"||e.verdict==="improved")?"The motion has changed meanwhile: nothing was fixed":n[e.verdict]??e.verdict)}takeWords(e){this.words=e,e.number>this.wordsSeen&&this.begun&&this.desk.say(e.text),this.wordsSeen=e.number}goToWorst(){if(!this.contacts?.known)return;this.placedOnce=!0;let e;for(let t of this.contacts.spans)(!e||t.mm>e.mm)&&(e={frame:Math.round((t.first+t.last)/2),mm:t.mm});this.desk.seek((e?.frame??0)*this.setup.frameTime)}act(e){if(this.active){if(e==="undo"&&!this.keys.undo){this.desk.say("Nothing to undo");return}if(e==="redo"&&!this.keys.redo){this.desk.say("Nothing to do again");return}e!=="save"&&this.desk.say(`${e==="undo"?"Undone":"Again"}: ${e==="undo"?this.keys.undo:this.keys.redo}`),this.offers.input(`edit.${e}`,[])}}toggleFix(){if(this.active){if(this.fix?.running){this.offers.input("edit.stop_fix",[]);return}this.fix={running:!0,seconds:0,verdict:"",before:0,after:0,taken:!1,remaining:[]},this.fixedLegs=this.legs,this.offers.input("edit.fix",[this.legs?1:0]),this.refresh()}}get ghost(){return this.desk.stage.layers().find(({name:e})=>e==="ghost")?.shown??!1}toggleGhost(){if(!this.active)return;let e=!this.ghost;as("edit.ghost",e?"on":"off"),this.desk.stage.setLayer("ghost",e),this.refresh()}removeHere(){let e=this.keys.keys.findIndex(({grip:t,frame:n})=>t===this.picked&&n===this.frame);e>=0?this.offers.input("edit.remove_key",[e]):this.desk.say(this.picked<0?"Nothing is picked":"There is no key of it at this frame")}choose(e){let t=this.keys.keys[e];!t||!this.setup||(this.desk.play(!1),this.desk.seek(t.frame*this.setup.frameTime),this.pick(t.grip))}pick(e){this.picked=e,this.refresh()}typed(e,t){let n=Number(t.value),i=this.places[this.picked];if(!i||t.value===""||!Number.isFinite(n)||Math.abs(n)>1e3)return;let r=[...i];r[e]=n;let o=this.settleOnFrame();this.offers.input("edit.release",[this.picked,o,...r])}settleOnFrame(){this.desk.play(!1);let e=this.frame;return this.desk.seek(e*this.setup.frameTime),e}get frame(){return this.setup?Math.min(this.setup.frames-1,Math.max(0,Math.round(this.desk.clock.time/this.setup.frameTime))):0}handle(e,t){if(!e.startsWith(yr))return!1;let n=Number(e.slice(yr.length));return!this.active||!this.setup?.grips[n]||this.letGo||(this.pull?.grip!==n&&(this.pull={grip:n,frame:this.settleOnFrame(),place:t,told:!1},this.pick(n)),this.pull.place=t.map(i=>Math.min(1e3,Math.max(-1e3,i))),this.pull.told=!0,this.offers.input("edit.drag",[n,this.pull.frame,...this.pull.place])),!0}release(){let e=this.pull;this.pull=void 0,this.letGo=!1,e?.told&&(this.offers.forget("edit.drag"),this.offers.input("edit.release",[e.grip,e.frame,...e.place]),this.refresh())}hover(e,t){let n=t.getBoundingClientRect(),i=e.clientX-n.left,r=e.clientY-n.top,o=this.desk.stage.handleAt(i,r),a=o?.startsWith(yr)?this.setup.grips[Number(o.slice(yr.length))]:void 0;t.style.cursor=a?"grab":"",this.label.hidden=!a,a&&($e(this.label,a.name),this.label.style.transform=`translate(${(i+14).toFixed(0)}px, ${(r-12).toFixed(0)}px)`)}refresh(){this.stale=!0,this.desk.redraw()}place(e){if(!this.active||!this.setup||e===this.shownAt&&!this.stale)return;let t=this.stale;this.stale=!1,this.shownAt=e;let{setup:n}=this;if(this.figure=this.recording.figureAt(n.figure,e,this.figure),!this.figure)return;let{joints:i}=this.figure;this.places=n.grips.map(({joint:o,point:a})=>{let l=o*7,c=xr([i[l+3],i[l+4],i[l+5],i[l+6]],a);return[i[l]+c[0],i[l+1]+c[1],i[l+2]+c[2]]}),this.touches=cm(this.frame,this.keys.version,this.live,this.contacts),this.guilty=new Set(this.touches.flatMap(({a:o,b:a})=>[o,a]));let r=R1?.0125:.0076;this.desk.stage.setHandles(n.grips.map((o,a)=>({name:`${yr}${a}`,position:this.places[a],rotation:[1,0,0,0],turns:!1,onGround:!1,radius:r,from:this.places[a],dot:a===this.picked?this.guilty.has(o.limb)&&this.pull?"guilty":"picked":this.guilty.has(o.limb)?"guilty":"plain"}))),t&&(this.track.show(n,this.keys.keys,hm(this.contacts,this.live)),this.writeButtons()),this.writePanel()}draw(){this.active&&this.track.draw()}writeButtons(){let{buttons:e,keys:t}=this,n=(r,o,a,l)=>{let c=`${o} (${a})`;r.title!==c&&(r.title=c,r.setAttribute("aria-label",o)),st(r,"disabled",!l)};n(e.undo,t.undo?`Undo ${t.undo}`:"Undo","Ctrl Z",t.undo!==""),n(e.redo,t.redo?`Redo ${t.redo}`:"Redo","Ctrl Shift Z",t.redo!=="");let i=this.fix?.running===!0;n(e.fix,i?"Stop fixing":"Fix: move limbs out of each other","X",!0),$e(this.fixWords,i?this.fix.seconds>0?`Fixing ${this.fix.seconds} s`:"Fixing…":"Fix"),st(e.fix,"data-running",i),e.ghost.setAttribute("aria-pressed",String(this.ghost)),n(e.save,t.saved?"Saved":`Save ${this.setup?.output??""}`,"Ctrl S",!0),st(e.save,"data-unsaved",!t.saved&&t.undo!=="")}get outOfReach(){return this.live?.dragging===!0&&this.live.residualMm>2}fillGrips(){this.gripChoice.replaceChildren(...(this.setup?.grips??[]).map(e=>D("option",{text:e.name}))),this.gripChoice.selectedIndex=this.picked=0}writePanel(){let{setup:e,contacts:t}=this;if(!e)return;let n=t?.known===!0&&t.version===this.keys.version&&!this.live?.dragging,i=n&&t.count===0,r=i?"good":n||this.touches.length?"bad":"open";this.verdictDot.dataset.mood!==r&&(this.verdictDot.dataset.mood=r),$e(this.verdictWords,n?i?"Nothing touches, at and between frames":`Contacts in ${t.badFrames} of ${e.frames} frames, ${Tt(t.deepestMm,0)} mm at worst`:this.touches.length?`${rs(this.touches.length,"contact")} at this frame`:this.live?.dragging?"Nothing touches at this frame":"Looking…"),st(this.hereHead,"hidden",!this.touches.length),c0(this.here,this.touches.map(({a:h,b:d,mm:f})=>({name:`${e.limbs[h]??h} in ${e.limbs[d]??d}`,note:`${Tt(f,f<10?1:0)} mm`})));let o=this.fix&&!this.fix.running&&n&&!i?this.fix:void 0,a=(o?.taken||o?.verdict==="failed"?o.remaining:[]).slice(0,5).map(({who:h,whom:d,why:f,mm:m})=>({name:`${h} in ${d}: ${f}`,note:`${Tt(m,0)} mm`}));o?.taken&&!this.fixedLegs&&this.fixedVersion===this.keys.version&&a.push({name:"Legs, which a fix was not to move.",note:""}),st(this.leftHead,"hidden",!a.length),c0(this.left,a),st(this.keyHead,"hidden",!this.keys.keys.length);let l=JSON.stringify([this.keys.keys,this.frame,this.picked]);this.keyList.dataset.shown!==l&&(this.keyList.dataset.shown=l,this.keyList.replaceChildren(...this.keys.keys.map((h,d)=>D("li",{class:"edit-row",...h.frame===this.frame?{"data-now":!0}:{}},D("button",{type:"button",class:"edit-go",on:{click:()=>this.choose(d)}},D("span",{class:`key-shape${h.held?" held":""}`}),D("span",{text:e.grips[h.grip]?.name??""}),D("span",{class:"row-note",text:Ht(h.frame*e.frameTime)})),Lt("close",`Remove ${e.grips[h.grip]?.name??"key"} at ${Ht(h.frame*e.frameTime)}`,()=>this.offers.input("edit.remove_key",[d])))))),this.panel.setNote(this.keys.keys.length?rs(this.keys.keys.length,"key"):""),this.picked>=0&&this.gripChoice.selectedIndex!==this.picked&&(this.gripChoice.selectedIndex=this.picked);let c=this.places[this.picked];this.fields.forEach((h,d)=>{c&&document.activeElement!==h&&(h.value=c[d].toFixed(3))});let u=this.roundMs();$e(this.times,this.live?[`solve ${Tt(this.live.solveMs,1)} ms`,`contacts ${Tt(this.live.contactMs,1)} ms`,u===null?"":`there and back ${Tt(u,0)} ms`,this.outOfReach?`${Tt(this.live.residualMm,0)} mm out of reach`:""].filter(Boolean).join(" · "):"Drag a dot on the body, or type a place."),st(this.times,"data-far",this.outOfReach)}probe(){if(!this.active||!this.setup||!this.begun)return;let{setup:e,live:t}=this;return this.place(this.desk.clock.time),{frame:this.frame,frames:e.frames,guilty:[...this.guilty].map(n=>e.limbs[n]??String(n)),looked:this.contacts?.known===!0&&this.contacts.version===this.keys.version,badFrames:this.contacts?.badFrames??0,keys:this.keys.keys.map(({grip:n,frame:i,held:r})=>({name:e.grips[n]?.name??"",frame:i,held:r})),undo:this.keys.undo,redo:this.keys.redo,saved:this.keys.saved,dragging:t?.dragging===!0,fixing:this.fix?.running===!0,verdict:this.fix?.verdict??"",ghost:this.ghost,solveMs:t?.solveMs??null,contactMs:t?.contactMs??null,residualMm:t?.residualMm??null,words:this.words?.text??"",grip:n=>{let i=this.places[e.grips.findIndex(o=>o.name===n)],r=i&&this.desk.stage.screenAt(i);return i&&r&&{place:[...i],...r}},screenAt:n=>this.desk.stage.screenAt(n)}}};function c0(s,e){let t=JSON.stringify(e);s.dataset.shown!==t&&(s.dataset.shown=t,s.replaceChildren(...e.map(({name:n,note:i})=>D("li",{class:"edit-row"},D("span",{class:"row-name",text:n,title:n}),D("span",{class:"row-note",text:i})))))}var Lh=class{sums=new Float64Array(12);pull(e,t){t.forEach((n,i)=>{this.add(e*6+i,n)})}turn(e,t,n,i){[t,n,i].forEach((r,o)=>{this.add(e*6+3+o,r)})}add(e,t){Number.isFinite(t)&&(this.sums[e]=Math.max(-9e4,Math.min(9e4,this.sums[e]+t)))}},sl=.006,h0=.02;function bf(s,e){let n=e(s);if(!n)return;let i=p=>{let g=e([s[0]+.01*p[0],s[1]+.01*p[1],s[2]+.01*p[2]]);return g&&{x:(g.x-n.x)/.01,y:(g.y-n.y)/.01}},r=i([1,0,0]),o=i([0,1,0]),a=i([0,0,1]);if(!r||!o||!a)return;let l=Math.hypot(r.x,a.x);if(!(l>1e-6))return;let c=[r.x/l,0,a.x/l],u=[-c[2],0,c[0]],h=Math.max(Math.hypot(r.x,r.y),Math.hypot(o.x,o.y),Math.hypot(a.x,a.y)),d=Math.hypot(o.x,o.y)>.35*h?[0,1,0]:[-u[0],0,-u[2]],f={x:r.x*c[0]+a.x*c[2],y:r.y*c[0]+a.y*c[2]},m=d[1]===1?o:{x:r.x*d[0]+a.x*d[2],y:r.y*d[0]+a.y*d[2]},x=f.x*m.y-f.y*m.x;if(Math.abs(x)>.001)return{right:c,up:d,near:u,solve:(p,g)=>{let v=(p*m.y-g*m.x)/x,_=(f.x*g-f.y*p)/x;return[v*c[0]+_*d[0],v*c[1]+_*d[1],v*c[2]+_*d[2]]}}}function u0(s,e,t,n){let i=Math.hypot(e.x-s.x,e.y-s.y),r=Math.hypot(n.x-t.x,n.y-t.y),o=Math.atan2(n.y-t.y,n.x-t.x)-Math.atan2(e.y-s.y,e.x-s.x);return o>Math.PI?o-=2*Math.PI:o<-Math.PI&&(o+=2*Math.PI),{spread:i>4&&r>4?r/i:1,twist:o,dx:(t.x+n.x-s.x-e.x)/2,dy:(t.y+n.y-s.y-e.y)/2}}var Nh=class{down=new Set;codes=[];set(e,t){return this.codes.includes(e)?(t?this.down.add(e):this.down.delete(e),!0):!1}clear(){this.down.clear()}get bits(){return this.codes.reduce((e,t,n)=>this.down.has(t)?e+2**n:e,0)}};function d0(s){let e=i=>{let r=s.axes[i]??0;return Number.isFinite(r)?Math.max(-1,Math.min(1,Math.round(r*200)/200)):0},t=i=>{let r=s.buttons[i]?.value??0;return Number.isFinite(r)?Math.max(0,Math.min(1,Math.round(r*200)/200)):0},n=[4,5,10,11,0,1].reduce((i,r,o)=>s.buttons[r]?.pressed?i+2**o:i,0);return[e(0),e(1),e(2),e(3),t(6),t(7),n]}function f0(s,e){let t=Math.max(0,...s.map(n=>Math.hypot(...n)));return Math.min(1,Math.max(.2,e>0?t/e:0))}var rl=[{deed:"move",words:"Drag the wooden cross up and down: the puppet hangs on it.",touch:"Drag the wooden cross with a finger: the puppet hangs on it."},{deed:"tilt",words:"Now drag it with the right button, or press ← →: it tilts, and a leg lifts.",touch:"Now with two fingers: twist them, and a leg lifts."},{deed:"walk",words:"Hold Space: it steps from leg to leg. W A S D lead it about, R F up and down.",touch:"Hold “Walk”: it steps from leg to leg."},{deed:"bar",words:"Drag the bar in front: it leads the hands. The wheel moves it nearer and farther.",touch:"Drag the bar in front: it leads the hands. Pinch moves it nearer."},{deed:"record",words:"Ready? Press Record, play something, press it again.",touch:"Ready? Press Record, play something, press it again."}],Dh=class{constructor(e){this.coarse=e;this.element=D("div",{class:"puppet-hint",role:"status","aria-live":"polite",hidden:!0},this.step,this.words,Lt("close","No more hints",()=>this.show(!1)))}element;step=D("span",{class:"hint-step"});words=D("span",{class:"hint-words"});done=new Set;off=os("puppet.hints")==="off";active=!1;get now(){return this.active&&!this.off?rl.find(({deed:e})=>!this.done.has(e))?.deed:void 0}setActive(e){this.active=e,this.write()}show(e){this.off=!e,e&&this.done.clear(),as("puppet.hints",e?"on":"off"),this.write()}get shown(){return!this.element.hidden}did(e){if(!this.done.has(e)){if(this.done.add(e),rl.every(t=>this.done.has(t.deed))){this.show(!1);return}this.write()}}write(){let e=this.now,t=rl.findIndex(i=>i.deed===e),n=rl[t];this.element.hidden=n===void 0,n&&($e(this.step,`${t+1} of ${rl.length}`),$e(this.words,this.coarse?n.touch:n.words))}};function p0(s){let e=zn.of(s,"puppet"),t=e.part("camera");return{play:e.text("play"),says:e.text("says"),plays:e.list("plays",String),law:e.number("law"),mostForce:e.number("most_force"),device:e.text("device"),keys:e.list("keys",String),strings:e.list("strings",n=>{let i=zn.of(n,"string");return{name:i.text("name"),hand:i.number("hand")}}),controls:e.list("controls",String),camera:{eye:t.point("eye"),target:t.point("target")}}}function m0(s){let e=zn.of(s,"puppet"),t=e.list("force",i=>{if(!Array.isArray(i)||i.length!==3||!i.every(r=>typeof r=="number"&&Number.isFinite(r)))throw new Bn("puppet: a force is not three numbers");return i}),n={time:e.number("time"),tensions:e.numbers("tensions"),tight:e.numbers("tight").map(i=>i!==0),taut:e.numbers("taut"),force:t,clutched:e.truth("clutched"),stopped:e.truth("stopped")};if(n.tight.length!==n.tensions.length||n.taut.length!==n.tensions.length||t.length!==2)throw new Bn("puppet: its strings are not told alike");return n}function g0(s){let e=zn.of(s,"puppet");return{on:e.truth("on"),file:e.text("file"),seconds:e.number("seconds"),saved:e.text("saved")}}function v0(s){let e=zn.of(s,"puppet");return{number:e.number("number"),text:e.text("text")}}var _f=8;function x0(s,e){if(!e&&s<.1)return"#808e9e";let t=Math.min(1,Math.max(0,Math.log10(Math.max(s,.1)/.1)/2)),n=(i,r)=>Math.round(i+t*(r-i));return`rgb(${n(236,206)} ${n(176,40)} ${n(64,40)})`}var Fh=class{element=D("div",{class:"tensions",role:"group","aria-label":"Strings"});lanes=[];top=4;begin(e){this.lanes=e.strings.map(({name:t})=>{let n=D("canvas",{class:"tension-line",width:240,height:44,"aria-hidden":"true"}),i=D("output",{class:"tension-value"});return{row:D("div",{class:"tension",title:`What the ${t} string pulls, over ${_f} seconds`},D("span",{class:"row-name",text:t}),n,i),canvas:n,value:i,samples:[]}}),this.element.replaceChildren(...this.lanes.map(({row:t})=>t))}take(e){this.lanes.forEach((t,n)=>{let i=e.tensions[n],r=e.tight[n];if(i===void 0||r===void 0)return;let o=t.samples.at(-1);for(o&&e.time<o.time&&(t.samples=[]),t.samples.push({time:e.time,tension:i,tight:r});t.samples.length>2&&t.samples[0].time<e.time-_f;)t.samples.shift()}),this.top=Math.max(2,...this.lanes.flatMap(({samples:t})=>t.map(({tension:n})=>n)))}draw(){for(let{canvas:e,value:t,samples:n}of this.lanes){let i=n.at(-1),r=e.getContext("2d");if(!i||!r)continue;let{width:o,height:a}=e,l=h=>o*(1-(i.time-h)/_f),c=h=>a-3-(a-6)*Math.sqrt(Math.min(1,h/this.top));r.clearRect(0,0,o,a),r.lineWidth=3,r.lineJoin="round";for(let h=1;h<n.length;++h){let d=n[h-1],f=n[h];r.strokeStyle=x0(f.tension,f.tight),r.beginPath(),r.moveTo(l(d.time),c(d.tension)),r.lineTo(l(f.time),c(f.tension)),r.stroke()}let u=i.tight||i.tension>=.1?`${Tt(i.tension,1)} N`:"loose";$e(t,u),t.style.color=i.tight||i.tension>=.1?x0(i.tension,i.tight):""}}};var k1=150,P1="puppet:",wf=window.matchMedia("(pointer: coarse)").matches,I1=[[0,.085,0],[0,.012,.01]],Uh=class{constructor(e,t,n){this.desk=e;this.offers=t;this.canvas=n;let i=(o,a,l,c,u=D("span",{text:a}))=>D("button",{type:"button",class:"tool","aria-label":a,title:l,on:{click:c}},gi(o),u);this.buttons={record:i("record","Record","Keep what is played from now on",()=>this.toggleRecord(),this.recordWords),reset:i("undo","From the beginning","The puppet hangs as it did at first",()=>this.offers.input("puppet.reset",[])),walk:i("walk","Walk","Hold: from leg to leg (Space)",()=>{}),hints:i("help","Hints","What to try",()=>{this.hints.show(!this.hints.shown),this.writeButtons()})},this.buttons.record.classList.add("record");let r=o=>a=>{a.preventDefault(),this.walking=o,this.keys.set("Space",o),this.tellKeys(),o&&this.hints.did("walk")};this.buttons.walk.addEventListener("pointerdown",o=>{this.buttons.walk.setPointerCapture(o.pointerId),r(!0)(o)});for(let o of["pointerup","pointercancel","lostpointercapture"])this.buttons.walk.addEventListener(o,a=>{this.walking&&r(!1)(a)});this.toolbar=D("div",{class:"edit-bar",role:"toolbar","aria-label":"Puppet",hidden:!0},this.buttons.record,D("span",{class:"tool-gap"}),this.buttons.walk,this.buttons.reset,D("span",{class:"tool-gap"}),this.buttons.hints),this.playChoice=D("select",{class:"field",id:"puppet-play",on:{change:()=>this.offers.input("puppet.play",[this.playChoice.selectedIndex])}}),this.lawChoice=D("select",{class:"field",id:"puppet-law",on:{change:()=>this.offers.input("puppet.law",[this.lawChoice.selectedIndex])}},D("option",{text:"what the strings pull"}),D("option",{text:"as in the thesis"})),this.panel.body.append(D("div",{class:"offer-group"},D("h3",{text:"Strings"}),this.tensions.element,this.felt),D("div",{class:"offer-group"},D("div",{class:"offer"},D("label",{for:"puppet-play",class:"row-name",text:"Scene"}),this.playChoice),D("div",{class:"offer",title:"Another law begins from the beginning"},D("label",{for:"puppet-law",class:"row-name",text:"Force in the hand"}),this.lawChoice),this.where)),this.panel.setPresent(!1),this.listen(),window.setInterval(()=>{this.active&&!document.hidden&&this.tellWays()},k1)}panel=new Wn("puppet","Puppet","hand");toolbar;label=D("div",{class:"grip-label","aria-hidden":"true",hidden:!0});hints=new Dh(wf);onBegin=()=>{};setup;live;record={on:!1,file:"",seconds:0,saved:""};recording;controls=[];places=[];began;fresh=!1;wordsSeen=0;id=Math.floor(Math.random()*2**31);ways=new Lh;keys=new Nh;held=new Map;tab=!1;walking=!1;hovered=-1;padTold="";taut=[];shakes=0;tensions=new Fh;recordWords=D("span",{text:"Record"});buttons;playChoice;lawChoice;felt=D("p",{class:"edit-times"});where=D("p",{class:"edit-times puppet-saved"});get active(){return this.setup!==void 0&&this.controls.length>0}get keyCodes(){return this.active?this.keys.codes:[]}get mine(){return this.active&&this.setup.device==="page"}note(e,t){try{switch(e){case"puppet.setup":this.takeSetup(p0(t));break;case"puppet.live":this.takeLive(m0(t));break;case"puppet.record":this.takeRecord(g0(t));break;case"puppet.words":{let n=v0(t);n.number>this.wordsSeen&&this.began&&this.desk.say(n.text),this.wordsSeen=n.number;break}default:return}}catch(n){if(!(n instanceof Bn))throw n;this.desk.say(`The program says something odd: ${n.message}`)}}shown(e){this.recording=e,this.controls=[],this.attach()}takeSetup(e){this.setup=e,this.keys.codes=e.device==="page"?e.keys:[],this.tensions.begin(e),this.taut=[],this.playChoice.replaceChildren(...e.plays.map(t=>D("option",{text:t.replace(/^.*\//,"")}))),this.playChoice.selectedIndex=Math.max(0,e.plays.findIndex(t=>t===e.play||t.includes(`${e.play}.toml`))),this.lawChoice.selectedIndex=e.law,this.controls=[],this.attach()}attach(){let{recording:e,setup:t}=this;if(t&&e&&!this.controls.length){let i=r=>e.things.findIndex(o=>o.layer==="controls"&&o.name===r);this.controls=[i("main control"),i("hand bar")],this.controls.every(r=>r<0)&&(this.controls=[])}let{active:n}=this;if(st(document.documentElement,"data-puppet",n),this.panel.setPresent(n),this.toolbar.hidden=!n,this.hints.setActive(this.mine),!n){t&&this.desk.stage.setHandles([]);return}this.writeButtons(),this.began!==e&&(this.began=e,this.fresh=!0,this.tellWays())}takeLive(e){this.live=e,this.tensions.take(e);let t=this.taut.length===e.taut.length&&e.taut.some((n,i)=>n>this.taut[i]);this.taut=e.taut,t&&this.shakePads(f0(e.force,this.setup?.mostForce??0))}shakePads(e){++this.shakes;for(let t of navigator.getGamepads?.()??[])!t?.connected||!t.vibrationActuator||t.vibrationActuator.playEffect("dual-rumble",{duration:140,startDelay:0,strongMagnitude:e,weakMagnitude:.6*e}).catch(()=>{});wf&&this.held.size&&navigator.userActivation?.hasBeenActive&&navigator.vibrate?.(Math.round(10+40*e))}takeRecord(e){this.record=e,this.writeButtons(),$e(this.where,e.saved?`Saved ${e.saved}`:""),this.where.title=e.saved}toggleRecord(){this.active&&(this.hints.did("record"),this.offers.input("puppet.record",[this.record.on?0:1]))}tellWays(){if(!this.mine)return;let e=[...this.held.values()].reduce((t,{hand:n})=>t|1<<n,0);this.offers.input("puppet.ways",[this.id,...this.ways.sums,e])}tellKeys(){this.mine&&this.offers.input("puppet.keys",[this.id,this.keys.bits])}key(e,t){return this.mine?e==="Tab"&&(t?document.activeElement===document.body||document.activeElement===this.canvas:this.tab)?(this.tab=t,!0):this.keys.set(e,t)?(this.tellKeys(),t&&this.hints.did(e==="Space"?"walk":/^Arrow/.test(e)?"tilt":/^Key[IJKLUOP]$|Semicolon/.test(e)?"bar":"move"),!0):!1:!1}letGo(){this.active&&(this.keys.clear(),this.walking=this.tab=!1,this.held.clear(),this.tellKeys(),this.tellWays())}spot(e){let t=this.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}controlAt({x:e,y:t},n){let i=-1,r=n?46:24;return this.places.forEach((o,a)=>{let l=o&&this.desk.stage.screenAt(o),c=l?Math.hypot(l.x-e,l.y-t):1/0;c<r&&(r=c,i=a)}),i>=0?i:this.controls.indexOf(this.desk.stage.pick(e,t))}listen(){let{canvas:e}=this,t=(n,i)=>e.addEventListener(n,r=>{this.mine&&i(r)&&(r.preventDefault(),r.stopImmediatePropagation())},{capture:!0,passive:!1});t("pointerdown",n=>this.down(n)),t("pointermove",n=>this.move(n)),t("pointerup",n=>this.up(n)),t("pointercancel",n=>this.up(n)),t("wheel",n=>this.wheel(n)),e.addEventListener("pointerleave",()=>{this.hovered=-1,this.label.hidden=!0}),window.addEventListener("blur",()=>this.letGo()),document.addEventListener("visibilitychange",()=>{document.hidden&&this.letGo()}),window.addEventListener("pagehide",()=>this.letGo())}down(e){let t=this.spot(e),n=e.pointerType==="touch",i=this.controlAt(t,n);if(i<0&&n&&this.held.size===1&&(i=[...this.held.values()][0].hand),this.controls[1]>=0&&(this.tab||e.button===1&&i>=0)&&(i=1),i<0)return!1;try{this.canvas.setPointerCapture(e.pointerId)}catch{}return this.held.set(e.pointerId,{hand:i,kind:e.button===2?"tilt":"move",at:t,travelled:0}),this.label.hidden=!0,this.canvas.style.cursor="grabbing",document.activeElement instanceof HTMLElement&&document.activeElement.blur(),this.tellWays(),!0}move(e){let t=this.held.get(e.pointerId),n=this.spot(e);if(!t)return e.buttons||this.hover(n),!1;let i=t.at,r=n.x-i.x,o=n.y-i.y,{hand:a}=t;t.at=n,t.travelled+=Math.hypot(r,o);let l=[...this.held].find(([h,d])=>h!==e.pointerId&&d.hand===a)?.[1],c=this.places[a],u=c&&bf(c,h=>this.desk.stage.screenAt(h));if(l&&e.pointerType==="touch"){let h=u0(i,l.at,n,l.at);u&&this.ways.pull(a,y0(u.near,.25*Math.log(h.spread))),this.ways.turn(a,h.dy*sl,0,-h.twist),t.travelled>20&&this.hints.did("tilt")}else t.kind==="tilt"?(e.shiftKey?this.ways.turn(a,0,r*sl,0):this.ways.turn(a,o*sl,0,-r*sl),t.travelled>30&&this.hints.did("tilt")):(u&&this.ways.pull(a,u.solve(r,o)),t.travelled>40&&this.hints.did(a===1?"bar":"move"));return this.tellWays(),!0}up(e){return this.held.delete(e.pointerId)?(this.held.size||(this.canvas.style.cursor=""),this.tellWays(),!0):!1}wheel(e){let t=[...this.held.values()][0],n=t?t.hand:this.tab?1:this.controlAt(this.spot(e),!1);if(n<0)return!1;let i=this.places[n],r=i&&bf(i,a=>this.desk.stage.screenAt(a)),o=Math.max(-3,Math.min(3,e.deltaY*(e.deltaMode===1?16:1)/100));return r&&this.ways.pull(n,y0(r.near,o*h0)),this.tellWays(),!0}hover(e){let t=this.controlAt(e,!1);t!==this.hovered&&(this.hovered=t,this.canvas.style.cursor=t>=0?"grab":"",this.label.hidden=t<0,t>=0&&$e(this.label,t===0?"main control: head, back and legs":"hand bar")),t>=0&&(this.label.style.transform=`translate(${(e.x+14).toFixed(0)}px, ${(e.y-12).toFixed(0)}px)`)}poll(){if(this.setup&&this.recording&&!this.controls.length&&this.attach(),!this.active)return;this.fresh&&this.look(),this.pollPads(),this.panel.open&&this.tensions.draw();let{live:e}=this;if(e){let[t,n]=e.force.map(i=>Math.hypot(...i));$e(this.felt,e.stopped?"The puppet has stopped: begin again":e.clutched?"Clutch: hands move, controls stay":`In the hand ${Tt(t,1)} N${this.controls[1]>=0?`, hand bar ${Tt(n,1)} N`:""}`)}}look(){this.fresh=!1;let{eye:e,target:t}=this.setup.camera,n=[e[0]-t[0],e[1]-t[1],e[2]-t[2]],i=Math.hypot(...n);this.onBegin(1.25*i,Math.atan2(n[0],n[2]),Math.asin(n[1]/Math.max(i,1e-6)))}pollPads(){if(!this.mine||!navigator.getGamepads)return;let e=navigator.getGamepads().find(i=>i!==null&&i.connected),t=e?d0(e):[0,0,0,0,0,0,0],n=t.join(" ");n===this.padTold||!e&&this.padTold===""||(this.padTold=n,this.offers.input("puppet.pad",[this.id,...t]),t[6]&16&&this.hints.did("walk"),Math.hypot(t[0],t[1])>.5&&this.hints.did("move"),Math.hypot(t[2],t[3])>.5&&this.hints.did("bar"))}place(e){if(!this.active||!this.recording)return;let t=this.recording.stateAt(e,{joints:()=>!1});if(this.places=this.controls.map((i,r)=>{let o=i<0?void 0:t.parts.find(l=>l.thing===i);if(!o)return;let a=xr(o.rotation,[...I1[r]]);return[o.position[0]+a[0],o.position[1]+a[1],o.position[2]+a[2]]}),!this.mine)return;let n=new Set([...this.held.values()].map(({hand:i})=>i));this.desk.stage.setHandles(this.places.flatMap((i,r)=>i?[{name:`${P1}${r}`,position:i,rotation:[1,0,0,0],turns:!1,onGround:!1,radius:wf?.011:.0062,dot:n.has(r)||this.hovered===r?"picked":"plain"}]:[]))}writeButtons(){let{record:e}=this;$e(this.recordWords,e.on?`Stop ${Tt(e.seconds,1)} s`:"Record"),st(this.buttons.record,"data-running",e.on),this.buttons.record.setAttribute("aria-label",e.on?"Stop recording":"Record"),this.buttons.record.title=e.on?`Stop, and keep ${e.file}`:"Keep what is played from now on",this.buttons.hints.setAttribute("aria-pressed",String(this.hints.shown)),this.buttons.walk.hidden=!this.mine}probe(){if(this.active)return{play:this.setup.play,plays:this.setup.plays,tensions:this.live?.tensions??[],tight:this.live?.tight??[],force:this.live?.force??[],recording:this.record.on,saved:this.record.saved,seconds:this.record.seconds,hint:this.hints.now??"",shakes:this.shakes,holding:this.held.size,strings:this.setup.strings.map(({name:e})=>e),grip:e=>{let t=this.places[e],n=t&&this.desk.stage.screenAt(t);return t&&n&&this.controls[e]!==-1?{place:[...t],...n}:void 0}}}};function y0(s,e){return[s[0]*e,s[1]*e,s[2]*e]}var L1={1:"figure",2:"part",3:"disc",4:"box",5:"line",6:"string"};function Gs(s){return L1[s]??"thing"}var Oh=class{constructor(e){this.desk=e;this.search=D("input",{type:"search",class:"field",placeholder:"Find by name, kind or layer","aria-label":"Find things by name, kind or layer",spellcheck:"false",autocomplete:"off",on:{input:()=>{this.list.cursor=0,this.update()},keydown:t=>this.key(t)}}),this.list=new ho("Things",()=>D("div",{class:"thing"},D("span",{class:"dot"}),D("span",{class:"thing-name"}),D("span",{class:"row-note"})),(t,n)=>this.fill(t,n),t=>this.choose(t)),this.none=D("p",{class:"quiet",text:"Nothing of that name.",hidden:!0}),this.panel.body.append(this.search,this.list.element,this.none),this.panel.onShow=()=>this.update()}panel=new Wn("things","Things","people");search;list;none;found=[];seenThings=-1;seenQuery="";focus(){this.panel.fold(!1),this.search.focus(),this.search.select()}update(){let e=this.desk.recording?.things??[],t=this.search.value.trim().toLowerCase();if(e.length!==this.seenThings||t!==this.seenQuery){this.seenThings=e.length,this.seenQuery=t,this.found=[];let n=t.split(/\s+/).filter(Boolean);for(let r=0;r<e.length;++r){let o=e[r],a=n.length?`${o.name} ${Gs(o.kind)} ${o.layer}`.toLowerCase():"";n.every(l=>a.includes(l))&&this.found.push(r)}let i=r=>e[r].kind===1?0:1;this.found.sort((r,o)=>i(r)-i(o)||r-o),this.list.setCount(this.found.length),st(this.none,"hidden",this.found.length>0||e.length===0)}this.panel.setNote(t?`${On(this.found.length)} of ${On(e.length)}`:On(e.length)),this.list.refresh()}reset(){this.seenThings=-1,this.update()}showPicked(){let e=this.found.indexOf(this.desk.picked);e>=0&&this.list.moveTo(e),this.list.refresh()}fill(e,t){let n=this.found[t],i=this.desk.recording?.things[n];if(!i)return;let[r,o,a]=e.children;r.style.background=this.desk.colourOf(n),$e(o,i.name||`${Gs(i.kind)} ${n}`),$e(a,i.layer||Gs(i.kind)),e.setAttribute("aria-selected",String(n===this.desk.picked))}choose(e){let t=this.found[e];t!==void 0&&this.desk.pick(t===this.desk.picked?-1:t)}key(e){if(e.key!=="Escape"){this.list.key(e);return}this.search.value="",this.search.blur(),this.update(),e.stopPropagation()}};var Bh=class{constructor(e){this.desk=e;this.panel.onShow=()=>this.update()}panel=new Wn("layers","Layers","layers");rows=new Map;update(){let e=this.desk.stage.layers(),t=new Set(e.map(n=>n.name));for(let[n,i]of this.rows)t.has(n)||(i.row.remove(),this.rows.delete(n));for(let n of e){let i=this.rows.get(n.name);if(!i){let r=D("input",{type:"checkbox",class:"switch",on:{change:()=>this.set(n.name,r.checked)}}),o=D("span",{class:"row-note"}),a=D("label",{class:"row"},r,D("span",{class:"row-name",text:Gr(n.name)}),o);i={row:a,box:r,count:o},this.rows.set(n.name,i),this.panel.body.append(a)}i.box.checked=n.shown,$e(i.count,n.count>0?On(n.count):"")}}set(e,t){this.desk.stage.setLayer(e,t),this.desk.redraw(),this.update()}toggle(e){let t=this.desk.stage.layers().find(n=>n.name===e);return t?(this.set(e,!t.shown),this.desk.say(`${Gr(e)} ${t.shown?"hidden":"shown"}`),!0):!1}};function Gr(s){return s&&s[0].toUpperCase()+s.slice(1)}var zh=class{step=.1;first=0;rows=[];people=[];figures=[];version=0;known=0;most=600;next=0;start(e){this.rows=[],this.people=[],this.figures=[],this.known=this.next=0,this.version++,e&&(this.first=e.firstTime,this.findFigures(e),this.most=Math.max(120,Math.min(600,Math.floor(12e5/Math.max(1,this.figures.length)))),this.step=.1,this.makeRoom(e))}timeOf(e){return this.first+e*this.step}at(e){return Math.min(this.rows.length-1,Math.max(0,Math.round((e-this.first)/this.step)))}work(e,t,n=()=>!0,i=()=>performance.now()){e.firstTime!==this.first&&this.start(e);let r=i()+t,o=this.version;this.findFigures(e),this.makeRoom(e);for(let a=0;a<this.rows.length;++a){this.next>=this.rows.length&&(this.next=0);let l=this.next++;if(!(this.rows[l]||!n(this.timeOf(l)))&&(this.look(e,l),i()>r))break}return this.version!==o}makeRoom(e){for(;;){let t=Math.max(0,Math.floor((e.lastTime-this.first)/this.step+1e-6)+1);if(t<=this.most){for(;this.rows.length<t;)this.rows.push(void 0),this.people.push(null);return}this.rows=this.rows.filter((n,i)=>i%2===0),this.people=this.people.filter((n,i)=>i%2===0),this.step*=2,this.version++}}look(e,t){let n=this.timeOf(t),i=new Float32Array(this.figures.length*2),r=0;for(let o=0;o<this.figures.length;++o){let a=e.placeOf(this.figures[o],n);i[2*o]=a?a.position[0]:NaN,i[2*o+1]=a?a.position[2]:NaN,a&&r++}this.rows[t]=i,this.people[t]=r,this.version++}findFigures(e){for(;this.known<e.things.length;++this.known)e.things[this.known].kind===1&&this.figures.push(this.known)}nearest(e){let t=this.figures.indexOf(e);return this.rows.map(n=>{if(!n||t<0||2*t+1>=n.length)return null;let i=n[2*t],r=n[2*t+1],o=1/0;for(let a=0;a<n.length;a+=2){if(a===2*t)continue;let l=(n[a]-i)**2+(n[a+1]-r)**2;l<o&&(o=l)}return o<1/0?Math.sqrt(o):null})}nearestAt(e,t){let n=this.rows[t],i=this.figures.indexOf(e);if(!n||i<0)return-1;let r=n[2*i],o=n[2*i+1],a=1/0,l=-1;for(let c=0;2*c<n.length;++c){let u=(n[2*c]-r)**2+(n[2*c+1]-o)**2;c!==i&&u<a&&(a=u,l=this.figures[c])}return l}};function Vh(s,e,t,n=.1){let i=Math.max(s.firstTime,t-n),r=Math.min(s.lastTime,t+n);if(!(r>i))return null;let o=s.placeOf(e,i),a=s.placeOf(e,r);return!o||!a?null:Math.hypot(a.position[0]-o.position[0],a.position[2]-o.position[2])/(r-i)}function b0(s){let e=Number(s.about.get("frame_time"));if(Number.isFinite(e)&&e>0)return e;let t=Number(s.about.get("frame_rate")??s.about.get("fps"));if(Number.isFinite(t)&&t>0)return 1/t;let n=new Map;for(let o of s.clips)o.frameTime>0&&n.set(o.frameTime,(n.get(o.frameTime)??0)+1);let i=0,r=0;for(let[o,a]of n)a>r&&(i=o,r=a);if(i>0)return i;for(let o=0;o<Math.min(s.things.length,50);++o){let a=s.keysOf(o);if(a.length<3)continue;let l=[];for(let c=1;c<Math.min(a.length,200);++c){let u=a[c].time-a[c-1].time;u>1e-6&&l.push(u)}if(l.length)return l.sort((c,u)=>c-u)[l.length>>1]}return 1/30}function Wr(s){let e={collision:"red",contact:"rose",overlap:"red",hit:"red",refused:"amber",stuck:"plum",warning:"amber",choice:"blue",plan:"blue",arrive:"green",goal:"green",leave:"stone",enter:"green",control:"teal",input:"teal"},t=["blue","teal","plum","olive","rose","stone"],n=0;for(let i=0;i<s.length;++i)n=n*31+s.charCodeAt(i)>>>0;return`--k-${e[s]??t[n%t.length]}`}var Hh=class{times=new Float64Array(1024);kinds=new Uint16Array(1024);count=0;names=[];counts=[];events=[];numbers=new Map;about=new Map;clear(){this.count=0,this.names=[],this.counts=[],this.events=[],this.numbers.clear(),this.about.clear()}update(e){let t=this.count>0&&e.length>=this.count&&this.last===e[this.count-1];if(t&&e.length===this.count)return this.events=e,!1;if(!t){if(this.count===0&&e.length===0)return!1;this.clear()}if(this.events=e,e.length>this.times.length){let n=Math.max(e.length,this.times.length*2),i=new Float64Array(n),r=new Uint16Array(n);i.set(this.times.subarray(0,this.count)),r.set(this.kinds.subarray(0,this.count)),this.times=i,this.kinds=r}for(let n=this.count;n<e.length;++n){let i=e[n],r=this.numbers.get(i.kind);r===void 0&&(r=this.names.length,this.numbers.set(i.kind,r),this.names.push(i.kind),this.counts.push(0)),this.times[n]=i.time,this.kinds[n]=r,this.counts[r]++;for(let o of i.who){let a=this.about.get(o);a?a.push(n):this.about.set(o,[n])}}return this.count=e.length,this.last=e[e.length-1],!0}last;from(e){return Ws(this.times,this.count,e)}of(e){return this.about.get(e)??[]}};function Ws(s,e,t){let n=0,i=e;for(;n<i;){let r=n+i>>1;s[r]<t?n=r+1:i=r}return n}function _0(s,e,t,n,i,r=4){let o=[];if(!(t>e)||!(n>0))return o;let a=(t-e)/n,l=a*r,c=[],u=Ws(s.times,s.count,e-l);for(let h=u;h<s.count;++h){let d=s.times[h];if(d>t+l)break;let f=s.kinds[h],m=i[f]??-1;if(m<0)continue;let x=Math.floor(d/l),p=c[m];if(p&&p.slot===x){p.last=h,p.count++;continue}let g={lane:m,kind:f,slot:x,first:h,last:h,count:1,x:0};c[m]=g,o.push(g)}for(let h of o)h.x=((s.times[h.first]+s.times[h.last])/2-e)/a;return o}function w0(s,e,t){let n=new Int16Array(s.length).fill(-1),i=s.map((a,l)=>l).filter(a=>!t.has(a));if(i.length<=e)return i.forEach((a,l)=>{n[a]=l}),n;let r=new Set([...i].sort((a,l)=>s[l]-s[a]||a-l).slice(0,e-1)),o=0;for(let a of i)r.has(a)&&(n[a]=o++);for(let a of i)r.has(a)||(n[a]=e-1);return n}function M0(s,e){let t=s*e,n=[[60,6],[120,4],[300,5],[600,10],[900,3],[1800,6],[3600,6],[7200,4],[21600,6],[43200,12],[86400,4]];if(t>30){for(let[r,o]of n)if(r>=t)return{step:r,parts:o};return{step:Math.ceil(t/86400)*86400,parts:4}}for(let i=-4;i<=1;++i)for(let[r,o]of[[1,5],[2,4],[5,5]]){let a=r*10**i;if(a>=t&&a<=30)return{step:a,parts:o}}return{step:30,parts:6}}var S0=new Set(["refused","choice","candidate","plan","rejected"]),Gh=class{constructor(e){this.desk=e;let t=D("div",{class:"card-head"},this.dot,D("div",{},this.name,this.kind),Lt("follow","Follow it",()=>{e.stage.setCamera("follow",e.picked),e.redraw()},"2"),Lt("close","Let go",()=>e.pick(-1),"Esc"));for(let n of["Doing","Speed","Position","Heading","Nearest"]){let i=D("dd");this.values.set(n,i),this.facts.append(D("div",{class:"fact"},D("dt",{text:n}),i,n==="Doing"&&this.barBox))}this.panel.body.append(t,this.facts,this.refused.element,this.plan.element,this.told.element),this.panel.setPresent(!1),this.panel.body.addEventListener("click",n=>{let i=n.target.closest("[data-time]");i&&e.seek(Number(i.dataset.time))})}panel=new Wn("card","Picked","card");name=D("div",{class:"card-name"});kind=D("div",{class:"card-kind"});facts=D("dl",{class:"facts"});values=new Map;bar=D("div",{class:"bar-fill"});barBox=D("div",{class:"bar",role:"progressbar","aria-label":"Where in its clip"},this.bar);plan=Mf("Plan");refused=Mf("Weighed and refused");told=Mf("Events");dot=D("span",{class:"dot large"});seen="";update(e){let{picked:t,recording:n,clock:i}=this.desk;this.panel.setPresent(t!==-1&&n!==void 0);let r=n?.things[t];if(!n||!r)return;$e(this.name,this.desk.nameOf(t)),$e(this.kind,r.layer&&r.layer!==Gs(r.kind)?`${Gr(Gs(r.kind))} on ${r.layer}`:Gr(Gs(r.kind))),this.dot.style.background=this.desk.colourOf(t);let o=n.placeOf(t,i.time),a=Vh(n,t,i.time),l=e?.figures.find(u=>u.thing===t),c=l&&l.clip!==-1?n.clips[l.clip]:void 0;if(this.put("Position",o?`${Tt(o.position[0],2)}, ${Tt(o.position[1],2)}, ${Tt(o.position[2],2)} m`:"not on the stage"),this.put("Heading",o&&Number.isFinite(o.heading)?`${Tt(o.heading*180/Math.PI,0)}°`:""),this.put("Speed",o&&a!==null?`${Tt(a,2)} m/s`:""),this.put("Doing",c?c.name||"an unnamed clip":l?"posed frame by frame":""),st(this.barBox,"hidden",!c),c){let u=Math.max(1e-9,(c.frameCount-1)*c.frameTime),h=Math.min(1,Math.max(0,l.clipSeconds/u));this.bar.style.transform=`scaleX(${h.toFixed(4)})`,this.barBox.setAttribute("aria-valuenow",String(Math.round(h*100)));let d=Math.round(Math.min(u,Math.max(0,l.clipSeconds))/c.frameTime);this.put("Doing",`${c.name||"an unnamed clip"}, ${d} of ${c.frameCount-1}`)}this.put("Nearest",this.nearest()),this.updateLists()}nearest(){let{samples:e,recording:t,picked:n,clock:i}=this.desk,r=e.nearestAt(n,e.at(i.time));if(r<0||!t)return"";let o=t.placeOf(n,i.time),a=t.placeOf(r,i.time);return!o||!a?"":`${this.desk.nameOf(r)}, ${Tt(Math.hypot(o.position[0]-a.position[0],o.position[2]-a.position[2]),2)} m`}updateLists(){let{recording:e,events:t,picked:n,clock:i}=this.desk,r=t.of(n),o=r.map(_=>t.times[_]),a=Ws(o,o.length,i.time+1e-6),l=this.keysNow(),c=0;for(let _=l.length;c<_;){let b=c+_>>1;l[b].time<=i.time+1e-6?c=b+1:_=b}let u=`${n};${r.length};${a};${l.length};${c}`;if(u===this.seen)return;this.seen=u;let h=_=>_.clip!==-1&&e.clips[_.clip]&&e.clips[_.clip].name||_.what,d=l.some(_=>_.clip!==-1||_.what==="remove"||_.what==="appear"),f=d?l.slice(Math.max(0,c-2),c+3):[];this.plan.set(f.map((_,b)=>({time:_.time,text:h(_),colour:"",now:Math.max(0,c-2)+b===c-1})),l.length>f.length&&d?`${l.length} in all`:"");let m=[],x=[];for(let _=a-1;_>=0&&m.length<4;--_){let b=t.events[r[_]];S0.has(b.kind)&&m.push(r[_])}let p=r.slice(Math.max(0,a-200),a+200).filter(_=>!S0.has(t.events[_].kind)),g=p.findIndex(_=>t.times[_]>i.time+1e-6),v=g<0?p.length:g;x.push(...p.slice(Math.max(0,v-3),v+3)),this.refused.set(m.reverse().map(_=>this.row(_)),""),this.told.set(x.map(_=>this.row(_)),r.length>x.length?`${r.length} in all`:"")}keysNow(){let{recording:e,picked:t}=this.desk,n=performance.now(),{kept:i}=this;if(i&&i.recording===e&&i.picked===t&&(i.version===e.version||n-i.at<1e3))return i.keys;let r=e.keysOf(t);return this.kept={recording:e,picked:t,version:e.version,at:n,keys:r},r}kept;row(e){let t=this.desk.events.events[e];return{time:t.time,text:t.text||t.kind,colour:Wr(t.kind),now:!1,future:t.time>this.desk.clock.time+1e-6}}put(e,t){let n=this.values.get(e);$e(n,t),st(n.parentElement,"hidden",!t)}};function Mf(s){let e=D("span",{class:"row-note"}),t=D("div",{class:"steps"}),n=D("div",{class:"card-section",hidden:!0},D("h3",{},s,e),t);return{element:n,set(i,r){st(n,"hidden",i.length===0),$e(e,r),t.replaceChildren(...i.map(o=>{let a=D("span",{class:o.colour?"dot":"dot ring"});o.colour&&(a.style.background=`var(${o.colour})`);let l=D("button",{type:"button",class:"step","data-time":o.time,title:`${Ht(o.time)}: ${o.text}`},a,D("span",{class:"event-time",text:Ht(o.time)}),D("span",{class:"step-text",text:o.text}));return st(l,"data-now",o.now),st(l,"data-future",o.future??!1),l}))}}}var A0=[.1,.25,.5,.75,1,1.5,2,4,8],Sf=class{rate=1;arrivals=[];most=.5;remember=3;reset(){this.arrivals=[],this.rate=1}arrive(e,t){let n=this.arrivals.at(-1);for(n&&(t-n.last>1&&e-n.wall<.5?this.arrivals=[]:t<n.last&&(this.arrivals=[])),this.arrivals.push({wall:e,last:t});this.arrivals.length>2&&e-this.arrivals[0].wall>this.remember;)this.arrivals.shift();let i=this.arrivals[0];e-i.wall>.4&&(this.rate=Math.min(50,Math.max(0,(t-i.last)/(e-i.wall))))}target(e){let t=this.arrivals.at(-1);if(!t)return 0;let n=t.last-this.rate*e;for(let r=1;r<this.arrivals.length;++r)n=Math.min(n,this.arrivals[r-1].last-this.rate*this.arrivals[r].wall);let i=n+this.rate*e;return Math.min(t.last,Math.max(i,t.last-this.most*Math.max(this.rate,.2)))}follow(e,t,n){let i=this.arrivals.at(-1);if(!i)return e;let r=this.target(t);if(Math.abs(r-e)>1)return r;let o=e+this.rate*n,a=o+(r-o)*(1-Math.exp(-n/.25));return Math.min(i.last,Math.max(e,a))}},Wh=class{time=0;playing=!1;speed=1;looping=!1;first=0;last=0;part;frame=1/30;live=!1;following=!1;edge=new Sf;open(e){this.live=e,this.following=e,this.playing=e,this.first=this.last=this.time=0,this.part=void 0,this.edge.reset()}setRange(e,t,n){let i=t!==this.last||e!==this.first;this.first=e,this.last=Math.max(e,t),this.live&&i&&this.edge.arrive(n,this.last),this.part&&(this.part.from>=this.last||this.part.to<=this.first)&&(this.part=void 0),this.time=this.clamp(this.time)}clamp(e){return Number.isFinite(e)?Math.min(this.last,Math.max(this.first,e)):this.first}tick(e,t){if(!this.playing)return;if(this.following){this.time=this.clamp(this.edge.follow(this.time,t,e));return}let n=this.looping&&this.part?this.part.from:this.first,i=this.looping&&this.part?this.part.to:this.last,r=this.time+Math.min(e,.25)*this.speed;if(r<i){this.time=Math.max(r,Math.min(n,this.time));return}this.looping&&i>n?this.time=this.time>i?n:n+(r-n)%(i-n):this.live?(this.time=this.last,this.following=!0):(this.time=this.last,this.playing=!1)}seek(e){this.time=this.clamp(e),this.following=!1}play(e){if(this.playing=e,!e){this.following=!1;return}!this.live&&!this.looping&&this.time>=this.last&&(this.time=this.first)}goLive(e){this.live&&(this.following=this.playing=!0,this.time=this.clamp(this.edge.target(e)))}step(e){let t=(this.time-this.first)/this.frame,n=Math.round(t),i=Math.abs(t-n)<.001?n:e>0?Math.floor(t):Math.ceil(t);this.playing=!1,this.seek(this.first+(i+e)*this.frame)}setSpeed(e){Number.isFinite(e)&&(this.speed=Math.min(8,Math.max(.1,e)))}faster(e){let t=e>0?A0.find(n=>n>this.speed+1e-9):[...A0].reverse().find(n=>n<this.speed-1e-9);t!==void 0&&(this.speed=t)}get behind(){return this.last-this.time}};var N1=[{mode:"orbit",label:"Orbit",key:"1",picture:"orbit"},{mode:"follow",label:"Follow",key:"2",picture:"follow"},{mode:"first-person",label:"First person",key:"3",picture:"eye"},{mode:"top",label:"From above",key:"4",picture:"top"}],$h=class{title=D("button",{type:"button",class:"title",title:"About this recording (I)"});left=D("div",{class:"column left"});right=D("div",{class:"column right"});tabs=D("div",{class:"tabs",role:"toolbar","aria-label":"Panels"});status=D("div",{class:"status","aria-label":"Status"});dock;empty;badge=D("span",{class:"badge",hidden:!0});back;words=D("span",{class:"title-words",text:"Sidestep"});cameras=new Map;panels=[];constructor(e,t,n,i,r){this.title.addEventListener("click",t.about),this.title.append(this.words,this.badge),this.back=D("button",{type:"button",class:"push back",hidden:!0,on:{click:t.back}});let o=D("div",{class:"segmented",role:"toolbar","aria-label":"Camera"});for(let{mode:l,label:c,key:u,picture:h}of N1){let d=D("button",{type:"button",class:"segment","aria-pressed":"false","aria-label":c,title:`${c} (${u})`,on:{click:()=>t.camera(l)}},gi(h),D("span",{text:c}));this.cameras.set(l,d),o.append(d)}let a=D("div",{class:"tools",role:"toolbar","aria-label":"Tools"},Lt("frame","All in view",t.frameAll,"F"),Lt("open","Open a file",t.openFile,"O"),Lt("link","Copy a link to this moment",t.copyLink,"C"),Lt("camera","Save a picture",t.picture,"S"),Lt("theme","Dark or light",t.theme,"T"),Lt("full","Full screen",t.fullScreen,"Shift F"),Lt("help","Keys and gestures",t.help,"?"));this.dock=D("footer",{class:"dock"},this.tabs,n,r,i,this.status),this.empty=D("div",{class:"empty",hidden:!0},D("h1",{text:"Nothing on the stage yet"}),D("p",{text:"Drop a recording, a BVH or a glTF file here. It stays on this machine."}),D("button",{type:"button",class:"push",text:"Open a file…",on:{click:t.openFile}})),e.append(D("header",{class:"bar"},D("div",{class:"bar-left"},this.title,this.back),o,a),D("main",{class:"columns"},this.left,this.right),this.empty,this.dock),document.addEventListener("pointerdown",l=>{l.target instanceof HTMLCanvasElement&&l.target.id==="stage"&&this.sheet(void 0)})}add(e,t){this[t].append(e.element),this.tabs.append(e.tab),this.panels.push(e),e.tab.addEventListener("click",()=>this.sheet(e.element.hasAttribute("data-sheet")?void 0:e))}sheet(e){for(let t of this.panels)t.setSheet(t===e)}setTitle(e,t,n){$e(this.words,e),$e(this.badge,t),this.badge.dataset.kind=n,st(this.badge,"hidden",!t),document.title=e==="Sidestep"?e:`${e} · Sidestep`}setBack(e){$e(this.back,e),st(this.back,"hidden",!e)}setCamera(e){for(let[t,n]of this.cameras)n.setAttribute("aria-pressed",String(t===e))}};var Xh=class{constructor(e){this.desk=e;this.chips=D("div",{class:"chips"}),this.list=new ho("Events",()=>D("div",{class:"event"},D("span",{class:"dot"}),D("span",{class:"event-time"}),D("span",{class:"event-text"})),(t,n)=>this.fill(t,n),t=>{let n=this.desk.events.events[this.at(t)];n&&(this.desk.seek(n.time),n.who[0]!==void 0&&this.desk.pick(n.who[0]))}),this.panel.body.append(this.chips,this.list.element),this.panel.onShow=()=>{this.update(),this.showNow()}}panel=new Wn("events","Events","list",{folded:!0});chips;list;shown;seen="";update(){let{events:e,hiddenKinds:t}=this.desk;this.panel.setPresent(e.count>0),this.panel.setNote(On(e.count));let n=`${e.names.join()};${[...t].join()}`;if(n!==this.chips.dataset.key&&this.makeChips(n),this.chips.querySelectorAll(".chip-count").forEach((r,o)=>$e(r,On(e.counts[o]??0))),!this.panel.open&&!this.panel.element.hasAttribute("data-sheet"))return;let i=`${e.count};${n}`;if(i===this.seen){this.list.refresh();return}if(this.seen=i,!e.names.some(r=>t.has(r)))this.shown=void 0;else{this.shown=[];let r=e.names.map(o=>t.has(o));for(let o=0;o<e.count;++o)r[e.kinds[o]]||this.shown.push(o)}this.list.setCount(this.shown?this.shown.length:e.count)}showNow(){let e=this.desk.events.from(this.desk.clock.time),t=this.shown?Ws(this.shown,this.shown.length,e):e;requestAnimationFrame(()=>requestAnimationFrame(()=>this.list.moveTo(t)))}at(e){return this.shown?this.shown[e]??-1:e}makeChips(e){let{events:t,hiddenKinds:n}=this.desk;this.chips.dataset.key=e,this.chips.replaceChildren(...t.names.map(i=>{let r=!n.has(i),o=D("span",{class:"dot"});return o.style.background=`var(${Wr(i)})`,D("button",{type:"button",class:"chip","aria-pressed":String(r),on:{click:()=>{r?n.add(i):n.delete(i),this.desk.remark(),this.update()}}},o,D("span",{text:i||"unnamed"}),D("span",{class:"chip-count"}))}))}fill(e,t){let{events:n,clock:i}=this.desk,r=n.events[this.at(t)];if(!r)return;let[o,a,l]=e.children;o.style.background=`var(${Wr(r.kind)})`,$e(a,Ht(r.time)),$e(l,r.text||r.kind),e.title=r.text,st(e,"data-past",r.time<=i.time)}};function Af(s){return s.key===" "?"Space":/^[a-z]$/i.test(s.key)?s.shiftKey?`Shift+${s.key.toUpperCase()}`:s.key.toLowerCase():s.key.length>1&&s.shiftKey?`Shift+${s.key}`:s.key}function Tf(s,e){return s instanceof HTMLElement?s.isContentEditable||s instanceof HTMLTextAreaElement||s instanceof HTMLSelectElement?!0:s instanceof HTMLInputElement?s.type==="checkbox"?e==="Space":s.type==="range"?/^(Arrow|Page|Home|End)/.test(e):e!=="Escape":s instanceof HTMLButtonElement||s instanceof HTMLAnchorElement?e==="Space"||e==="Enter":s.getAttribute("role")==="listbox"?/^(ArrowUp|ArrowDown|Page|Home|End|Enter)/.test(e):!1:!1}function D1(s){let e={ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Escape:"Esc"};return s.split("+").map(t=>e[t]??(t.length===1?t.toUpperCase():t)).join(" ")||"+"}var qh=class{constructor(e){this.shortcuts=e;this.element=D("dialog",{class:"dialog help","aria-label":"Keyboard and mouse"},D("div",{class:"dialog-head"},D("h2",{text:"Keys and gestures"}),Lt("close","Close",()=>this.element.close(),"Esc")),this.grid),this.element.addEventListener("click",t=>{t.target===this.element&&this.element.close()})}element;grid=D("div",{class:"help-grid"});toggle(e){if(this.element.open){this.element.close();return}this.fill(e),this.element.showModal()}fill(e){let t=new Map;for(let r of this.shortcuts)t.set(r.group,[...t.get(r.group)??[],r]);let n=[...t].map(([r,o])=>D("section",{},D("h3",{text:r}),D("dl",{class:"keys"},...o.map(a=>D("div",{},D("dt",{},...(a.shown??a.keys.map(D1).join(" ")).split(" ").map(l=>D("kbd",{text:l}))),D("dd",{text:a.words})))))),i=[["drag","turn the view; with two fingers or the right button, move it"],["wheel, pinch","nearer, farther"],["click, tap","pick who is there"],["timeline","drag to scrub, wheel or pinch to zoom, double click for all, click a mark to jump"],["drop","recordings, BVH, glTF and GLB onto the page"]];n.push(D("section",{},D("h3",{text:"Mouse and fingers"}),D("dl",{class:"keys"},...i.map(([r,o])=>D("div",{},D("dt",{},D("span",{class:"gesture",text:r})),D("dd",{text:o})))))),this.grid.replaceChildren(...n),st(this.grid,"data-axes",e.length>0),e.length&&this.grid.append(D("p",{class:"quiet",text:`The running program has taken these keys for its own controls: ${e.join(", ")}.`}))}};var Yh=class{banner;toast=D("div",{class:"toast",role:"status","aria-live":"polite",hidden:!0});problems;progress=D("div",{class:"progress",role:"progressbar","aria-label":"Loading",hidden:!0});what=D("strong");help=D("span",{class:"banner-help"});wait=D("span",{class:"banner-wait"});retry;dismiss;problemTitle=D("h2");problemText=D("pre",{tabindex:"0"});problemHint=D("p",{class:"quiet"});fill=D("div",{class:"progress-fill"});progressText=D("span",{class:"progress-text"});timer=0;retryAt=0;constructor(e){this.retry=D("button",{type:"button",class:"push",text:"Try now",on:{click:e}}),this.dismiss=Lt("close","Hide this",()=>{this.banner.hidden=!0}),this.banner=D("div",{class:"banner",role:"alert",hidden:!0},D("span",{class:"banner-dot"}),D("div",{class:"banner-words"},this.what,this.help,this.wait),this.retry,this.dismiss),this.progress.append(this.fill,this.progressText),this.problems=D("dialog",{class:"dialog problems","aria-labelledby":"problem-title"},D("div",{class:"dialog-head"},this.problemTitle,Lt("close","Close",()=>this.problems.close(),"Esc")),this.problemText,this.problemHint),this.problemTitle.id="problem-title",this.problems.addEventListener("click",t=>{t.target===this.problems&&this.problems.close()})}lost(e,t,n){if(this.banner.hidden&&this.what.textContent===e&&this.retryAt){this.retryAt=n;return}$e(this.what,e),$e(this.help,t),this.retryAt=n,this.banner.hidden=!1,this.tick()}found(){let e=this.retryAt!==0;this.retryAt=0,this.banner.hidden=!0,$e(this.what,""),e&&this.pass("Connected again")}tick(){if(!this.retryAt||this.banner.hidden)return;let e=Math.ceil((this.retryAt-performance.now())/1e3);$e(this.wait,e>1?`Next try in ${e} s.`:"Trying…")}pass(e){$e(this.toast,e),this.toast.hidden=!1,clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.toast.hidden=!0},2600)}problem(e,t,n=""){$e(this.problemTitle,e),$e(this.problemText,t),$e(this.problemHint,n),st(this.problemHint,"hidden",!n),this.problems.open||this.problems.showModal()}loading(e,t){this.progress.hidden=t==="",t!==""&&(st(this.fill,"data-unknown",e===void 0),this.fill.style.transform=`scaleX(${e===void 0?1:Math.min(1,Math.max(.01,e)).toFixed(3)})`,$e(this.progressText,t),e!==void 0&&this.progress.setAttribute("aria-valuenow",String(Math.round(e*100))))}};var $s=class extends Error{};function T0(s){if(!Array.isArray(s))throw new $s("controls: expected a list");let e=new Set;return s.map((t,n)=>{let i=F1(t,n);if(e.has(i.name))throw new $s(`control "${i.name}" is offered twice`);return e.add(i.name),i})}function F1(s,e){if(typeof s!="object"||s===null)throw new $s(`control ${e} is not an object`);let t=s,n=t.name;if(typeof n!="string"||n==="")throw new $s(`control ${e} has no name`);let i=u=>{throw new $s(`control "${n}": ${u}`)},r=u=>{let h=t[u]??"";return typeof h=="string"?h:i(`${u} is not text`)},o=u=>{let h=t[u];return typeof h=="number"&&Number.isFinite(h)?h:i(`${u} is not a number`)},a=u=>{let h=t[u];return typeof h=="boolean"?h:i(`${u} is neither true nor false`)},l=(u,h)=>{let d=t[u];return!Array.isArray(d)||d.length!==h||!d.every(f=>typeof f=="number"&&Number.isFinite(f))?i(`${u} is not ${h} numbers`):d},c={name:n,label:r("label")||n,group:r("group"),help:r("help")};switch(t.type){case"slider":{let u=o("low"),h=o("high");u<h||i(`its range ${u} to ${h} is empty`);let d=o("step");return d<0&&i(`its step ${d} is negative`),{...c,type:"slider",low:u,high:h,step:d,value:o("value"),unit:r("unit")}}case"toggle":return{...c,type:"toggle",value:a("value")};case"button":return{...c,type:"button"};case"choice":{let u=t.options;(!Array.isArray(u)||u.length===0||!u.every(f=>typeof f=="string"))&&i("options are not texts");let h=o("value"),d=u;return(!Number.isInteger(h)||h<0||h>=d.length)&&i(`value ${h} is none of its ${d.length} options`),{...c,type:"choice",options:d,value:h}}case"handle":{let u=o("radius");return u<=0&&i(`its radius ${u} is not positive`),{...c,type:"handle",radius:u,turns:a("turns"),on_ground:a("on_ground"),position:l("position",3),rotation:l("rotation",4)}}case"axis":return{...c,type:"axis",key_less:r("key_less"),key_more:r("key_more"),gamepad_axis:o("gamepad_axis"),value:o("value")};case"numbers":{let u=t.fields;return Array.isArray(u)?{...c,type:"numbers",latest:a("latest"),fields:u.map(h=>{let{low:d,high:f,whole:m}=typeof h=="object"&&h!==null?h:{};return typeof d!="number"||typeof f!="number"||!(d<=f)||typeof m!="boolean"?i("a field has no range"):{low:d,high:f,whole:m}})}:i("fields are not a list")}default:return i(`type ${JSON.stringify(t.type)} is not one this page knows`)}}function al(s){switch(s.type){case"slider":case"choice":case"axis":return[s.value];case"toggle":return[s.value?1:0];case"button":return[];case"handle":return[...s.position,...s.rotation];case"numbers":return s.fields.map(({low:e})=>e)}}function Ef(s,e){if(!e.every(n=>typeof n=="number"&&Number.isFinite(n))||e.length!==al(s).length)return;let t=e[0];switch(s.type){case"slider":return t>=s.low&&t<=s.high?{...s,value:t}:void 0;case"axis":return t>=-1&&t<=1?{...s,value:t}:void 0;case"choice":return Number.isInteger(t)&&t>=0&&t<s.options.length?{...s,value:t}:void 0;case"toggle":return t===0||t===1?{...s,value:t===1}:void 0;case"button":return s;case"numbers":return s.fields.every(({low:n,high:i,whole:r},o)=>e[o]>=n&&e[o]<=i&&(!r||Number.isInteger(e[o])))?s:void 0;case"handle":{let[n,i,r,o,a,l,c]=e;return{...s,position:[n,i,r],rotation:[o,a,l,c]}}}}function E0(s,e){let t=s;if(e.step>0){t=e.low+Math.round((s-e.low)/e.step)*e.step;let n=Math.min(12,Math.max(ol(e.step),ol(e.low)));t=Number(t.toFixed(n))}return Math.min(e.high,Math.max(e.low,t))}function ol(s){if(!Number.isFinite(s))return 0;for(let e=0;e<12;++e)if(Math.abs(Number(s.toFixed(e))-s)<=1e-9*Math.max(1,Math.abs(s)))return e;return 12}function C0(s,e=.12){if(!Number.isFinite(s)||Math.abs(s)<=e)return 0;let t=(Math.abs(s)-e)/(1-e);return Math.sign(s)*Math.min(1,Math.round(t*200)/200)}var R0=12,Kh=class{constructor(e){this.desk=e;this.panel.setPresent(!1),window.addEventListener("blur",()=>this.letGo()),document.addEventListener("visibilitychange",()=>{document.hidden&&this.letGo()})}panel=new Wn("controls","Controls","sliders");specs=[];widgets=new Map;waiting=new Map;sent=new Map;touched=new Map;later=new Map;keysDown=new Set;pads=new Map;quietNote=D("p",{class:"quiet",text:"Not connected: nothing moves until the program is back.",hidden:!0});send=()=>!1;offer(e){if(e.length>0&&e.length===this.specs.length&&e.every((i,r)=>k0(i)===k0(this.specs[r]))){for(let i of e)i.type!=="button"&&i.type!=="numbers"&&this.take(i.name,al(i));return}this.specs=e,this.widgets.clear(),this.waiting.clear();for(let i of this.later.values())clearTimeout(i);this.later.clear();let t=e.filter(i=>i.type!=="numbers");this.panel.setPresent(t.length>0),this.panel.setNote(t.length?String(t.length):"");let n=new Map;this.panel.body.replaceChildren(this.quietNote);for(let i of t){let r=n.get(i.group);r||(r=D("div",{class:"offer-group",role:"group","aria-label":i.group||"Controls"},i.group?D("h3",{text:i.group}):void 0),n.set(i.group,r),this.panel.body.append(r));let o=this.make(i);i.help&&(o.row.title=i.help),this.widgets.set(i.name,o),o.show(i),r.append(o.row)}this.showHandles()}take(e,t){let n=this.specs.findIndex(o=>o.name===e);if(n<0)return;let i=Ef(this.specs[n],t);if(!i)return;let r=(this.touched.get(e)??-1e9)+250-performance.now();if(r>0&&i.type!=="button"){clearTimeout(this.later.get(e)),this.later.set(e,window.setTimeout(()=>this.take(e,t),r+5));return}clearTimeout(this.later.get(e)),this.specs[n]=i,this.widgets.get(e)?.show(i),i.type==="handle"&&this.showHandles()}setConnected(e){st(this.quietNote,"hidden",e),st(this.panel.body,"data-dead",!e)}input(e,t){let n=this.specs.findIndex(r=>r.name===e);if(n<0)return;let i=Ef(this.specs[n],t);if(i){if(this.specs[n]=i,this.touched.set(e,performance.now()),this.widgets.get(e)?.show(i),i.type==="button"){this.send(e,[]);return}if(i.type==="numbers"){this.tell(i.name,t,i.latest);return}this.tell(e,al(i),!0)}}tell(e,t,n){let i=performance.now();!n||i-(this.sent.get(e)??-1e9)>=R0&&!this.waiting.has(e)?this.sendNow(e,t):(this.waiting.size||setTimeout(()=>this.flush(),R0),this.waiting.set(e,t))}forget(e){this.waiting.delete(e)}poll(){this.pollPads()}flush(){for(let[e,t]of this.waiting)this.sendNow(e,t);this.waiting.clear()}sendNow(e,t){this.sent.set(e,performance.now()),this.send(e,t)}key(e,t){let n=!1;for(let i of this.specs)i.type!=="axis"||e!==i.key_less&&e!==i.key_more||(n=!0,t?this.keysDown.add(e):this.keysDown.delete(e),this.setAxis(i,(this.keysDown.has(i.key_more)?1:0)-(this.keysDown.has(i.key_less)?1:0)));return n}get axisKeys(){return this.specs.flatMap(e=>e.type==="axis"?[e.key_less,e.key_more].filter(Boolean):[])}handles(){return this.specs.filter(e=>e.type==="handle").map(e=>({name:e.name,position:e.position,rotation:e.rotation,turns:e.turns,onGround:e.on_ground,radius:e.radius}))}showHandles(){this.desk.stage.setHandles(this.handles()),this.desk.redraw()}letGo(){this.keysDown.clear();for(let e of this.specs)e.type==="axis"&&this.setAxis(e,0)}setAxis(e,t){let n=this.specs.find(i=>i.name===e.name);n&&n.type==="axis"&&n.value!==t&&this.input(e.name,[t])}pollPads(){let e=this.specs.filter(n=>n.type==="axis"&&n.gamepad_axis>=0);if(!e.length||!navigator.getGamepads)return;let t=navigator.getGamepads().filter(n=>n!==null&&n.connected);for(let n of e){let i=0;for(let r of t){let o=C0(r.axes[n.gamepad_axis]??0);Math.abs(o)>Math.abs(i)&&(i=o)}i!==(this.pads.get(n.name)??0)&&(this.pads.set(n.name,i),this.setAxis(n,i))}}make(e){let t=`offer-${e.name.replace(/\W/g,"_")}`;switch(e.type){case"numbers":return{row:D("div"),show:()=>{}};case"slider":return this.slider(e,t);case"toggle":{let n=D("input",{type:"checkbox",class:"switch",on:{change:()=>this.input(e.name,[n.checked?1:0])}});return{row:D("label",{class:"row"},n,D("span",{class:"row-name",text:e.label})),show:i=>{i.type==="toggle"&&(n.checked=i.value)}}}case"button":{let n=D("button",{type:"button",class:"push",text:e.label,on:{click:()=>this.input(e.name,[])}});return{row:D("div",{class:"offer-button"},n),show:()=>{}}}case"choice":{let n=D("select",{class:"field",id:t,on:{change:()=>this.input(e.name,[n.selectedIndex])}},...e.options.map(i=>D("option",{text:i})));return{row:D("div",{class:"offer"},D("label",{for:t,class:"row-name",text:e.label}),n),show:i=>{i.type==="choice"&&(n.selectedIndex=i.value)}}}case"handle":return this.handle(e);case"axis":return this.axis(e)}}slider(e,t){let n=e.step>0?Math.max(ol(e.step),ol(e.low)):e.high-e.low>=100?0:e.high-e.low>=5?1:2,i=D("output",{class:"offer-value",for:t}),r=D("input",{type:"range",id:t,min:e.low,max:e.high,step:e.step>0?e.step:"any",on:{input:()=>this.input(e.name,[E0(Number(r.value),e)])}});return{row:D("div",{class:"offer"},D("label",{for:t,class:"row-name",text:e.label}),i,r),show:o=>{o.type==="slider"&&(r.value=String(o.value),r.style.setProperty("--share",String((o.value-o.low)/(o.high-o.low))),$e(i,`${Tt(o.value,n)}${o.unit?` ${o.unit}`:""}`),r.setAttribute("aria-valuetext",i.textContent??""))}}}handle(e){let t=["x","y","z"],n=t.map((i,r)=>{let o=D("input",{type:"number",class:"field small",step:"0.05","aria-label":`${e.label} ${i}, metres`,disabled:r===1&&e.on_ground,on:{change:()=>{let a=this.specs.find(u=>u.name===e.name),l=Number(o.value);if(!a||a.type!=="handle"||!Number.isFinite(l)||o.value==="")return;let c=al(a);c[r]=l,this.input(e.name,c),this.showHandles()}}});return o});return{row:D("div",{class:"offer handle-row"},D("span",{class:"row-name",text:e.label}),D("span",{class:"row-note",text:e.turns?"drag, turn":"drag"}),D("div",{class:"xyz"},...n.map((i,r)=>D("label",{class:"xyz-field"},D("span",{text:t[r]}),i)))),show:i=>{i.type==="handle"&&n.forEach((r,o)=>{document.activeElement!==r&&(r.value=i.position[o].toFixed(2))})}}}axis(e){let t=D("div",{class:"axis-pin"}),n=(r,o)=>{let a=D("button",{type:"button",class:"push small",text:o,"aria-label":`${e.label} ${r<0?"less":"more"}`}),l=c=>u=>{u.preventDefault(),this.setAxis(e,c?r:0)};return a.addEventListener("pointerdown",c=>{a.setPointerCapture(c.pointerId),l(!0)(c)}),a.addEventListener("pointerup",l(!1)),a.addEventListener("pointercancel",l(!1)),a.addEventListener("keydown",c=>{(c.code==="Space"||c.code==="Enter")&&l(!0)(c)}),a.addEventListener("keyup",c=>{(c.code==="Space"||c.code==="Enter")&&l(!1)(c)}),a},i=D("output",{class:"offer-value"});return{row:D("div",{class:"offer"},D("span",{class:"row-name",text:e.label}),i,D("div",{class:"axis"},n(-1,Jh(e.key_less)||"−"),D("div",{class:"axis-track"},t),n(1,Jh(e.key_more)||"+"))),show:r=>{r.type==="axis"&&(t.style.left=`${50+r.value*50}%`,$e(i,Tt(r.value,2)))}}}};function k0(s){return JSON.stringify(s,(e,t)=>e==="value"||e==="position"||e==="rotation"?void 0:t)}function Jh(s){return{ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Space:"Space"}[s]??s.replace(/^(Key|Digit|Numpad)/,"")}var U1="uplot",O1="u-hz",B1="u-vt",z1="u-title",V1="u-wrap",H1="u-under",G1="u-over",W1="u-axis",qr="u-off",$1="u-select",X1="u-cursor-x",q1="u-cursor-y",Y1="u-cursor-pt",K1="u-legend",J1="u-live",Z1="u-inline",j1="u-series",Q1="u-marker",P0="u-label",eS="u-value",cl="width",hl="height";var I0="bottom",Go="left",Cf="right",$f="#000",L0=$f+"0",Rf="mousemove",N0="mousedown",kf="mouseup",D0="mouseenter",F0="mouseleave",U0="dblclick",tS="resize",nS="scroll",O0="change",tu="dppxchange",Xf="--",Jo=typeof window<"u",Df=Jo?document:null,$o=Jo?window:null,iS=Jo?navigator:null,Pt,Zh;function Ff(){let s=devicePixelRatio;Pt!=s&&(Pt=s,Zh&&Of(O0,Zh,Ff),Zh=matchMedia(`(min-resolution: ${Pt-.001}dppx) and (max-resolution: ${Pt+.001}dppx)`),Yr(O0,Zh,Ff),$o.dispatchEvent(new CustomEvent(tu)))}function Si(s,e){if(e!=null){let t=s.classList;!t.contains(e)&&t.add(e)}}function Uf(s,e){let t=s.classList;t.contains(e)&&t.remove(e)}function Qt(s,e,t){s.style[e]=t+"px"}function qi(s,e,t,n){let i=Df.createElement(s);return e!=null&&Si(i,e),t?.insertBefore(i,n),i}function Ni(s,e){return qi("div",s,e)}var B0=new WeakMap;function bs(s,e,t,n,i){let r="translate("+e+"px,"+t+"px)",o=B0.get(s);r!=o&&(s.style.transform=r,B0.set(s,r),e<0||t<0||e>n||t>i?Si(s,qr):Uf(s,qr))}var z0=new WeakMap;function V0(s,e,t){let n=e+t,i=z0.get(s);n!=i&&(z0.set(s,n),s.style.background=e,s.style.borderColor=t)}var H0=new WeakMap;function G0(s,e,t,n){let i=e+""+t,r=H0.get(s);i!=r&&(H0.set(s,i),s.style.height=t+"px",s.style.width=e+"px",s.style.marginLeft=n?-e/2+"px":0,s.style.marginTop=n?-t/2+"px":0)}var qf={passive:!0},sS={...qf,capture:!0};function Yr(s,e,t,n){e.addEventListener(s,t,n?sS:qf)}function Of(s,e,t,n){e.removeEventListener(s,t,qf)}Jo&&Ff();function Yi(s,e,t,n){let i;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)i=r?t+n>>1:Ai((t+n)/2),e[i]<s?t=i:n=i;return s-e[t]<=e[n]-s?t:n}function vv(s){return(t,n,i)=>{let r=-1,o=-1;for(let a=n;a<=i;a++)if(s(t[a])){r=a;break}for(let a=i;a>=n;a--)if(s(t[a])){o=a;break}return[r,o]}}var xv=s=>s!=null,yv=s=>s!=null&&s>0,su=vv(xv),rS=vv(yv);function oS(s,e,t,n=0,i=!1){let r=i?rS:su,o=i?yv:xv;[e,t]=r(s,e,t);let a=s[e],l=s[e];if(e>-1)if(n==1)a=s[e],l=s[t];else if(n==-1)a=s[t],l=s[e];else for(let c=e;c<=t;c++){let u=s[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Gt,l??-Gt]}function ru(s,e,t,n){let i=X0(s),r=X0(e);s==e&&(i==-1?(s*=t,e/=t):(s/=t,e*=t));let o=t==10?Xs:bv,a=i==1?Ai:Di,l=r==1?Di:Ai,c=a(o(Rn(s))),u=l(o(Rn(e))),h=Xo(t,c),d=Xo(t,u);return t==10&&(c<0&&(h=Wt(h,-c)),u<0&&(d=Wt(d,-u))),n||t==2?(s=h*i,e=d*r):(s=Sv(s,h),e=ou(e,d)),[s,e]}function Yf(s,e,t,n){let i=ru(s,e,t,n);return s==0&&(i[0]=0),e==0&&(i[1]=0),i}var Kf=.1,W0={mode:3,pad:Kf},dl={pad:0,soft:null,mode:0},aS={min:dl,max:dl};function nu(s,e,t,n){return au(t)?$0(s,e,t):(dl.pad=t,dl.soft=n?0:null,dl.mode=n?3:0,$0(s,e,aS))}function Rt(s,e){return s??e}function lS(s,e,t){for(e=Rt(e,0),t=Rt(t,s.length-1);e<=t;){if(s[e]!=null)return!0;e++}return!1}function $0(s,e,t){let n=t.min,i=t.max,r=Rt(n.pad,0),o=Rt(i.pad,0),a=Rt(n.hard,-Gt),l=Rt(i.hard,Gt),c=Rt(n.soft,Gt),u=Rt(i.soft,-Gt),h=Rt(n.mode,0),d=Rt(i.mode,0),f=e-s,m=Xs(f),x=ai(Rn(s),Rn(e)),p=Xs(x),g=Rn(p-m);(f<1e-24||g>10)&&(f=0,(s==0||e==0)&&(f=1e-24,h==2&&c!=Gt&&(r=0),d==2&&u!=-Gt&&(o=0)));let v=f||x||1e3,_=Xs(v),b=Xo(10,Ai(_)),S=v*(f==0?s==0?.1:1:r),A=Wt(Sv(s-S,b/10),24),y=s>=c&&(h==1||h==3&&A<=c||h==2&&A>=c)?c:Gt,M=ai(a,A<y&&s>=y?y:Ki(y,A)),E=v*(f==0?e==0?.1:1:o),k=Wt(ou(e+E,b/10),24),P=e<=u&&(d==1||d==3&&k>=u||d==2&&k<=u)?u:-Gt,F=Ki(l,k>P&&e<=P?P:ai(P,k));return M==F&&M==0&&(F=100),[M,F]}var cS=new Intl.NumberFormat(Jo?iS.language:"en-US"),Jf=s=>cS.format(s),Ti=Math,eu=Ti.PI,Rn=Ti.abs,Ai=Ti.floor,Cn=Ti.round,Di=Ti.ceil,Ki=Ti.min,ai=Ti.max,Xo=Ti.pow,X0=Ti.sign,Xs=Ti.log10,bv=Ti.log2,hS=(s,e=1)=>Ti.sinh(s)*e,Pf=(s,e=1)=>Ti.asinh(s/e),Gt=1/0;function q0(s){return(Xs((s^s>>31)-(s>>31))|0)+1}function Bf(s,e,t){return Ki(ai(s,e),t)}function _v(s){return typeof s=="function"}function wt(s){return _v(s)?s:()=>s}var uS=()=>{},wv=s=>s,Mv=(s,e)=>e,dS=s=>null,Y0=s=>!0,K0=(s,e)=>s==e,fS=/\.\d*?(?=9{6,}|0{6,})/gm,Kr=s=>{if(Tv(s)||_r.has(s))return s;let e=`${s}`,t=e.match(fS);if(t==null)return s;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[i,r]=e.split("e");return+`${Kr(i)}e${r}`}return Wt(s,n)};function $r(s,e){return Kr(Wt(Kr(s/e))*e)}function ou(s,e){return Kr(Di(Kr(s/e))*e)}function Sv(s,e){return Kr(Ai(Kr(s/e))*e)}function Wt(s,e=0){if(Tv(s))return s;let t=10**e,n=s*t*(1+Number.EPSILON);return Cn(n)/t}var _r=new Map;function Av(s){return((""+s).split(".")[1]||"").length}function pl(s,e,t,n){let i=[],r=n.map(Av);for(let o=e;o<t;o++){let a=Rn(o),l=Wt(Xo(s,o),a);for(let c=0;c<n.length;c++){let u=s==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=s==10?u:Wt(u,h);i.push(d),_r.set(d,h)}}return i}var fl={},Zf=[],qo=[null,null],br=Array.isArray,Tv=Number.isInteger,pS=s=>s===void 0;function J0(s){return typeof s=="string"}function au(s){let e=!1;if(s!=null){let t=s.constructor;e=t==null||t==Object}return e}function mS(s){return s!=null&&typeof s=="object"}var gS=Object.getPrototypeOf(Uint8Array),Ev="__proto__";function Yo(s,e=au){let t;if(br(s)){let n=s.find(i=>i!=null);if(br(n)||e(n)){t=Array(s.length);for(let i=0;i<s.length;i++)t[i]=Yo(s[i],e)}else t=s.slice()}else if(s instanceof gS)t=s.slice();else if(e(s)){t={};for(let n in s)n!=Ev&&(t[n]=Yo(s[n],e))}else t=s;return t}function wn(s){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let i in n)i!=Ev&&(au(s[i])?wn(s[i],Yo(n[i])):s[i]=Yo(n[i]))}return s}var vS=0,xS=1,yS=2;function bS(s,e,t){for(let n=0,i,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(i=o-1;i>=0&&s[i]==null;)s[i--]=null;for(i=o+1;i<t&&s[i]==null;)s[r=i++]=null}}}function _S(s,e){if(SS(s)){let o=s[0].slice();for(let a=1;a<s.length;a++)o.push(...s[a].slice(1));return AS(o[0])||(o=MS(o)),o}let t=new Set;for(let o=0;o<s.length;o++){let l=s[o][0],c=l.length;for(let u=0;u<c;u++)t.add(l[u])}let n=[Array.from(t).sort((o,a)=>o-a)],i=n[0].length,r=new Map;for(let o=0;o<i;o++)r.set(n[0][o],o);for(let o=0;o<s.length;o++){let a=s[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(i).fill(void 0),d=e?e[o][c]:xS,f=[];for(let m=0;m<u.length;m++){let x=u[m],p=r.get(l[m]);x===null?d!=vS&&(h[p]=x,d==yS&&f.push(p)):h[p]=x}bS(h,f,i),n.push(h)}}return n}var wS=typeof queueMicrotask>"u"?s=>Promise.resolve().then(s):queueMicrotask;function MS(s){let e=s[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let i=[];for(let r=0;r<s.length;r++){let o=s[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];i.push(a)}return i}function SS(s){let e=s[0][0],t=e.length;for(let n=1;n<s.length;n++){let i=s[n][0];if(i.length!=t)return!1;if(i!=e){for(let r=0;r<t;r++)if(i[r]!=e[r])return!1}}return!0}function AS(s,e=100){let t=s.length;if(t<=1)return!0;let n=0,i=t-1;for(;n<=i&&s[n]==null;)n++;for(;i>=n&&s[i]==null;)i--;if(i<=n)return!0;let r=ai(1,Ai((i-n+1)/e));for(let o=s[n],a=n+r;a<=i;a+=r){let l=s[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Cv=["January","February","March","April","May","June","July","August","September","October","November","December"],Rv=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function kv(s){return s.slice(0,3)}var TS=Rv.map(kv),ES=Cv.map(kv),CS={MMMM:Cv,MMM:ES,WWWW:Rv,WWW:TS};function ll(s){return(s<10?"0":"")+s}function RS(s){return(s<10?"00":s<100?"0":"")+s}var kS={YYYY:s=>s.getFullYear(),YY:s=>(s.getFullYear()+"").slice(2),MMMM:(s,e)=>e.MMMM[s.getMonth()],MMM:(s,e)=>e.MMM[s.getMonth()],MM:s=>ll(s.getMonth()+1),M:s=>s.getMonth()+1,DD:s=>ll(s.getDate()),D:s=>s.getDate(),WWWW:(s,e)=>e.WWWW[s.getDay()],WWW:(s,e)=>e.WWW[s.getDay()],HH:s=>ll(s.getHours()),H:s=>s.getHours(),h:s=>{let e=s.getHours();return e==0?12:e>12?e-12:e},AA:s=>s.getHours()>=12?"PM":"AM",aa:s=>s.getHours()>=12?"pm":"am",a:s=>s.getHours()>=12?"p":"a",mm:s=>ll(s.getMinutes()),m:s=>s.getMinutes(),ss:s=>ll(s.getSeconds()),s:s=>s.getSeconds(),fff:s=>RS(s.getMilliseconds())};function jf(s,e){e=e||CS;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=n.exec(s);)t.push(i[0][0]=="{"?kS[i[1]]:i[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var PS=new Intl.DateTimeFormat().resolvedOptions().timeZone;function IS(s,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+s+s.getTimezoneOffset()*6e4):e==PS?t=s:(t=new Date(s.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(s.getMilliseconds())),t}var Pv=s=>s%1==0,iu=[1,2,2.5,5],LS=pl(10,-32,0,iu),Iv=pl(10,0,32,iu),NS=Iv.filter(Pv),Xr=LS.concat(Iv),Qf=`
`,Lv="{YYYY}",Z0=Qf+Lv,Nv="{M}/{D}",ul=Qf+Nv,jh=ul+"/{YY}",Dv="{aa}",DS="{h}:{mm}",Wo=DS+Dv,j0=Qf+Wo,Q0=":{ss}",Dt=null;function Fv(s){let e=s*1e3,t=e*60,n=t*60,i=n*24,r=i*30,o=i*365,l=(s==1?pl(10,0,3,iu).filter(Pv):pl(10,-3,0,iu)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Lv,Dt,Dt,Dt,Dt,Dt,Dt,1],[i*28,"{MMM}",Z0,Dt,Dt,Dt,Dt,Dt,1],[i,Nv,Z0,Dt,Dt,Dt,Dt,Dt,1],[n,"{h}"+Dv,jh,Dt,ul,Dt,Dt,Dt,1],[t,Wo,jh,Dt,ul,Dt,Dt,Dt,1],[e,Q0,jh+" "+Wo,Dt,ul+" "+Wo,Dt,j0,Dt,1],[s,Q0+".{fff}",jh+" "+Wo,Dt,ul+" "+Wo,Dt,j0,Dt,1]];function u(h){return(d,f,m,x,p,g)=>{let v=[],_=p>=o,b=p>=r&&p<o,S=h(m),A=Wt(S*s,3),y=If(S.getFullYear(),_?0:S.getMonth(),b||_?1:S.getDate()),M=Wt(y*s,3);if(b||_){let E=b?p/r:0,k=_?p/o:0,P=A==M?A:Wt(If(y.getFullYear()+k,y.getMonth()+E,1)*s,3),F=new Date(Cn(P/s)),z=F.getFullYear(),I=F.getMonth();for(let V=0;P<=x;V++){let W=If(z+k*V,I+E*V,1),H=W-h(Wt(W*s,3));P=Wt((+W+H)*s,3),P<=x&&v.push(P)}}else{let E=p>=i?i:p,k=Ai(m)-Ai(A),P=M+k+ou(A-M,E);v.push(P);let F=h(P),z=F.getHours()+F.getMinutes()/t+F.getSeconds()/n,I=p/n,V=d.axes[f]._space,W=g/V;for(;P=Wt(P+p,s==1?0:3),!(P>x);)if(I>1){let H=Ai(Wt(z+I,6))%24,ee=h(P).getHours()-H;ee>1&&(ee=-1),P-=ee*n,z=(z+I)%24;let te=v[v.length-1];Wt((P-te)/p,3)*W>=.7&&v.push(P)}else v.push(P)}return v}}return[l,c,u]}var[FS,US,OS]=Fv(1),[BS,zS,VS]=Fv(.001);pl(2,-53,53,[1]);function ev(s,e){return s.map(t=>t.map((n,i)=>i==0||i==8||n==null?n:e(i==1||t[8]==0?n:t[1]+n)))}function tv(s,e){return(t,n,i,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,u,h,d,f;return n.map(m=>{let x=s(m),p=x.getFullYear(),g=x.getMonth(),v=x.getDate(),_=x.getHours(),b=x.getMinutes(),S=x.getSeconds(),A=p!=l&&a[2]||g!=c&&a[3]||v!=u&&a[4]||_!=h&&a[5]||b!=d&&a[6]||S!=f&&a[7]||a[1];return l=p,c=g,u=v,h=_,d=b,f=S,A(x)})}}function HS(s,e){let t=jf(e);return(n,i,r,o,a)=>i.map(l=>t(s(l)))}function If(s,e,t){return new Date(s,e,t)}function nv(s,e){return e(s)}var GS="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function iv(s,e){return(t,n,i,r)=>r==null?Xf:e(s(n))}function WS(s,e){let t=s.series[e];return t.width?t.stroke(s,e):t.points.width?t.points.stroke(s,e):null}function $S(s,e){return s.series[e].fill(s,e)}var XS={show:!0,live:!0,isolate:!1,mount:uS,markers:{show:!0,width:2,stroke:WS,fill:$S,dash:"solid"},idx:null,idxs:null,values:[]};function qS(s,e){let t=s.cursor.points,n=Ni(),i=t.size(s,e);Qt(n,cl,i),Qt(n,hl,i);let r=i/-2;Qt(n,"marginLeft",r),Qt(n,"marginTop",r);let o=t.width(s,e,i);return o&&Qt(n,"borderWidth",o),n}function YS(s,e){let t=s.series[e].points;return t._fill||t._stroke}function KS(s,e){let t=s.series[e].points;return t._stroke||t._fill}function JS(s,e){return s.series[e].points.size}var Lf=[0,0];function ZS(s,e,t){return Lf[0]=e,Lf[1]=t,Lf}function Qh(s,e,t,n=!0){return i=>{i.button==0&&(!n||i.target==e)&&t(i)}}function Nf(s,e,t,n=!0){return i=>{(!n||i.target==e)&&t(i)}}var jS={show:!0,x:!0,y:!0,lock:!1,move:ZS,points:{one:!1,show:qS,size:JS,width:0,stroke:KS,fill:YS},bind:{mousedown:Qh,mouseup:Qh,click:Qh,dblclick:Qh,mousemove:Nf,mouseleave:Nf,mouseenter:Nf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(s,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(s,e,t,n,i)=>n-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Uv={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ep=wn({},Uv,{filter:Mv}),Ov=wn({},ep,{size:10}),Bv=wn({},Uv,{show:!1}),tp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',zv="bold "+tp,Vv=1.5,sv={show:!0,scale:"x",stroke:$f,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:zv,side:2,grid:ep,ticks:Ov,border:Bv,font:tp,lineGap:Vv,rotate:0},QS="Value",eA="Time",rv={show:!0,scale:"x",auto:!1,sorted:1,min:Gt,max:-Gt,idxs:[]};function tA(s,e,t,n,i){return e.map(r=>r==null?"":Jf(r))}function nA(s,e,t,n,i,r,o){let a=[],l=_r.get(i)||0;t=o?t:Wt(ou(t,i),l);for(let c=t;c<=n;c=Wt(c+i,l))a.push(Object.is(c,-0)?0:c);return a}function zf(s,e,t,n,i,r,o){let a=[],l=s.scales[s.axes[e].scale].log,c=l==10?Xs:bv,u=Ai(c(t));i=Xo(l,u),l==10&&(i=Xr[Yi(i,Xr)]);let h=t,d=i*l;l==10&&(d=Xr[Yi(d,Xr)]);do a.push(h),h=h+i,l==10&&!_r.has(h)&&(h=Wt(h,_r.get(i))),h>=d&&(i=h,d=i*l,l==10&&(d=Xr[Yi(d,Xr)]));while(h<=n);return a}function iA(s,e,t,n,i,r,o){let l=s.scales[s.axes[e].scale].asinh,c=n>l?zf(s,e,ai(l,t),n,i):[l],u=n>=0&&t<=0?[0]:[];return(t<-l?zf(s,e,ai(l,-n),-t,i):[l]).reverse().map(d=>-d).concat(u,c)}var Hv=/./,sA=/[12357]/,rA=/[125]/,ov=/1/,Vf=(s,e,t,n)=>s.map((i,r)=>e==4&&i==0||r%n==0&&t.test(i.toExponential()[i<0?1:0])?i:null);function oA(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=s.scales[o],l=s.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?Hv:l(7,o)-u>=c?sA:l(5,o)-u>=c?rA:ov;if(h==ov){let d=Rn(l(1,o)-u);if(d<c)return Vf(e.slice().reverse(),a.distr,h,Di(c/d)).reverse()}return Vf(e,a.distr,h,1)}function aA(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=r._space,l=s.valToPos,c=Rn(l(1,o)-l(2,o));return c<a?Vf(e.slice().reverse(),3,Hv,Di(a/c)).reverse():e}function lA(s,e,t,n){return n==null?Xf:e==null?"":Jf(e)}var av={show:!0,scale:"y",stroke:$f,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:zv,side:3,grid:ep,ticks:Ov,border:Bv,font:tp,lineGap:Vv,rotate:0};function cA(s,e){let t=3+(s||1)*2;return Wt(t*e,3)}function hA(s,e){let{scale:t,idxs:n}=s.series[0],i=s._data[0],r=s.valToPos(i[n[0]],t,!0),o=s.valToPos(i[n[1]],t,!0),a=Rn(o-r),l=s.series[e],c=a/(l.points.space*Pt);return n[1]-n[0]<=c}var lv={scale:null,auto:!0,sorted:0,min:Gt,max:-Gt},Gv=(s,e,t,n,i)=>i,cv={show:!0,auto:!0,sorted:0,gaps:Gv,alpha:1,facets:[wn({},lv,{scale:"x"}),wn({},lv,{scale:"y"})]},hv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Gv,alpha:1,points:{show:hA,filter:null},values:null,min:Gt,max:-Gt,idxs:[],path:null,clip:null};function uA(s,e,t,n,i){return t/10}var Wv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},dA=wn({},Wv,{time:!1,ori:1}),uv={};function $v(s,e){let t=uv[s];return t||(t={key:s,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(i=>i!=n)},pub(n,i,r,o,a,l,c){for(let u=0;u<t.plots.length;u++)t.plots[u]!=i&&t.plots[u].pub(n,i,r,o,a,l,c)}},s!=null&&(uv[s]=t)),t}var Ko=1,Hf=2;function Jr(s,e,t){let n=s.mode,i=s.series[e],r=n==2?s._data[e]:s._data,o=s.scales,a=s.bbox,l=r[0],c=n==2?r[1]:r[e],u=n==2?o[i.facets[0].scale]:o[s.series[0].scale],h=n==2?o[i.facets[1].scale]:o[i.scale],d=a.left,f=a.top,m=a.width,x=a.height,p=s.valToPosH,g=s.valToPosV;return u.ori==0?t(i,l,c,u,h,p,g,d,f,m,x,cu,Zo,uu,qv,Kv):t(i,l,c,u,h,g,p,f,d,x,m,hu,jo,sp,Yv,Jv)}function np(s,e){let t=0,n=0,i=Rt(s.bands,Zf);for(let r=0;r<i.length;r++){let o=i[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function fA(s,e,t,n,i){let r=s.mode,o=s.series[e],a=r==2?o.facets[1].scale:o.scale,l=s.scales[a];return i==-1?l.min:i==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function qs(s,e,t,n,i,r){return Jr(s,e,(o,a,l,c,u,h,d,f,m,x,p)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),_=c.ori==0?Zo:jo,b,S;v==1?(b=t,S=n):(b=n,S=t);let A=g(h(a[b],c,x,f)),y=g(d(l[b],u,p,m)),M=g(h(a[S],c,x,f)),E=g(d(r==1?u.max:u.min,u,p,m)),k=new Path2D(i);return _(k,M,E),_(k,A,E),_(k,A,y),k})}function lu(s,e,t,n,i,r){let o=null;if(s.length>0){o=new Path2D;let a=e==0?uu:sp,l=t;for(let h=0;h<s.length;h++){let d=s[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+i-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function pA(s,e,t){let n=s[s.length-1];n&&n[0]==e?n[1]=t:s.push([e,t])}function ip(s,e,t,n,i,r,o){let a=[],l=s.length;for(let c=i==1?t:n;c>=t&&c<=n;c+=i)if(e[c]===null){let h=c,d=c;if(i==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(s[h]),m=d==h?f:r(s[d]),x=h-i;f=o<=0&&x>=0&&x<l?r(s[x]):f;let g=d+i;m=o>=0&&g>=0&&g<l?r(s[g]):m,m>=f&&a.push([f,m])}return a}function dv(s){return s==0?wv:s==1?Cn:e=>$r(e,s)}function Xv(s){let e=s==0?cu:hu,t=s==0?(i,r,o,a,l,c)=>{i.arcTo(r,o,a,l,c)}:(i,r,o,a,l,c)=>{i.arcTo(o,r,l,a,c)},n=s==0?(i,r,o,a,l)=>{i.rect(r,o,a,l)}:(i,r,o,a,l)=>{i.rect(o,r,l,a)};return(i,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(i,r,o,a,l):(c=Ki(c,a/2,l/2),u=Ki(u,a/2,l/2),e(i,r+c,o),t(i,r+a,o,r+a,o+l,c),t(i,r+a,o+l,r,o+l,u),t(i,r,o+l,r,o,u),t(i,r,o,r+a,o,c),i.closePath())}}var cu=(s,e,t)=>{s.moveTo(e,t)},hu=(s,e,t)=>{s.moveTo(t,e)},Zo=(s,e,t)=>{s.lineTo(e,t)},jo=(s,e,t)=>{s.lineTo(t,e)},uu=Xv(0),sp=Xv(1),qv=(s,e,t,n,i,r)=>{s.arc(e,t,n,i,r)},Yv=(s,e,t,n,i,r)=>{s.arc(t,e,n,i,r)},Kv=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(e,t,n,i,r,o)},Jv=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(t,e,i,n,o,r)};function Zv(s){return(e,t,n,i,r)=>Jr(e,t,(o,a,l,c,u,h,d,f,m,x,p)=>{let{pxRound:g,points:v}=o,_,b;c.ori==0?(_=cu,b=qv):(_=hu,b=Yv);let S=Wt(v.width*Pt,3),A=(v.size-v.width)/2*Pt,y=Wt(A*2,3),M=new Path2D,E=new Path2D,{left:k,top:P,width:F,height:z}=e.bbox;uu(E,k-y,P-y,F+y*2,z+y*2);let I=V=>{if(l[V]!=null){let W=g(h(a[V],c,x,f)),H=g(d(l[V],u,p,m));_(M,W+A,H),b(M,W,H,A,0,eu*2)}};if(r)r.forEach(I);else for(let V=n;V<=i;V++)I(V);return{stroke:S>0?M:null,fill:M,clip:E,flags:Ko|Hf}})}function jv(s){return(e,t,n,i,r,o)=>{n!=i&&(r!=n&&o!=n&&s(e,t,n),r!=i&&o!=i&&s(e,t,i),s(e,t,o))}}var mA=jv(Zo),gA=jv(jo);function Qv(s){let e=Rt(s?.alignGaps,0);return(t,n,i,r)=>Jr(t,n,(o,a,l,c,u,h,d,f,m,x,p)=>{[i,r]=su(l,i,r);let g=o.pxRound,v=z=>g(h(z,c,x,f)),_=z=>g(d(z,u,p,m)),b,S;c.ori==0?(b=Zo,S=mA):(b=jo,S=gA);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ko},M=y.stroke,E=!1;if(r-i>=x*4){let z=ce=>t.posToVal(ce,c.key,!0),I=null,V=null,W,H,re,K=v(a[A==1?i:r]),ee=v(a[i]),te=v(a[r]),de=z(A==1?ee+1:te-1);for(let ce=A==1?i:r;ce>=i&&ce<=r;ce+=A){let j=a[ce],me=(A==1?j<de:j>de)?K:v(j),xe=l[ce];me==K?xe!=null?(H=xe,I==null?(b(M,me,_(H)),W=I=V=H):H<I?I=H:H>V&&(V=H)):xe===null&&(E=!0):(I!=null&&S(M,K,_(I),_(V),_(W),_(H)),xe!=null?(H=xe,b(M,me,_(H)),I=V=W=H):(I=V=null,xe===null&&(E=!0)),K=me,de=z(K+A))}I!=null&&I!=V&&re!=K&&S(M,K,_(I),_(V),_(W),_(H))}else for(let z=A==1?i:r;z>=i&&z<=r;z+=A){let I=l[z];I===null?E=!0:I!=null&&b(M,v(a[z]),_(I))}let[P,F]=np(t,n);if(o.fill!=null||P!=0){let z=y.fill=new Path2D(M),I=o.fillTo(t,n,o.min,o.max,P),V=_(I),W=v(a[i]),H=v(a[r]);A==-1&&([H,W]=[W,H]),b(z,H,V),b(z,W,V)}if(!o.spanGaps){let z=[];E&&z.push(...ip(a,l,i,r,A,v,e)),y.gaps=z=o.gaps(t,n,i,r,z),y.clip=lu(z,c.ori,f,m,x,p)}return F!=0&&(y.band=F==2?[qs(t,n,i,r,M,-1),qs(t,n,i,r,M,1)]:qs(t,n,i,r,M,F)),y})}function vA(s){let e=Rt(s.align,1),t=Rt(s.ascDesc,!1),n=Rt(s.alignGaps,0),i=Rt(s.extend,!1);return(r,o,a,l)=>Jr(r,o,(c,u,h,d,f,m,x,p,g,v,_)=>{[a,l]=su(h,a,l);let b=c.pxRound,{left:S,width:A}=r.bbox,y=ee=>b(m(ee,d,v,p)),M=ee=>b(x(ee,f,_,g)),E=d.ori==0?Zo:jo,k={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Ko},P=k.stroke,F=d.dir*(d.ori==0?1:-1),z=M(h[F==1?a:l]),I=y(u[F==1?a:l]),V=I,W=I;i&&e==-1&&(W=S,E(P,W,z)),E(P,I,z);for(let ee=F==1?a:l;ee>=a&&ee<=l;ee+=F){let te=h[ee];if(te==null)continue;let de=y(u[ee]),ce=M(te);e==1?E(P,de,z):E(P,V,ce),E(P,de,ce),z=ce,V=de}let H=V;i&&e==1&&(H=S+A,E(P,H,z));let[re,K]=np(r,o);if(c.fill!=null||re!=0){let ee=k.fill=new Path2D(P),te=c.fillTo(r,o,c.min,c.max,re),de=M(te);E(ee,H,de),E(ee,W,de)}if(!c.spanGaps){let ee=[];ee.push(...ip(u,h,a,l,F,y,n));let te=c.width*Pt/2,de=t||e==1?te:-te,ce=t||e==-1?-te:te;ee.forEach(j=>{j[0]+=de,j[1]+=ce}),k.gaps=ee=c.gaps(r,o,a,l,ee),k.clip=lu(ee,d.ori,p,g,v,_)}return K!=0&&(k.band=K==2?[qs(r,o,a,l,P,-1),qs(r,o,a,l,P,1)]:qs(r,o,a,l,P,K)),k})}function fv(s,e,t,n,i,r,o=Gt){if(s.length>1){let a=null;for(let l=0,c=1/0;l<s.length;l++)if(e[l]!==void 0){if(a!=null){let u=Rn(s[l]-s[a]);u<c&&(c=u,o=Rn(t(s[l],n,i,r)-t(s[a],n,i,r)))}a=l}}return o}function xA(s){s=s||fl;let e=Rt(s.size,[.6,Gt,1]),t=s.align||0,n=s.gap||0,i=s.radius;i=i==null?[0,0]:typeof i=="number"?[i,0]:i;let r=wt(i),o=1-e[0],a=Rt(e[1],Gt),l=Rt(e[2],1),c=Rt(s.disp,fl),u=Rt(s.each,f=>{}),{fill:h,stroke:d}=c;return(f,m,x,p)=>Jr(f,m,(g,v,_,b,S,A,y,M,E,k,P)=>{let F=g.pxRound,z=t,I=n*Pt,V=a*Pt,W=l*Pt,H,re;b.ori==0?[H,re]=r(f,m):[re,H]=r(f,m);let K=b.dir*(b.ori==0?1:-1),ee=b.ori==0?uu:sp,te=b.ori==0?u:(Pe,je,ht,Te,Vt,We,Ze)=>{u(Pe,je,ht,Vt,Te,Ze,We)},de=Rt(f.bands,Zf).find(Pe=>Pe.series[0]==m),ce=de!=null?de.dir:0,j=g.fillTo(f,m,g.min,g.max,ce),fe=F(y(j,S,P,E)),me,xe,we,Xe=k,Ie=F(g.width*Pt),ge=!1,lt=null,Qe=null,Je=null,It=null;h!=null&&(Ie==0||d!=null)&&(ge=!0,lt=h.values(f,m,x,p),Qe=new Map,new Set(lt).forEach(Pe=>{Pe!=null&&Qe.set(Pe,new Path2D)}),Ie>0&&(Je=d.values(f,m,x,p),It=new Map,new Set(Je).forEach(Pe=>{Pe!=null&&It.set(Pe,new Path2D)})));let{x0:Ye,size:Mt}=c;if(Ye!=null&&Mt!=null){z=1,v=Ye.values(f,m,x,p),Ye.unit==2&&(v=v.map(ht=>f.posToVal(M+ht*k,b.key,!0)));let Pe=Mt.values(f,m,x,p);Mt.unit==2?xe=Pe[0]*k:xe=A(Pe[0],b,k,M)-A(0,b,k,M),Xe=fv(v,_,A,b,k,M,Xe),we=Xe-xe+I}else Xe=fv(v,_,A,b,k,M,Xe),we=Xe*o+I,xe=Xe-we;we<1&&(we=0),Ie>=xe/2&&(Ie=0),we<5&&(F=wv);let ut=we>0,Bt=Xe-we-(ut?Ie:0);xe=F(Bf(Bt,W,V)),me=(z==0?xe/2:z==K?0:xe)-z*K*((z==0?I/2:0)+(ut?Ie/2:0));let dt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},sn=ge?null:new Path2D,Xt=null;if(de!=null)Xt=f.data[de.series[1]];else{let{y0:Pe,y1:je}=c;Pe!=null&&je!=null&&(_=je.values(f,m,x,p),Xt=Pe.values(f,m,x,p))}let an=H*xe,O=re*xe;for(let Pe=K==1?x:p;Pe>=x&&Pe<=p;Pe+=K){let je=_[Pe];if(je==null)continue;if(Xt!=null){let q=Xt[Pe]??0;if(je-q==0)continue;fe=y(q,S,P,E)}let ht=b.distr!=2||c!=null?v[Pe]:Pe,Te=A(ht,b,k,M),Vt=y(Rt(je,j),S,P,E),We=F(Te-me),Ze=F(ai(Vt,fe)),L=F(Ki(Vt,fe)),T=Ze-L;if(je!=null){let q=je<0?O:an,ue=je<0?an:O;ge?(Ie>0&&Je[Pe]!=null&&ee(It.get(Je[Pe]),We,L+Ai(Ie/2),xe,ai(0,T-Ie),q,ue),lt[Pe]!=null&&ee(Qe.get(lt[Pe]),We,L+Ai(Ie/2),xe,ai(0,T-Ie),q,ue)):ee(sn,We,L+Ai(Ie/2),xe,ai(0,T-Ie),q,ue),te(f,m,Pe,We-Ie/2,L,xe+Ie,T)}}return Ie>0?dt.stroke=ge?It:sn:ge||(dt._fill=g.width==0?g._fill:g._stroke??g._fill,dt.width=0),dt.fill=ge?Qe:sn,dt})}function yA(s,e){let t=Rt(e?.alignGaps,0);return(n,i,r,o)=>Jr(n,i,(a,l,c,u,h,d,f,m,x,p,g)=>{[r,o]=su(c,r,o);let v=a.pxRound,_=H=>v(d(H,u,p,m)),b=H=>v(f(H,h,g,x)),S,A,y;u.ori==0?(S=cu,y=Zo,A=Kv):(S=hu,y=jo,A=Jv);let M=u.dir*(u.ori==0?1:-1),E=_(l[M==1?r:o]),k=E,P=[],F=[];for(let H=M==1?r:o;H>=r&&H<=o;H+=M)if(c[H]!=null){let K=l[H],ee=_(K);P.push(k=ee),F.push(b(c[H]))}let z={stroke:s(P,F,S,y,A,v),fill:null,clip:null,band:null,gaps:null,flags:Ko},I=z.stroke,[V,W]=np(n,i);if(a.fill!=null||V!=0){let H=z.fill=new Path2D(I),re=a.fillTo(n,i,a.min,a.max,V),K=b(re);y(H,k,K),y(H,E,K)}if(!a.spanGaps){let H=[];H.push(...ip(l,c,r,o,M,_,t)),z.gaps=H=a.gaps(n,i,r,o,H),z.clip=lu(H,u.ori,m,x,p,g)}return W!=0&&(z.band=W==2?[qs(n,i,r,o,I,-1),qs(n,i,r,o,I,1)]:qs(n,i,r,o,I,W)),z})}function bA(s){return yA(_A,s)}function _A(s,e,t,n,i,r){let o=s.length;if(o<2)return null;let a=new Path2D;if(t(a,s[0],e[0]),o==2)n(a,s[1],e[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=e[d+1]-e[d],h[d]=s[d+1]-s[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)i(a,s[d]+h[d]/3,e[d]+l[d]*h[d]/3,s[d+1]-h[d]/3,e[d+1]-l[d+1]*h[d]/3,s[d+1],e[d+1])}return a}var Gf=new Set;function pv(){for(let s of Gf)s.syncRect(!0)}Jo&&(Yr(tS,$o,pv),Yr(nS,$o,pv,!0),Yr(tu,$o,()=>{Fn.pxRatio=Pt}));var wA=Qv(),MA=Zv();function mv(s,e,t,n){return(n?[s[0],s[1]].concat(s.slice(2)):[s[0]].concat(s.slice(1))).map((r,o)=>Wf(r,o,e,t))}function SA(s,e){return s.map((t,n)=>n==0?{}:wn({},e,t))}function Wf(s,e,t,n){return wn({},e==0?t:n,s)}function ex(s,e,t){return e==null?qo:[e,t]}var AA=ex;function TA(s,e,t){return e==null?qo:nu(e,t,Kf,!0)}function tx(s,e,t,n){return e==null?qo:ru(e,t,s.scales[n].log,!1)}var EA=tx;function nx(s,e,t,n){return e==null?qo:Yf(e,t,s.scales[n].log,!1)}var CA=nx;function RA(s,e,t,n,i){let r=ai(q0(s),q0(e)),o=e-s,a=Yi(i/n*o,t);do{let l=t[a],c=n*l/o;if(c>=i&&r+(l<5?_r.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function gv(s){let e,t;return s=s.replace(/(\d+)px/,(n,i)=>(e=Cn((t=+i)*Pt))+"px"),[s,e,t]}function kA(s){s.show&&[s.font,s.labelFont].forEach(e=>{let t=Wt(e[2]*Pt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Fn(s,e,t){let n={mode:Rt(s.mode,1)},i=n.mode;function r(w,C,N,U){let $=C.valToPct(w);return U+N*(C.dir==-1?1-$:$)}function o(w,C,N,U){let $=C.valToPct(w);return U+N*(C.dir==-1?$:1-$)}function a(w,C,N,U){return C.ori==0?r(w,C,N,U):o(w,C,N,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ni(U1);if(s.id!=null&&(c.id=s.id),Si(c,s.class),s.title){let w=Ni(z1,c);w.textContent=s.title}let u=qi("canvas"),h=n.ctx=u.getContext("2d"),d=Ni(V1,c);Yr("click",d,w=>{w.target===m&&(Yt!=ro||en!=oo)&&Un.click(n,w)},!0);let f=n.under=Ni(H1,d);d.appendChild(u);let m=n.over=Ni(G1,d);s=Yo(s);let x=+Rt(s.pxAlign,1),p=dv(x);(s.plugins||[]).forEach(w=>{w.opts&&(s=w.opts(n,s)||s)});let g=s.ms||.001,v=n.series=i==1?mv(s.series||[],rv,hv,!1):SA(s.series||[null],cv),_=n.axes=mv(s.axes||[],sv,av,!0),b=n.scales={},S=n.bands=s.bands||[];S.forEach(w=>{w.fill=wt(w.fill||null),w.dir=Rt(w.dir,-1)});let A=i==2?v[1].facets[0].scale:v[0].scale,y={axes:As,series:vt},M=(s.drawOrder||["axes","series"]).map(w=>y[w]);function E(w){let C=w.distr==3?N=>Xs(N>0?N:w.clamp(n,N,w.min,w.max,w.key)):w.distr==4?N=>Pf(N,w.asinh):w.distr==100?N=>w.fwd(N):N=>N;return N=>{let U=C(N),{_min:$,_max:Z}=w,le=Z-$;return(U-$)/le}}function k(w){let C=b[w];if(C==null){let N=(s.scales||fl)[w]||fl;if(N.from!=null){k(N.from);let U=wn({},b[N.from],N,{key:w});U.valToPct=E(U),b[w]=U}else{C=b[w]=wn({},w==A?Wv:dA,N),C.key=w;let U=C.time,$=C.range,Z=br($);if((w!=A||i==2&&!U)&&(Z&&($[0]==null||$[1]==null)&&($={min:$[0]==null?W0:{mode:1,hard:$[0],soft:$[0]},max:$[1]==null?W0:{mode:1,hard:$[1],soft:$[1]}},Z=!1),!Z&&au($))){let le=$;$=(pe,Se,Ue)=>Se==null?qo:nu(Se,Ue,le)}C.range=wt($||(U?AA:w==A?C.distr==3?EA:C.distr==4?CA:ex:C.distr==3?tx:C.distr==4?nx:TA)),C.auto=wt(Z?!1:C.auto),C.clamp=wt(C.clamp||uA),C._min=C._max=null,C.valToPct=E(C)}}}k("x"),k("y"),i==1&&v.forEach(w=>{k(w.scale)}),_.forEach(w=>{k(w.scale)});for(let w in s.scales)k(w);let P=b[A],F=P.distr,z,I;P.ori==0?(Si(c,O1),z=r,I=o):(Si(c,B1),z=o,I=r);let V={};for(let w in b){let C=b[w];(C.min!=null||C.max!=null)&&(V[w]={min:C.min,max:C.max},C.min=C.max=null)}let W=s.tzDate||(w=>new Date(Cn(w/g))),H=s.fmtDate||jf,re=g==1?OS(W):VS(W),K=tv(W,ev(g==1?US:zS,H)),ee=iv(W,nv(GS,H)),te=[],de=n.legend=wn({},XS,s.legend),ce=n.cursor=wn({},jS,{drag:{y:i==2}},s.cursor),j=de.show,fe=ce.show,me=de.markers;de.idxs=te,me.width=wt(me.width),me.dash=wt(me.dash),me.stroke=wt(me.stroke),me.fill=wt(me.fill);let xe,we,Xe,Ie=[],ge=[],lt,Qe=!1,Je={};if(de.live){let w=v[1]?v[1].values:null;Qe=w!=null,lt=Qe?w(n,1,0):{_:0};for(let C in lt)Je[C]=Xf}if(j)if(xe=qi("table",K1,c),Xe=qi("tbody",null,xe),de.mount(n,xe),Qe){we=qi("thead",null,xe,Xe);let w=qi("tr",null,we);qi("th",null,w);for(var It in lt)qi("th",P0,w).textContent=It}else Si(xe,Z1),de.live&&Si(xe,J1);let Ye={show:!0},Mt={show:!1};function ut(w,C){if(C==0&&(Qe||!de.live||i==2))return qo;let N=[],U=qi("tr",j1,Xe,Xe.childNodes[C]);Si(U,w.class),w.show||Si(U,qr);let $=qi("th",null,U);if(me.show){let pe=Ni(Q1,$);if(C>0){let Se=me.width(n,C);Se&&(pe.style.border=Se+"px "+me.dash(n,C)+" "+me.stroke(n,C)),pe.style.background=me.fill(n,C)}}let Z=Ni(P0,$);w.label instanceof HTMLElement?Z.appendChild(w.label):Z.textContent=w.label,C>0&&(me.show||(Z.style.color=w.width>0?me.stroke(n,C):me.fill(n,C)),dt("click",$,pe=>{if(ce._lock)return;nt(pe);let Se=v.indexOf(w);if((pe.ctrlKey||pe.metaKey)!=de.isolate){let Ue=v.some((Oe,ze)=>ze>0&&ze!=Se&&Oe.show);v.forEach((Oe,ze)=>{ze>0&&ts(ze,Ue?ze==Se?Ye:Mt:Ye,!0,yn.setSeries)})}else ts(Se,{show:!w.show},!0,yn.setSeries)},!1),it&&dt(D0,$,pe=>{ce._lock||(nt(pe),ts(v.indexOf(w),lo,!0,yn.setSeries))},!1));for(var le in lt){let pe=qi("td",eS,U);pe.textContent="--",N.push(pe)}return[U,N]}let Bt=new Map;function dt(w,C,N,U=!0){let $=Bt.get(C)||{},Z=ce.bind[w](n,C,N,U);Z&&(Yr(w,C,$[w]=Z),Bt.set(C,$))}function sn(w,C,N){let U=Bt.get(C)||{};for(let $ in U)(w==null||$==w)&&(Of($,C,U[$]),delete U[$]);w==null&&Bt.delete(C)}let Xt=0,an=0,O=0,Pe=0,je=0,ht=0,Te=je,Vt=ht,We=O,Ze=Pe,L=0,T=0,q=0,ue=0;n.bbox={};let ae=!1,be=!1,Me=!1,ne=!1,se=!1,ve=!1;function B(w,C,N){(N||w!=n.width||C!=n.height)&&oe(w,C),pt(!1),Me=!0,be=!0,Gn()}function oe(w,C){n.width=Xt=O=w,n.height=an=Pe=C,je=ht=0,Ae(),qe();let N=n.bbox;L=N.left=$r(je*Pt,.5),T=N.top=$r(ht*Pt,.5),q=N.width=$r(O*Pt,.5),ue=N.height=$r(Pe*Pt,.5)}let ie=3;function Ee(){let w=!1,C=0;for(;!w;){C++;let N=no(C),U=es(C);w=C==ie||N&&U,w||(oe(n.width,n.height),be=!0)}}function ye({width:w,height:C}){B(w,C)}n.setSize=ye;function Ae(){let w=!1,C=!1,N=!1,U=!1;_.forEach(($,Z)=>{if($.show&&$._show){let{side:le,_size:pe}=$,Se=le%2,Ue=$.label!=null?$.labelSize:0,Oe=pe+Ue;Oe>0&&(Se?(O-=Oe,le==3?(je+=Oe,U=!0):N=!0):(Pe-=Oe,le==0?(ht+=Oe,w=!0):C=!0))}}),ji[0]=w,ji[1]=N,ji[2]=C,ji[3]=U,O-=Oi[1]+Oi[3],je+=Oi[3],Pe-=Oi[2]+Oi[0],ht+=Oi[0]}function qe(){let w=je+O,C=ht+Pe,N=je,U=ht;function $(Z,le){switch(Z){case 1:return w+=le,w-le;case 2:return C+=le,C-le;case 3:return N-=le,N+le;case 0:return U-=le,U+le}}_.forEach((Z,le)=>{if(Z.show&&Z._show){let pe=Z.side;Z._pos=$(pe,Z._size),Z.label!=null&&(Z._lpos=$(pe,Z.labelSize))}})}if(ce.dataIdx==null){let w=ce.hover,C=w.skip=new Set(w.skip??[]);C.add(void 0);let N=w.prox=wt(w.prox),U=w.bias??=0;ce.dataIdx=($,Z,le,pe)=>{if(Z==0)return le;let Se=le,Ue=N($,Z,le,pe)??Gt,Oe=Ue>=0&&Ue<Gt,ze=P.ori==0?O:Pe,ct=ce.left,kt=e[0],Ct=e[Z];if(C.has(Ct[le])){Se=null;let yt=null,et=null,Ke;if(U==0||U==-1)for(Ke=le;yt==null&&Ke-- >0;)C.has(Ct[Ke])||(yt=Ke);if(U==0||U==1)for(Ke=le;et==null&&Ke++<Ct.length;)C.has(Ct[Ke])||(et=Ke);if(yt!=null||et!=null)if(Oe){let Jt=yt==null?-1/0:z(kt[yt],P,ze,0),hn=et==null?1/0:z(kt[et],P,ze,0),Ln=ct-Jt,zt=hn-ct;Ln<=zt?Ln<=Ue&&(Se=yt):zt<=Ue&&(Se=et)}else Se=et==null?yt:yt==null?et:le-yt<=et-le?yt:et}else Oe&&Rn(ct-z(kt[le],P,ze,0))>Ue&&(Se=null);return Se}}let nt=w=>{ce.event=w};ce.idxs=te,ce._lock=!1;let he=ce.points;he.show=wt(he.show),he.size=wt(he.size),he.stroke=wt(he.stroke),he.width=wt(he.width),he.fill=wt(he.fill);let Ve=n.focus=wn({},s.focus||{alpha:.3},ce.focus),it=Ve.prox>=0,ke=it&&he.one,ft=[],qt=[],Jn=[];function oa(w,C){let N=he.show(n,C);if(N instanceof HTMLElement)return Si(N,Y1),Si(N,w.class),bs(N,-10,-10,O,Pe),m.insertBefore(N,ft[C]),N}function Qr(w,C){if(i==1||C>0){let N=i==1&&b[w.scale].time,U=w.value;w.value=N?J0(U)?iv(W,nv(U,H)):U||ee:U||lA,w.label=w.label||(N?eA:QS)}if(ke||C>0){w.width=w.width==null?1:w.width,w.paths=w.paths||wA||dS,w.fillTo=wt(w.fillTo||fA),w.pxAlign=+Rt(w.pxAlign,x),w.pxRound=dv(w.pxAlign),w.stroke=wt(w.stroke||null),w.fill=wt(w.fill||null),w._stroke=w._fill=w._paths=w._focus=null;let N=cA(ai(1,w.width),1),U=w.points=wn({},{size:N,width:ai(1,N*.2),stroke:w.stroke,space:N*2,paths:MA,_stroke:null,_fill:null},w.points);U.show=wt(U.show),U.filter=wt(U.filter),U.fill=wt(U.fill),U.stroke=wt(U.stroke),U.paths=wt(U.paths),U.pxAlign=w.pxAlign}if(j){let N=ut(w,C);Ie.splice(C,0,N[0]),ge.splice(C,0,N[1]),de.values.push(null)}if(fe){te.splice(C,0,null);let N=null;ke?C==0&&(N=oa(w,C)):C>0&&(N=oa(w,C)),ft.splice(C,0,N),qt.splice(C,0,0),Jn.splice(C,0,0)}In("addSeries",C)}function Wu(w,C){C=C??v.length,w=i==1?Wf(w,C,rv,hv):Wf(w,C,{},cv),v.splice(C,0,w),Qr(v[C],C)}n.addSeries=Wu;function Sl(w){if(v.splice(w,1),j){de.values.splice(w,1),ge.splice(w,1);let C=Ie.splice(w,1)[0];sn(null,C.firstChild),C.remove()}fe&&(te.splice(w,1),ft.splice(w,1)[0].remove(),qt.splice(w,1),Jn.splice(w,1)),In("delSeries",w)}n.delSeries=Sl;let ji=[!1,!1,!1,!1];function ws(w,C){if(w._show=w.show,w.show){let N=w.side%2,U=b[w.scale];U==null&&(w.scale=N?v[1].scale:A,U=b[w.scale]);let $=U.time;w.size=wt(w.size),w.space=wt(w.space),w.rotate=wt(w.rotate),br(w.incrs)&&w.incrs.forEach(le=>{!_r.has(le)&&_r.set(le,Av(le))}),w.incrs=wt(w.incrs||(U.distr==2?NS:$?g==1?FS:BS:Xr)),w.splits=wt(w.splits||($&&U.distr==1?re:U.distr==3?zf:U.distr==4?iA:nA)),w.stroke=wt(w.stroke),w.grid.stroke=wt(w.grid.stroke),w.ticks.stroke=wt(w.ticks.stroke),w.border.stroke=wt(w.border.stroke);let Z=w.values;w.values=br(Z)&&!br(Z[0])?wt(Z):$?br(Z)?tv(W,ev(Z,H)):J0(Z)?HS(W,Z):Z||K:Z||tA,w.filter=wt(w.filter||(U.distr>=3&&U.log==10?oA:U.distr==3&&U.log==2?aA:Mv)),w.font=gv(w.font),w.labelFont=gv(w.labelFont),w._size=w.size(n,null,C,0),w._space=w._rotate=w._incrs=w._found=w._splits=w._values=null,w._size>0&&(ji[C]=!0,w._el=Ni(W1,d))}}function Ms(w,C,N,U){let[$,Z,le,pe]=N,Se=C%2,Ue=0;return Se==0&&(pe||Z)&&(Ue=C==0&&!$||C==2&&!le?Cn(sv.size/3):0),Se==1&&($||le)&&(Ue=C==1&&!Z||C==3&&!pe?Cn(av.size/2):0),Ue}let aa=n.padding=(s.padding||[Ms,Ms,Ms,Ms]).map(w=>wt(Rt(w,Ms))),Oi=n._padding=aa.map((w,C)=>w(n,C,ji,0)),ln,fn=null,pn=null,Qi=i==1?v[0].idxs:null,di=null,js=!1;function la(w,C){if(e=w??[],n.data=n._data=e,i==2){ln=0;for(let N=1;N<v.length;N++)ln+=e[N][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),di=e[0],ln=di.length;let N=e;if(F==2){N=e.slice();let U=N[0]=Array(ln);for(let $=0;$<ln;$++)U[$]=$}n._data=e=N}if(pt(!0),In("setData"),F==2&&(Me=!0),C!==!1){let N=P;N.auto(n,js)?ca():tr(A,N.min,N.max),ne=ne||ce.left>=0,ve=!0,Gn()}}n.setData=la;function ca(){js=!0;let w,C;i==1&&(ln>0?(fn=Qi[0]=0,pn=Qi[1]=ln-1,w=e[0][fn],C=e[0][pn],F==2?(w=fn,C=pn):w==C&&(F==3?[w,C]=ru(w,w,P.log,!1):F==4?[w,C]=Yf(w,w,P.log,!1):P.time?C=w+Cn(86400/g):[w,C]=nu(w,C,Kf,!0))):(fn=Qi[0]=w=null,pn=Qi[1]=C=null)),tr(A,w,C)}let eo,Qs,to,R,G,Q,Y,J,Ce,Le;function Re(w,C,N,U,$,Z){w??=L0,N??=Zf,U??="butt",$??=L0,Z??="round",w!=eo&&(h.strokeStyle=eo=w),$!=Qs&&(h.fillStyle=Qs=$),C!=to&&(h.lineWidth=to=C),Z!=G&&(h.lineJoin=G=Z),U!=Q&&(h.lineCap=Q=U),N!=R&&h.setLineDash(R=N)}function De(w,C,N,U){C!=Qs&&(h.fillStyle=Qs=C),w!=Y&&(h.font=Y=w),N!=J&&(h.textAlign=J=N),U!=Ce&&(h.textBaseline=Ce=U)}function Ge(w,C,N,U,$=0){if(U.length>0&&w.auto(n,js)&&(C==null||C.min==null)){let Z=Rt(fn,0),le=Rt(pn,U.length-1),pe=N.min==null?oS(U,Z,le,$,w.distr==3):[N.min,N.max];w.min=Ki(w.min,N.min=pe[0]),w.max=ai(w.max,N.max=pe[1])}}let rt={min:null,max:null};function gt(){for(let U in b){let $=b[U];V[U]==null&&($.min==null||V[A]!=null&&$.auto(n,js))&&(V[U]=rt)}for(let U in b){let $=b[U];V[U]==null&&$.from!=null&&V[$.from]!=null&&(V[U]=rt)}V[A]!=null&&pt(!0);let w={};for(let U in V){let $=V[U];if($!=null){let Z=w[U]=Yo(b[U],mS);if($.min!=null)wn(Z,$);else if(U!=A||i==2)if(ln==0&&Z.from==null){let le=Z.range(n,null,null,U);Z.min=le[0],Z.max=le[1]}else Z.min=Gt,Z.max=-Gt}}if(ln>0){v.forEach((U,$)=>{if(i==1){let Z=U.scale,le=V[Z];if(le==null)return;let pe=w[Z];if($==0){let Se=pe.range(n,pe.min,pe.max,Z);pe.min=Se[0],pe.max=Se[1],fn=Yi(pe.min,e[0]),pn=Yi(pe.max,e[0]),pn-fn>1&&(e[0][fn]<pe.min&&fn++,e[0][pn]>pe.max&&pn--),U.min=di[fn],U.max=di[pn]}else U.show&&U.auto&&Ge(pe,le,U,e[$],U.sorted);U.idxs[0]=fn,U.idxs[1]=pn}else if($>0&&U.show&&U.auto){let[Z,le]=U.facets,pe=Z.scale,Se=le.scale,[Ue,Oe]=e[$],ze=w[pe],ct=w[Se];ze!=null&&Ge(ze,V[pe],Z,Ue,Z.sorted),ct!=null&&Ge(ct,V[Se],le,Oe,le.sorted),U.min=le.min,U.max=le.max}});for(let U in w){let $=w[U],Z=V[U];if($.from==null&&(Z==null||Z.min==null)){let le=$.range(n,$.min==Gt?null:$.min,$.max==-Gt?null:$.max,U);$.min=le[0],$.max=le[1]}}}for(let U in w){let $=w[U];if($.from!=null){let Z=w[$.from];if(Z.min==null)$.min=$.max=null;else{let le=$.range(n,Z.min,Z.max,U);$.min=le[0],$.max=le[1]}}}let C={},N=!1;for(let U in w){let $=w[U],Z=b[U];if(Z.min!=$.min||Z.max!=$.max){Z.min=$.min,Z.max=$.max;let le=Z.distr;Z._min=le==3?Xs(Z.min):le==4?Pf(Z.min,Z.asinh):le==100?Z.fwd(Z.min):Z.min,Z._max=le==3?Xs(Z.max):le==4?Pf(Z.max,Z.asinh):le==100?Z.fwd(Z.max):Z.max,C[U]=N=!0}}if(N){v.forEach((U,$)=>{i==2?$>0&&C.y&&(U._paths=null):C[U.scale]&&(U._paths=null)});for(let U in C)Me=!0,In("setScale",U);fe&&ce.left>=0&&(ne=ve=!0)}for(let U in V)V[U]=null}function He(w){let C=Bf(fn-1,0,ln-1),N=Bf(pn+1,0,ln-1);for(;w[C]==null&&C>0;)C--;for(;w[N]==null&&N<ln-1;)N++;return[C,N]}function vt(){if(ln>0){let w=v.some(C=>C._focus)&&Le!=Ve.alpha;w&&(h.globalAlpha=Le=Ve.alpha),v.forEach((C,N)=>{if(N>0&&C.show&&(rn(N,!1),rn(N,!0),C._paths==null)){let U=Le;Le!=C.alpha&&(h.globalAlpha=Le=C.alpha);let $=i==2?[0,e[N][0].length-1]:He(e[N]);C._paths=C.paths(n,N,$[0],$[1]),Le!=U&&(h.globalAlpha=Le=U)}}),v.forEach((C,N)=>{if(N>0&&C.show){let U=Le;Le!=C.alpha&&(h.globalAlpha=Le=C.alpha),C._paths!=null&&Ft(N,!1);{let $=C._paths!=null?C._paths.gaps:null,Z=C.points.show(n,N,fn,pn,$),le=C.points.filter(n,N,Z,$);(Z||le)&&(C.points._paths=C.points.paths(n,N,fn,pn,le),Ft(N,!0))}Le!=U&&(h.globalAlpha=Le=U),In("drawSeries",N)}}),w&&(h.globalAlpha=Le=1)}}function rn(w,C){let N=C?v[w].points:v[w];N._stroke=N.stroke(n,w),N._fill=N.fill(n,w)}function Ft(w,C){let N=C?v[w].points:v[w],{stroke:U,fill:$,clip:Z,flags:le,_stroke:pe=N._stroke,_fill:Se=N._fill,_width:Ue=N.width}=N._paths;Ue=Wt(Ue*Pt,3);let Oe=null,ze=Ue%2/2;C&&Se==null&&(Se=Ue>0?"#fff":pe);let ct=N.pxAlign==1&&ze>0;if(ct&&h.translate(ze,ze),!C){let kt=L-Ue/2,Ct=T-Ue/2,yt=q+Ue,et=ue+Ue;Oe=new Path2D,Oe.rect(kt,Ct,yt,et)}C?Be(pe,Ue,N.dash,N.cap,Se,U,$,le,Z):Ut(w,pe,Ue,N.dash,N.cap,Se,U,$,le,Oe,Z),ct&&h.translate(-ze,-ze)}function Ut(w,C,N,U,$,Z,le,pe,Se,Ue,Oe){let ze=!1;Se!=0&&S.forEach((ct,kt)=>{if(ct.series[0]==w){let Ct=v[ct.series[1]],yt=e[ct.series[1]],et=(Ct._paths||fl).band;br(et)&&(et=ct.dir==1?et[0]:et[1]);let Ke,Jt=null;Ct.show&&et&&lS(yt,fn,pn)?(Jt=ct.fill(n,kt)||Z,Ke=Ct._paths.clip):et=null,Be(C,N,U,$,Jt,le,pe,Se,Ue,Oe,Ke,et),ze=!0}}),ze||Be(C,N,U,$,Z,le,pe,Se,Ue,Oe)}let Mn=Ko|Hf;function Be(w,C,N,U,$,Z,le,pe,Se,Ue,Oe,ze){Re(w,C,N,U,$),(Se||Ue||ze)&&(h.save(),Se&&h.clip(Se),Ue&&h.clip(Ue)),ze?(pe&Mn)==Mn?(h.clip(ze),Oe&&h.clip(Oe),bt($,le),gn(w,Z,C)):pe&Hf?(bt($,le),h.clip(ze),gn(w,Z,C)):pe&Ko&&(h.save(),h.clip(ze),Oe&&h.clip(Oe),bt($,le),h.restore(),gn(w,Z,C)):(bt($,le),gn(w,Z,C)),(Se||Ue||ze)&&h.restore()}function gn(w,C,N){N>0&&(C instanceof Map?C.forEach((U,$)=>{h.strokeStyle=eo=$,h.stroke(U)}):C!=null&&w&&h.stroke(C))}function bt(w,C){C instanceof Map?C.forEach((N,U)=>{h.fillStyle=Qs=U,h.fill(N)}):C!=null&&w&&h.fill(C)}function Ss(w,C,N,U){let $=_[w],Z;if(U<=0)Z=[0,0];else{let le=$._space=$.space(n,w,C,N,U),pe=$._incrs=$.incrs(n,w,C,N,U,le);Z=RA(C,N,pe,U,le)}return $._found=Z}function vn(w,C,N,U,$,Z,le,pe,Se,Ue){let Oe=le%2/2;x==1&&h.translate(Oe,Oe),Re(pe,le,Se,Ue,pe),h.beginPath();let ze,ct,kt,Ct,yt=$+(U==0||U==3?-Z:Z);N==0?(ct=$,Ct=yt):(ze=$,kt=yt);for(let et=0;et<w.length;et++)C[et]!=null&&(N==0?ze=kt=w[et]:ct=Ct=w[et],h.moveTo(ze,ct),h.lineTo(kt,Ct));h.stroke(),x==1&&h.translate(-Oe,-Oe)}function no(w){let C=!0;return _.forEach((N,U)=>{if(!N.show)return;let $=b[N.scale];if($.min==null){N._show&&(C=!1,N._show=!1,pt(!1));return}else N._show||(C=!1,N._show=!0,pt(!1));let Z=N.side,le=Z%2,{min:pe,max:Se}=$,[Ue,Oe]=Ss(U,pe,Se,le==0?O:Pe);if(Oe==0)return;let ze=$.distr==2,ct=N._splits=N.splits(n,U,pe,Se,Ue,Oe,ze),kt=$.distr==2?ct.map(Ke=>di[Ke]):ct,Ct=$.distr==2?di[ct[1]]-di[ct[0]]:Ue,yt=N._values=N.values(n,N.filter(n,kt,U,Oe,Ct),U,Oe,Ct);N._rotate=Z==2?N.rotate(n,yt,U,Oe):0;let et=N._size;N._size=Di(N.size(n,yt,U,w)),et!=null&&N._size!=et&&(C=!1)}),C}function es(w){let C=!0;return aa.forEach((N,U)=>{let $=N(n,U,ji,w);$!=Oi[U]&&(C=!1),Oi[U]=$}),C}function As(){for(let w=0;w<_.length;w++){let C=_[w];if(!C.show||!C._show)continue;let N=C.side,U=N%2,$,Z,le=C.stroke(n,w),pe=N==0||N==3?-1:1,[Se,Ue]=C._found;if(C.label!=null){let Qn=C.labelGap*pe,mi=Cn((C._lpos+Qn)*Pt);De(C.labelFont[0],le,"center",N==2?"top":I0),h.save(),U==1?($=Z=0,h.translate(mi,Cn(T+ue/2)),h.rotate((N==3?-eu:eu)/2)):($=Cn(L+q/2),Z=mi);let Tr=_v(C.label)?C.label(n,w,Se,Ue):C.label;h.fillText(Tr,$,Z),h.restore()}if(Ue==0)continue;let Oe=b[C.scale],ze=U==0?q:ue,ct=U==0?L:T,kt=C._splits,Ct=Oe.distr==2?kt.map(Qn=>di[Qn]):kt,yt=Oe.distr==2?di[kt[1]]-di[kt[0]]:Se,et=C.ticks,Ke=C.border,Jt=et.show?et.size:0,hn=Cn(Jt*Pt),Ln=Cn((C.alignTo==2?C._size-Jt-C.gap:C.gap)*Pt),zt=C._rotate*-eu/180,un=p(C._pos*Pt),fi=(hn+Ln)*pe,jn=un+fi;Z=U==0?jn:0,$=U==1?jn:0;let Ci=C.font[0],Bi=C.align==1?Go:C.align==2?Cf:zt>0?Go:zt<0?Cf:U==0?"center":N==3?Cf:Go,is=zt||U==1?"middle":N==2?"top":I0;De(Ci,le,Bi,is);let pi=C.font[1]*C.lineGap,Ri=kt.map(Qn=>p(a(Qn,Oe,ze,ct))),zi=C._values;for(let Qn=0;Qn<zi.length;Qn++){let mi=zi[Qn];if(mi!=null){U==0?$=Ri[Qn]:Z=Ri[Qn],mi=""+mi;let Tr=mi.indexOf(`
`)==-1?[mi]:mi.split(/\n/gm);for(let ei=0;ei<Tr.length;ei++){let Zp=Tr[ei];zt?(h.save(),h.translate($,Z+ei*pi),h.rotate(zt),h.fillText(Zp,0,0),h.restore()):h.fillText(Zp,$,Z+ei*pi)}}}et.show&&vn(Ri,et.filter(n,Ct,w,Ue,yt),U,N,un,hn,Wt(et.width*Pt,3),et.stroke(n,w),et.dash,et.cap);let ss=C.grid;ss.show&&vn(Ri,ss.filter(n,Ct,w,Ue,yt),U,U==0?2:1,U==0?T:L,U==0?ue:q,Wt(ss.width*Pt,3),ss.stroke(n,w),ss.dash,ss.cap),Ke.show&&vn([un],[1],U==0?1:0,U==0?1:2,U==1?T:L,U==1?ue:q,Wt(Ke.width*Pt,3),Ke.stroke(n,w),Ke.dash,Ke.cap)}In("drawAxes")}function pt(w){v.forEach((C,N)=>{N>0&&(C._paths=null,w&&(i==1?(C.min=null,C.max=null):C.facets.forEach(U=>{U.min=null,U.max=null})))})}let cn=!1,Zn=!1,Ot=[];function xn(){Zn=!1;for(let w=0;w<Ot.length;w++)In(...Ot[w]);Ot.length=0}function Gn(){cn||(wS(Lp),cn=!0)}function Al(w,C=!1){cn=!0,Zn=C,w(n),Lp(),C&&Ot.length>0&&queueMicrotask(xn)}n.batch=Al;function Lp(){if(ae&&(gt(),ae=!1),Me&&(Ee(),Me=!1),be){if(Qt(f,Go,je),Qt(f,"top",ht),Qt(f,cl,O),Qt(f,hl,Pe),Qt(m,Go,je),Qt(m,"top",ht),Qt(m,cl,O),Qt(m,hl,Pe),Qt(d,cl,Xt),Qt(d,hl,an),u.width=Cn(Xt*Pt),u.height=Cn(an*Pt),_.forEach(({_el:w,_show:C,_size:N,_pos:U,side:$})=>{if(w!=null)if(C){let Z=$===3||$===0?N:0,le=$%2==1;Qt(w,le?"left":"top",U-Z),Qt(w,le?"width":"height",N),Qt(w,le?"top":"left",le?ht:je),Qt(w,le?"height":"width",le?Pe:O),Uf(w,qr)}else Si(w,qr)}),eo=Qs=to=G=Q=Y=J=Ce=R=null,Le=1,da(!0),je!=Te||ht!=Vt||O!=We||Pe!=Ze){pt(!1);let w=O/We,C=Pe/Ze;if(fe&&!ne&&ce.left>=0){ce.left*=w,ce.top*=C,io&&bs(io,Cn(ce.left),0,O,Pe),so&&bs(so,0,Cn(ce.top),O,Pe);for(let N=0;N<ft.length;N++){let U=ft[N];U!=null&&(qt[N]*=w,Jn[N]*=C,bs(U,Di(qt[N]),Di(Jn[N]),O,Pe))}}if(Kt.show&&!se&&Kt.left>=0&&Kt.width>0){Kt.left*=w,Kt.width*=w,Kt.top*=C,Kt.height*=C;for(let N in Ju)Qt(ao,N,Kt[N])}Te=je,Vt=ht,We=O,Ze=Pe}In("setSize"),be=!1}Xt>0&&an>0&&(h.clearRect(0,0,u.width,u.height),In("drawClear"),M.forEach(w=>w()),In("draw")),Kt.show&&se&&(Tl(Kt),se=!1),fe&&ne&&(Ar(null,!0,!1),ne=!1),de.show&&de.live&&ve&&(Yu(),ve=!1),l||(l=!0,n.status=1,In("ready")),js=!1,cn=!1}n.redraw=(w,C)=>{Me=C||!1,w!==!1?tr(A,P.min,P.max):Gn()};function $u(w,C){let N=b[w];if(N.from==null){if(ln==0){let U=N.range(n,C.min,C.max,w);C.min=U[0],C.max=U[1]}if(C.min>C.max){let U=C.min;C.min=C.max,C.max=U}if(ln>1&&C.min!=null&&C.max!=null&&C.max-C.min<1e-16)return;w==A&&N.distr==2&&ln>0&&(C.min=Yi(C.min,e[0]),C.max=Yi(C.max,e[0]),C.min==C.max&&C.max++),V[w]=C,ae=!0,Gn()}}n.setScale=$u;let Xu,qu,io,so,Np,Dp,ro,oo,Fp,Up,Yt,en,er=!1,Un=ce.drag,kn=Un.x,Pn=Un.y;fe&&(ce.x&&(Xu=Ni(X1,m)),ce.y&&(qu=Ni(q1,m)),P.ori==0?(io=Xu,so=qu):(io=qu,so=Xu),Yt=ce.left,en=ce.top);let Kt=n.select=wn({show:!0,over:!0,left:0,width:0,top:0,height:0},s.select),ao=Kt.show?Ni($1,Kt.over?m:f):null;function Tl(w,C){if(Kt.show){for(let N in w)Kt[N]=w[N],N in Ju&&Qt(ao,N,w[N]);C!==!1&&In("setSelect")}}n.setSelect=Tl;function Vx(w){if(v[w].show)j&&Uf(Ie[w],qr);else if(j&&Si(Ie[w],qr),fe){let N=ke?ft[0]:ft[w];N!=null&&bs(N,-10,-10,O,Pe)}}function tr(w,C,N){$u(w,{min:C,max:N})}function ts(w,C,N,U){C.focus!=null&&Xx(w),C.show!=null&&v.forEach(($,Z)=>{Z>0&&(w==Z||w==null)&&($.show=C.show,Vx(Z),i==2?(tr($.facets[0].scale,null,null),tr($.facets[1].scale,null,null)):tr($.scale,null,null),Gn())}),N!==!1&&In("setSeries",w,C),U&&fa("setSeries",n,w,C)}n.setSeries=ts;function Hx(w,C){wn(S[w],C)}function Gx(w,C){w.fill=wt(w.fill||null),w.dir=Rt(w.dir,-1),C=C??S.length,S.splice(C,0,w)}function Wx(w){w==null?S.length=0:S.splice(w,1)}n.addBand=Gx,n.setBand=Hx,n.delBand=Wx;function $x(w,C){v[w].alpha=C,fe&&ft[w]!=null&&(ft[w].style.opacity=C),j&&Ie[w]&&(Ie[w].style.opacity=C)}let Ts,nr,Sr,lo={focus:!0};function Xx(w){if(w!=Sr){let C=w==null,N=Ve.alpha!=1;v.forEach((U,$)=>{if(i==1||$>0){let Z=C||$==0||$==w;U._focus=C?null:Z,N&&$x($,Z?1:Ve.alpha)}}),Sr=w,N&&Gn()}}j&&it&&dt(F0,xe,w=>{ce._lock||(nt(w),Sr!=null&&ts(null,lo,!0,yn.setSeries))});function ns(w,C,N){let U=b[C];N&&(w=w/Pt-(U.ori==1?ht:je));let $=O;U.ori==1&&($=Pe,w=$-w),U.dir==-1&&(w=$-w);let Z=U._min,le=U._max,pe=w/$,Se=Z+(le-Z)*pe,Ue=U.distr;return Ue==3?Xo(10,Se):Ue==4?hS(Se,U.asinh):Ue==100?U.bwd(Se):Se}function qx(w,C){let N=ns(w,A,C);return Yi(N,e[0],fn,pn)}n.valToIdx=w=>Yi(w,e[0]),n.posToIdx=qx,n.posToVal=ns,n.valToPos=(w,C,N)=>b[C].ori==0?r(w,b[C],N?q:O,N?L:0):o(w,b[C],N?ue:Pe,N?T:0),n.setCursor=(w,C,N)=>{Yt=w.left,en=w.top,Ar(null,C,N)};function Op(w,C){Qt(ao,Go,Kt.left=w),Qt(ao,cl,Kt.width=C)}function Bp(w,C){Qt(ao,"top",Kt.top=w),Qt(ao,hl,Kt.height=C)}let ha=P.ori==0?Op:Bp,ua=P.ori==1?Op:Bp;function Yx(){if(j&&de.live)for(let w=i==2?1:0;w<v.length;w++){if(w==0&&Qe)continue;let C=de.values[w],N=0;for(let U in C)ge[w][N++].firstChild.nodeValue=C[U]}}function Yu(w,C){if(w!=null&&(w.idxs?w.idxs.forEach((N,U)=>{te[U]=N}):pS(w.idx)||te.fill(w.idx),de.idx=te[0]),j&&de.live){for(let N=0;N<v.length;N++)(N>0||i==1&&!Qe)&&Kx(N,te[N]);Yx()}ve=!1,C!==!1&&In("setLegend")}n.setLegend=Yu;function Kx(w,C){let N=v[w],U=w==0&&F==2?di:e[w],$;Qe?$=N.values(n,w,C)??Je:($=N.value(n,C==null?null:U[C],w,C),$=$==null?Je:{_:$}),de.values[w]=$}function Ar(w,C,N){Fp=Yt,Up=en,[Yt,en]=ce.move(n,Yt,en),ce.left=Yt,ce.top=en,fe&&(io&&bs(io,Cn(Yt),0,O,Pe),so&&bs(so,0,Cn(en),O,Pe));let U,$=fn>pn;Ts=Gt,nr=null;let Z=P.ori==0?O:Pe,le=P.ori==1?O:Pe;if(Yt<0||ln==0||$){U=ce.idx=null;for(let pe=0;pe<v.length;pe++){let Se=ft[pe];Se!=null&&bs(Se,-10,-10,O,Pe)}it&&ts(null,lo,!0,w==null&&yn.setSeries),de.live&&(te.fill(U),ve=!0)}else{let pe,Se,Ue;i==1&&(pe=P.ori==0?Yt:en,Se=ns(pe,A),U=ce.idx=Yi(Se,e[0],fn,pn),Ue=z(e[0][U],P,Z,0));let Oe=-10,ze=-10,ct=0,kt=0,Ct=!0,yt="",et="";for(let Ke=i==2?1:0;Ke<v.length;Ke++){let Jt=v[Ke],hn=te[Ke],Ln=hn==null?null:i==1?e[Ke][hn]:e[Ke][1][hn],zt=ce.dataIdx(n,Ke,U,Se),un=zt==null?null:i==1?e[Ke][zt]:e[Ke][1][zt];if(ve=ve||un!=Ln||zt!=hn,te[Ke]=zt,Ke>0&&Jt.show){let fi=zt==null?-10:zt==U?Ue:z(i==1?e[0][zt]:e[Ke][0][zt],P,Z,0),jn=un==null?-10:I(un,i==1?b[Jt.scale]:b[Jt.facets[1].scale],le,0);if(it&&un!=null){let Ci=P.ori==1?Yt:en,Bi=Rn(Ve.dist(n,Ke,zt,jn,Ci));if(Bi<Ts){let is=Ve.bias;if(is!=0){let pi=ns(Ci,Jt.scale),Ri=un>=0?1:-1,zi=pi>=0?1:-1;zi==Ri&&(zi==1?is==1?un>=pi:un<=pi:is==1?un<=pi:un>=pi)&&(Ts=Bi,nr=Ke)}else Ts=Bi,nr=Ke}}if(ve||ke){let Ci,Bi;P.ori==0?(Ci=fi,Bi=jn):(Ci=jn,Bi=fi);let is,pi,Ri,zi,ss,Qn,mi=!0,Tr=he.bbox;if(Tr!=null){mi=!1;let ei=Tr(n,Ke);Ri=ei.left,zi=ei.top,is=ei.width,pi=ei.height}else Ri=Ci,zi=Bi,is=pi=he.size(n,Ke);if(Qn=he.fill(n,Ke),ss=he.stroke(n,Ke),ke)Ke==nr&&Ts<=Ve.prox&&(Oe=Ri,ze=zi,ct=is,kt=pi,Ct=mi,yt=Qn,et=ss);else{let ei=ft[Ke];ei!=null&&(qt[Ke]=Ri,Jn[Ke]=zi,G0(ei,is,pi,mi),V0(ei,Qn,ss),bs(ei,Di(Ri),Di(zi),O,Pe))}}}}if(ke){let Ke=Ve.prox,Jt=Sr==null?Ts<=Ke:Ts>Ke||nr!=Sr;if(ve||Jt){let hn=ft[0];hn!=null&&(qt[0]=Oe,Jn[0]=ze,G0(hn,ct,kt,Ct),V0(hn,yt,et),bs(hn,Di(Oe),Di(ze),O,Pe))}}}if(Kt.show&&er)if(w!=null){let[pe,Se]=yn.scales,[Ue,Oe]=yn.match,[ze,ct]=w.cursor.sync.scales,kt=w.cursor.drag;if(kn=kt._x,Pn=kt._y,kn||Pn){let{left:Ct,top:yt,width:et,height:Ke}=w.select,Jt=w.scales[ze].ori,hn=w.posToVal,Ln,zt,un,fi,jn,Ci=pe!=null&&Ue(pe,ze),Bi=Se!=null&&Oe(Se,ct);Ci&&kn?(Jt==0?(Ln=Ct,zt=et):(Ln=yt,zt=Ke),un=b[pe],fi=z(hn(Ln,ze),un,Z,0),jn=z(hn(Ln+zt,ze),un,Z,0),ha(Ki(fi,jn),Rn(jn-fi))):ha(0,Z),Bi&&Pn?(Jt==1?(Ln=Ct,zt=et):(Ln=yt,zt=Ke),un=b[Se],fi=I(hn(Ln,ct),un,le,0),jn=I(hn(Ln+zt,ct),un,le,0),ua(Ki(fi,jn),Rn(jn-fi))):ua(0,le)}else Zu()}else{let pe=Rn(Fp-Np),Se=Rn(Up-Dp);if(P.ori==1){let ct=pe;pe=Se,Se=ct}kn=Un.x&&pe>=Un.dist,Pn=Un.y&&Se>=Un.dist;let Ue=Un.uni;Ue!=null?kn&&Pn&&(kn=pe>=Ue,Pn=Se>=Ue,!kn&&!Pn&&(Se>pe?Pn=!0:kn=!0)):Un.x&&Un.y&&(kn||Pn)&&(kn=Pn=!0);let Oe,ze;kn&&(P.ori==0?(Oe=ro,ze=Yt):(Oe=oo,ze=en),ha(Ki(Oe,ze),Rn(ze-Oe)),Pn||ua(0,le)),Pn&&(P.ori==1?(Oe=ro,ze=Yt):(Oe=oo,ze=en),ua(Ki(Oe,ze),Rn(ze-Oe)),kn||ha(0,Z)),!kn&&!Pn&&(ha(0,0),ua(0,0))}if(Un._x=kn,Un._y=Pn,w==null){if(N){if(Jp!=null){let[pe,Se]=yn.scales;yn.values[0]=pe!=null?ns(P.ori==0?Yt:en,pe):null,yn.values[1]=Se!=null?ns(P.ori==1?Yt:en,Se):null}fa(Rf,n,Yt,en,O,Pe,U)}if(it){let pe=N&&yn.setSeries,Se=Ve.prox;Sr==null?Ts<=Se&&ts(nr,lo,!0,pe):Ts>Se?ts(null,lo,!0,pe):nr!=Sr&&ts(nr,lo,!0,pe)}}ve&&(de.idx=U,Yu()),C!==!1&&In("setCursor")}let ir=null;Object.defineProperty(n,"rect",{get(){return ir==null&&da(!1),ir}});function da(w=!1){w?ir=null:(ir=m.getBoundingClientRect(),In("syncRect",ir))}function zp(w,C,N,U,$,Z,le){ce._lock||er&&w!=null&&w.movementX==0&&w.movementY==0||(Ku(w,C,N,U,$,Z,le,!1,w!=null),w!=null?Ar(null,!0,!0):Ar(C,!0,!1))}function Ku(w,C,N,U,$,Z,le,pe,Se){if(ir==null&&da(!1),nt(w),w!=null)N=w.clientX-ir.left,U=w.clientY-ir.top;else{if(N<0||U<0){Yt=-10,en=-10;return}let[Ue,Oe]=yn.scales,ze=C.cursor.sync,[ct,kt]=ze.values,[Ct,yt]=ze.scales,[et,Ke]=yn.match,Jt=C.axes[0].side%2==1,hn=P.ori==0?O:Pe,Ln=P.ori==1?O:Pe,zt=Jt?Z:$,un=Jt?$:Z,fi=Jt?U:N,jn=Jt?N:U;if(Ct!=null?N=et(Ue,Ct)?a(ct,b[Ue],hn,0):-10:N=hn*(fi/zt),yt!=null?U=Ke(Oe,yt)?a(kt,b[Oe],Ln,0):-10:U=Ln*(jn/un),P.ori==1){let Ci=N;N=U,U=Ci}}Se&&(C==null||C.cursor.event.type==Rf)&&((N<=1||N>=O-1)&&(N=$r(N,O)),(U<=1||U>=Pe-1)&&(U=$r(U,Pe))),pe?(Np=N,Dp=U,[ro,oo]=ce.move(n,N,U)):(Yt=N,en=U)}let Ju={width:0,height:0,left:0,top:0};function Zu(){Tl(Ju,!1)}let Vp,Hp,Gp,Wp;function $p(w,C,N,U,$,Z,le){er=!0,kn=Pn=Un._x=Un._y=!1,Ku(w,C,N,U,$,Z,le,!0,!1),w!=null&&(dt(kf,Df,Xp,!1),fa(N0,n,ro,oo,O,Pe,null));let{left:pe,top:Se,width:Ue,height:Oe}=Kt;Vp=pe,Hp=Se,Gp=Ue,Wp=Oe}function Xp(w,C,N,U,$,Z,le){er=Un._x=Un._y=!1,Ku(w,C,N,U,$,Z,le,!1,!0);let{left:pe,top:Se,width:Ue,height:Oe}=Kt,ze=Ue>0||Oe>0,ct=Vp!=pe||Hp!=Se||Gp!=Ue||Wp!=Oe;if(ze&&ct&&Tl(Kt),Un.setScale&&ze&&ct){let kt=pe,Ct=Ue,yt=Se,et=Oe;if(P.ori==1&&(kt=Se,Ct=Oe,yt=pe,et=Ue),kn&&tr(A,ns(kt,A),ns(kt+Ct,A)),Pn)for(let Ke in b){let Jt=b[Ke];Ke!=A&&Jt.from==null&&Jt.min!=Gt&&tr(Ke,ns(yt+et,Ke),ns(yt,Ke))}Zu()}else ce.lock&&(ce._lock=!ce._lock,Ar(C,!0,w!=null));w!=null&&(sn(kf,Df),fa(kf,n,Yt,en,O,Pe,null))}function Jx(w,C,N,U,$,Z,le){if(ce._lock)return;nt(w);let pe=er;if(er){let Se=!0,Ue=!0,Oe=10,ze,ct;P.ori==0?(ze=kn,ct=Pn):(ze=Pn,ct=kn),ze&&ct&&(Se=Yt<=Oe||Yt>=O-Oe,Ue=en<=Oe||en>=Pe-Oe),ze&&Se&&(Yt=Yt<ro?0:O),ct&&Ue&&(en=en<oo?0:Pe),Ar(null,!0,!0),er=!1}Yt=-10,en=-10,te.fill(null),Ar(null,!0,!0),pe&&(er=pe)}function qp(w,C,N,U,$,Z,le){ce._lock||(nt(w),ca(),Zu(),w!=null&&fa(U0,n,Yt,en,O,Pe,null))}function Yp(){_.forEach(kA),B(n.width,n.height,!0)}Yr(tu,$o,Yp);let co={};co.mousedown=$p,co.mousemove=zp,co.mouseup=Xp,co.dblclick=qp,co.setSeries=(w,C,N,U)=>{let $=yn.match[2];N=$(n,C,N),N!=-1&&ts(N,U,!0,!1)},fe&&(dt(N0,m,$p),dt(Rf,m,zp),dt(D0,m,w=>{nt(w),da(!1)}),dt(F0,m,Jx),dt(U0,m,qp),Gf.add(n),n.syncRect=da);let El=n.hooks=s.hooks||{};function In(w,C,N){Zn?Ot.push([w,C,N]):w in El&&El[w].forEach(U=>{U.call(null,n,C,N)})}(s.plugins||[]).forEach(w=>{for(let C in w.hooks)El[C]=(El[C]||[]).concat(w.hooks[C])});let Kp=(w,C,N)=>N,yn=wn({key:null,setSeries:!1,filters:{pub:Y0,sub:Y0},scales:[A,v[1]?v[1].scale:null],match:[K0,K0,Kp],values:[null,null]},ce.sync);yn.match.length==2&&yn.match.push(Kp),ce.sync=yn;let Jp=yn.key,ju=$v(Jp);function fa(w,C,N,U,$,Z,le){yn.filters.pub(w,C,N,U,$,Z,le)&&ju.pub(w,C,N,U,$,Z,le)}ju.sub(n);function Zx(w,C,N,U,$,Z,le){yn.filters.sub(w,C,N,U,$,Z,le)&&co[w](null,C,N,U,$,Z,le)}n.pub=Zx;function jx(){ju.unsub(n),Gf.delete(n),Bt.clear(),Of(tu,$o,Yp),c.remove(),xe?.remove(),In("destroy")}n.destroy=jx;function Qu(){In("init",s,e),la(e||s.data,!1),V[A]?$u(A,V[A]):ca(),se=Kt.show&&(Kt.width>0||Kt.height>0),ne=ve=!0,B(s.width,s.height)}return v.forEach(Qr),_.forEach(ws),t?t instanceof HTMLElement?(t.appendChild(c),Qu()):t(n,Qu):Qu(),n}Fn.assign=wn;Fn.fmtNum=Jf;Fn.rangeNum=nu;Fn.rangeLog=ru;Fn.rangeAsinh=Yf;Fn.orient=Jr;Fn.pxRatio=Pt;Fn.join=_S;Fn.fmtDate=jf,Fn.tzDate=IS;Fn.sync=$v;{Fn.addGap=pA,Fn.clipGaps=lu;let s=Fn.paths={points:Zv};s.linear=Qv,s.stepped=vA,s.bars=xA,s.spline=bA}var du=class{constructor(e){this.desk=e;let t=[{name:"Speed",unit:"m/s",digits:2,picked:!0,column:n=>this.speeds(n)},{name:"Nearest other",unit:"m",digits:2,picked:!0,column:()=>e.samples.nearest(e.picked)},{name:"Events",unit:"/s",digits:1,bars:!0,column:n=>this.density(n)},{name:"Figures",unit:"",digits:0,column:()=>e.samples.people}];this.head=D("div",{class:"playhead thin","aria-hidden":"true"}),this.hint=D("p",{class:"quiet plots-hint",text:"Pick somebody to see speed and distance to the nearest other."}),this.element=D("div",{class:"plots",role:"group","aria-label":"Plots over time"}),this.charts=t.map(n=>{let i=D("span",{class:"plot-value"}),r=D("span",{class:"plot-top"}),o=D("div",{class:"plot-host"}),a=D("div",{class:rp<40?"plot low":"plot",role:"img","aria-label":`${n.name} over time`},D("div",{class:"plot-label"},D("span",{class:"plot-name",text:n.name}),i),r,o);return this.element.append(a),{chart:n,row:a,host:o,value:i,top:r,plot:void 0,column:[]}}),this.element.append(this.hint,this.head),this.element.hidden=!this.shown}element;shown=os("plots")==="shown";charts;head;hint;times=[];seen="";seenView="";lineWidth=0;gutter=0;lastMade=0;toggle(){this.shown=!this.shown,as("plots",this.shown?"shown":"hidden"),this.element.hidden=!this.shown,this.seen="",this.update(!0)}layOut(e,t){if(!(e===this.gutter&&t===this.lineWidth)){this.gutter=e,this.lineWidth=t;for(let n of this.charts)n.host.style.marginLeft=`${e}px`,n.plot?.setSize({width:t,height:rp});this.seenView=""}}recolour(){for(let e of this.charts)e.plot?.destroy(),e.plot=void 0;this.seen=""}update(e=!1){if(!this.shown||!this.lineWidth)return;let{samples:t,view:n,clock:i,picked:r,events:o,recording:a}=this.desk,l=a?.things[r]?.kind===1,c=`${t.version};${r};${o.count}`,u=performance.now();if(c!==this.seen&&(e||u-this.lastMade>250)){this.seen=c,this.lastMade=u,this.times=t.rows.map((f,m)=>t.timeOf(m));for(let f of this.charts){let m=f.chart.picked?r!==-1&&l:!f.chart.bars||o.count>0;if(st(f.row,"hidden",!m),!m)continue;f.column=f.chart.column(this.times);let x=[this.times,f.column];f.plot?f.plot.setData(x,!1):f.plot=this.make(f.chart,f.host,x),this.seenView=""}st(this.hint,"hidden",r!==-1&&l)}let h=`${n.from};${n.to};${this.lineWidth}`;if(h!==this.seenView){this.seenView=h;for(let f of this.charts){if(!f.plot||f.row.hidden)continue;f.plot.setScale("x",{min:n.from,max:n.to});let m=f.column.reduce((x,p)=>p!==null&&p>x?p:x,0);$e(f.top,m>0?Tt(m,f.chart.digits===0?0:1):""),f.top.style.left=`${this.gutter-34}px`}}let d=this.gutter+(i.time-n.from)/n.span*this.lineWidth;this.head.style.transform=`translateX(${d.toFixed(1)}px)`,st(this.head,"hidden",d<this.gutter-1||d>this.gutter+this.lineWidth+1);for(let f of this.charts)f.row.hidden||$e(f.value,this.valueAt(f.chart,f.column,i.time))}valueAt(e,t,n){let{samples:i}=this.desk,r=i.at(n);for(let a=0;a<12&&r>0&&!i.rows[r];++a)--r;let o=t[r];return o==null?"–":`${Tt(o,e.digits)} ${e.unit}`.trim()}speeds(e){let{recording:t,picked:n,samples:i}=this.desk;if(!t)return[];let r=Math.min(.5,Math.max(.15,i.step/2));return e.map((o,a)=>i.rows[a]?Vh(t,n,o,r):null)}density(e){let{events:t,samples:n}=this.desk,i=Math.max(.5,n.step/2);return e.map((r,o)=>{if(!n.rows[o])return null;let a=Ws(t.times,t.count,r-i);return(Ws(t.times,t.count,r+i)-a)/(2*i)})}make(e,t,n){let i=getComputedStyle(document.documentElement),o=(l=>i.getPropertyValue(l).trim())(e.picked?"--accent":"--ink-2"),a=new Fn({width:this.lineWidth,height:rp,padding:[4,0,2,0],legend:{show:!1},axes:[{show:!1},{show:!1}],scales:{x:{time:!1,auto:!1,min:0,max:1},y:{range:(l,c,u)=>[0,u>0?u*1.08:1]}},cursor:{y:!1,points:{size:5},drag:{x:!1,y:!1},sync:{key:"sidestep"},bind:{dblclick:()=>null}},series:[{},{stroke:o,width:1.25,spanGaps:!1,points:{show:!1},fill:`color-mix(in srgb, ${o} 13%, transparent)`,...e.bars?{paths:Fn.paths.stepped({align:1})}:{}}]},n,t);return a.over.addEventListener("click",l=>{let c=a.over.getBoundingClientRect();this.desk.seek(a.posToVal(l.clientX-c.left,"x"))}),a}},rp=window.innerHeight<800?36:46;var fu=class{constructor(e){this.changed=e;let t=os("theme");this.choice=t==="dark"||t==="light"?t:"system",this.query.addEventListener("change",()=>this.apply())}choice;query=window.matchMedia("(prefers-color-scheme: dark)");get dark(){return this.choice==="system"?this.query.matches:this.choice==="dark"}toggle(){let e=this.query.matches?"light":"dark";return this.choice=this.choice==="system"?e:this.choice===e?e==="dark"?"light":"dark":"system",as("theme",this.choice),this.apply(),this.choice}apply(){document.documentElement.dataset.theme=this.dark?"dark":"light",document.querySelector('meta[name="theme-color"]')?.setAttribute("content",this.dark?"#14181e":"#f0ede7"),this.changed(this.dark)}};var Ys=20,_s=11,Qo=6,PA=5,pu=class{constructor(e){this.desk=e;this.canvas=D("canvas",{class:"timeline-canvas","aria-hidden":"true"}),this.head=D("div",{class:"playhead","aria-hidden":"true"}),this.hover=D("div",{class:"hoverhead","aria-hidden":"true",hidden:!0}),this.tip=D("div",{class:"tip",role:"tooltip",hidden:!0}),this.legend=D("div",{class:"lane-names","aria-hidden":"true"}),this.element=D("div",{class:"timeline",tabindex:"0",role:"slider","aria-label":"Time","aria-orientation":"horizontal"},this.canvas,this.legend,this.hover,this.head,this.tip),this.listen(),sr(this.element,()=>this.measure())}element;gutter=118;margin=18;canvas;head;hover;tip;legend;width=0;height=0;dirty=!0;marks=[];lanes=new Int16Array(0);laneCount=0;colours={};pointers=new Map;drag;pressed;pinch;onResize=()=>{};onView=()=>{};get lineWidth(){return Math.max(1,this.width-this.gutter-this.margin)}toX(e){return this.gutter+(e-this.desk.view.from)/this.desk.view.span*this.lineWidth}toTime(e){return this.desk.view.from+(e-this.gutter)/this.lineWidth*this.desk.view.span}remark(){this.dirty=!0}recolour(){let e=getComputedStyle(document.documentElement),t=["--ink","--ink-2","--ink-3","--line","--accent","--raised","--k-red","--k-amber","--k-plum","--k-blue","--k-green","--k-stone","--k-teal","--k-olive","--k-rose"];for(let n of t)this.colours[n]=e.getPropertyValue(n).trim();this.dirty=!0}draw(){let{clock:e}=this.desk;this.dirty&&this.paint();let t=this.toX(e.time),n=t>=this.gutter-1&&t<=this.gutter+this.lineWidth+1;this.head.hidden=!n,n&&(this.head.style.transform=`translateX(${t.toFixed(1)}px)`)}speak(){let{clock:e}=this.desk;this.element.setAttribute("aria-valuemin",e.first.toFixed(2)),this.element.setAttribute("aria-valuemax",e.last.toFixed(2)),this.element.setAttribute("aria-valuenow",e.time.toFixed(2)),this.element.setAttribute("aria-valuetext",`${Ht(e.time)} of ${Ht(e.last)}`)}measure(){let e=this.element.getBoundingClientRect();this.width=e.width,this.gutter=e.width<720?14:118,this.dirty=!0,this.onResize()}layLanes(){let{events:e,hiddenKinds:t}=this.desk,n=new Set;e.names.forEach((a,l)=>{t.has(a)&&n.add(l)});let i=this.width<720?2:PA;this.lanes=w0(e.counts,i,n);let r=Math.max(1,Math.max(-1,...this.lanes)+1),o=Ys+r*_s+6+Qo;if(!(r===this.laneCount&&o===this.height&&this.legend.dataset.kinds===this.kindsKey())){this.laneCount=r,this.height=o,this.element.style.height=`${o}px`,this.legend.dataset.kinds=this.kindsKey(),this.legend.replaceChildren();for(let a=0;a<r;++a){let l=e.names.filter((u,h)=>this.lanes[h]===a),c=D("span",{class:"lane-name",text:l.length>1?`${l.length} others`:l[0]??""});c.style.top=`${Ys+a*_s}px`,this.legend.append(c)}this.onResize()}}kindsKey(){return`${[...this.lanes].join()};${this.desk.events.names.join()}`}paint(){if(!this.width)return;this.dirty=!1,this.layLanes();let{clock:e,view:t,events:n}=this.desk,i=Math.min(3,window.devicePixelRatio||1),r=Math.round(this.width*i),o=Math.round(this.height*i);(this.canvas.width!==r||this.canvas.height!==o)&&(this.canvas.width=r,this.canvas.height=o);let a=this.canvas.getContext("2d");a.setTransform(i,0,0,i,0,0),a.clearRect(0,0,this.width,this.height);let l=this.gutter,c=this.gutter+this.lineWidth,u=v=>this.colours[v]||"#888";a.fillStyle=u("--line");for(let v=0;v<this.laneCount;++v)a.globalAlpha=.55,a.fillRect(l,Ys+v*_s+_s/2-.5,this.lineWidth,1);if(a.globalAlpha=1,e.looping&&e.part){let v=Math.max(l,this.toX(e.part.from)),_=Math.min(c,this.toX(e.part.to));a.fillStyle=u("--accent"),a.globalAlpha=.16,a.fillRect(v,2,_-v,this.height-Qo-6),a.globalAlpha=.8,a.fillRect(v,2,1,this.height-Qo-6),a.fillRect(_-1,2,1,this.height-Qo-6),a.globalAlpha=1}let h=t.span/this.lineWidth,{step:d,parts:f}=M0(h,74),m=d>=1?0:d>=.1?1:d>=.01?2:3;a.font='500 10.5px "Inter", "Segoe UI", "Helvetica Neue", system-ui, sans-serif',a.textBaseline="alphabetic";let x=d/f;for(let v=Math.ceil(t.from/x-1e-6);v*x<=t.to+1e-9;++v){let _=this.toX(v*x),b=v%f===0;a.fillStyle=u(b?"--ink-3":"--line"),a.fillRect(Math.round(_),b?6:14,1,b?Ys-8:4),b&&_+30<this.width&&(a.fillStyle=u("--ink-3"),a.fillText(Ht(v*x,m),Math.round(_)+4,13))}if(e.live&&e.last<t.to){let v=this.toX(e.last);a.fillStyle=u("--line"),a.globalAlpha=.35,a.fillRect(v,Ys,c-v,this.laneCount*_s),a.globalAlpha=1}this.marks=_0(n,t.from,t.to,this.lineWidth,this.lanes,4);for(let v of this.marks){let _=Ys+v.lane*_s+_s/2,b=l+v.x;if(b<l-2||b>c+2)continue;a.fillStyle=u(Wr(n.names[v.kind]));let S=Math.min(_s-2,3.4+1.2*Math.log2(v.count));v.count===1?(a.beginPath(),a.arc(b,_,2,0,7),a.fill()):a.fillRect(b-1.5,_-S/2,3,S)}let p=e.last-e.first,g=this.height-Qo;if(p>0&&t.span<p*.995){a.fillStyle=u("--line"),a.fillRect(l,g+2,this.lineWidth,2);let v=l+(t.from-e.first)/p*this.lineWidth,_=l+(Math.min(t.to,e.last)-e.first)/p*this.lineWidth;a.fillStyle=u("--ink-3"),a.fillRect(v,g+1,Math.max(4,_-v),4)}}listen(){let e=i=>{let r=this.element.getBoundingClientRect();return{x:i.clientX-r.left,y:i.clientY-r.top}},t=()=>{this.dirty=!0,this.onView()};this.element.addEventListener("wheel",i=>{i.preventDefault();let{x:r}=e(i),o=i.deltaMode===1?16:1;i.shiftKey||Math.abs(i.deltaX)>Math.abs(i.deltaY)?this.desk.view.pan((i.deltaX||i.deltaY)*o/this.lineWidth*this.desk.view.span):this.desk.view.zoom(Math.exp(i.deltaY*o*.0018),this.toTime(r)),t()},{passive:!1}),this.element.addEventListener("dblclick",i=>{i.preventDefault(),this.desk.view.reset(),t()}),this.element.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=e(i);if(this.element.setPointerCapture(i.pointerId),this.pointers.set(i.pointerId,r),this.pointers.size===2){this.beginPinch();return}if(this.desk.view.span<(this.desk.clock.last-this.desk.clock.first)*.995&&r.y>this.height-Qo-2){this.drag="view";return}this.drag="scrub",this.pressed={x:r.x,mark:this.markAt(r.x,r.y)},this.pressed.mark||this.desk.seek(this.toTime(r.x))}),this.element.addEventListener("pointermove",i=>{let r=e(i),o=this.pointers.get(i.pointerId);if(!o){this.showTip(r.x,r.y);return}if(this.pointers.set(i.pointerId,r),this.drag==="pinch"){this.movePinch(),t();return}if(this.drag==="view"){let{clock:a,view:l}=this.desk;l.pan((r.x-o.x)/this.lineWidth*(a.last-a.first)),t();return}this.drag==="scrub"&&(this.pressed?.mark&&Math.abs(r.x-this.pressed.x)<4||(this.pressed&&(this.pressed.mark=void 0),this.desk.seek(this.toTime(r.x)),this.showTip(r.x,r.y)))});let n=i=>{this.pointers.delete(i.pointerId)&&(this.drag==="scrub"&&this.pressed?.mark&&i.type==="pointerup"&&this.desk.seek(this.desk.events.times[this.pressed.mark.first]),this.pointers.size===0&&(this.drag=void 0,this.pressed=void 0),i.pointerType!=="mouse"&&this.hideTip())};this.element.addEventListener("pointerup",n),this.element.addEventListener("pointercancel",n),this.element.addEventListener("pointerleave",()=>{this.pointers.size||this.hideTip()}),this.element.addEventListener("keydown",i=>{if(i.key==="+"||i.key==="=")this.desk.view.zoom(.7,this.desk.clock.time);else if(i.key==="-")this.desk.view.zoom(1.4,this.desk.clock.time);else if(i.key==="PageUp"||i.key==="PageDown")this.desk.seek(this.desk.clock.time+(i.key==="PageUp"?-1:1)*this.desk.view.span*.1);else return;i.preventDefault(),t()})}beginPinch(){let[e,t]=[...this.pointers.values()];!e||!t||(this.drag="pinch",this.pressed=void 0,this.pinch={span:this.desk.view.span,gap:Math.max(12,Math.abs(e.x-t.x)),at:this.toTime((e.x+t.x)/2)})}movePinch(){if(!this.pinch||this.pointers.size<2)return;let[e,t]=[...this.pointers.values()];if(!e||!t)return;let n=this.pinch.span*this.pinch.gap/Math.max(12,Math.abs(e.x-t.x));this.desk.view.zoom(n/this.desk.view.span,this.pinch.at),this.desk.view.pan(this.pinch.at-this.toTime((e.x+t.x)/2))}markAt(e,t){if(t<Ys-1||t>Ys+this.laneCount*_s+2)return;let n=Math.min(this.laneCount-1,Math.floor((t-Ys)/_s)),i,r=6;for(let o of this.marks){let a=Math.abs(this.gutter+o.x-e)+(o.lane===n?0:2.5*Math.abs(o.lane-n));a<r&&(r=a,i=o)}return i}showTip(e,t){let{events:n}=this.desk;if(!(e>=this.gutter-4&&e<=this.gutter+this.lineWidth+4)||!(this.desk.clock.last>this.desk.clock.first)){this.hideTip();return}let r=this.markAt(e,t);if(this.hover.hidden=!1,this.hover.style.transform=`translateX(${e.toFixed(1)}px)`,this.tip.hidden=!1,!r)$e(this.tip,Ht(this.toTime(e)));else{let l=n.events[r.first],c=n.names[r.kind],u=Ht(n.times[r.first]),h=Ht(n.times[r.last]);$e(this.tip,r.count===1?`${u}  ${c}: ${l.text}`:`${u} – ${h}  ${rs(r.count,"event")}, first: ${l.text||c}`)}this.element.style.cursor=r?"pointer":"";let o=this.tip.offsetWidth/2,a=Math.min(this.width-o-6,Math.max(o+6,e));this.tip.style.transform=`translate(${(a-o).toFixed(0)}px, 0)`}hideTip(){this.tip.hidden=!0,this.hover.hidden=!0,this.element.style.cursor=""}};var mu=class{constructor(e,t){this.desk=e;this.play=Lt("play","Play",()=>e.play(!e.clock.playing),"Space"),this.play.classList.add("play"),this.loop=Lt("loop","Repeat",t.loop,"R"),this.plots=Lt("plot","Plots over time",t.plots,"P"),this.live=D("button",{type:"button",class:"live",hidden:!0,title:"Go to the present (End)",on:{click:t.live}},D("span",{class:"live-dot"}),"Live",this.liveNote),this.speed=D("input",{type:"range",min:Math.log2(.1),max:Math.log2(8),step:"0.01",value:"0",class:"speed","aria-label":"Speed",on:{input:()=>t.speed(IA(2**Number(this.speed.value)))}}),this.speedNote=D("button",{type:"button",class:"speed-note",title:"Back to normal speed (0)",on:{click:()=>t.speed(1)}}),this.element=D("div",{class:"transport",role:"toolbar","aria-label":"Playback"},D("div",{class:"transport-group"},Lt("start","To the start",t.start,"Home"),Lt("back","One frame back",()=>t.step(-1),"←"),this.play,Lt("forward","One frame on",()=>t.step(1),"→"),Lt("end","To the end",t.end,"End")),D("div",{class:"time",role:"timer","aria-label":"Time"},this.now,this.whole),this.live,D("div",{class:"transport-group right"},this.speed,this.speedNote,this.loop,this.plots))}element;play;loop;plots;live;liveNote=D("span",{class:"live-note"});now=D("span",{class:"time-now"});whole=D("span",{class:"time-whole"});speed;speedNote;draw(){let{clock:e}=this.desk;em(this.play,e.playing?"pause":"play");let t=e.playing?"Pause":"Play";this.play.getAttribute("aria-label")!==t&&(this.play.setAttribute("aria-label",t),this.play.title=`${t} (Space)`),$e(this.now,Ht(e.time)),$e(this.whole,Ht(e.last)),st(this.live,"hidden",!e.live),st(this.live,"data-on",e.following&&this.desk.connected),e.live&&$e(this.liveNote,this.desk.connected?e.following?"":`${Tt(-e.behind,1)} s`:"lost"),this.loop.setAttribute("aria-pressed",String(e.looping));let n=Math.log2(e.speed);Math.abs(Number(this.speed.value)-n)>.005&&(this.speed.value=String(n));let r=((n-Math.log2(.1))/(Math.log2(8)-Math.log2(.1))).toFixed(3);this.speed.dataset.share!==r&&(this.speed.dataset.share=r,this.speed.style.setProperty("--share",r),this.speed.setAttribute("aria-valuetext",`${ap(e.speed)}`)),$e(this.speedNote,ap(e.speed)),this.speedNote.setAttribute("aria-label",`Speed ${ap(e.speed)}, back to normal`)}setPlots(e){this.plots.setAttribute("aria-pressed",String(e))}};function IA(s){for(let e of[.1,.25,.5,1,2,4,8])if(Math.abs(Math.log2(s/e))<.08)return e;return Number(s.toPrecision(2))}function ap(s){return`${Number(s.toPrecision(2))}×`}var gu=class{from=0;to=1;fit=!0;liveSpan=60;first=0;last=1;live=!1;get span(){return this.to-this.from}setRange(e,t,n){if(this.first=e,this.live=n,this.last=Math.max(t,e+(n?this.liveSpan:.02)),!this.fit){this.put(this.from,this.span);return}this.to=this.last,this.from=n?Math.max(e,this.last-this.liveSpan):e}reset(){this.fit=!0,this.setRange(this.first,this.last,this.live)}zoom(e,t){let n=this.last-this.first,i=Math.min(n,Math.max(.02,this.span*e));i>=n*.999&&e>1?this.fit=!this.live||n<=this.liveSpan:this.fit=!1;let r=this.span>0?(t-this.from)/this.span:.5;this.put(t-r*i,i)}pan(e){this.fit&&!this.live||(this.fit=!1,this.put(this.from+e,this.span))}show(e,t){this.fit=!1,this.put(e,Math.max(.02,t-e))}keep(e,t){this.fit&&!this.live||(e<this.from||e>this.to?this.put(e-this.span*(t?.15:.5),this.span):t&&e>this.to-this.span*.05&&this.put(e-this.span*.15,this.span))}stickTo(e){this.fit||this.put(e-this.span*.97,this.span)}put(e,t){let n=Math.min(t,this.last-this.first);this.from=Math.min(this.last-n,Math.max(this.first,e)),this.to=this.from+n}};var LA=["orbit","follow","first-person","top"];function vu(s){let e=new URLSearchParams(s).get("token")??"";return/^[0-9a-zA-Z_-]{1,256}$/.test(e)?e:""}function rx(s){let e=new URLSearchParams(s.replace(/^#/,"")),t={},n=sx(e.get("t"));n!==void 0&&(t.time=n);let i=sx(e.get("pick"));i!==void 0&&Number.isInteger(i)&&i>=0&&(t.pick=i);let r=LA.find(o=>o===e.get("camera"));return r&&(t.camera=r),t}function lp(s){let e=[];return s.time!==void 0&&e.push(`t=${Number(s.time.toFixed(3))}`),s.pick!==void 0&&s.pick>=0&&e.push(`pick=${s.pick}`),s.camera&&s.camera!=="orbit"&&e.push(`camera=${s.camera}`),e.length?`#${e.join("&")}`:""}function ox(s,e){return s.replace(/#.*$/,"")+lp(e)}function ea(s,e,t){return`${e==="/talk"?s.replace(/^http/,"ws"):s}${e}${t?`?token=${encodeURIComponent(t)}`:""}`}function sx(s){if(s===null||s.trim()==="")return;let e=Number(s);return Number.isFinite(e)?e:void 0}var xu=class{constructor(e,t,n){this.canvas=t;this.stage=n;this.notices=new Yh(()=>this.retry()),this.transport=new mu(this,{step:i=>this.step(i),start:()=>this.seek(this.clock.first),end:()=>this.toEnd(),loop:()=>this.toggleLoop(),live:()=>this.toEnd(),speed:i=>this.setSpeed(i),plots:()=>this.togglePlots(),openFile:()=>this.openFile()}),this.timeline=new pu(this),this.plots=new du(this),this.frame=new $h(e,{camera:i=>this.setCamera(i),frameAll:()=>this.frameAll(),theme:()=>this.toggleTheme(),fullScreen:()=>void this.fullScreen(),copyLink:()=>void this.copyLink(),picture:()=>this.savePicture(),help:()=>this.help.toggle(this.axisKeyNames()),openFile:()=>this.openFile(),about:()=>this.showAbout(),back:()=>this.goBack()},this.transport.element,this.timeline.element,this.plots.element),this.layers=new Bh(this),this.things=new Oh(this),this.happenings=new Xh(this),this.card=new Gh(this),this.offers=new Kh(this),this.editor=new Ih(this,this.offers,this.timeline,t),this.editor.roundMs=()=>this.line.latencyMs,this.editor.onBegin=i=>{for(let o of[this.things.panel,this.happenings.panel])o.setPresent(!1);this.stage.setCamera("follow",i);let r=this.recording?.placeOf(i,this.clock.time)?.heading??0;this.stage.come(4.1,r+.55,.16),this.shown&&(this.shown={...this.shown,badge:"Editing"},this.setTitle()),this.untouched=!1,this.active=performance.now()+1500},this.puppeteer=new Uh(this,this.offers,t),this.puppeteer.onBegin=(i,r,o)=>{for(let a of[this.things.panel,this.happenings.panel])a.setPresent(!1);this.stage.frameAll(),this.stage.come(i,r,o),this.untouched=!1,this.active=performance.now()+1500},this.frame.add(this.puppeteer.panel,"right"),this.frame.add(this.editor.panel,"right"),this.timeline.element.before(this.editor.track.element),this.frame.add(this.layers.panel,"left"),this.frame.add(this.things.panel,"left"),this.frame.add(this.happenings.panel,"left"),this.frame.add(this.card.panel,"right"),this.frame.add(this.offers.panel,"right"),this.shortcuts=this.makeShortcuts(),this.help=new qh(this.shortcuts),e.append(this.notices.progress,this.notices.banner,this.notices.toast,this.notices.problems,this.help.element,this.aboutDialog,this.editor.toolbar,this.editor.label,this.puppeteer.toolbar,this.puppeteer.hints.element,this.puppeteer.label),this.aboutDialog.addEventListener("click",i=>{i.target===this.aboutDialog&&this.aboutDialog.close()}),this.transport.setPlots(this.plots.shown),this.timeline.onResize=()=>this.plots.layOut(this.timeline.gutter,this.timeline.lineWidth),this.timeline.onView=()=>{this.lookedAway=this.clock.time<this.view.from||this.clock.time>this.view.to},this.theme=new fu(i=>{this.stage.setDark(i),this.timeline.recolour(),this.plots.recolour(),this.redraw()}),this.theme.apply(),this.stage.onPick=i=>{this.editor.active?this.stage.select(-1):this.pick(i)},this.stage.onHandle=(i,r,o)=>{this.editor.handle(i,r)||this.offers.input(i,[...r,...o])},this.listen(),this.measure(),this.frame.setCamera(this.stage.camera),requestAnimationFrame(i=>this.tick(i))}recording;clock=new Wh;view=new gu;events=new Hh;samples=new zh;hiddenKinds=new Set;picked=-1;errors=[];frame;notices;offers;editor;puppeteer;line={messages:0,perSecond:0,latencyMs:null,connected:!1};ready=!1;openFile=()=>{};goBack=()=>{};timeline;transport;plots;layers;things;happenings;card;help;aboutDialog=D("dialog",{class:"dialog about","aria-label":"About this recording"});theme;shortcuts;shown;seenVersion=-1;shownTime=NaN;lastTick=0;active=0;slowAt=0;statusAt=0;frames=[];panelsStale=!0;bare=!1;lookedAway=!1;untouched=!1;get controls(){return this.offers.specs}get connected(){return this.line.connected}get kind(){return this.shown?.kind}retry=()=>{};show(e,t=!1){let n={following:this.clock.following,playing:this.clock.playing,time:this.clock.time,picked:this.picked,name:this.picked!==-1?this.nameOf(this.picked):""},i=this.recording===void 0;if(this.shown=e,this.recording=e.recording,this.seenVersion=-1,this.shownTime=NaN,this.lookedAt=void 0,this.events.clear(),this.samples.start(e.recording),this.clock.open(e.live),t||(this.view.fit=!0),this.stage.setRecording(e.recording),this.editor.shown(e.recording),this.puppeteer.shown(e.recording),this.takeNews(performance.now()/1e3),this.setTitle(),this.frame.empty.hidden=!0,document.documentElement.removeAttribute("data-empty"),this.things.reset(),t){let r=n.picked!==-1&&this.recording.things[n.picked]!==void 0&&this.nameOf(n.picked)===n.name;this.pick(r?n.picked:-1),n.following||(this.clock.seek(n.time),this.clock.playing=n.playing)}else this.pick(-1),this.clock.time=this.clock.first,e.live?this.clock.goLive(performance.now()/1e3):(this.clock.looping=e.recording.complete&&this.clock.last-this.clock.first<8,this.clock.play(!0)),this.stage.frameAll(),this.untouched=!0;i&&this.applyLook(location.hash),this.ready=!0,this.panelsStale=!0,this.redraw()}setEmpty(){this.ready=!0,this.frame.empty.hidden=this.recording!==void 0,document.documentElement.toggleAttribute("data-empty",this.recording===void 0),this.setTitle()}setTitle(e=""){e&&(this.fallbackTitle=e);let t=this.shown?.kind==="dropped"?this.shown.name:this.recording?.about.get("title")||this.fallbackTitle||this.shown?.name||"Sidestep";this.frame.setTitle(t,this.shown?.badge??"",this.shown?.kind??"")}fallbackTitle="";takeNews(e){let t=this.recording;if(!t||t.version===this.seenVersion)return;let n=this.seenVersion===-1;this.seenVersion=t.version;let i=Number.isFinite(t.firstTime)?t.firstTime:0,r=Number.isFinite(t.lastTime)?t.lastTime:i;this.clock.setRange(i,r,e),this.view.setRange(i,r,this.clock.live),(n||t.clips.length!==this.seenClips)&&(this.seenClips=t.clips.length,this.clock.frame=b0(t)),this.events.update(t.events),this.timeline.remark(),this.panelsStale=!0,this.redraw()}seenClips=-1;stateNow(){return this.recording?.stateAt(this.clock.time)}get figuresNow(){return Number.isNaN(this.shownTime)?0:this.places()?.figures.length??0}places(){if(this.recording)return this.lookedAt=this.recording.stateAt(this.clock.time,{joints:()=>!1,...this.lookedAt?{into:this.lookedAt}:{}}),this.lookedAt}lookedAt;tick(e){requestAnimationFrame(i=>this.tick(i));let t=e/1e3,n=Math.max(0,t-this.lastTick);this.lastTick=t;try{this.step1(e,t,n)}catch(i){this.fail(i)}}step1(e,t,n){this.offers.poll(),this.editor.poll(),this.puppeteer.poll(),this.takeNews(t);let{clock:i,recording:r}=this,o=i.time;i.tick(n,t);let a=this.fetchAround(o);if(i.time>=this.view.from&&i.time<=this.view.to&&(this.lookedAway=!1),i.playing&&!this.lookedAway){let u=this.view.from;i.following&&!this.view.fit?this.view.stickTo(i.last):i.following||this.view.keep(i.time,!0),this.view.from!==u&&this.timeline.remark()}r&&a&&(i.time!==this.shownTime||this.due||e<this.active)&&(this.editor.place(i.time),this.puppeteer.place(i.time),this.stage.show(i.time),this.shownTime=i.time,this.due=this.stage.gliding,this.frames.push(e)),this.transport.draw(),this.timeline.draw(),this.editor.draw();let c=this.shown?.source;r&&(this.plots.shown||this.picked!==-1)&&this.samples.work(r,3,c&&(u=>c.covers(u))),this.plots.update(),e>=this.slowAt&&(this.slowAt=e+120,this.picked!==-1&&this.card.update(this.places())),e>=this.statusAt&&(this.statusAt=e+500,this.everyHalfSecond(e))}fetchAround(e){let{clock:t}=this,n=this.shown?.source;if(!n)return!0;let i=t.playing?3*Math.max(1,t.speed):0,r=n.covers(t.time);return!r&&t.playing&&n.covers(e)&&(t.time=e),!this.fetching&&(!r||i>0&&t.time+i<t.last&&!n.covers(t.time+i))&&(this.fetching=!0,r||this.notices.loading(void 0,`Reading ${Ht(t.time)}`),n.want(t.time,10*Math.max(1,t.speed)).then(()=>{this.fetchFailed=0},o=>(this.fetchFailed++===0&&this.say(`Cannot read on: ${o instanceof Error?o.message:String(o)}`),new Promise(a=>setTimeout(a,Math.min(8e3,500*this.fetchFailed))))).finally(()=>{this.fetching=!1,this.notices.loading(void 0,""),this.redraw()})),r}fetching=!1;fetchFailed=0;everyHalfSecond(e){this.panelsStale&&(this.panelsStale=!1,this.layers.update(),this.things.update()),this.happenings.update(),this.timeline.speak(),this.notices.tick(),this.frame.setCamera(this.stage.camera),this.frames=this.frames.filter(t=>e-t<1e3),this.writeStatus()}writeStatus(){let{drawn:e}=this.stage,t=[];this.recording&&(t.push(this.frames.length?`${this.frames.length} fps`:"still"),t.push(rs(e.figures,"figure"),`${On(e.triangles)} triangles`,`${Tt(e.milliseconds,1)} ms`)),this.line.connected&&((this.line.perSecond>0||this.shown?.live)&&t.push(`${On(this.line.perSecond)} messages/s`),this.line.latencyMs!==null&&t.push(`${Tt(this.line.latencyMs,this.line.latencyMs<10?1:0)} ms there and back`));let n=this.frame.status;for(;n.children.length<t.length;)n.append(D("span"));[...n.children].forEach((i,r)=>{let o=t[r]??"";i.textContent!==o&&(i.textContent=o)})}due=!0;redraw(){this.due=!0,this.active=Math.max(this.active,performance.now()+150)}remark(){this.timeline.remark()}say(e){this.notices.pass(e)}fail(e){let t=e instanceof Error?`${e.name}: ${e.message}`:String(e);this.errors.length<50&&!this.errors.includes(t)&&(this.errors.push(t),console.error(e))}seek(e){this.clock.seek(e),this.lookedAway=!1,this.view.keep(this.clock.time,!1),this.remark(),this.redraw()}play(e){this.clock.play(e),this.redraw()}pick(e){let t=e!==-1&&this.recording?.things[e]!==void 0?e:-1,n=t!==this.picked;this.picked=t,this.stage.select(t),n&&(this.stage.camera==="follow"||this.stage.camera==="first-person")&&(t===-1?this.setCamera("orbit"):this.stage.setCamera(this.stage.camera,t)),this.card.update(t===-1?void 0:this.places()),this.things.showPicked(),n&&t!==-1&&cp()&&this.frame.sheet(this.card.panel),this.redraw()}setCamera(e){if(this.untouched=!1,(e==="follow"||e==="first-person")&&this.picked===-1){let t=this.recording?.things.findIndex((n,i)=>n.kind===1&&this.recording.placeOf(i,this.clock.time)!==void 0)??-1;if(t<0){this.say("Nobody is there to follow");return}this.pick(t)}this.stage.setCamera(e,this.picked===-1?void 0:this.picked),this.frame.setCamera(e),this.active=performance.now()+1500}nameOf(e){let t=this.recording?.things[e];return t?t.name||`${Gs(t.kind)} ${e}`:`thing ${e}`}colourOf(e){let t=this.recording?.things[e],n=t&&this.recording?.materials[t.material];return n?`rgb(${n.rgba[0]} ${n.rgba[1]} ${n.rgba[2]})`:"var(--ink-3)"}step(e){this.clock.step(e),this.seek(this.clock.time)}toEnd(){this.clock.live?(this.clock.goLive(performance.now()/1e3),this.lookedAway=!1,this.view.keep(this.clock.time,!0),this.remark()):this.seek(this.clock.last)}toggleLoop(){this.clock.looping=!this.clock.looping,this.clock.looping||(this.clock.part=void 0),this.remark()}setPart(e){let{clock:t}=this,n=t.part??{from:t.first,to:t.last};n[e]=t.time,n.from>=n.to&&(e==="from"?n.to=t.last:n.from=t.first),!(n.to-n.from<t.frame)&&(t.part=n,t.looping=!0,this.say(`Repeating ${Ht(n.from)} – ${Ht(n.to)}`),this.remark())}setSpeed(e){this.clock.setSpeed(e)}togglePlots(){this.plots.toggle(),this.transport.setPlots(this.plots.shown)}toggleTheme(){let e=this.theme.toggle();this.say(e==="system"?"As the system likes it":Gr(e))}frameAll(){this.stage.frameAll(),this.active=performance.now()+1500}nextEvent(e){let{events:t,clock:n}=this,i=this.picked!==-1?t.of(this.picked):[],r=t.names.map(c=>this.hiddenKinds.has(c)),o=i.length||t.count,a=c=>i.length?i[c]:c,l=e>0?0:o-1;for(i.length||(l=e>0?t.from(n.time+1e-6):t.from(n.time-1e-6)-1);l>=0&&l<o;l+=e){let c=a(l);if((t.times[c]-n.time)*e>1e-6&&!r[t.kinds[c]]){this.clock.playing=!1,this.seek(t.times[c]),this.say(`${t.names[t.kinds[c]]}: ${t.events[c].text}`);return}}this.say(e>0?"No later event":"No earlier event")}async fullScreen(){try{document.fullscreenElement?await document.exitFullscreen():await document.documentElement.requestFullscreen()}catch{this.say("This browser does not go full screen here")}}async copyLink(){let e={time:this.clock.time,pick:this.picked,camera:this.stage.camera};history.replaceState(null,"",ox(location.href,e));try{await navigator.clipboard.writeText(location.href),this.say(`Copied a link to ${Ht(this.clock.time)}`)}catch{this.say(`The address now says ${lp(e)}; copy it from there`)}}savePicture(){this.recording&&(this.stage.show(this.clock.time),this.canvas.toBlob(e=>{if(!e){this.say("The picture could not be read back");return}let t=URL.createObjectURL(e),n=(this.shown?.name||"sidestep").replace(/\.[a-z]+$/i,"").replace(/[^\w-]+/g,"-");D("a",{href:t,download:`${n}-${this.clock.time.toFixed(2)}s.png`}).click(),setTimeout(()=>URL.revokeObjectURL(t),1e4),this.say(`Saved a picture, ${pa(e.size)}`)},"image/png"))}showAbout(){let{recording:e}=this;if(!e)return;let t=e.things.filter(i=>i.kind===1).length,n=[["name",this.shown?.name??""],...e.about.entries(),["time",`${Ht(e.firstTime)} – ${Ht(e.lastTime)}${e.complete||this.shown?.live?"":", cut off"}`],["frames",`${Tt(1/this.clock.frame,2)} per second`],["things",`${On(e.things.length)}, ${On(t)} of them figures`],["clips",On(e.clips.length)],["events",On(e.events.length)]];this.aboutDialog.replaceChildren(D("div",{class:"dialog-head"},D("h2",{text:"About this recording"}),Lt("close","Close",()=>this.aboutDialog.close(),"Esc")),D("dl",{class:"facts wide"},...n.filter(([,i])=>i).map(([i,r])=>D("div",{class:"fact"},D("dt",{text:i}),D("dd",{text:r})))),...e.notes.length?[D("h3",{text:"Odd about it"}),D("pre",{text:e.notes.join(`
`),tabindex:"0"})]:[]),this.aboutDialog.open||this.aboutDialog.showModal()}applyLook(e){let t=rx(e);t.pick!==void 0&&this.pick(t.pick),t.time!==void 0&&(this.clock.playing=!1,this.seek(t.time),this.wanted=t.time),t.camera&&this.setCamera(t.camera)}wanted;arrived(){this.wanted===void 0||!this.recording||(this.takeNews(performance.now()/1e3),!this.clock.playing&&this.clock.time!==this.wanted&&this.seek(this.wanted),this.recording.complete&&(this.wanted=void 0))}axisKeyNames(){return[...this.offers.axisKeys,...this.puppeteer.keyCodes].map(Jh)}makeShortcuts(){let e=t=>()=>this.setCamera(t);return[{group:"Time",keys:["Space","k"],words:"play or pause",act:()=>this.play(!this.clock.playing)},{group:"Time",keys:["ArrowLeft","ArrowRight"],words:"one frame back or on",act:()=>{}},{group:"Time",keys:["Shift+ArrowLeft","Shift+ArrowRight"],shown:"Shift ← →",words:"one second back or on",act:()=>{}},{group:"Time",keys:["Home","End"],words:"start; end, or the present when live",act:()=>{}},{group:"Time",keys:["<",">",",","."],shown:"< >",words:"slower or faster",act:()=>{}},{group:"Time",keys:["0"],words:"normal speed",act:()=>this.setSpeed(1)},{group:"Time",keys:["r"],words:"repeat",act:()=>this.toggleLoop()},{group:"Time",keys:["[","]"],words:"repeat from here, to here",act:()=>{}},{group:"Time",keys:["n","b"],words:"next event, event before",act:()=>{}},{group:"Camera",keys:["1"],words:"orbit",act:e("orbit")},{group:"Camera",keys:["2"],words:"follow the picked one",act:e("follow")},{group:"Camera",keys:["3"],words:"through its eyes",act:e("first-person")},{group:"Camera",keys:["4"],words:"from above",act:e("top")},{group:"Camera",keys:["f"],words:"all in view",act:()=>this.frameAll()},...this.editor.shortcuts(),{group:"Page",keys:["/"],words:"find by name",act:()=>this.find()},{group:"Page",keys:["Escape"],words:"let go of the picked one",act:()=>{this.editor.escape()||this.pick(-1)}},{group:"Page",keys:["p"],words:"plots",act:()=>this.togglePlots()},{group:"Page",keys:["w"],words:"wireframe",act:()=>{this.layers.toggle("wireframe")||this.say("Nothing here has a wireframe")}},{group:"Page",keys:["h"],words:"hide everything but the stage",act:()=>this.toggleBare()},{group:"Page",keys:["i"],words:"about this recording",act:()=>this.showAbout()},{group:"Page",keys:["o"],words:"open a file",act:()=>this.openFile()},{group:"Page",keys:["c"],words:"copy a link to this moment",act:()=>void this.copyLink()},{group:"Page",keys:["s"],words:"save a picture",act:()=>this.savePicture()},{group:"Page",keys:["t"],words:"dark or light",act:()=>this.toggleTheme()},{group:"Page",keys:["Shift+F"],words:"full screen",act:()=>void this.fullScreen()},{group:"Page",keys:["?"],words:"this page",act:()=>this.help.toggle(this.axisKeyNames())}]}pairs(e){return{ArrowLeft:()=>this.step(-1),ArrowRight:()=>this.step(1),"Shift+ArrowLeft":()=>this.seek(this.clock.time-1),"Shift+ArrowRight":()=>this.seek(this.clock.time+1),Home:()=>this.seek(this.clock.first),End:()=>this.toEnd(),"<":()=>this.clock.faster(-1),",":()=>this.clock.faster(-1),">":()=>this.clock.faster(1),".":()=>this.clock.faster(1),"[":()=>this.setPart("from"),"]":()=>this.setPart("to"),n:()=>this.nextEvent(1),b:()=>this.nextEvent(-1)}[e]}find(){cp()&&this.frame.sheet(this.things.panel),this.toggleBare(!1),this.things.focus()}toggleBare(e=!this.bare){e!==this.bare&&(this.bare=e,document.documentElement.toggleAttribute("data-bare",e),e&&this.say("H brings the panels back"),this.measure())}listen(){window.addEventListener("keydown",t=>this.key(t)),window.addEventListener("keyup",t=>{this.offers.key(t.code,!1),this.puppeteer.key(t.code,!1)});for(let t of["pointerdown","pointermove","pointerup","wheel","keydown"])window.addEventListener(t,n=>{(t==="keydown"||n.target===this.canvas)&&(this.active=performance.now()+1500),(t==="pointerdown"||t==="wheel")&&n.target===this.canvas&&(this.untouched=!1)},{passive:!0});sr(this.canvas.parentElement,()=>this.measure());let e=this.frame.dock;sr(e,()=>document.documentElement.style.setProperty("--dock",`${e.offsetHeight}px`)),window.addEventListener("hashchange",()=>this.applyLook(location.hash)),window.addEventListener("error",t=>{this.errors.push(t.message)}),window.addEventListener("unhandledrejection",t=>{this.errors.push(String(t.reason))}),document.addEventListener("visibilitychange",()=>this.redraw())}key(e){if((e.ctrlKey||e.metaKey)&&!e.defaultPrevented&&!Tf(e.target,Af(e))&&this.editor.control(e)){e.preventDefault(),this.redraw();return}if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let t=Af(e);if(Tf(e.target,t))return;if(document.querySelector("dialog[open]")){t==="?"&&this.help.element.open&&(this.help.element.close(),e.preventDefault());return}if(this.offers.key(e.code,!0)||this.puppeteer.key(e.code,!0)){e.preventDefault();return}if(e.repeat&&["Space","k","p","t","s","c","h"].includes(t))return;let n=this.pairs(t)??this.shortcuts.find(i=>i.keys.includes(t))?.act;n&&(e.preventDefault(),n(),this.redraw())}measure(){let e=this.canvas.parentElement.getBoundingClientRect();e.width>0&&e.height>0&&(this.stage.resize(e.width,e.height,Math.min(2,window.devicePixelRatio||1)),this.stage.setRoom(cp()||this.bare?1:1-260/e.width),this.untouched&&this.stage.camera==="orbit"&&this.stage.frameAll()),this.redraw()}};function cp(){return window.matchMedia("(max-width: 760px)").matches}var Kn=class extends Error{name="InputError"},ta=class{made=new or;constructor(e=""){e&&this.made.about.set("title",e)}get recording(){return this.made}say(e,t){this.made.about.set(e,t)}note(e){this.made.notes.push(e)}addMaterial(e){return this.made.addMaterial(e)}addMesh(e){return this.made.addMesh(e)}addSkin(e){return this.made.addSkin(e)}addCostume(e){return this.made.addCostume(e)}addSkeleton(e){return e.joints.forEach((t,n)=>{if(t.parent>=n)throw new Kn(`joint ${n} "${t.name}" comes before its parent`);t.parent<0&&(t.moves=!0)}),this.made.addSkeleton(e)}addClip(e){let t=this.made.skeletons[e.skeleton].joints.length,n=this.made.movingCount(e.skeleton);if(e.rotations.length!==e.frameCount*t*4||e.translations.length!==e.frameCount*n*3)throw new Kn(`clip "${e.name}" does not fit its skeleton of ${t} joints`);return this.made.addClip({name:e.name,skeleton:e.skeleton,frameTime:e.frameTime,frameCount:e.frameCount,row:Int32Array.from({length:t},(i,r)=>r),still:new Float32Array(0),turning:e.rotations,turningCount:t,moving:e.translations,movingCount:n})}addThing(e){return this.made.addThing({layer:"",material:-1,skeleton:-1,mesh:-1,costume:-1,blend:.2,...e})}play(e,t,n){let i=new DataView(new ArrayBuffer(28));i.setUint32(0,n.clip,!0),[...n.position??[0,0,0],n.heading??0,n.from??0,n.speed??1].forEach((r,o)=>i.setFloat32(4+4*o,r,!0)),this.key(t,e,1,i)}place(e,t,n,i){this.key(t,e,3,ax(new DataView(new ArrayBuffer(20)),n,i))}box(e,t,n,i,r){let o=ax(new DataView(new ArrayBuffer(32)),n,i);r.forEach((a,l)=>o.setFloat32(20+4*l,a,!0)),this.key(t,e,5,o)}disc(e,t,n,i){this.key(t,e,4,hp([...n,i]))}line(e,t,n,i){this.key(t,e,6,hp([...n,...i]))}string(e,t,n){this.key(t,e,7,hp(n))}remove(e,t){this.key(t,e,8,new DataView(new ArrayBuffer(0)))}paint(e,t,n){this.made.addPaint(t,e,n)}event(e,t,n,i=[]){this.made.addEvent({time:e,kind:t,text:n,who:i})}span(e,t){this.made.firstTime=e,this.made.lastTime=t,++this.made.version}finish(){return this.made.complete=!0,this.made}key(e,t,n,i){if(t<this.made.lastKeyTime(e))throw new Kn(`thing ${e}: a key at ${t} s follows a later one`);this.made.addKey(e,t,n,new Uint8Array(i.buffer))}};function hp(s){let e=new DataView(new ArrayBuffer(s.length*4));for(let t=0;t<s.length;++t)e.setFloat32(4*t,s[t],!0);return e}function ax(s,e,t){return e.forEach((n,i)=>s.setFloat32(4*i,n,!0)),DA(t).forEach((n,i)=>s.setUint16(12+2*i,n,!0)),s}function DA(s){let e=0;for(let i=1;i<4;++i)Math.abs(s[i])>Math.abs(s[e])&&(e=i);let t=s[e]<0?-1:1,n=[0,1,2,3].filter(i=>i!==e).map(i=>Math.min(32766,Math.max(0,Math.round(t*s[i]*Math.SQRT2*16383)+16383)));return[n[0]|(e&1)<<15,n[1]|e>>1<<15,n[2]]}var lx=4096,hx=1e9;function ux(s,e="motion.bvh"){let t=s.replace(/^\ufeff/,"").split(/\r\n|\r|\n/),n=(E,k)=>{throw new Kn(`${e}:${E}: ${k}`)},{nodes:i,sites:r,at:o}=FA(t,n),{rows:a,frameTime:l,notes:c}=UA(t,o,i.reduce((E,k)=>E+k.channels.length,0),n),u=i.reduce((E,k)=>E+k.channels.length,0),h=a.length/Math.max(1,u),d=Math.max(1,Math.floor(h)),f=i.map(E=>E.parent<0||E.channels.some(({turns:k})=>!k)),m=i.flatMap((E,k)=>f[k]?[k]:[]),x=new Float32Array(d*i.length*4),p=new Float32Array(d*m.length*3);for(let E=0;E<d;++E){let k=E*u,P=E*m.length*3;i.forEach((F,z)=>{let I=1,V=0,W=0,H=0,re=[...F.offset];for(let{axis:K,turns:ee}of F.channels){let te=a.length?a[k]:ee?0:F.offset[K];if(++k,!ee){re[K]=te;continue}let de=te%360*Math.PI/360,ce=Math.sin(de),j=Math.cos(de),[fe,me,xe]=K===0?[ce,0,0]:K===1?[0,ce,0]:[0,0,ce];[I,V,W,H]=[I*j-V*fe-W*me-H*xe,I*fe+V*j+W*xe-H*me,I*me-V*xe+W*j+H*fe,I*xe+V*me-W*fe+H*j]}x.set([I,V,W,H],(E*i.length+z)*4),f[z]&&(p.set(re,P),P+=3)})}let{unit:g,zUp:v,words:_}=OA(i,r,x,p,m,d);c.push(..._);for(let E=0;E<p.length;++E)p[E]*=g;v&&zA(i,x,p,m,d);let b=new ta(e);for(let E of c)b.note(`${e}: ${E}`);let S=E=>[E[0]*g,E[1]*g,E[2]*g],A=b.addSkeleton({name:e,joints:i.map((E,k)=>({name:E.name,parent:E.parent,moves:f[k],offset:S(E.offset)})),endSites:r.map(({joint:E,offset:k})=>({joint:E,offset:S(k)}))}),y=b.addClip({name:e,skeleton:A,frameTime:l,frameCount:d,rotations:x,translations:p}),M=b.addThing({kind:1,name:e.replace(/\.bvh$/i,""),skeleton:A});return b.play(0,M,{clip:y}),b.span(0,(d-1)*l),b.finish()}function FA(s,e){let t=[],n=0;for(;n<s.length&&!/^\s*MOTION\b/i.test(s[n]);++n){let d=s[n];for(let f of d.matchAll(/[{}]|[^\s{}]+/g))t.push({word:f[0],line:n+1,rest:d.slice(f.index+f[0].length)})}(t.length===0||!/^HIERARCHY$/i.test(t[0].word))&&e(t[0]?.line??1,`expected HIERARCHY, found "${(t[0]?.word??"nothing").slice(0,40)}": is this a BVH file?`);let i=[],r=[],o=[],a=1,l=!1,c=()=>t[a++]??e(s.length,"the file ends inside its hierarchy"),u=d=>{let{word:f,line:m}=c(),x=Number(f);return(!Number.isFinite(x)||Math.abs(x)>hx)&&e(m,`${d} is "${f.slice(0,40)}", expected a number`),x},h=-2;for(;a<t.length;){let{word:d,line:f}=c(),m=d.toUpperCase();if(m==="ROOT"||m==="JOINT"){l&&e(f,"an end site holds a joint"),m==="JOINT"&&o.length===0&&e(f,"a JOINT stands outside of every ROOT"),i.length>=lx&&e(f,`more than ${lx} joints`);let x=[];for(;t[a]&&t[a].word!=="{"&&t[a].line===f;)x.push(c().word);c().word!=="{"&&e(f,`expected { after ${d} ${x.join(" ")}`),i.push({name:x.join(" "),parent:o.length?o[o.length-1]:-1,offset:[0,0,0],channels:[],line:f}),o.push(i.length-1)}else if(m==="END"){for(o.length===0&&e(f,"an end site stands outside of every ROOT");t[a]&&t[a].word!=="{"&&t[a].line===f;)++a;c().word!=="{"&&e(f,"expected { after End Site"),r.push({joint:o[o.length-1],offset:[0,0,0]}),o.push(h),l=!0}else if(m==="OFFSET"){let x=[u("an offset"),u("an offset"),u("an offset")];o.length===0&&e(f,"an OFFSET stands outside of every joint"),l?r[r.length-1].offset=x:i[o[o.length-1]].offset=x}else if(m==="CHANNELS"){let x=u("the number of channels");(o.length===0||l)&&e(f,"CHANNELS stand outside of every joint");let p=i[o[o.length-1]];for(let g=0;g<x;++g){let v=c(),_=/^([xyz])(position|rotation)$/i.exec(v.word)??e(v.line,`joint "${p.name}" has a channel "${v.word.slice(0,40)}", expected Xposition to Zrotation`),b="xyz".indexOf(_[1].toLowerCase()),S=_[2].toLowerCase()==="rotation";p.channels.some(A=>A.axis===b&&A.turns===S)&&e(v.line,`joint "${p.name}" has ${v.word} twice`),p.channels.push({axis:b,turns:S})}}else m==="}"?(o.length===0&&e(f,"a } closes nothing"),l=!1,o.pop()):e(f,`"${d.slice(0,40)}" is not known here`)}return o.length&&e(n||s.length,`${o.length} braces are not closed`),i.length===0&&e(1,"there is no ROOT"),{nodes:i,sites:r,at:n}}function UA(s,e,t,n){let i=[];if(e>=s.length)return i.push("there is no MOTION: shown at rest"),{rows:[],frameTime:1/30,notes:i};let r=e+1,o,a;for(;r<s.length;++r){let f=s[r].trim();if(f==="")continue;let m=/^frames\s*:?\s*(\S+)$/i.exec(f);if(m){o=Number(m[1]),Number.isFinite(o)||n(r+1,`the number of frames is "${m[1]}"`);continue}if(m=/^frame\s*time\s*:?\s*(\S+)$/i.exec(f),m){a=Number(m[1]),Number.isFinite(a)||n(r+1,`the frame time is "${m[1]}"`);continue}break}if(a===void 0&&(i.push("no frame time is stated: taking 1/30 s"),a=1/30),a>0||(i.push(`the frame time is ${a}: taking 1/30 s`),a=1/30),t===0)return i.push("no joint has a channel: nothing moves"),{rows:[],frameTime:a,notes:i};let l=[],c=0,u=0;for(;r<s.length;++r){let f=s[r].match(/\S+/g);if(f){for(let m of f){let x=Number(m);(!Number.isFinite(x)||Math.abs(x)>hx)&&n(r+1,`"${m.slice(0,40)}" is not a number`),l.push(x)}f.length!==t&&!c++&&(u=r+1)}}let h=Math.floor(l.length/t),d=l.length%t;if(c>0){let f=c===1&&d>0&&h>0,m=d===0&&(o===void 0||h===o||c>1);!f&&!m&&n(u,`a row has another number of values than the ${t} channels`),i.push(f?`line ${u}: the last row was cut off and is left out`:`line ${u}: lines do not hold one row each; rows are taken by count`)}return o!==void 0&&o!==h&&i.push(`${o} frames are stated, ${h} are there`),h===0&&i.push("there are no frames: shown at rest"),{rows:Float64Array.from(l.slice(0,h*t)),frameTime:a,notes:i}}var cx=[["metres",1],["decimetres",.1],["centimetres",.01],["millimetres",.001],["inches",.0254],["CMU units",.0254/.45]];function OA(s,e,t,n,i,r){let o=[],a=b=>s.findIndex(S=>b.test(S.name)),l=b=>Math.hypot(...s[b].offset),c=a(/up_?leg|upper_?leg|thigh|femur|^[lr]?_?(left|right)?hip$/i),u=a(/head/i),h=a(/foot|ankle/i),d=(b,S)=>{let A=0;for(let y=b;y>=0&&y!==S;y=s[y].parent)A+=l(y);return A},f=b=>BA(s,t,n,i,b),m=!1,x=0;if(u>=0&&h>=0){let b=0,S=0;for(let A=0;A<Math.min(r,20);++A){let y=f(Math.floor(A*r/Math.min(r,20)));b+=y[u*7+1]-y[h*7+1],S+=y[u*7+2]-y[h*7+2]}m=Math.abs(S)>1.5*Math.abs(b)&&S>0,m&&o.push("heads are above feet along Z: taking Z as up")}else o.push("there is no head or no foot to go by: taking Y as up");if(c>=0&&u>=0&&h>=0){let b=s[c].parent,S=d(h,c),A=d(u,b),y=Math.max(0,...e.filter(E=>E.joint===u).map(E=>Math.hypot(...E.offset))),M=S+A+y;x=M*(y===0?1.16:y<.085*M?1.09:1)*1.045}else{let b=f(0),S=1/0,A=-1/0;for(let y=0;y<s.length;++y)S=Math.min(S,b[y*7+1]),A=Math.max(A,b[y*7+1]);x=A-S}let p=([,b])=>Math.abs(Math.log(x*b/1.7)),[g,v]=x>0?cx.reduce((b,S)=>p(S)<p(b)?S:b):cx[0],_=x*v;return _>.9&&_<2.5?(o.push(`a person of ${_.toFixed(2)} m if the numbers are ${g}: taking ${g}`),{unit:v,zUp:m,words:o}):(o.push(`no unit makes a person of this (${x.toPrecision(3)} tall): taking metres`),{unit:1,zUp:m,words:o})}function BA(s,e,t,n,i){let r=new Float32Array(s.length*7),o=new Map(n.map((a,l)=>[a,l]));return s.forEach((a,l)=>{let c=o.get(l),u=c===void 0?a.offset:[0,1,2].map(M=>t[(i*n.length+c)*3+M]),h=(i*s.length+l)*4,[d,f,m,x]=[e[h],e[h+1],e[h+2],e[h+3]];if(a.parent<0){r.set([u[0],u[1],u[2],d,f,m,x],l*7);return}let p=a.parent*7,[g,v,_,b]=[r[p+3],r[p+4],r[p+5],r[p+6]],S=2*(_*u[2]-b*u[1]),A=2*(b*u[0]-v*u[2]),y=2*(v*u[1]-_*u[0]);r.set([r[p]+u[0]+g*S+_*y-b*A,r[p+1]+u[1]+g*A+b*S-v*y,r[p+2]+u[2]+g*y+v*A-_*S,g*d-v*f-_*m-b*x,g*f+v*d+_*x-b*m,g*m-v*x+_*d+b*f,g*x+v*m-_*f+b*d],l*7)}),r}function zA(s,e,t,n,i){let r=-Math.SQRT1_2,o=Math.SQRT1_2;for(let a=0;a<i;++a)n.forEach((l,c)=>{if(s[l].parent>=0)return;let u=(a*n.length+c)*3,h=(a*s.length+l)*4;[t[u+1],t[u+2]]=[t[u+2],-t[u+1]];let[d,f,m,x]=[e[h],e[h+1],e[h+2],e[h+3]];e.set([o*d-r*f,o*f+r*d,o*m-r*x,o*x+r*m],h)})}var VA={SCALAR:1,VEC2:2,VEC3:3,VEC4:4,MAT2:4,MAT3:9,MAT4:16},ml={5120:1,5121:1,5122:2,5123:2,5125:4,5126:4},HA=4e7,dx=4096;function vx(s,e="scene.glb"){try{return new dp(s,e).read()}catch(t){throw t instanceof TypeError||t instanceof RangeError?new Kn(`${e}: is not well-formed glTF (${t.message})`):t}}var dp=class{constructor(e,t){this.name=t;let n=new DataView(e.buffer,e.byteOffset,e.byteLength),i;if(e.length>=12&&n.getUint32(0,!0)===1179937895){n.getUint32(4,!0)!==2&&this.fail("",`is glTF ${n.getUint32(4,!0)}, expected 2`);let r=e.length>=20?n.getUint32(12,!0):1/0;(20+r>e.length||n.getUint32(16,!0)!==1313821514)&&this.fail("","the file ends inside its JSON"),i=new TextDecoder().decode(e.subarray(20,20+r));let o=20+r;if(o+8<=e.length&&n.getUint32(o+4,!0)===5130562){let a=n.getUint32(o,!0);o+8+a>e.length&&this.fail("",`the file ends inside its numbers: ${a} bytes are promised, ${e.length-o-8} are there`),this.chunk=e.subarray(o+8,o+8+a)}}else i=new TextDecoder().decode(e);try{this.json=JSON.parse(i)}catch(r){this.fail("",`is not glTF: ${r.message}`)}(this.json===null||typeof this.json!="object"||typeof this.json.asset?.version!="string")&&this.fail("/asset/version","is missing: is this a glTF file?");for(let r of this.list("/extensionsRequired"))/draco|meshopt|quantization_x/i.test(String(r))&&this.fail("/extensionsRequired",`${r} is not understood; export without compression`)}json;chunk;buffers=[];notes=[];fail(e,t){throw new Kn(`${this.name}: ${e?`${e}: `:""}${t}`)}list(e){let t=this.json[e.slice(1)];return t===void 0?[]:Array.isArray(t)?t:this.fail(e,"is not a list")}pick(e,t){let n=this.list(e);return(!Number.isInteger(t)||t<0||t>=n.length||n[t]===null||typeof n[t]!="object")&&this.fail(e,`has no element ${JSON.stringify(t)}; there are ${n.length}`),n[t]}numbers(e,t,n,i){return e===void 0?i:((!Array.isArray(e)||e.length!==t||e.some(r=>typeof r!="number"||!Number.isFinite(r)))&&this.fail(n,`is not ${t} numbers`),e)}buffer(e){let t=this.buffers[e];if(t)return t;let{uri:n,byteLength:i}=this.pick("/buffers",e),r=`/buffers/${e}`,o;if(n===void 0)o=(e===0?this.chunk:void 0)??this.fail(r,"has neither a uri nor a chunk in the file");else{let a=/^data:[^,]*;base64,(.*)$/s.exec(String(n))??this.fail(`${r}/uri`,`names another file ("${String(n).slice(0,60)}"); drop a .glb, which holds everything`);try{o=Uint8Array.from(atob(a[1]),l=>l.charCodeAt(0))}catch{return this.fail(`${r}/uri`,"is not base64")}}return i<=o.length||this.fail(`${r}/byteLength`,`is ${i}, but there are ${o.length} bytes`),this.buffers[e]=o}view(e,t){let n=this.pick("/bufferViews",e),i=this.buffer(n.buffer),r=n.byteOffset??0;return n.extensions?.EXT_meshopt_compression&&this.fail(t,"is compressed with meshopt, which is not understood"),r>=0&&n.byteLength>=0&&r+n.byteLength<=i.length||this.fail(`/bufferViews/${e}`,`reaches beyond its buffer of ${i.length} bytes`),{bytes:i.subarray(r,r+n.byteLength),stride:n.byteStride??0}}accessor(e,t,n,i=!1){let r=this.pick("/accessors",e),o=`/accessors/${e}`,a=VA[r.type]??this.fail(`${o}/type`,`is ${JSON.stringify(r.type)}`);ml[r.componentType]===void 0&&this.fail(`${o}/componentType`,`is ${r.componentType}`),t!==void 0&&a!==t&&this.fail(n,`has ${a} values each, expected ${t}`),(!Number.isInteger(r.count)||r.count<0||r.count*a>HA)&&this.fail(`${o}/count`,`is ${r.count}`);let l=new Float64Array(r.count*a),c=(u,h,d,f,m,x,p,g)=>{let v=ml[x]*p,_=d||v;f>0&&h+_*(f-1)+v>u.length&&this.fail(g,`is ${f}, but the view has only ${u.length} bytes`);let b=new DataView(u.buffer,u.byteOffset,u.byteLength);for(let S=0;S<f;++S)for(let A=0;A<p;++A)l[m(S)+A]=fx(b,h+S*_+A*ml[x],x,r.normalized===!0&&!i)};if(r.bufferView!==void 0){let{bytes:u,stride:h}=this.view(r.bufferView,o);c(u,r.byteOffset??0,h,r.count,d=>d*a,r.componentType,a,`${o}/count`)}if(r.sparse){let{indices:u,values:h,count:d}=r.sparse,f=this.view(u.bufferView,o),m=[],x=new DataView(f.bytes.buffer,f.bytes.byteOffset,f.bytes.byteLength);for(let p=0;p<d;++p){let g=(u.byteOffset??0)+p*(ml[u.componentType]??4);g+(ml[u.componentType]??4)>f.bytes.length&&this.fail(`${o}/sparse`,"has too few indices");let v=fx(x,g,u.componentType,!1);v>=r.count&&this.fail(`${o}/sparse`,`names element ${v} of ${r.count}`),m.push(v)}c(this.view(h.bufferView,o).bytes,h.byteOffset??0,0,d,p=>m[p]*a,r.componentType,a,`${o}/sparse/count`)}for(let u of l)Number.isFinite(u)||this.fail(o,"holds a number that is not finite");return l}read(){let e=this.list("/nodes");e.length===0&&this.fail("/nodes","is empty: there is nothing to show");let t=new Array(e.length).fill(-1);e.forEach((v,_)=>(v.children??[]).forEach(b=>{this.pick("/nodes",b),t[b]!==-1&&this.fail(`/nodes/${_}/children`,`node ${b} has two parents`),t[b]=_}));let n=[],i=e.map((v,_)=>_).filter(v=>t[v]<0).reverse();for(;i.length;){let v=i.pop();n.push(v),i.push(...[...e[v].children??[]].reverse())}n.length!==e.length&&this.fail("/nodes","hang on each other in a circle");let r=e.map((v,_)=>{let b=new Float64Array(10);if(v.matrix)b.set(qA(this.numbers(v.matrix,16,`/nodes/${_}/matrix`,[])));else{b.set(this.numbers(v.translation,3,`/nodes/${_}/translation`,[0,0,0]),0);let S=this.numbers(v.rotation,4,`/nodes/${_}/rotation`,[0,0,0,1]),A=Math.hypot(...S)||1;b.set(S.map(y=>y/A),3),b.set(this.numbers(v.scale,3,`/nodes/${_}/scale`,[1,1,1]),7)}return b}),o=new Array(e.length).fill(!1);this.list("/skins").forEach((v,_)=>(v.joints??this.fail(`/skins/${_}/joints`,"is missing")).forEach(b=>{this.pick("/nodes",b),o[b]=!0}));for(let v of this.list("/animations"))for(let{target:_}of v.channels??[])_?.node!==void 0&&e[_.node]&&(o[_.node]=!0);e.forEach((v,_)=>{v.mesh!==void 0&&v.skin===void 0&&(o[_]=!0)}),o.includes(!0)||(o[n[0]]=!0);let a=new Map,l=n.filter(v=>o[v]);l.length>dx&&this.fail("/nodes",`${l.length} of them move or show something; at most ${dx} are understood`),l.forEach((v,_)=>a.set(v,_));let c=l.map(v=>{let _=t[v];for(;_>=0&&!o[_];)_=t[_];return _<0?-1:a.get(_)}),u=this.world(r,n,t),h=l.map(v=>fp(u[v])),d=new ta(this.name),f=d.addSkeleton({name:this.name,endSites:[],joints:l.map((v,_)=>({name:String(e[v].name??`node ${v}`),parent:c[_],moves:!0,offset:up(h,c,_)}))}),m=this.dress(d,f,e,a,h),x=d.addThing({kind:1,name:this.name.replace(/\.(glb|gltf)$/i,""),skeleton:f,costume:m}),p=0,g=this.list("/animations");if(g.forEach((v,_)=>{let b=this.animate(d,f,v,_,r,n,t,l,c);b&&(d.play(p,x,{clip:b.index}),g.length>1&&d.event(p,"clip",b.name,[x]),p+=b.seconds)}),p===0){let v=new Float32Array(l.length*4),_=new Float32Array(l.length*3);l.forEach((b,S)=>{v.set(gx(h,c,S),S*4),_.set(up(h,c,S),S*3)}),d.play(0,x,{clip:d.addClip({name:"at rest",skeleton:f,frameTime:1/30,frameCount:1,rotations:v,translations:_})}),g.length===0&&this.notes.push("there is no animation: shown at rest")}d.span(0,p);for(let v of this.notes)d.note(`${this.name}: ${v}`);return d.finish()}world(e,t,n){let i=new Array(e.length);for(let r of t){let o=$A(e[r]);i[r]=n[r]<0?o:px(i[n[r]],o)}return i}dress(e,t,n,i,r){let o=[],a=[],l=new Map,c=!1,u=h=>{if(h===void 0)return-1;let d=l.get(h);if(d!==void 0)return d;let{pbrMetallicRoughness:f={},name:m}=this.pick("/materials",h),x=this.numbers(f.baseColorFactor,4,`/materials/${h}/pbrMetallicRoughness/baseColorFactor`,[1,1,1,1]),p=x.slice(0,3).map(v=>255*Math.pow(Math.min(1,Math.max(0,v)),1/2.2));f.baseColorTexture&&(c=!0,p=p.map((v,_)=>v*[.84,.72,.6][_]));let g=e.addMaterial({name:String(m??`material ${h}`),rgba:[Math.round(p[0]),Math.round(p[1]),Math.round(p[2]),Math.round(255*x[3])]});return l.set(h,g),g};return n.forEach((h,d)=>{if(h.mesh===void 0)return;let f=this.pick("/meshes",h.mesh),m=h.skin===void 0?void 0:this.pick("/skins",h.skin);(f.primitives??[]).forEach((x,p)=>{let g=`/meshes/${h.mesh}/primitives/${p}`;if((x.mode??4)!==4){this.notes.push(`${g} is not made of triangles and is left out`);return}if(x.attributes?.POSITION===void 0){this.notes.push(`${g} has no positions and is left out`);return}let v=Float32Array.from(this.accessor(x.attributes.POSITION,3,`${g}/attributes/POSITION`)),_=v.length/3,b=x.indices===void 0?Float64Array.from({length:Math.floor(_/3)*3},(F,z)=>z):this.accessor(x.indices,1,`${g}/indices`);b.length%3&&this.fail(`${g}/indices`,`are ${b.length}, not a multiple of 3`);for(let F of b)F>=_&&this.fail(`${g}/indices`,`name vertex ${F} of ${_}`);let S=_<=65536?Uint16Array.from(b):Uint32Array.from(b),A=String(f.name??`mesh ${h.mesh}`);if(!m){let F=i.get(d),z=r[F].s;for(let I=0;I<v.length;I+=3){let[V,W,H]=v.subarray(I,I+3);for(let re=0;re<3;++re)v[I+re]=z[re]*V+z[3+re]*W+z[6+re]*H}o.push({joint:F,mesh:e.addMesh({name:A,positions:v,indices:S}),material:u(x.material),position:[0,0,0],rotation:[1,0,0,0]});return}let y=m.joints.map(F=>i.get(F)),M=m.inverseBindMatrices===void 0?void 0:this.accessor(m.inverseBindMatrices,16,`/skins/${h.skin}/inverseBindMatrices`);M&&M.length<y.length*16&&this.fail(`/skins/${h.skin}/inverseBindMatrices`,`are ${M.length/16} for ${y.length} joints`);let E=new Float32Array(y.length*12);y.forEach((F,z)=>{let I=px(YA(r[F].s),M?M.subarray(z*16,z*16+16):WA);for(let V=0;V<3;++V)for(let W=0;W<4;++W)E[z*12+V*4+W]=I[W*4+V]});let{jointIndices:k,weights:P}=this.hold(x,g,_,y.length);a.push(e.addSkin({name:A,skeleton:t,material:u(x.material),joints:Uint32Array.from(y),toJoint:E,positions:v,indices:S,jointIndices:k,weights:P}))}),(f.primitives??[]).some(x=>x.targets)&&this.notes.push(`/meshes/${h.mesh} has morph targets, which are left out`)}),c&&this.notes.push("textures are not shown"),o.length+a.length===0?-1:e.addCostume({name:this.name,skeleton:t,garments:o,skins:a})}hold(e,t,n,i){let r=[];for(let l=0;e.attributes[`JOINTS_${l}`]!==void 0;++l){let c=this.accessor(e.attributes[`JOINTS_${l}`],4,`${t}/attributes/JOINTS_${l}`,!0),u=this.accessor(e.attributes[`WEIGHTS_${l}`],4,`${t}/attributes/WEIGHTS_${l}`);(c.length!==n*4||u.length!==n*4)&&this.fail(`${t}/attributes/JOINTS_${l}`,"has another number of vertices than POSITION"),r.push([c,u])}r.length===0&&this.fail(`${t}/attributes/JOINTS_0`,"is missing, but the mesh has a skin");let o=new Uint16Array(n*4),a=new Uint16Array(n*4);for(let l=0;l<n;++l){let c=[];for(let[d,f]of r)for(let m=0;m<4;++m)f[l*4+m]>0&&c.push([d[l*4+m],f[l*4+m]]);c.sort((d,f)=>f[1]-d[1]),c.length=Math.min(c.length,4),c.length===0&&c.push([0,1]);let u=c.reduce((d,[,f])=>d+f,0),h=65535;c.forEach(([d,f],m)=>{d>=i&&this.fail(`${t}/attributes`,`vertex ${l} hangs on joint ${d} of ${i}`),o[l*4+m]=d,h-=a[l*4+m]=Math.round(65535*f/u)}),a[l*4]+=h}return{jointIndices:o,weights:a}}animate(e,t,n,i,r,o,a,l,c){let u=`/animations/${i}`,h=[],d=1/0,f=-1/0,m=1/0,x=0;if((n.channels??[]).forEach((A,y)=>{let M=`${u}/channels/${y}`,{node:E,path:k}=A.target??{};if(E===void 0||!["translation","rotation","scale"].includes(k))return;this.pick("/nodes",E);let P=n.samplers?.[A.sampler]??this.fail(`${M}/sampler`,`is ${A.sampler}`),F=this.accessor(P.input,1,`${M}/input`),z=k==="rotation"?4:3,I=this.accessor(P.output,z,`${M}/output`),V=P.interpolation==="CUBICSPLINE";if(F.length!==0){I.length!==F.length*z*(V?3:1)&&this.fail(`${M}/output`,`has ${I.length} values for ${F.length} keys`);for(let W=1;W<F.length;++W)F[W]>=F[W-1]||this.fail(`${M}/input`,"goes back in time");if(d=Math.min(d,F[0]),f=Math.max(f,F[F.length-1]),F.length>x){x=F.length;for(let W=1;W<F.length;++W)F[W]-F[W-1]>1e-5&&(m=Math.min(m,F[W]-F[W-1]))}h.push({node:E,at:k==="translation"?0:k==="rotation"?3:7,width:z,times:F,values:I,mode:V?"cubic":P.interpolation==="STEP"?"step":"linear"})}}),h.length===0)return;let p=Math.min(1/24,Math.max(1/120,m));(!(f-d>=0)||f-d>36e3)&&this.fail(u,`lasts ${f-d} s`);let g=Math.max(1,Math.ceil((f-d)/p-.001)+1);for(;g*l.length>4e6;)p*=2,g=Math.max(1,Math.ceil((f-d)/p)+1);let v=new Float32Array(g*l.length*4),_=new Float32Array(g*l.length*3),b=r.map(A=>A.slice());for(let A=0;A<g;++A){let y=Math.min(d+A*p,f);for(let k of h)GA(k,y,b[k.node]);let M=this.world(b,o,a),E=l.map(k=>fp(M[k]));l.forEach((k,P)=>{v.set(gx(E,c,P),(A*l.length+P)*4),_.set(up(E,c,P),(A*l.length+P)*3)})}let S=String(n.name??`animation ${i}`);return{index:e.addClip({name:S,skeleton:t,frameTime:p,frameCount:g,rotations:v,translations:_}),name:S,seconds:Math.max(p,(g-1)*p)}}};function GA({at:s,width:e,times:t,values:n,mode:i},r,o){let a=0,l=t.length;for(;l-a>1;){let x=a+l>>1;t[x]<=r?a=x:l=x}let c=Math.min(a+1,t.length-1),u=t[c]-t[a],h=i==="step"||u<=0?0:Math.min(1,Math.max(0,(r-t[a])/u)),d=i==="cubic"?3:1,f=a*e*d+(d===3?e:0),m=c*e*d+(d===3?e:0);if(i==="cubic"&&u>0){let x=h*h,p=x*h;for(let g=0;g<e;++g)o[s+g]=(2*p-3*x+1)*n[f+g]+(p-2*x+h)*u*n[f+e+g]+(3*x-2*p)*n[m+g]+(p-x)*u*n[m-e+g]}else if(e===4){let x=0;for(let S=0;S<4;++S)x+=n[f+S]*n[m+S];let p=x<0?-1:1;x=Math.min(1,Math.abs(x));let g=Math.acos(x),v=Math.sin(g),_=v<1e-5?1-h:Math.sin((1-h)*g)/v,b=(v<1e-5?h:Math.sin(h*g)/v)*p;for(let S=0;S<4;++S)o[s+S]=_*n[f+S]+b*n[m+S]}else for(let x=0;x<e;++x)o[s+x]=n[f+x]+h*(n[m+x]-n[f+x]);if(e===4){let x=Math.hypot(o[s],o[s+1],o[s+2],o[s+3])||1;for(let p=0;p<4;++p)o[s+p]/=x}}function fx(s,e,t,n){switch(t){case 5120:{let i=s.getInt8(e);return n?Math.max(i/127,-1):i}case 5121:{let i=s.getUint8(e);return n?i/255:i}case 5122:{let i=s.getInt16(e,!0);return n?Math.max(i/32767,-1):i}case 5123:{let i=s.getUint16(e,!0);return n?i/65535:i}case 5125:return s.getUint32(e,!0);default:return s.getFloat32(e,!0)}}var WA=Float64Array.from([1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]);function px(s,e){let t=new Float64Array(16);for(let n=0;n<4;++n)for(let i=0;i<4;++i)t[n*4+i]=s[i]*e[n*4]+s[4+i]*e[n*4+1]+s[8+i]*e[n*4+2]+s[12+i]*e[n*4+3];return t}function $A(s){let[e,t,n,i,r,o,a,l,c,u]=s;return Float64Array.from([(1-2*(r*r+o*o))*l,2*(i*r+a*o)*l,2*(i*o-a*r)*l,0,2*(i*r-a*o)*c,(1-2*(i*i+o*o))*c,2*(r*o+a*i)*c,0,2*(i*o+a*r)*u,2*(r*o-a*i)*u,(1-2*(i*i+r*r))*u,0,e,t,n,1])}function fp(s){let e=mx([s[0],s[1],s[2]],[1,0,0]),t=s[4]*e[0]+s[5]*e[1]+s[6]*e[2],n=mx([s[4]-t*e[0],s[5]-t*e[1],s[6]-t*e[2]],Math.abs(e[1])<.9?[-e[1]*e[0],1-e[1]*e[1],-e[1]*e[2]]:[0,0,1]),i=[e[1]*n[2]-e[2]*n[1],e[2]*n[0]-e[0]*n[2],e[0]*n[1]-e[1]*n[0]],r=new Float64Array(9);for(let o=0;o<3;++o)[e,n,i].forEach((a,l)=>{r[o*3+l]=a[0]*s[o*4]+a[1]*s[o*4+1]+a[2]*s[o*4+2]});return{q:XA(e,n,i),p:[s[12],s[13],s[14]],s:r}}function mx(s,e){let t=Math.hypot(...s);if(t>1e-12)return s.map(i=>i/t);let n=Math.hypot(...e);return e.map(i=>i/n)}function XA(s,e,t){let n=s[0]+e[1]+t[2],i;if(n>0){let r=2*Math.sqrt(1+n);i=[r/4,(e[2]-t[1])/r,(t[0]-s[2])/r,(s[1]-e[0])/r]}else if(s[0]>e[1]&&s[0]>t[2]){let r=2*Math.sqrt(1+s[0]-e[1]-t[2]);i=[(e[2]-t[1])/r,r/4,(e[0]+s[1])/r,(t[0]+s[2])/r]}else if(e[1]>t[2]){let r=2*Math.sqrt(1+e[1]-s[0]-t[2]);i=[(t[0]-s[2])/r,(e[0]+s[1])/r,r/4,(t[1]+e[2])/r]}else{let r=2*Math.sqrt(1+t[2]-s[0]-e[1]);i=[(s[1]-e[0])/r,(t[0]+s[2])/r,(t[1]+e[2])/r,r/4]}return i}function qA(s){let{q:e,p:t,s:n}=fp(s);return[...t,e[1],e[2],e[3],e[0],n[0],n[4],n[8]]}var YA=s=>Float64Array.from([s[0],s[1],s[2],0,s[3],s[4],s[5],0,s[6],s[7],s[8],0,0,0,0,1]);function up(s,e,t){let{p:n}=s[t];if(e[t]<0)return[...n];let i=s[e[t]],r=[n[0]-i.p[0],n[1]-i.p[1],n[2]-i.p[2]],[o,a,l,c]=i.q,u=2*(c*r[1]-l*r[2]),h=2*(a*r[2]-c*r[0]),d=2*(l*r[0]-a*r[1]);return[r[0]+o*u+c*h-l*d,r[1]+o*h+a*d-c*u,r[2]+o*d+l*u-a*h]}function gx(s,e,t){let n=s[t].q;if(e[t]<0)return n;let[i,r,o,a]=s[e[t]].q,[l,c,u,h]=n;return[i*l+r*c+o*u+a*h,i*c-r*l-o*h+a*u,i*u+r*h-o*l-a*c,i*h-r*u+o*c-a*l]}var KA=[137,83,83,82,13,10,26,10],Ks=16,mn=16,JA=32,gl=16,ZA=2**28,xx=4096,jA=2e4,yx=1e8,pp=1e12;function mp(s){if(KA.some((n,i)=>s[i]!==n))throw new Sn(0,"this is not a Sidestep recording");let e=new DataView(s.buffer,s.byteOffset,s.byteLength);if(rr(s,0,12)!==e.getUint32(12,!0))throw new Sn(0,"the checksum of the file header is wrong");let t=e.getUint16(8,!0);if(t!==1)throw new Sn(8,`the recording is of format ${t}; this page reads format 1`)}function xl(s,e=0){let t=new DataView(s.buffer,s.byteOffset+e,mn),n=t.getUint32(4,!0);if(!(rr(s,e,e+12)!==t.getUint32(12,!0)||n%8!==0||n>ZA))return{type:String.fromCharCode(...s.subarray(e,e+4)),length:n,crc:t.getUint32(8,!0)}}var vl=class{recording=new or;ended=!1;unknownChunks=0;unknownRecords=0;anyBlock=!1;latest=-1/0;take(e,t,n){let i=new Es(t,n+mn),r=this.recording;switch(e){case"META":{let o=i.u32();i.need(o,8);for(let a=0;a<o;++a){let l=i.text();r.about.set(l,i.text())}++r.version;break}case"SKEL":r.addSkeleton(QA(i));break;case"CLIP":r.addClip(eT(i,r));break;case"MATL":{let o=[i.u8(),i.u8(),i.u8(),i.u8()];r.addMaterial({rgba:o,name:i.text()});break}case"MESH":{let o=i.u32(),a=i.u32(),l=i.text();r.addMesh({name:l,positions:i.floats(o*3),indices:bx(i,o,a)});break}case"SKIN":this.takeSkin(i);break;case"COST":this.takeCostume(i);break;case"THNG":this.takeThing(i);break;case"BLCK":this.takeBlock(i);break;case"INDX":break;case"END.":this.ended=!0,r.complete=!0,++r.version;break;default:++this.unknownChunks}}forgetKeys(){this.recording.clearKeys(),this.anyBlock=!1,this.latest=-1/0}takeSkin(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.index(t.materials.length,"material",!0),r=e.u32(),o=e.u32(),a=e.u32(),l=e.text(),c=t.skeletons[n].joints.length;e.need(a,52),a===0&&r>0&&e.fail("its vertices hang on no joint");let u=new Uint32Array(a),h=new Float32Array(a*12);for(let p=0;p<a;++p)u[p]=e.index(c,"joint"),h.set(e.floats(12),p*12);let d=e.floats(r*3),f=bx(e,r,o);e.pad(),e.need(r,16);let m=new Uint16Array(r*4),x=new Uint16Array(r*4);for(let p=0;p<r*4;p+=4){for(let g=0;g<4;++g)m[p+g]=e.u16(),m[p+g]>=a&&e.fail(`a vertex hangs on joint ${m[p+g]} of ${a}`);for(let g=0;g<4;++g)x[p+g]=e.u16()}t.addSkin({name:l,skeleton:n,material:i,joints:u,toJoint:h,positions:d,indices:f,jointIndices:m,weights:x})}takeCostume(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.u32(),o={name:e.text(),skeleton:n,garments:[],skins:[]};e.need(i,32);for(let a=0;a<i;++a){let l=e.index(t.skeletons[n].joints.length,"joint"),c=e.index(t.meshes.length,"mesh"),u=e.index(t.materials.length,"material",!0);o.garments.push({joint:l,mesh:c,material:u,...e.transform()})}if(e.left>=4){let a=e.u32();e.need(a,4);for(let l=0;l<a;++l){let c=e.index(t.skins.length,"skin");t.skins[c].skeleton!==n&&e.fail("it wears a skin made for another skeleton"),o.skins.push(c)}}t.addCostume(o)}takeThing(e){let t=this.recording,n=e.u32();(n<1||n>6)&&e.fail(`it is of kind ${n}, expected 1 to 6`);let i=e.index(t.materials.length,"material",!0),r=-1,o=-1,a=-1;n===1?(r=e.index(t.skeletons.length,"skeleton"),a=e.index(t.costumes.length,"costume",!0),a!==-1&&t.costumes[a].skeleton!==r&&e.fail("it wears a costume made for another skeleton")):n===2?(o=e.index(t.meshes.length,"mesh"),e.u32()):e.u64();let l=e.f32(),c=e.text();l>=0&&l<=2e6||e.fail("its blend time is not between 0 and a million seconds");let u=e.left>=4?e.text():"";t.addThing({kind:n,name:c,layer:u,material:i,skeleton:r,mesh:o,costume:a,blend:l})}takeBlock(e){let t=this.recording,n=e.f64(),i=e.f64(),r=e.u32(),o=e.u32(),a=e.u32(),l=e.u32();Math.abs(n)<=pp&&Math.abs(i)<=pp&&n<=i||e.fail(`a block runs from ${n} to ${i} seconds`),this.anyBlock&&n<t.lastTime&&e.fail(`a block begins at ${n} s, before the last one ended (${t.lastTime} s)`),e.need(l);let c=(r&1)!==0&&(!this.anyBlock||n>t.lastTime),u=c&&!this.anyBlock;if(this.anyBlock||(t.firstTime=n),this.anyBlock=!0,c){let h=new Set,d=new Set;for(let f=0;f<o;++f)this.takeRecord(e,n,i,u?"join":"skip",h,d);u||this.closeGap(n,h,d)}e.at=JA+l,t.lastTime=i;for(let h=0;h<a;++h)this.takeRecord(e,n,i,"play",void 0,void 0);++t.version}closeGap(e,t,n){let i=this.recording;for(let r=0;r<i.things.length;++r)if(!t.has(r))i.onStage(r)&&i.addKey(r,e,8,new Uint8Array(0));else if(!n.has(r)){let o=i.lastPaint(r);o!==void 0&&o!==i.things[r].material&&i.addPaint(r,e,i.things[r].material)}}takeRecord(e,t,n,i,r,o){let a=this.recording,l=e.at;e.left<gl&&e.fail("the block ends before its last record");let c=e.u8(),u=e.u8(),h=e.u16()*4,d=e.u32(),f=e.view.getFloat64((e.at+=8)-8,!0),m=l+h;(h<gl||m>e.bytes.length)&&e.fail(`a record claims ${h} bytes, ${e.bytes.length-l} are left`);let x=y=>(e.at=l,e.fail(y));if(c<1||c>10){++this.unknownRecords,e.at=m;return}(i==="play"?f>=t&&f<=n:Math.abs(f)<=pp&&f<=t)||x(`a record lies outside its block, at ${f} s`),i==="play"&&(f<this.latest&&x(`a record at ${f} s follows one at ${this.latest} s`),this.latest=f);let g=e.bytes.subarray(l+gl,m);if(c===10){let y=new Es(g,e.base+l+gl),M=y.u32();y.need(M,4);let E=Array.from({length:M},()=>y.index(a.things.length,"thing")),k=y.text(),P=y.text();a.addEvent({time:f,kind:k,text:P,who:E}),e.at=m;return}d>=a.things.length&&x(`a record names thing ${d} of ${a.things.length}`);let v=a.things[d];mm(c,v.kind)||x(`a record of kind ${c} is about thing ${d} "${v.name}" of kind ${v.kind}`);let _=c===9?o:r;_?.has(d)&&x(`a checkpoint speaks twice of thing ${d}`),_?.add(d);let b=new Es(g,e.base+l+gl),S=y=>{for(let M=0;M<y;++M)b.f32()},A=g;switch(c){case 1:{let y=b.index(a.clips.length,"clip");a.clips[y].skeleton!==v.skeleton&&x(`clip ${y} is played by a figure with another skeleton`),S(u&1?6:4),A=g.subarray(0,u&1?28:20);break}case 2:{let y=a.skeletons[v.skeleton].joints.length;b.need(y,6),b.at=Math.ceil(y*6/4)*4,b.left<0&&x("a pose is too short"),S(3*a.movingCount(v.skeleton));break}case 3:S(3),b.need(8);break;case 4:S(4);break;case 5:S(3),b.need(20),b.at+=8,S(3);break;case 6:g.length!==24&&x("a line has other than two ends"),S(6);break;case 7:(g.length%12||g.length/12>jA)&&x("a string has parts of a point, or too many points"),S(g.length/4);break;case 9:{let y=b.index(a.materials.length,"material");(i!=="skip"||a.lastPaint(d)!==y)&&a.addPaint(d,i==="skip"?Math.max(f,a.lastTime):f,y);break}}c!==9&&(i!=="skip"||f>a.lastKeyTime(d))&&a.addKey(d,f,c,A),e.at=m}};function bx(s,e,t){let n=e<=65536,i=t*3;s.need(i,n?2:4);let r=n?new Uint16Array(i):new Uint32Array(i);for(let o=0;o<i;++o){let a=n?s.u16():s.u32();a>=e&&s.fail(`it names vertex ${a} of ${e}`),r[o]=a}return r}function QA(s){let e=s.u32(),t=s.u32(),n={name:s.text(),joints:[],endSites:[]};(e<1||e>xx)&&s.fail(`it has ${e} joints, expected 1 to ${xx}`),s.need(e,24);for(let i=0;i<e;++i){let r=s.index(i,"parent",!0),o=s.u32()!==0||r===-1,a=s.vec();n.joints.push({parent:r,moves:o,offset:a,name:s.text()})}s.need(t,16);for(let i=0;i<t;++i)n.endSites.push({joint:s.index(e,"joint"),offset:s.vec()});return n}function eT(s,e){let t=s.f64(),n=s.index(e.skeletons.length,"skeleton"),i=s.u32(),r=s.u32(),o=s.u32(),a=s.text();t>0||s.fail("its frame time is not a positive number"),(i<1||i>yx)&&s.fail(`it has ${i} frames, expected 1 to ${yx}`),(r!==e.skeletons[n].joints.length||o!==e.movingCount(n))&&s.fail(`it does not fit its skeleton: ${r} joints and ${o} that move`),s.need(r);let l=new Int32Array(r),c=0,u=0;for(let m=0;m<r;++m)l[m]=s.u8()?u++:~c++;s.pad();let h=_x(s,c);s.pad();let d=_x(s,i*u);s.pad();let f=s.floats(i*o*3);return{name:a,skeleton:n,frameTime:t,frameCount:i,row:l,still:h,turning:d,turningCount:u,moving:f,movingCount:o}}function _x(s,e){s.need(e,6);let t=new Float32Array(e*4);for(let n=0;n<e;++n)Er(s.u16(),s.u16(),s.u16(),t,n*4);return t}var wr=class{taker=new vl;waiting=new Uint8Array(0);offset=0;headRead=!1;stopped=!1;damage;get recording(){return this.taker.recording}feed(e){if(this.damage){this.lookPastDamage(e);return}if(this.stopped)return;let t=e;this.waiting.length&&(t=this.join(e));let n=0;try{for(let i=this.step(t,n);i>0;i=this.step(t,n))n+=i,this.offset+=i}catch(i){throw this.stopped=!0,this.waiting=new Uint8Array(0),this.store=new Uint8Array(0),i}if(this.damage||this.stopped){this.waiting=new Uint8Array(0);return}this.keep(t.subarray(n))}end(){let e=this.recording;if(!this.headRead&&!this.stopped)throw new Sn(this.waiting.length,"the file ends inside its first 16 bytes");let t=`everything before it was read: ${e.lastTime-e.firstTime} s`;this.damage?e.notes.push(`${this.damage.message}; ${t}`):!this.stopped&&!this.taker.ended&&e.notes.push(`byte ${this.offset}: ${this.waiting.length?"the recording ends inside a chunk":"the recording has no end mark"}: its writer was cut off; ${t}`);let{unknownChunks:n,unknownRecords:i}=this.taker;n+i>0&&e.notes.push(`${n} chunks and ${i} records are of kinds this page does not know; they were skipped`),++e.version,this.stopped=!0}store=new Uint8Array(0);join(e){let t=this.waiting.length+e.length;if(t>this.store.length){let n=new Uint8Array(Math.max(t,this.store.length*2));n.set(this.waiting),this.store=n}return this.store.set(e,this.waiting.length),this.store.subarray(0,t)}keep(e){e.length>this.store.length&&(this.store=new Uint8Array(Math.max(e.length,4096))),e.buffer===this.store.buffer?this.store.copyWithin(0,e.byteOffset,e.byteOffset+e.length):this.store.set(e),this.waiting=this.store.subarray(0,e.length)}step(e,t){let n=e.length-t;if(!this.headRead)return n<Ks?0:(mp(e.subarray(t,t+Ks)),this.headRead=!0,Ks);if(this.taker.ended)return n>0&&(this.recording.notes.push(`byte ${this.offset}: bytes follow the end mark and are not looked at`),this.stopped=!0),0;if(n<mn)return 0;let i=xl(e,t);if(!i)return this.stopAtDamage("the header of a chunk does not check out",e.subarray(t+mn));let r=mn+i.length;if(n<r)return 0;let o=e.subarray(t+mn,t+r);if(rr(o)!==i.crc)return this.stopAtDamage(`the checksum of chunk ${i.type.replace(/[^!-~]/g,"?")} (${i.length} bytes) is wrong`,e.subarray(t+r));try{this.taker.take(i.type,o,this.offset)}catch(a){throw a instanceof Sn?new Sn(a.byte,`chunk ${i.type} cannot be used: ${a.message.replace(/^byte \d+: /,"")}`):a}return r}stopAtDamage(e,t){return this.damage=new Sn(this.offset,e),this.lookPastDamage(t),0}lookPastDamage(e){if(this.damage&&!this.stopped&&e.some(t=>t!==0))throw this.stopped=!0,this.damage}};var tT=512*1024*1024;async function wx(s){let e=s.find(o=>/\.gltf$/i.test(o.name))??s[0],t=s.filter(o=>o!==e),n=/\.gltf$/i.test(e.name);if(t.length&&!n)throw new Kn(`${s.length} files at once: only a .gltf comes with others, its buffers; drop one`);let i=new Uint8Array(await e.slice(0,8).arrayBuffer()),r=e.name;if(i[0]===137&&i[1]===83)return{name:r,recording:await nT(e)};if(e.size>tT)throw new Kn(`${r}: ${e.size} bytes are more than this page takes; sidestep convert reads it`);if(n||i[0]===103&&i[1]===108&&i[2]===84&&i[3]===70){let o=new Uint8Array(await e.arrayBuffer());return{name:r,recording:vx(n?await iT(o,r,t):o,r)}}if(/\.bvh$/i.test(r)||/^\s*HIERARC/i.test(new TextDecoder().decode(i)))return{name:r,recording:ux(await e.text(),r)};throw new Kn(`${r}: is neither a recording nor BVH nor glTF; sidestep convert reads more kinds`)}async function nT(s){let e=new wr,t=4<<20;for(let n=0;n<s.size;n+=t)e.feed(new Uint8Array(await s.slice(n,n+t).arrayBuffer()));return e.end(),e.recording}async function iT(s,e,t){if(!t.length)return s;let n;try{n=JSON.parse(new TextDecoder().decode(s))}catch{return s}for(let i of Array.isArray(n.buffers)?n.buffers:[]){let r=i.uri;if(typeof r!="string"||r.startsWith("data:"))continue;let o=decodeURIComponent(r.split("/").at(-1)),a=t.find(l=>l.name===o);if(!a)throw new Kn(`${e}: needs ${o}; drop it together with the .gltf`);i.uri=await new Promise((l,c)=>{let u=new FileReader;u.onload=()=>l(String(u.result)),u.onerror=()=>c(new Kn(`${a.name}: cannot be read`)),u.readAsDataURL(a)})}return new TextEncoder().encode(JSON.stringify(n))}var yu=class{constructor(e,t,n){this.opened=e;this.failed=t;this.busy=n;let i=r=>[...r.dataTransfer?.types??[]].includes("Files");window.addEventListener("dragenter",r=>{i(r)&&(r.preventDefault(),this.depth++,this.show(!0))}),window.addEventListener("dragleave",r=>{i(r)&&(this.depth=Math.max(0,this.depth-1),this.depth===0&&this.show(!1))}),window.addEventListener("dragover",r=>{i(r)&&(r.preventDefault(),r.dataTransfer.dropEffect="copy")}),window.addEventListener("drop",r=>{this.depth=0,this.show(!1),i(r)&&(r.preventDefault(),this.take([...r.dataTransfer.files]))})}overlay=D("div",{class:"drop","aria-hidden":"true",hidden:!0},D("div",{class:"drop-words"},gi("open"),D("strong",{text:"Let go to look at it"}),D("span",{text:"Recording, BVH, glTF or GLB. It stays on this machine."})));chooser=D("input",{type:"file",hidden:!0,multiple:!0,accept:".sidestep,.rec,.bvh,.gltf,.glb,.bin","aria-label":"Open files",on:{change:()=>{this.take([...this.chooser.files??[]]),this.chooser.value=""}}});depth=0;choose(){this.chooser.click()}async take(e){if(!e.length)return;let t=e.map(n=>n.name).join(", ");this.busy(`Reading ${t}`);try{this.opened(await wx(e))}catch(n){this.failed(t,n)}finally{this.busy("")}}show(e){st(this.overlay,"hidden",!e)}};var sT=65536,bu=class s{constructor(e,t,n,i){this.fetchRange=e;this.taker=t;this.blocks=n;this.blend=i;this.recording=t.recording}recording;bytesRead=0;loaded;busy=Promise.resolve();static async open(e,t){let n=0,i=async(p,g)=>{let v=await e(p,g);if(v.length!==g)throw new Sn(p+v.length,`asked for ${g} bytes, got ${v.length}`);return n+=g,v};if(t<Ks)throw new Sn(t,"the file ends inside its first 16 bytes");if(mp(await i(0,Ks)),t<Ks+mn+16)return;let r=await i(t-32,32),o=xl(r);if(o?.type!=="END."||o.length!==16||rr(r,16,32)!==o.crc)return;let a=new Es(r.subarray(16),t-16).u64();if(a<Ks||a+mn>t-32)return;let l=await i(a,t-32-a),c=xl(l);if(c?.type!=="INDX"||mn+c.length>l.length||rr(l,mn,mn+c.length)!==c.crc)return;let u=rT(new Es(l.subarray(mn,mn+c.length),a+mn),a),h=new vl,d=u.filter(({type:p})=>p!=="BLCK"&&p!=="INDX"&&p!=="END.");for(let p of Mx(d)){let g=p[0].offset,v=await i(g,p[p.length-1].end-g);for(let _ of p)Sx(h,v.subarray(_.offset-g,_.end-g),_)}let f=u.filter(({type:p})=>p==="BLCK"),m=h.recording.things.reduce((p,g)=>Math.max(p,g.blend),0),x=new s(e,h,f,m);return x.bytesRead=n,x.wholeSpan(),x}covers(e){if(!this.loaded||this.blocks.length===0)return this.blocks.length===0;let{from:t,to:n}=this.loaded,i=Math.min(Math.max(e,this.blocks[0].first),this.blocks[this.blocks.length-1].last),r=n+1<this.blocks.length?this.blocks[n+1].first-this.blend:1/0;return i>=this.blocks[t].first&&i<r}want(e,t=10){return this.busy=this.busy.catch(()=>{}).then(()=>this.load(e,t)),this.busy}async load(e,t){let{blocks:n}=this;if(n.length===0)return;let i=0;n.forEach((u,h)=>{(u.flags&1)!==0&&u.first<=e&&(i=h)});let r=i;for(;r+1<n.length&&n[r+1].first<=e+t+this.blend;)++r;let o=this.loaded,a=o&&i>=o.from&&i<=o.to+1;if(a&&r<=o.to)return;let l=a?o.to+1:i,c=[];for(let u of Mx(n.slice(l,r+1))){let h=u[0].offset,d=u[u.length-1].end-h,f=await this.fetchRange(h,d);if(f.length!==d)throw new Sn(h+f.length,`asked for ${d} bytes, got ${f.length}`);this.bytesRead+=d;for(let m of u)c.push([m,f.subarray(m.offset-h,m.end-h)])}a?o&&(this.taker.recording.lastTime=n[o.to].last):(this.taker.forgetKeys(),this.loaded=void 0);for(let[u,h]of c)Sx(this.taker,h,u);this.loaded={from:a&&o?o.from:i,to:r},this.wholeSpan()}wholeSpan(){let{recording:e}=this.taker;this.blocks.length&&(e.firstTime=this.blocks[0].first,e.lastTime=this.blocks[this.blocks.length-1].last),e.complete=!0,++e.version}};function rT(s,e){let t=s.u64(),n=[];s.need(t,32);for(let i=0;i<t;++i){let r=s.ascii(4),o=s.u32(),a=s.u64(),l=s.f64(),c=s.f64();(a<Ks||a>=e||i&&a<=n[i-1].offset)&&s.fail("the index does not follow the file"),i&&(n[i-1].end=a),n.push({type:r,flags:o,offset:a,end:e,first:l,last:c})}return n}function Mx(s){let e=[];for(let t of s){let n=e[e.length-1];n&&t.offset-n[n.length-1].end<=sT?n.push(t):e.push([t])}return e}function Sx(s,e,t){let n=e.length>=mn?xl(e):void 0;if(!n||n.type!==t.type||mn+n.length>e.length||rr(e,mn,mn+n.length)!==n.crc)throw new Sn(t.offset,`chunk ${t.type} does not check out`);s.take(n.type,e.subarray(mn,mn+n.length),t.offset)}var oT=32*1024*1024,Js=class extends Error{};function gp(s){return`${s.headers.get("ETag")??""} ${s.headers.get("Content-Length")??""}`}async function vp(s,e,t){return fetch(ea(s,"/recording",e),{method:"HEAD",cache:"no-store",signal:t})}async function Ax(s,e,t,n){let i=ea(s,"/recording",e),r=await vp(s,e,n);if(t.stamp(gp(r)),!r.ok)throw new Js(`The program does not give the recording: status ${r.status}`);let o=Number(r.headers.get("Content-Length")??NaN),a=Number.isFinite(o)&&o>=0?o:void 0;if(a!==void 0&&a>oT){let l=r.headers.get("ETag")??"",c=await bu.open((u,h)=>aT(i,u,h,l),a);if(c)return await c.want(c.recording.firstTime,10),t.begun(c.recording,c),c.recording}return lT(i,a,r.headers.get("ETag")??"",t,n)}async function aT(s,e,t,n){if(t===0)return new Uint8Array;let i=await fetch(s,{headers:{Range:`bytes=${e}-${e+t-1}`,...n?{"If-Range":n}:{}},cache:"no-store"});if(i.status===200)throw new Js("The file has changed while it was read");if(i.status!==206)throw new Js(`The program does not give the recording: status ${i.status}`);return new Uint8Array(await i.arrayBuffer())}async function lT(s,e,t,n,i){let r=new wr,o=0,a=!1,l=0;for(;;){let c=o>0?{Range:`bytes=${o}-`,...t?{"If-Range":t}:{}}:{},u=await fetch(s,{headers:c,cache:"no-store",signal:i});if(o>0&&u.status===416)break;if(!u.ok||!u.body)throw new Js(`The program does not give the recording: status ${u.status}`);if(o>0&&u.status!==206)throw new Js("The file has changed while it was read");let h=u.body.getReader();try{for(;;){let d=await h.read();if(d.done)break;o+=d.value.length,r.feed(d.value),n.progress(o,e),!a&&r.recording.lastTime>r.recording.firstTime&&(a=!0,n.begun(r.recording))}}catch(d){if(i.aborted||!(d instanceof TypeError)||++l>3)throw d;await new Promise(f=>setTimeout(f,300*l));continue}if(e===void 0||o>=e||++l>3)break}return r.end(),a||n.begun(r.recording),r.recording}var _u=class{constructor(e=8,t=Math.random){this.longest=e;this.random=t}tries=0;next(){return Math.min(this.longest,.25*1.7**this.tries++)*(.85+.3*this.random())}reset(){this.tries=0}};var cT=30,wu=class{constructor(e,t,n){this.origin=e;this.token=t;this.tell=n;document.addEventListener("visibilitychange",()=>this.looked()),window.addEventListener("online",()=>this.retryNow())}messages=0;socket;timer=0;hideTimer=0;backoff=new _u;goodbye="";mode="empty";stopped=!1;attempt=0;start(){this.knock()}get open(){return this.socket?.readyState===WebSocket.OPEN}send(e,t){return!this.open||this.socket.bufferedAmount>65536?!1:(this.socket.send(JSON.stringify({kind:"input",name:e,numbers:t,stamp:performance.now()})),!0)}retryNow(){this.stopped||this.socket||!this.timer||(this.backoff.reset(),clearTimeout(this.timer),this.timer=0,this.knock())}stop(){this.stopped=!0,clearTimeout(this.timer),clearTimeout(this.hideTimer),this.hangUp()}restart(){this.hangUp(),this.knock()}async knock(){let e=++this.attempt,t,n;try{if(t=await fetch(ea(this.origin,"/about",this.token),{cache:"no-store",signal:AbortSignal.timeout(5e3)}),t.status===404){this.stopped=!0,this.tell.state({at:"nobody"});return}if(!t.ok)throw new Mu(t.status);n=Ex(await t.json())}catch(i){if(e!==this.attempt||this.stopped)return;i instanceof Mu?this.lost(...dT(i.status)):i instanceof SyntaxError?this.lost("Somebody else answers at this address","Open the address that the program printed."):this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`);return}e!==this.attempt||this.stopped||(this.mode=n.mode,this.tell.about(n),this.connect())}connect(){let e=new WebSocket(ea(this.origin,"/talk",this.token));e.binaryType="arraybuffer",this.socket=e,this.goodbye="";let t=!1,n=!1;e.onopen=()=>{t=!0,this.backoff.reset(),this.tell.state({at:"open"}),this.tell.opened()},e.onmessage=i=>{if(this.messages++,typeof i.data=="string")this.hear(i.data);else{let r=new Uint8Array(i.data);if(Tx(r,uT)){let o=r[4],a=new TextDecoder().decode(r.subarray(5,5+o));this.tell.noteBytes(a,r.subarray(Math.ceil((5+o)/4)*4));return}n&&Tx(r,hT)&&this.tell.opened(),n=!0,this.tell.bytes(r)}},e.onclose=i=>{this.socket===e&&(this.socket=void 0,!this.stopped&&(i.code===1008?this.lost("The program refused what this page sent",i.reason||"The line is opened again."):t?this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`):this.lost("The program does not take another page","Too many are open, or it is busy ending.")))}}hear(e){let t;try{t=JSON.parse(e)}catch{this.tell.problem(`The program sent text that is not JSON: ${e.slice(0,80)}`);return}switch(t.kind){case"hello":{let n=Ex(t);this.mode=n.mode,this.tell.about(n);break}case"controls":try{this.tell.controls(T0(t.controls))}catch(n){if(n instanceof $s)this.tell.problem(n.message);else throw n}break;case"value":{let{name:n,numbers:i,stamp:r}=t;if(typeof n!="string"||!Array.isArray(i))break;let o=typeof r=="number"?performance.now()-r:void 0;this.tell.value(n,i,o!==void 0&&o>=0?o:void 0);break}case"note":typeof t.topic=="string"&&this.tell.note(t.topic,t.body);break;case"shown":this.tell.shown();break;case"bye":this.goodbye=`The program has ended${typeof t.why=="string"&&t.why?`: ${t.why}`:""}`;break;default:break}}lost(e,t){this.hangUp();let n=this.backoff.next();this.tell.state({at:"lost",what:e,help:t,retryAt:performance.now()+n*1e3}),clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.timer=0,this.knock()},n*1e3)}hangUp(){let e=this.socket;this.socket=void 0,e&&(e.onmessage=e.onclose=e.onopen=null,e.close(1e3))}looked(){if(clearTimeout(this.hideTimer),!this.stopped)if(document.hidden){if(this.mode!=="live")return;this.hideTimer=window.setTimeout(()=>{this.socket&&(this.hangUp(),this.tell.state({at:"away"}))},cT*1e3)}else this.socket||(clearTimeout(this.timer),this.timer=0,this.knock())}},hT=[137,83,83,82],uT=[137,83,83,78];function Tx(s,e){return e.every((t,n)=>s[n]===t)}var Mu=class extends Error{constructor(t){super(`status ${t}`);this.status=t}};function dT(s){return s===403?["This address is not valid any more","The program was started anew and drew a new token: open the address that it printed."]:s===421?["The program does not go by this name","Open the address that it printed, with the same host."]:s===503?["The program has as many pages as it takes","Close another one; this page keeps asking."]:[`The program answers with ${s}`,"This page keeps asking."]}function Ex(s){let e=typeof s=="object"&&s!==null?s:{},t=i=>typeof e[i]=="string"?e[i]:"",n=e.mode==="live"||e.mode==="file"?e.mode:"empty";return{program:t("program"),version:t("version"),title:t("title"),mode:n,name:t("name")}}var fT=256*1024*1024,Su=class{constructor(e,t){this.app=e;let n=location.origin;this.drop=new yu(i=>{e.show({recording:i.recording,live:!1,name:i.name,badge:"Dropped",kind:"dropped"}),e.frame.setBack(this.programs?this.mode==="live"?"Back to live":`Back to ${this.about?.name||"the file"}`:""),i.recording.notes.length&&e.say(i.recording.notes[0])},(i,r)=>this.problem(`${i} cannot be shown`,r),i=>e.notices.loading(void 0,i)),t.append(this.drop.overlay,this.drop.chooser),this.talk=new wu(n,vu(location.search),{state:i=>{this.connected=i.at==="open",e.line.connected=this.connected,e.offers.setConnected(this.connected),i.at==="open"?e.notices.found():i.at==="lost"?(e.notices.lost(i.what,i.help,i.retryAt),e.recording||e.setEmpty()):i.at==="nobody"&&e.setEmpty()},about:i=>this.heardAbout(i),opened:()=>{this.reader=new wr,this.taken=0,this.lookAgain()},bytes:i=>this.take(i),controls:i=>e.offers.offer(i),value:(i,r,o)=>{e.offers.take(i,r),o!==void 0&&(e.line.latencyMs=o)},note:(i,r)=>{i.startsWith("puppet.")?e.puppeteer.note(i,r):e.editor.note(i,r)},noteBytes:(i,r)=>e.editor.noteBytes(i,r),shown:()=>void this.load(),problem:i=>{e.errors.push(i),e.notices.problem("The program says something odd",i)}}),e.retry=()=>this.talk.retryNow(),e.offers.send=(i,r)=>this.talk.send(i,r),e.openFile=()=>this.drop.choose(),e.goBack=()=>this.back(),window.setInterval(()=>this.countMessages(),1e3)}mode="empty";connected=!1;talk;drop;about;reader;taken=0;broken=0;programs;loading;loadedName="";stamp="";growTimer=0;lastMessages=0;lastCount=performance.now();start(){if(location.protocol==="file:"){this.app.setEmpty();return}this.talk.start()}heardAbout(e){let t=this.about&&(e.mode!==this.about.mode||e.name!==this.about.name);this.about=e,this.mode=e.mode,this.app.setTitle(e.title||e.name),e.mode==="empty"&&this.app.setEmpty(),e.mode==="file"&&(t||this.loadedName==="")&&this.load()}async lookAgain(){if(!(this.mode!=="file"||!this.stamp||this.loading))try{let e=await vp(location.origin,vu(location.search),AbortSignal.timeout(5e3));e.ok&&this.stamp&&gp(e)!==this.stamp&&!this.loading&&this.load(!0)}catch{}}async load(e=!1){clearTimeout(this.growTimer),this.loading?.abort();let t=this.loading=new AbortController,{app:n}=this,i=this.loadedName=this.about?.name||"recording";e||n.notices.loading(void 0,`Reading ${i}`);let r=()=>{};try{let o=await Ax(location.origin,vu(location.search),{stamp:a=>{this.stamp=a},progress:(a,l)=>{e||(n.notices.loading(l?a/l:void 0,`${i}  ${pa(a)}${l?` of ${pa(l)}`:""}`),n.arrived())},begun:(a,l)=>{t.signal.aborted||(r=()=>{this.programs={recording:a,live:!1,source:l},!(e&&n.kind==="dropped")&&(n.frame.setBack(""),n.show({recording:a,live:!1,name:i,badge:"File",kind:"file",...l?{source:l}:{}},e))},e||r())}},t.signal);if(t.signal.aborted)return;e&&r(),n.arrived(),o.notes.length&&!e&&n.say(o.notes[0]),o.complete||(this.growTimer=window.setInterval(()=>void this.lookAgain(),3e3))}catch(o){if(t.signal.aborted)return;this.loadedName=this.stamp="",(o instanceof Sn||o instanceof Js||this.connected)&&this.problem(`${i} cannot be shown`,o),n.recording||n.setEmpty()}finally{this.loading===t&&(this.loading=void 0,n.notices.loading(void 0,""))}}take(e){let t=this.reader;if(!t)return;try{t.feed(e)}catch(r){this.reader=void 0,this.problem("The live recording cannot be read",r),++this.broken<=3&&this.talk.restart();return}this.taken+=e.length;let n=t.recording,i={recording:n,live:!0};if(this.programs?.recording!==n&&n.things.length>0&&Number.isFinite(n.lastTime)){let r=this.programs?.live===!0;this.programs=i,this.app.kind!=="dropped"&&this.app.show({...i,name:this.about?.name||"live",badge:"Live",kind:"live"},r)}this.taken>fT&&(this.taken=0,this.talk.restart())}back(){if(!this.programs)return;this.app.frame.setBack("");let{recording:e,live:t,source:n}=this.programs;this.app.show({...n?{source:n}:{},recording:e,live:t,name:this.about?.name||(t?"live":"recording"),badge:t?"Live":"File",kind:t?"live":"file"})}problem(e,t){let n=t instanceof Error?t.message:String(t);this.app.errors.push(n),this.app.notices.problem(e,n)}countMessages(){let e=performance.now();this.app.line.perSecond=Math.round((this.talk.messages-this.lastMessages)*1e3/Math.max(1,e-this.lastCount)),this.app.line.messages=this.lastMessages=this.talk.messages,this.lastCount=e}};function bp(s){s._maxInstanceCount=void 0}var Tu=class{constructor(e,t,n){this.geometry=e;this.stride=t;this.fields=n;this.buffer=this.make(new Float32Array(t*64))}count=0;buffer;make(e){let t=new ms(e,this.stride);t.setUsage(zr);let n=0;for(let[i,r]of this.fields)this.geometry.setAttribute(i,new _i(t,r,n)),n+=r;return t}next(){let e=this.buffer.array;if((this.count+1)*this.stride>e.length){let t=new Float32Array(e.length*2);t.set(e),this.buffer=this.make(t),bp(this.geometry),e=t}return[e,this.count++*this.stride]}finish(e){e.visible=this.count>0,this.geometry.instanceCount=this.count,this.count&&(this.buffer.clearUpdateRanges(),this.buffer.addUpdateRange(0,this.count*this.stride),this.buffer.needsUpdate=!0)}},Mr=class{mesh;rows;constructor(e,t=2,n=!1){let i=new Li;i.setAttribute("position",new At(new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new Tu(i,16,[["aFrom",4],["aTo",4],["aColour",4],["aColourTo",4]]);let r=new Dn({transparent:!0,depthWrite:!1,depthTest:!n,side:oi,uniforms:{view:{value:new xt(1,1)},dim:{value:1}},vertexShader:`
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour; attribute vec4 aColourTo;
uniform vec2 view;
varying vec4 vColour; varying float vAcross; varying float vWide;
void main() {
    vec4 a = modelViewMatrix * vec4(aFrom.xyz, 1.0), b = modelViewMatrix * vec4(aTo.xyz, 1.0);
    // what lies behind the eye is cut off
    float near = -0.02;
    if (projectionMatrix[3][3] == 0.0) {
        if (a.z > near && b.z > near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
        if (a.z > near) a = mix(b, a, (near - b.z) / (a.z - b.z));
        if (b.z > near) b = mix(a, b, (near - a.z) / (b.z - a.z));
    }
    vec4 ca = projectionMatrix * a, cb = projectionMatrix * b;
    vec2 along = (cb.xy / cb.w - ca.xy / ca.w) * view;
    along = dot(along, along) < 1e-8 ? vec2(1.0, 0.0) : normalize(along);
    vec4 here = position.x < 0.5 ? ca : cb;
    float metres = aTo.w * projectionMatrix[1][1] * view.y * 0.5 / here.w;
    float wide = max(aFrom.w, metres) * 0.5;
    vWide = wide + 0.7;
    vAcross = position.y * vWide;
    vec2 off = vec2(-along.y, along.x) * vAcross + along * (position.x < 0.5 ? -1.0 : 1.0) * wide * 0.5;
    here.xy += off * 2.0 / view * here.w;
    here.z -= 0.00004 * here.w;
    vColour = position.x < 0.5 ? aColour : aColourTo;
    gl_Position = here;
}`,fragmentShader:`
varying vec4 vColour; varying float vAcross; varying float vWide;
void main() {
    float a = vColour.a * clamp(vWide - abs(vAcross), 0.0, 1.0);
    if (a < 0.003) discard;
    gl_FragColor = vec4(vColour.rgb, a);
    #include <colorspace_fragment>
}`});this.mesh=new on(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=t,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o=1,a=o){this.addAt(e[0],e[1],e[2],t[0],t[1],t[2],n,i,r,o,a)}addAt(e,t,n,i,r,o,a,l,c,u,h){let[d,f]=this.rows.next();d[f]=e,d[f+1]=t,d[f+2]=n,d[f+3]=a,d[f+4]=i,d[f+5]=r,d[f+6]=o,d[f+7]=l,d[f+8]=c.r,d[f+9]=c.g,d[f+10]=c.b,d[f+11]=u,d[f+12]=c.r,d[f+13]=c.g,d[f+14]=c.b,d[f+15]=h}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}resize(e,t){this.mesh.material.uniforms.view.value.set(e,t)}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},Zr=class{mesh;rows;constructor(e,t,n){let i=new Li;i.setAttribute("position",new At(new Float32Array([-1,0,-1,-1,0,1,1,0,1,1,0,-1]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new Tu(i,12,[["aAt",4],["aColour",4],["aForm",4]]);let r=new Dn({transparent:!0,depthWrite:!1,side:oi,defines:t?{SOFT:""}:{},vertexShader:`
attribute vec4 aAt; attribute vec4 aColour; attribute vec4 aForm;
varying vec2 vAt; varying vec4 vColour; varying vec4 vForm; varying float vRadius;
void main() {
    float s = sin(aForm.w), c = cos(aForm.w), grow = aAt.w * 1.06 + 0.02;
    vAt = position.xz * grow / aAt.w;
    vec2 p = position.xz * grow * vec2(1.0, aForm.z);
    vColour = aColour; vForm = aForm; vRadius = aAt.w;
    vec4 mv = modelViewMatrix * vec4(aAt.x + c * p.x + s * p.y, aAt.y, aAt.z - s * p.x + c * p.y, 1.0);
    gl_Position = projectionMatrix * mv;
    gl_Position.z -= 0.00003 * gl_Position.w;
}`,fragmentShader:`
varying vec2 vAt; varying vec4 vColour; varying vec4 vForm; varying float vRadius;
void main() {
    float d = length(vAt);
#ifdef SOFT
    float f = max(0.0, 1.0 - d);
    float a = vColour.a * f * f * (3.0 - 2.0 * f);
#else
    float w = fwidth(d);
    float wide = max(vForm.y / vRadius, 1.5 * w);
    float inside = clamp((1.0 - d) / w + 0.5, 0.0, 1.0);
    float ring = inside * clamp((d - 1.0 + wide) / w + 0.5, 0.0, 1.0);
    float a = vColour.a * max(ring, inside * vForm.x);
#endif
    if (a < 0.003) discard;
    gl_FragColor = vec4(vColour.rgb, a);
    #include <colorspace_fragment>
}`});this.mesh=new on(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=n,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o,a=0,l=.03,c=1,u=0){if(!(i>0))return;let[h,d]=this.rows.next();h[d]=e,h[d+1]=t,h[d+2]=n,h[d+3]=i,h[d+4]=r.r,h[d+5]=r.g,h[d+6]=r.b,h[d+7]=o,h[d+8]=a,h[d+9]=l,h[d+10]=c,h[d+11]=u}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},Cx=new Et,Au=new X,yl=new Vn,xp=new X,pT=new X(0,1,0),yp=new X,Ji=class{constructor(e,t,n,i=!0,r=0){this.scene=e;this.geometry=t;this.material=n;this.shadow=i;this.order=r;this.mesh=this.make(16)}mesh;count=0;make(e){let t=new Na(this.geometry,this.material,e);return t.instanceColor=new Nr(new Float32Array(e*3),3),t.instanceMatrix.setUsage(zr),t.frustumCulled=!1,t.castShadow=t.receiveShadow=this.shadow,t.renderOrder=this.order,this.scene.add(t),t}begin(){this.count=0}addMatrix(e,t){if(this.count===this.mesh.instanceMatrix.count){let n=this.mesh;this.mesh=this.make(this.count*2),this.mesh.instanceMatrix.array.set(n.instanceMatrix.array),this.mesh.instanceColor.array.set(n.instanceColor.array),this.scene.remove(n),n.dispose()}this.mesh.setMatrixAt(this.count,e),this.mesh.setColorAt(this.count++,t)}add(e,t,n,i){Au.set(e[0],e[1],e[2]),t?yl.set(t[1],t[2],t[3],t[0]):yl.identity(),xp.set(n[0],n[1],n[2]),this.addMatrix(Cx.compose(Au,yl,xp),i)}lay(e,t,n,i){yp.set(t[0]-e[0],t[1]-e[1],t[2]-e[2]);let r=yp.length();r<1e-9||(yl.setFromUnitVectors(pT,yp.divideScalar(r)),Au.set((e[0]+t[0])/2,(e[1]+t[1])/2,(e[2]+t[2])/2),this.addMatrix(Cx.compose(Au,yl,xp.set(n,r,n)),i))}end(){this.mesh.count=this.count,this.mesh.visible=this.count>0,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor.needsUpdate=!0}get triangles(){return this.count*(this.geometry.index?.count??this.geometry.getAttribute("position").count)/3}dispose(){this.scene.remove(this.mesh),this.mesh.dispose(),this.geometry.dispose(),this.material.dispose()}},Rx=s=>new Ji(s,new Lo(1,1,1,10,1,!0),new Ii({roughness:.7})),Eu=s=>new Ji(s,new ps(1,14,10),new Ii({roughness:.55})),kx=s=>new Ji(s,new Oa(1,1,16),new Ii({roughness:.6})),Cu=(s,e)=>new Ji(s,new dr(2,2,2),new Ii({roughness:.8,transparent:e<1,opacity:e,depthWrite:e>=1}),e>=1,e<1?3:0);var _p={sky:new _e(14671836),horizon:new _e(15657957),floor:new _e(15789543),line:new _e(13880770),strong:new _e(12169635),skyLight:new _e(16644853),floorLight:new _e(14206894),ambient:1.55,sun:new _e(16773597),sunPower:2.3,fill:.35,shadow:.42,ink:new _e(3946547),blob:.36,dusk:new _e(.06,.045,.03)},wp={sky:new _e(856085),horizon:new _e(1777704),floor:new _e(1909290),line:new _e(2962495),strong:new _e(4410716),skyLight:new _e(11846362),floorLight:new _e(5917760),ambient:.95,sun:new _e(16768949),sunPower:3,fill:.7,shadow:.62,ink:new _e(14080995),blob:.6,dusk:new _e(0,0,0)},Ei=new _e(14464382),Ru=new _e(11566152),ku=new _e(10134704),dn=new _e(15769644),Pu=new _e(14693675);function Fi(s,e,t,n){let i=s[e];return i?n.setRGB(i.rgba[0]/255,i.rgba[1]/255,i.rgba[2]/255,"srgb"):n.copy(t)}var $t=(s,e,t=1)=>[s[0]+t*e[0],s[1]+t*e[1],s[2]+t*e[2]],nn=(s,e)=>[s[0]-e[0],s[1]-e[1],s[2]-e[2]],Iu=(s,e)=>s[0]*e[0]+s[1]*e[1]+s[2]*e[2],Zs=(s,e)=>[s[1]*e[2]-s[2]*e[1],s[2]*e[0]-s[0]*e[2],s[0]*e[1]-s[1]*e[0]],li=s=>Math.hypot(...s),Ui=s=>{let e=li(s)||1;return[s[0]/e,s[1]/e,s[2]/e]},jr=(s,e,t)=>$t(s,nn(e,s),t),Mp=class{constructor(e,t,n){this.sides=e;this.rings=t;this.stout=n}positions=[];normals=[];colours=[];bones=[];indices=[];turn(e,t,n,i,r,o,a,l,c,u=1){let h=Ui(nn(n,t)),d=li(nn(n,t));if(d<1e-6)return;Math.abs(Iu(i,h))>.85&&(i=Zs(i,Math.abs(i[1])<.5?[0,1,0]:[0,0,1]));let f=Ui(nn(i,h.map(S=>S*Iu(i,h)))),m=Zs(h,f),x=this.sides===4&&u<1,p=x?1:Math.max(2,Math.round(this.rings*u)),g=Math.max(3,Math.round(this.sides*(u<1?.75:1))),v=this.positions.length/3;for(let S=0;S<=p;++S){let A=.5-.5*Math.cos(Math.PI*S/p);A=.004+.992*A;let[y,M,E]=Sp(r,A),k=A*d,P=1;k<o&&!x&&(P=Math.sqrt(Math.max(0,1-((o-k)/o)**2))),d-k<a&&!x&&(P=Math.min(P,Math.sqrt(Math.max(0,1-((a-d+k)/a)**2)))),y*=P*this.stout,M*=P*this.stout,E*=P;let[F,z,I]=$t($t(t,h,k),m,E);for(let V=0;V<g;++V){let W=2*Math.PI*V/g,H=y*Math.cos(W),re=M*Math.sin(W);this.positions.push(F+H*f[0]+re*m[0],z+H*f[1]+re*m[1],I+H*f[2]+re*m[2]),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}}let _=this.positions.length/3;for(let S of[0,1]){let[,,A]=Sp(r,S);this.positions.push(...$t($t(t,h,S*d),m,A*0)),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}let b=this.indices.length;for(let S=0;S<g;++S){let A=(S+1)%g;x||this.indices.push(_,v+A,v+S,_+1,v+p*g+S,v+p*g+A);for(let y=0;y<p;++y){let M=v+y*g+S,E=v+y*g+A;this.indices.push(M,E,M+g,E,E+g,M+g)}}this.smooth(v,b)}ball(e,t,n,i,r=0){this.turn(e,$t(t,[0,n,0],-1),$t(t,[0,n,0]),[1,0,0],[[0,n],[1,n]],n,n,i,r,this.sides>12?.9:.6)}smooth(e,t){let{positions:n,indices:i,normals:r}=this,o=e*3,a=new Float64Array(n.length-o);for(let l=t;l<i.length;l+=3){let c=i[l]*3,u=i[l+1]*3,h=i[l+2]*3,d=n[u]-n[c],f=n[u+1]-n[c+1],m=n[u+2]-n[c+2],x=n[h]-n[c],p=n[h+1]-n[c+1],g=n[h+2]-n[c+2],v=f*g-m*p,_=m*x-d*g,b=d*p-f*x;for(let S=l;S<l+3;++S){let A=i[S]*3-o;a[A]+=v,a[A+1]+=_,a[A+2]+=b}}for(let l=0;l<a.length;l+=3){let c=1/(Math.hypot(a[l],a[l+1],a[l+2])||1);r.push(a[l]*c,a[l+1]*c,a[l+2]*c)}}shape(e,t){if(e&&t)for(let n=0;n<this.bones.length;++n){let i=e(this.bones[n],this.positions.slice(n*3,n*3+3)),r=t(this.bones[n],this.normals.slice(n*3,n*3+3));for(let o=0;o<3;++o)this.positions[n*3+o]=i[o],this.normals[n*3+o]=r[o]}return{positions:Float32Array.from(this.positions),normals:Float32Array.from(this.normals),colours:Float32Array.from(this.colours),bones:Float32Array.from(this.bones),indices:Uint32Array.from(this.indices),triangles:this.indices.length/3}}};function Sp(s,e){let t=0;for(;t+2<s.length&&s[t+1][0]<e;)++t;let n=Math.min(t+1,s.length-1),i=s[t],r=s[n],o=r[0]-i[0];if(o<=0)return[i[1],i[2]??i[1],i[3]??0];let a=Math.min(1,Math.max(0,(e-i[0])/o)),l=[0,0,0],c=(u,h)=>h===0?u[1]:h===1?u[2]??u[1]:u[3]??0;for(let u=0;u<3;++u){let h=(v,_)=>v<0||_>=s.length?NaN:(c(s[_],u)-c(s[v],u))/(s[_][0]-s[v][0]),d=h(t,n),f=v=>Number.isNaN(v)?d:v*d<=0?0:2*v*d/(v+d),m=c(i,u),x=c(r,u),p=f(h(t-1,t))*o,g=f(h(n,n+1))*o;l[u]=m+a*(p+a*(3*(x-m)-2*p-g+a*(2*(m-x)+p+g)))}return l}function mT(s){let e=s.joints.map(i=>i.name.toLowerCase().replace(/^.*[:|]/,"").replace(/[^a-z0-9]/g,"")),t=e.some(i=>/elbow/.test(i)),n=e.some(i=>/knee/.test(i));return e.map(i=>/finger|thumb|index|middle|pinky|ring\d/.test(i)?"other":/toe|ball/.test(i)?"toe":/foot|ankle/.test(i)?"foot":/upleg|upperleg|thigh|femur/.test(i)||n&&/hip$/.test(i)&&/^(l|r)/.test(i)&&i.length>3?"thigh":/hipjoint/.test(i)?"other":/leg|shin|calf|knee|tibia/.test(i)?"shin":/forearm|lowerarm|lowarm|elbow/.test(i)?"forearm":/hand|wrist/.test(i)?"hand":/clavicle|collar/.test(i)||!t&&/shoulder/.test(i)?"clavicle":/arm|shoulder/.test(i)?"arm":/head|skull/.test(i)?"head":/neck/.test(i)?"neck":/spine|back|chest|torso|thorax|abdomen|waist/.test(i)?"spine":/hip|pelvis|root/.test(i)?"hips":"other")}var gT=[{sides:16,rings:12,stout:1},{sides:8,rings:5,stout:1},{sides:5,rings:3,stout:1.25},{sides:4,rings:2,stout:1.6}];function Px(s,e,t){let{sides:n,rings:i,stout:r}=gT[t],o=new Mp(n,i,r),a=s.joints.length,l=M=>[e[M*7],e[M*7+1],e[M*7+2]],c=(M,E,k)=>{let P=k?-1:1,F=e[M*7+3],z=[P*e[M*7+4],P*e[M*7+5],P*e[M*7+6]],I=Zs(z,E).map(V=>2*V);return $t($t(E,I,F),Zs(z,I))},u=mT(s),h=Array.from({length:a},()=>[]);for(let M of s.endSites)h[M.joint].push($t(l(M.joint),c(M.joint,M.offset,!1)));let d=Array.from({length:a},()=>[]);s.joints.forEach((M,E)=>{M.parent>=0&&d[M.parent].push(E)});let f=(M,...E)=>{let k=d[M].filter(F=>E.includes(u[F]));return[...(k.length?k:d[M]).map(l),...k.length?[]:h[M]].filter(F=>li(nn(F,l(M)))>1e-4).sort((F,z)=>li(nn(z,l(M)))-li(nn(F,l(M))))[0]},m=M=>u.flatMap((E,k)=>E===M?[k]:[]),x=m("thigh"),p=m("arm"),g=m("shin"),v=m("head"),_=m("hips")[0]??(x.length?vT(s,x[0]):-1),b=x.length===2&&p.length===2&&g.length===2&&v.length>=1&&_>=0,S=1/0,A=-1/0;for(let M=0;M<a;++M){S=Math.min(S,e[M*7+1]),A=Math.max(A,e[M*7+1]);for(let E of h[M])S=Math.min(S,E[1]),A=Math.max(A,E[1])}let y={height:Math.max(A-S,.001),radius:Math.max(A-S,.001)*.17,human:b};if(b){let M=li(nn(l(x[0]),l(g[0])))+li(nn(l(g[0]),f(g[0],"foot")??l(g[0]))),E=M/.87,k=jr(l(x[0]),l(x[1]),.5),P=jr(l(p[0]),l(p[1]),.5),F=Ui(nn(l(x[0]),l(x[1]))),z=m("foot")[0],I=z===void 0?void 0:f(z,"toe");I&&Iu(Zs(F,Ui(nn(P,k))),nn(I,l(z)))<0&&(F=[-F[0],-F[1],-F[2]]);let V=t<2,W=t===3;y={height:Math.max(y.height,2.03*M),radius:.3*E,human:b};let H=Ui(nn(P,k)),re=li(nn(P,k)),K=[[-.3,.055,.055],[-.16,.125,.095],[.06,.168,.112,.004],[.3,.148,.104],[.52,.132,.094,.004],[.8,.16,.112,.01],[1,.158,.1],[1.16,.085,.062,-.01]],ee=[_,...m("spine")].map(Ie=>({j:Ie,h:Iu(nn(l(Ie),k),H)/re})).sort((Ie,ge)=>Ie.h-ge.h),te=[];for(let Ie of ee){let ge=te[te.length-1];ge&&Ie.h-Math.max(ge.from,.1)<.12&&te.length>1?ge.j=Ie.j:(ge&&(ge.to=Math.max(Ie.h,.14)),te.push({j:Ie.j,from:ge?Math.max(Ie.h,.14):-.3,to:1.16}))}let de=W?[{j:te[Math.min(1,te.length-1)].j,from:-.2,to:1.12}]:te;de.forEach((Ie,ge)=>{let lt=ge===de.length-1,Qe=Ie.from,Je=Ie.to+(lt?0:.1),It=Array.from({length:9},(Ye,Mt)=>{let ut=Mt/8,[Bt,dt,sn]=Sp(K,Qe+ut*(Je-Qe));return[ut,Bt*E,dt*E,-sn*E]});o.turn(Ie.j,$t(k,H,Qe*re),$t(k,H,Je*re),F,It,(ge?.006:.09)*E,(lt?.045:.055)*E,Ei,ge===0&&!W?0:1,lt||ge===0?1:.8)});let ce=m("neck"),j=v[0],fe=l(j),me=ce.length?l(ce[0]):P;if(!W){let Ie=ce.length?ce[ce.length-1]:s.joints[j].parent,ge=li(nn(fe,me))>.02*E?me:$t(fe,H,-.1*E);o.turn(Ie,jr(ge,fe,.1),$t(fe,H,.02*E),F,[[0,.052*E],[.4,.042*E],[1,.038*E]],.012*E,.01*E,Ei,0,.7)}let xe=f(j)??$t(fe,H,.2*E),we=Ui(nn(xe,fe)),Xe=Math.max(.23*E,Math.min(li(nn(xe,fe))*1.1,.27*E));o.turn(j,$t(fe,we,-.015*E),$t(fe,we,Xe-.015*E),F,[[0,.05*E,.055*E,-.012*E],[.3,.066*E,.078*E,-.014*E],[.62,.083*E,.1*E,-.006*E],[1,.086*E,.1*E]],.045*E,.11*E,Ei,0);for(let Ie=0;Ie<a;++Ie){let ge=l(Ie),lt=u[Ie],Qe=(Ye,Mt,ut,Bt,dt)=>o.turn(Ie,jr(ge,Ye,ut),jr(ge,Ye,Bt),F,Mt.map(([sn,Xt,an,O])=>[sn,Xt*E,(an??Xt)*E,(O??0)*E]),.03*E,.022*E,Ei,dt,W?.5:1),Je=Ye=>{V&&o.ball(Ie,ge,Ye*E,Ru)},It=(Ye,Mt)=>$t(ge,Ye,Mt);switch(lt){case"thigh":{let Ye=f(Ie,"shin");if(!Ye)break;Je(.068),Qe(Ye,[[0,.07,.078],[.22,.083,.092],[.6,.068,.076],[1,.048,.052]],.04,.93,0);break}case"shin":{let Ye=f(Ie,"foot");if(!Ye)break;Je(.052),Qe(Ye,[[0,.045,.048],[.27,.056,.062,-.012],[.6,.042,.047,-.006],[1,.031,.034]],.07,.94,0);break}case"foot":{if(W)break;Je(.036);let Ye=f(Ie,"toe")??It([0,-.06,.15],E),Mt=Ui([Ye[0]-ge[0],0,Ye[2]-ge[2]]),ut=Ye[1]-.012*E,Bt=$t([ge[0],ut+.03*E,ge[2]],Mt,-.062*E),dt=$t([Ye[0],ut+.022*E,Ye[2]],Mt,.012*E);o.turn(Ie,Bt,dt,F,[[0,.034*E,.032*E],[.35,.04*E,.046*E,.012*E],[1,.045*E,.027*E]],.035*E,.02*E,Ei,0);break}case"toe":{if(t>1)break;let Ye=f(Ie)??It([0,0,.07],E),Mt=Ui([Ye[0]-ge[0],0,Ye[2]-ge[2]]);if(li(Mt)<.5)break;let ut=[ge[0],ge[1]+.009*E,ge[2]];o.turn(Ie,$t(ut,Mt,-.008*E),$t(ut,Mt,.082*E),F,[[0,.043*E,.025*E],[.6,.045*E,.022*E],[1,.036*E,.016*E]],.012*E,.04*E,Ei,0,.8);break}case"clavicle":break;case"arm":{let Ye=f(Ie,"forearm");if(!Ye)break;V&&o.ball(Ie,ge,.05*E,Ru),Qe(Ye,[[0,.046],[.3,.05,.052],[1,.035]],.1,.94,0);break}case"forearm":{let Ye=f(Ie,"hand");if(!Ye)break;Je(.037),Qe(Ye,[[0,.034],[.25,.041,.039],[1,.025,.022]],.1,.95,0);break}case"hand":{if(W||t===2)break;Je(.025);let Ye=s.joints[Ie].parent,Mt=Ui(nn(ge,l(Ye))),ut=f(Ie)??It(Mt,.16*E),Bt=Ui(nn(ut,ge)),dt=Math.max(li(nn(ut,ge)),.15*E);o.turn(Ie,$t(ge,Bt,.018*E),$t(ge,Bt,Math.min(dt,.18*E)),Zs(Bt,[0,1,0]),[[0,.026*E,.018*E],[.4,.043*E,.019*E],[1,.03*E,.013*E]],.015*E,.05*E,Ei,0);break}}}}else{let M=0,E=0;s.joints.forEach(k=>{let P=Math.hypot(...k.offset);k.parent>=0&&P>0&&(M+=P,++E)}),M=E?M/E:.2;for(let k=0;k<a;++k){let P=0;for(let F of[...d[k].map(l),...h[k]]){let z=li(nn(F,l(k)));if(z<1e-5)continue;let I=Math.min(z*.17,M*.22);P=Math.max(P,I),(t<3||z>M*.5)&&o.turn(k,jr(l(k),F,.08),jr(l(k),F,.95),xT(nn(F,l(k))),[[0,I*.8],[.25,I],[1,I*.45]],I,I*.5,Ei,1)}t<2&&o.ball(k,l(k),Math.max(P*.85,M*.07),Ru)}}return{...o.shape((M,E)=>c(M,nn(E,l(M)),!0),(M,E)=>c(M,E,!0)),...y}}function vT(s,e){for(;s.joints[e].parent>=0;)e=s.joints[e].parent;return e}var xT=s=>Math.abs(s[0])<.8*li(s)?[1,0,0]:[0,0,1];function bl(s,e,t=.72){let n=e.length/3,i=new Float32Array(n*3),r=new Map,o=new Uint32Array(s.length/3);for(let p=0;p<o.length;++p){let g=`${s[p*3]} ${s[p*3+1]} ${s[p*3+2]}`,v=r.get(g);v===void 0&&r.set(g,v=r.size),o[p]=v}let a=new Uint32Array(r.size+1),l=new Uint32Array(e.length);for(let p=0;p<e.length;++p)++a[o[e[p]]+1];for(let p=0;p<r.size;++p)a[p+1]+=a[p];let c=a.slice();for(let p=0;p<e.length;++p)l[c[o[e[p]]]++]=Math.floor(p/3);let u=new Float32Array(n);for(let p=0;p<n;++p){let[g,v,_]=[e[p*3]*3,e[p*3+1]*3,e[p*3+2]*3],b=Zs([s[v]-s[g],s[v+1]-s[g+1],s[v+2]-s[g+2]],[s[_]-s[g],s[_+1]-s[g+1],s[_+2]-s[g+2]]);u[p]=li(b),i.set(Ui(b),p*3)}let h=[],d=[],f=[],m=new Uint32Array(e.length),x=new Map;for(let p=0;p<e.length;++p){let g=Math.floor(p/3),v=e[p],_=o[v],b=0,S=0,A=0;for(let k=a[_];k<a[_+1];++k){let P=l[k];i[g*3]*i[P*3]+i[g*3+1]*i[P*3+1]+i[g*3+2]*i[P*3+2]<t||(b+=u[P]*i[P*3],S+=u[P]*i[P*3+1],A+=u[P]*i[P*3+2])}let y=Ui([b,S,A]),M=`${v} ${y[0].toFixed(3)} ${y[1].toFixed(3)} ${y[2].toFixed(3)}`,E=x.get(M);E===void 0&&(x.set(M,E=f.length),h.push(s[v*3],s[v*3+1],s[v*3+2]),d.push(...y),f.push(v)),m[p]=E}return{positions:Float32Array.from(h),normals:Float32Array.from(d),from:Uint32Array.from(f),indices:m}}function Ix(s,e){let t={positions:[],normals:[],colours:[],bones:[],indices:[]},n=new Map,i=new _e;for(let r of e.garments){let o=s.meshes[r.mesh],a=n.get(r.mesh);a||n.set(r.mesh,a=bl(o.positions,o.indices));let l=t.bones.length,[c,u,h,d]=r.rotation,f=[u,h,d],m=x=>{let p=Zs(f,x).map(g=>2*g);return $t($t(x,p,c),Zs(f,p))};Fi(s.materials,r.material,Ei,i);for(let x=0;x<a.from.length;++x)t.positions.push(...$t(m([a.positions[x*3],a.positions[x*3+1],a.positions[x*3+2]]),r.position)),t.normals.push(...m([a.normals[x*3],a.normals[x*3+1],a.normals[x*3+2]])),t.colours.push(i.r,i.g,i.b,r.material<0?1:0),t.bones.push(r.joint);for(let x of a.indices)t.indices.push(l+x)}return{positions:Float32Array.from(t.positions),normals:Float32Array.from(t.normals),colours:Float32Array.from(t.colours),bones:Float32Array.from(t.bones),indices:Uint32Array.from(t.indices),triangles:t.indices.length/3}}var Zi=1024,yT=4<<20,na=12,_l=class{constructor(e){this.texels=e;this.data=new Float32Array(e*4),this.texture=this.make()}texture;data;used=0;make(){let e=new Lr(this.data,Zi,this.texels/Zi,Mi,ui);return e.minFilter=e.magFilter=_n,e.needsUpdate=!0,e}reserve(e){let t=this.used;if(t+e>this.texels){for(;t+e>this.texels;)this.texels*=2;let n=new Float32Array(this.texels*4);n.set(this.data.subarray(0,t*4)),this.data=n,this.texture.dispose(),this.texture=this.make()}return this.used=t+e,t}write(e,t,n,i){let{data:r}=this;for(let o=0,a=i*4,l=t;o<n;++o,a+=8,l+=7)r[a]=e[l],r[a+1]=e[l+1],r[a+2]=e[l+2],r[a+3]=1,r[a+4]=e[l+4],r[a+5]=e[l+5],r[a+6]=e[l+6],r[a+7]=e[l+3]}},bT=`
attribute vec4 aPose;
attribute vec4 aPlace;
attribute vec4 aTint;
attribute vec4 aColour;
#ifdef SKIN
attribute vec4 aJoints;
attribute vec4 aWeights;
uniform sampler2D binds;
#else
attribute float aBone;
#endif
uniform sampler2D clipPoses;
uniform sampler2D livePoses;
varying vec4 vPaint;
varying vec3 vGrain;
varying float vGlow;
#ifdef GHOST
varying vec3 vTint;
#endif
vec4 texel(int i) {
    ivec2 at = ivec2(i & ${Zi-1}, i >> 10);
    return aPose.w > 0.5 ? texelFetch(livePoses, at, 0) : texelFetch(clipPoses, at, 0);
}
vec3 turned(vec4 q, vec3 v) { vec3 t = 2.0 * cross(q.xyz, v); return v + q.w * t + cross(q.xyz, t); }
void boneAt(float bone, out vec3 p, out vec4 q) {
    int a = int(aPose.x + 0.5) + 2 * int(bone + 0.5), b = int(aPose.y + 0.5) + 2 * int(bone + 0.5);
    p = texel(a).xyz;
    q = texel(a + 1);
    if (aPose.z > 0.0) {
        vec4 r = texel(b + 1);
        p = mix(p, texel(b).xyz, aPose.z);
        q = normalize(mix(q, dot(q, r) < 0.0 ? -r : r, aPose.z));
    }
}
void bend(inout vec3 p, inout vec3 n) {
#ifdef SKIN
    vec3 place = vec3(0.0), normal_ = vec3(0.0);
    for (int k = 0; k < 4; ++k) {
        float w = aWeights[k];
        if (w <= 0.0) continue;
        vec3 bp; vec4 bq;
        int row = int(aJoints[k] + 0.5) * 4;
        vec4 r0 = texelFetch(binds, ivec2(row & ${Zi-1}, row >> 10), 0), r1 = texelFetch(binds, ivec2((row + 1) & ${Zi-1}, (row + 1) >> 10), 0);
        vec4 r2 = texelFetch(binds, ivec2((row + 2) & ${Zi-1}, (row + 2) >> 10), 0), r3 = texelFetch(binds, ivec2((row + 3) & ${Zi-1}, (row + 3) >> 10), 0);
        boneAt(r3.x, bp, bq);
        vec4 h = vec4(p, 1.0);
        place += w * (bp + turned(bq, vec3(dot(r0, h), dot(r1, h), dot(r2, h))));
        normal_ += w * turned(bq, vec3(dot(r0.xyz, n), dot(r1.xyz, n), dot(r2.xyz, n)));
    }
    p = place;
    n = normalize(normal_);
#else
    vec3 bp; vec4 bq;
    boneAt(aBone, bp, bq);
    p = bp + turned(bq, p);
    n = turned(bq, n);
#endif
    float s = sin(aPlace.w), c = cos(aPlace.w);
    p = vec3(c * p.x + s * p.z, p.y, -s * p.x + c * p.z) + aPlace.xyz;
    n = vec3(c * n.x + s * n.z, n.y, -s * n.x + c * n.z);
}
`,_T=`
varying vec4 vPaint;
varying vec3 vGrain;
varying float vGlow;
#ifdef GHOST
varying vec3 vTint;
#endif
uniform float grain;
float hash(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
float noise(vec3 p) {
    vec3 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
               mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
`;function wT(s,{r:e,g:t,b:n}){let i=s.getAttribute("aColour").array;for(let r=0;r<i.length;r+=4)i.set([e,t,n,0],r)}var Lu=class{constructor(e,t){this.scene=e;this.recording=t}drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0};clipPoses=new _l(Zi*64);livePoses=new _l(Zi*4);clipAt=[];looks=new Map;references=[];uniforms={clipPoses:{value:this.clipPoses.texture},livePoses:{value:this.livePoses.texture},grain:{value:1}};all=[];binds=[];colour=new _e;plain=new _e;needsJoints(e){return e.clip===-1||this.clipRows(e.clip)<0}build(e){return this.lookOf(e).build}costs(e){return this.lookOf(e).triangles}begin(){this.livePoses.used=0;for(let e of this.all)e.count=0;Object.assign(this.drawn,{figures:0,instances:0,impostors:0,triangles:0,calls:0})}add(e,t,n){let i=this.lookOf(e.thing),{recording:r}=this,o=r.skeletons[r.things[e.thing].skeleton].joints.length,a=0,l=0,c=0,u=0,h=e.clip===-1?-1:this.clipRows(e.clip);if(h>=0){let f=e.clipFrame??0,m=r.clips[e.clip].frameCount-1;a=h+f*o*2,l=h+Math.min(f+1,m)*o*2,c=e.clipWeight??0}else{if(e.joints.length===0)return;a=l=this.livePoses.reserve(o*2),this.livePoses.write(e.joints,0,o,a),u=1}let d=e.material!==-1;Fi(r.materials,e.material,Ei,this.colour);for(let f of i.levels[t]){let m=this.room(f),x=f.count++*na;m[x]=a,m[x+1]=l,m[x+2]=c,m[x+3]=u;let p=e.placement;u||!p?m[x+4]=m[x+5]=m[x+6]=m[x+7]=0:(m[x+4]=p[0],m[x+5]=p[1],m[x+6]=p[2],m[x+7]=p[3]),m[x+8]=this.colour.r,m[x+9]=this.colour.g,m[x+10]=this.colour.b,m[x+11]=(d?1:0)+n*2,++this.drawn.instances,this.drawn.triangles+=f.triangles}++this.drawn.figures,t===3&&++this.drawn.impostors}end(){this.uniforms.clipPoses.value=this.clipPoses.texture,this.uniforms.livePoses.value=this.livePoses.texture,this.livePoses.used&&(this.livePoses.texture.needsUpdate=!0);for(let e of this.all)e.mesh.visible=e.count>0,e.geometry.instanceCount=e.count,e.count!==0&&(e.buffer.clearUpdateRanges(),e.buffer.addUpdateRange(0,e.count*na),e.buffer.needsUpdate=!0,++this.drawn.calls)}setGrain(e){this.uniforms.grain.value=e?1:0}dispose(){for(let{mesh:e,geometry:t}of this.all)this.scene.remove(e),t.dispose(),e.material.dispose(),e.customDepthMaterial?.dispose();for(let e of this.binds)e.dispose();this.clipPoses.texture.dispose(),this.livePoses.texture.dispose()}clipRows(e){let t=this.clipAt[e];if(t!==void 0)return t;let{frameCount:n,skeleton:i}=this.recording.clips[e],r=this.recording.skeletons[i].joints.length,o=n*r*2;if(this.clipPoses.used+o>yT)return this.clipAt[e]=-2;t=this.clipPoses.reserve(o);let a=new Float32Array(r*7);for(let l=0;l<n;++l)this.recording.clipFrame(e,l,a),this.clipPoses.write(a,0,r,t+l*r*2);return this.clipPoses.texture.needsUpdate=!0,this.clipAt[e]=t}referenceOf(e){let t=this.references[e];if(t)return t;let{joints:n}=this.recording.skeletons[e],i=new Float32Array(n.length*7),r=1/0,o=-1/0,a=0;n.forEach((d,f)=>{for(let m=0;m<3;++m)i[f*7+m]=d.offset[m]+(d.parent>=0?i[d.parent*7+m]:0);i[f*7+3]=1,r=Math.min(r,i[f*7+1]),o=Math.max(o,i[f*7+1]),a=Math.max(a,Math.hypot(i[f*7]-i[0],i[f*7+2]-i[2]))});let l=this.recording.clips.findIndex(d=>d.skeleton===e),c=n.findIndex(d=>/head/i.test(d.name)),u=n.findIndex(d=>/foot|ankle/i.test(d.name));return!(c>=0&&u>=0&&i[c*7+1]-i[u*7+1]>.6*Math.max(o-r,a))&&l>=0&&this.recording.clipFrame(l,0,i),this.references[e]=i}refresh(e,t,n){let i=this.clipAt[e];if(i===void 0||i<0)return;let r=this.recording.skeletons[this.recording.clips[e].skeleton].joints.length,o=new Float32Array(r*7);for(let a=t;a<=n;++a)this.recording.clipFrame(e,a,o),this.clipPoses.write(o,0,r,i+a*r*2);this.clipPoses.texture.needsUpdate=!0}lookOf(e){let{skeleton:t,costume:n,material:i}=this.recording.things[e],r=i!==-1&&this.recording.materials[i].rgba[3]<255,o=`${t} ${n} ${r}`,a=this.looks.get(o);if(a)return a;let l=this.recording.skeletons[t],c=this.referenceOf(t),u=[0,1,2,3].map(v=>Px(l,c,v)),h=u.map((v,_)=>[this.instances(v,!0)].map(b=>(b.mesh.castShadow=_<3,b))),d=n===-1?void 0:this.recording.costumes[n],f=!1;if(d&&(d.garments.length||d.skins.length)){let v=this.mean(d);if(v)for(let[_]of h.slice(1))wT(_.geometry,v)}if(d&&(d.garments.length||d.skins.length)){this.drop(h[0]),h[0]=[],d.garments.length&&h[0].push(this.instances(Ix(this.recording,d),!1));for(let v of d.skins)h[0].push(this.skin(this.recording.skins[v]));f=d.skins.length>0}if(r)for(let v of h.flat())this.fade(v);let{height:m,radius:x,human:p}=u[0],g={levels:h,triangles:h.map(v=>v.reduce((_,b)=>_+b.triangles,0)),build:{height:m,radius:x,human:p},skinned:f};return this.looks.set(o,g),g}mean(e){let t=new _e(0,0,0),n=new _e,i=0;for(let[r,o]of[...e.garments.map(({material:a,mesh:l})=>[a,this.recording.meshes[l].indices.length]),...e.skins.map(a=>[this.recording.skins[a].material,this.recording.skins[a].indices.length])])r!==-1&&(Fi(this.recording.materials,r,Ei,n),t.add(n.multiplyScalar(o)),i+=o);return i>0?t.multiplyScalar(1/i):void 0}fade({mesh:e}){let t=e.material;t.transparent=!0,t.depthWrite=!1,t.polygonOffset=!0,t.polygonOffsetFactor=1.5,t.polygonOffsetUnits=4,t.defines={...t.defines,GHOST:""},e.castShadow=e.receiveShadow=!1,e.renderOrder=1}drop(e){for(let t of e)this.scene.remove(t.mesh),t.geometry.dispose(),this.all.splice(this.all.indexOf(t),1)}instances(e,t){let n=new Li;return n.setAttribute("position",new At(e.positions,3)),n.setAttribute("normal",new At(e.normals,3)),n.setAttribute("aColour",new At(e.colours,4)),n.setAttribute("aBone",new At(e.bones,1)),n.setIndex(new At(e.indices,1)),this.add_(n,e.triangles,{},{},t)}skin(e){let t=bl(e.positions,e.indices,.2),n=t.from.length,i=new Float32Array(n*4),r=new Float32Array(n*4),o=new Float32Array(n*4);Fi(this.recording.materials,e.material,this.plain.setRGB(.62,.47,.38,"srgb"),this.colour);for(let c=0;c<n;++c){for(let u=0;u<4;++u)i[c*4+u]=e.jointIndices[t.from[c]*4+u],r[c*4+u]=e.weights[t.from[c]*4+u]/65535;o.set([this.colour.r,this.colour.g,this.colour.b,e.material===-1?1:0],c*4)}let a=new _l(Zi*Math.max(1,Math.ceil(e.joints.length*4/Zi)));e.joints.forEach((c,u)=>{a.data.set(e.toJoint.subarray(u*12,u*12+12),u*16),a.data[u*16+12]=c}),this.binds.push(a.texture);let l=new Li;return l.setAttribute("position",new At(t.positions,3)),l.setAttribute("normal",new At(t.normals,3)),l.setAttribute("aColour",new At(o,4)),l.setAttribute("aJoints",new At(i,4)),l.setAttribute("aWeights",new At(r,4)),l.setIndex(new At(t.indices,1)),this.add_(l,t.indices.length/3,{SKIN:""},{binds:{value:a.texture}},!1)}add_(e,t,n,i,r){let o=new Ii({roughness:.62,metalness:0,shadowSide:gs}),a=new No;for(let h of[o,a])h.defines={...h.defines,...n,...r?{WOODEN:""}:{}},h.onBeforeCompile=d=>this.patch(d,i,h===o);let l=new ms(new Float32Array(na*16),na);l.setUsage(zr);let c=new on(e,o);c.customDepthMaterial=a,c.frustumCulled=!1,c.castShadow=c.receiveShadow=!0,this.scene.add(c);let u={mesh:c,geometry:e,buffer:l,count:0,triangles:t};return this.bind(u),this.all.push(u),u}bind({geometry:e,buffer:t}){e.setAttribute("aPose",new _i(t,4,0)),e.setAttribute("aPlace",new _i(t,4,4)),e.setAttribute("aTint",new _i(t,4,8))}room(e){let t=e.buffer.array;if((e.count+1)*na<=t.length)return t;let n=new Float32Array(t.length*2);return n.set(t),e.buffer=new ms(n,na),e.buffer.setUsage(zr),this.bind(e),bp(e.geometry),n}patch(e,t,n){Object.assign(e.uniforms,this.uniforms,t);let i=`
            float has = mod(aTint.w, 2.0);
            vGlow = floor(aTint.w / 2.0);
            #ifdef GHOST
            vTint = aTint.rgb;
            #endif
            vPaint = vec4(mix(aColour.rgb, aTint.rgb, aColour.a * has), aColour.a * has);
            vGrain = position * vec3(1.0, 0.22, 1.0) + aPlace.xzx * 0.37;`;e.vertexShader=bT+e.vertexShader.replace("#include <beginnormal_vertex>","vec3 bentP = position, objectNormal = normal; bend(bentP, objectNormal);").replace("#include <begin_vertex>",`${n?"":"vec3 bentP = position, bentN = vec3(0.0, 1.0, 0.0); bend(bentP, bentN);"} vec3 transformed = bentP; ${i}`),n&&(e.fragmentShader=_T+e.fragmentShader.replace("#include <color_fragment>",`
            diffuseColor.rgb = vPaint.rgb;
            #ifdef WOODEN
            // rings of a tree, faint under paint
            float ring = noise(vGrain * 26.0), streak = noise(vGrain * vec3(160.0, 90.0, 160.0));
            diffuseColor.rgb *= 1.0 + grain * mix(0.16, 0.04, vPaint.a) * ((ring - 0.5) + 0.6 * (streak - 0.5));
            #endif`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
            #ifdef GHOST
            float rim = pow(1.0 - saturate(abs(dot(normalize(vViewPosition), normal))), 1.6);
            gl_FragColor = vec4(mix(vTint, vec3(1.0), 0.25 * rim), 0.10 + 0.62 * rim);
            #endif`).replace("#include <emissivemap_fragment>",`
            // light that comes round the edge
            float edge = pow(1.0 - saturate(dot(normalize(vViewPosition), normal)), 3.0);
            totalEmissiveRadiance += edge * 0.06 * vec3(1.0, 0.96, 0.9) + vGlow * (edge * 1.1 + 0.05) * vec3(1.0, 0.56, 0.12);`))}};var Nu=class{constructor(e){this.canvas=e;let t=(n,i,r=!0)=>e.addEventListener(n,i,{signal:this.stop.signal,passive:r});e.style.touchAction="none",t("pointerdown",n=>this.down(n)),t("pointermove",n=>this.move(n)),t("pointerup",n=>this.up(n)),t("pointercancel",n=>this.up(n)),t("contextmenu",n=>n.preventDefault(),!1),t("wheel",n=>{n.preventDefault();let i=n.deltaMode===1?16:1;this.zoom(Math.exp(Math.max(-240,Math.min(240,n.deltaY*i))*.0016),n.offsetX,n.offsetY)},!1)}camera=new ii(38,1,.05,2e3);focus=new X(0,.9,0);mode="orbit";distance=6;azimuth=.7;altitude=.32;onTap=()=>{};onDouble=()=>{};grab=()=>{};moved=!1;goal={focus:new X(0,.9,0),distance:6,azimuth:.7,altitude:.32};pointers=new Map;held;travelled=0;panning=!1;look={yaw:0,pitch:0};last=0;lastTap=0;stop=new AbortController;dispose(){this.stop.abort()}setMode(e){this.mode=e,this.look.yaw=this.look.pitch=0,e==="top"?(this.goal.altitude=Math.PI/2,this.goal.azimuth=Math.round(this.goal.azimuth/(Math.PI/2))*(Math.PI/2)):e==="orbit"&&this.goal.altitude>1.4?(this.goal.altitude=.6,this.goal.azimuth+=.62):e==="follow"&&(this.goal.distance=Math.min(this.goal.distance,5),this.goal.altitude=Math.min(this.goal.altitude,.35))}room=1;calm=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");frame(e,t,n){let{goal:i}=this,r=Math.tan(this.camera.fov*Math.PI/360)*.86,o=r*this.camera.aspect*this.room;i.focus.addVectors(e,t).multiplyScalar(.5);let a=Math.sin(i.azimuth),l=Math.cos(i.azimuth),c=Math.cos(i.altitude),u=Math.sin(i.altitude);for(let h=0;h<3;++h){let d=.2,f=-1/0,m=1/0,x=Array.from({length:8},(g,v)=>{let _=(v&1?t.x:e.x)-i.focus.x,b=(v&2?t.y:e.y)-i.focus.y,S=(v&4?t.z:e.z)-i.focus.z,A=c*(a*_+l*S)+u*b,y=l*_-a*S,M=c*b-u*(a*_+l*S);return d=Math.max(d,A+Math.abs(y)/o,A+Math.abs(M)/r),{near:A,up:M}});i.distance=d;for(let{near:g,up:v}of x)f=Math.max(f,v/(d-g)),m=Math.min(m,v/(d-g));let p=(f+m)/2*d;u>.2?(i.focus.x-=a*p/u,i.focus.z-=l*p/u):i.focus.y+=p/c}n&&this.snap()}aim(e,t){this.goal.azimuth=e,this.mode!=="top"&&(this.goal.altitude=t)}come(e){this.goal.distance=e}lookAt(e){this.goal.focus.copy(e)}snap(){this.focus.copy(this.goal.focus),this.distance=this.goal.distance,this.azimuth=this.goal.azimuth,this.altitude=this.goal.altitude}update(e){let t=performance.now(),n=Math.min(.1,(t-this.last)/1e3);this.last=t;let i=this.calm?.matches?1:1-Math.exp(-n*14),{goal:r,camera:o}=this;e&&(this.mode==="follow"||this.mode==="first-person")&&r.focus.copy(e.focus);let a=this.azimuth+this.altitude+this.distance;if(this.focus.lerp(r.focus,this.mode==="follow"?1-Math.exp(-n*9):i),this.distance*=Math.pow(r.distance/this.distance,i),this.azimuth+=(r.azimuth-this.azimuth)*i,this.altitude+=(r.altitude-this.altitude)*i,this.moved=Math.abs(a-this.azimuth-this.altitude-this.distance)>1e-4||this.focus.distanceTo(r.focus)>.001,this.mode==="first-person"&&e){let l=e.heading+this.look.yaw,c=this.look.pitch;o.position.copy(e.eyes),o.up.set(0,1,0),o.lookAt(e.eyes.x+Math.sin(l)*Math.cos(c),e.eyes.y+Math.sin(c)-.08,e.eyes.z+Math.cos(l)*Math.cos(c)),o.near=.05,o.far=600}else{let{azimuth:l,altitude:c,distance:u,focus:h}=this,d=Math.cos(c);o.position.set(h.x+u*d*Math.sin(l),h.y+u*Math.sin(c),h.z+u*d*Math.cos(l)),o.up.set(-Math.sin(l)*Math.sin(c),d,-Math.cos(l)*Math.sin(c)),o.lookAt(h),o.near=Math.max(.02,u*.01),o.far=u*12+400}o.updateProjectionMatrix(),o.updateMatrixWorld()}at(e){let t=this.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}down(e){let t=this.at(e);try{this.canvas.setPointerCapture(e.pointerId)}catch{}this.pointers.set(e.pointerId,t),this.pointers.size===1?(this.travelled=0,this.panning=e.button===2||e.button===1||e.shiftKey,this.held=this.panning?void 0:this.grab(t.x,t.y)):(this.held?.end(),this.held=void 0)}move(e){let t=this.pointers.get(e.pointerId);if(!t)return;let n=this.at(e),i=n.x-t.x,r=n.y-t.y;if(this.travelled+=Math.hypot(i,r),this.held)this.travelled>=2&&this.held.move(n.x,n.y);else if(this.pointers.size===1){if(this.travelled<4)return;this.panning?this.pan(i,r):this.turn(i,r)}else if(this.pointers.size===2){let[o]=[...this.pointers].filter(([c])=>c!==e.pointerId).map(([,c])=>c),a=Math.hypot(t.x-o.x,t.y-o.y),l=Math.hypot(n.x-o.x,n.y-o.y);l>1&&a>1&&this.zoom(a/l,(n.x+o.x)/2,(n.y+o.y)/2),this.pan(i/2,r/2)}t.x=n.x,t.y=n.y}up(e){if(this.pointers.delete(e.pointerId)){if(this.held)this.held.end(),this.held=void 0;else if(this.pointers.size===0&&this.travelled<5&&e.type==="pointerup"&&!this.panning){let t=this.at(e),n=performance.now();n-this.lastTap<320?(this.onDouble(t.x,t.y),this.lastTap=0):(this.onTap(t.x,t.y),this.lastTap=n)}this.pointers.size===1&&(this.travelled=10)}}turn(e,t){let n=4.2/Math.max(320,this.canvas.clientHeight);this.mode==="first-person"?(this.look.yaw+=e*n*.6,this.look.pitch=Math.max(-1.2,Math.min(1.2,this.look.pitch+t*n*.6))):this.mode==="top"?this.pan(e,t):(this.goal.azimuth-=e*n,this.goal.altitude=Math.max(-.25,Math.min(Math.PI/2,this.goal.altitude+t*n)))}pan(e,t){if(this.mode==="follow"||this.mode==="first-person")return;let n=2*this.distance*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),i=Math.sin(this.azimuth),r=Math.cos(this.azimuth),o=Math.max(.25,Math.sin(this.altitude));this.goal.focus.x+=(-e*r-t*i/o)*n,this.goal.focus.z+=(e*i-t*r/o)*n}zoom(e,t,n){if(this.mode==="first-person")return;let{goal:i}=this,r=i.distance;if(i.distance=Math.max(.25,Math.min(1500,i.distance*e)),this.mode==="follow")return;let o=1-i.distance/r,a=t-this.canvas.clientWidth/2,l=n-this.canvas.clientHeight/2,c=2*r*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),u=Math.sin(this.azimuth),h=Math.cos(this.azimuth),d=Math.max(.35,Math.sin(this.altitude));i.focus.x+=(a*h+l*u/d)*c*o,i.focus.z+=(-a*u+l*h/d)*c*o}};var Du=class{constructor(e){this.scene=e;this.sky=new on(new ps(1,32,16),new Dn({side:Hn,depthWrite:!1,depthTest:!1,uniforms:{top:{value:new _e},low:{value:new _e}},vertexShader:"varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * vec4(mat3(modelViewMatrix) * position * 50.0, 1.0); }",fragmentShader:`
uniform vec3 top; uniform vec3 low; varying vec3 vDir;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
    float up = normalize(vDir).y;
    gl_FragColor = vec4(mix(low, top, smoothstep(0.0, 0.55, up)), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`})),this.sky.frustumCulled=!1,this.sky.renderOrder=-10,this.floor=new on(new fr(2,2).rotateX(-Math.PI/2),new Dn({transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8,uniforms:{colour:{value:new _e},horizon:{value:new _e},line:{value:new _e},strong:{value:new _e},centre:{value:new X},reach:{value:50},eye:{value:new X},cell:{value:1},opacity:{value:1},fade:{value:0}},vertexShader:`
uniform vec3 centre; uniform float reach; varying vec3 vAt;
void main() { vAt = vec3(centre.x, 0.0, centre.z) + position * reach; gl_Position = projectionMatrix * viewMatrix * vec4(vAt, 1.0); }`,fragmentShader:`
uniform vec3 colour; uniform vec3 horizon; uniform vec3 line; uniform vec3 strong; uniform vec3 centre; uniform float reach; uniform vec3 eye; uniform float cell; uniform float opacity; uniform float fade;
varying vec3 vAt;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
float grid(vec2 p, float pixels) {
    vec2 w = fwidth(p), d = abs(fract(p - 0.5) - 0.5);
    vec2 l = clamp(pixels * 0.5 + 0.5 - d / max(w, vec2(1e-6)), 0.0, 1.0) * (1.0 - smoothstep(0.15, 0.5, w));
    return max(l.x, l.y);
}
void main() {
    float away = distance(vAt.xz, centre.xz) / reach, soft = 1.0 - smoothstep(0.15, 0.95, away);
    float thin = grid(vAt.xz / cell, 1.1), thick = grid(vAt.xz / (cell * 5.0), 1.5);
    vec3 c = mix(horizon, colour, soft);
    c = mix(c, line, thin * 0.42 * soft * (1.0 - fade));
    c = mix(c, mix(line, strong, 0.5 - 0.3 * fade), thick * (0.5 - 0.1 * fade) * soft);
    gl_FragColor = vec4(c, opacity);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`})),this.floor.frustumCulled=!1,this.floor.renderOrder=-5,this.shadow=new on(new fr(2,2).rotateX(-Math.PI/2),new za({transparent:!0,depthWrite:!1,fog:!1,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:4})),this.shadow.receiveShadow=!0,this.shadow.frustumCulled=!1,this.shadow.renderOrder=-4;let{sun:t}=this;t.castShadow=!0,t.shadow.mapSize.set(2048,2048),t.shadow.bias=-6e-4,t.shadow.normalBias=.02,t.shadow.radius=4.5,this.fill.position.set(6,3,-5),e.add(this.sky,this.floor,this.shadow,this.hemisphere,t,t.target,this.fill),e.fog=this.fog}sun=new Do(16777215,1);sky;floor;shadow;hemisphere=new Ga;fill=new Do(16777215,.4);fog=new ka(16777215,40,200);direction=new X(-.42,.86,.52).normalize();setTheme(e){this.sky.material.uniforms.top.value.copy(e.sky),this.sky.material.uniforms.low.value.copy(e.horizon);let{uniforms:t}=this.floor.material;t.colour.value.copy(e.floor),t.horizon.value.copy(e.horizon),t.line.value.copy(e.line),t.strong.value.copy(e.strong),this.hemisphere.color.copy(e.skyLight),this.hemisphere.groundColor.copy(e.floorLight),this.hemisphere.intensity=e.ambient,this.sun.color.copy(e.sun),this.sun.intensity=e.sunPower,this.fill.color.copy(e.skyLight),this.fill.intensity=e.fill,this.fog.color.copy(e.horizon),this.shadow.material.color.copy(e.dusk),this.shadow.material.opacity=e.shadow}setShown(e){this.floor.visible=this.shadow.visible=e}setOpacity(e){this.floor.material.uniforms.opacity.value=e}follow(e,t,n,i){let r=Math.max(30,n*6,i*3);this.floor.position.set(0,0,0);let{uniforms:o}=this.floor.material;o.centre.value.set(e.x,0,e.z),o.reach.value=r,o.eye.value.copy(t);let a=[1,5,25,125,625,3125,15625],l=Math.max(0,Math.log(Math.max(n,1)/32)/Math.log(5)),c=Math.floor(l);o.cell.value=n<3?.2:a[Math.min(c,a.length-1)],o.fade.value=n<3?Math.max(0,(n-2)/1)*.8:(l-c)*.9,this.fog.near=n+r*.25,this.fog.far=n+r*.95;let u=Math.min(Math.max(n*.9,3),60),h=2*u/2048,{sun:d}=this,f=d.shadow.camera,m=Math.round(e.x/h)*h,x=Math.round(e.z/h)*h;d.target.position.set(m,0,x),d.position.copy(this.direction).multiplyScalar(u*2+10).add(d.target.position),f.right!==u&&(f.left=f.bottom=-u,f.right=f.top=u,f.near=.5,f.far=u*4+20,f.updateProjectionMatrix()),this.shadow.position.set(m,0,x),this.shadow.scale.set(u,1,u)}dispose(){for(let e of[this.sky,this.floor,this.shadow])this.scene.remove(e),e.geometry.dispose(),e.material.dispose();this.sun.dispose()}};var Fu=class{constructor(e,t,n,i){this.rig=t;this.report=n;this.end=i;let r=()=>new Io({depthTest:!1,depthWrite:!1,transparent:!0,toneMapped:!1});this.rims=new Ji(e,new ps(1,20,14),r(),!1,20),this.dots=new Ji(e,new ps(1,20,14),r(),!1,21),this.tethers=new Mr(e,19,!0),this.balls=Eu(e),this.rings=new Zr(e,!1,4),this.strokes=new Mr(e,6)}list=[];balls;rings;strokes;rims;dots;tethers;dragged;get count(){return this.list.length}resize(e,t){this.strokes.resize(e,t),this.tethers.resize(e,t)}set(e){this.list=e.map(t=>{let n=this.dragged?.name===t.name?this.dragged:void 0,i={...t,position:[...(n??t).position],rotation:[...(n??t).rotation]};return n&&(this.dragged=i),i}),this.dragged&&!this.list.includes(this.dragged)&&(this.dragged=void 0)}show(e,t,n){this.balls.begin(),this.rings.begin(),this.strokes.begin();for(let i of[this.rims,this.dots,this.tethers])i.begin();if(e)for(let i of this.list){if(i.dot){this.dot(i,t,n);continue}let r=this.radius(i,n.position.distanceTo(wl.set(...i.position))),o=i===this.dragged,[a,l,c]=i.position;if(this.balls.add(i.position,void 0,[r,r,r],o?t.ink:dn),i.onGround?this.rings.add(a,.016,c,r*1.8,dn,o?1:.7,.18,.02):l>r&&(this.strokes.add([a,l-r,c],[a,0,c],1.2,0,dn,.5,.1),this.rings.add(a,.016,c,r,dn,.5,.2,.012)),i.turns){let h=r*2.6;for(let m=0;m<40;++m){let x=2*Math.PI*m/40,p=2*Math.PI*(m+1)/40;this.strokes.add([a+h*Math.sin(x),l,c+h*Math.cos(x)],[a+h*Math.sin(p),l,c+h*Math.cos(p)],2.5,0,dn,.9)}let d=wl.set(0,0,1).applyQuaternion(MT.set(i.rotation[1],i.rotation[2],i.rotation[3],i.rotation[0])),f=[a+h*d.x,l+h*d.y,c+h*d.z];this.strokes.add(i.position,f,2,0,dn,.9),this.balls.add(f,void 0,[r*.55,r*.55,r*.55],dn)}}this.balls.end(),this.rings.end(),this.strokes.end();for(let i of[this.rims,this.dots,this.tethers])i.end()}dot(e,t,n){let i=e===this.dragged,r=n.position.distanceTo(wl.set(...e.position)),o=this.radius(e,r)*(i||e.dot==="picked"?1.2:1),a=e.dot==="guilty"?Pu:i||e.dot==="picked"?dn:Nx;this.rims.add(e.position,void 0,[o*1.32,o*1.32,o*1.32],ST),this.dots.add(e.position,void 0,[o,o,o],a),e.dot==="guilty"&&i&&this.dots.add(e.position,void 0,[o*.45,o*.45,o*.45],Nx),i&&e.from&&Math.hypot(...e.from.map((l,c)=>l-e.position[c]))>.008&&this.tethers.add(e.from,e.position,2,0,t.ink,.35,.9)}radius(e,t){return e.dot?t*e.radius:Math.max(e.radius||.08,t*.011)}under(e){let t,n=1/0;for(let i of this.list){let r=wl.set(...i.position),o=r.sub(e.origin).dot(e.direction),a=e.origin.clone().addScaledVector(e.direction,o).distanceTo(wl.set(...i.position));o>0&&a<this.radius(i,o)*1.5&&a/o<n&&(n=a/o,t=i.name)}return t}grab(e,t){let n,i=!1,r=1/0,o=this.list.some(({dot:h})=>h)?this.under(e):void 0;n=this.list.find(h=>h.dot&&h.name===o);for(let h of n?[]:this.list){if(h.dot)continue;let d=new X(...h.position),f=this.radius(h,e.origin.distanceTo(d)),m=f*1.5,x=(p,g,v)=>{let _=p.clone().sub(e.origin).dot(e.direction);_>0&&_<r&&e.origin.clone().addScaledVector(e.direction,_).distanceTo(p)<g&&(r=_,n=h,i=v)};if(x(d,m,!1),h.turns){let p=new X(0,0,1).applyQuaternion(new Vn(h.rotation[1],h.rotation[2],h.rotation[3],h.rotation[0]));x(d.clone().addScaledVector(p,f*2.6),f,!0)}}let a=n;if(!a)return;this.dragged=a;let l=new X;a.onGround||i?l.set(0,1,0):this.rig.camera.getWorldDirection(l).negate();let c=new X(...a.position),u=Lx(e,c,l);return{move:(h,d)=>{let f=Lx(t(h,d),c,l),m=this.dragged;if(!(!f||!u||!m)){if(i){let x=Math.atan2(f.x-m.position[0],f.z-m.position[2]);m.rotation=[Math.cos(x/2),0,Math.sin(x/2),0]}else m.position=[c.x+f.x-u.x,c.y+f.y-u.y,c.z+f.z-u.z];this.report(m.name,[...m.position],[...m.rotation])}},end:()=>{this.dragged=void 0,this.end(a.name)}}}dispose(){for(let e of[this.rims,this.dots,this.tethers])e.dispose();this.balls.dispose(),this.rings.dispose(),this.strokes.dispose()}};function Lx(s,e,t){let n=s.direction.dot(t);if(Math.abs(n)<.02)return;let i=e.clone().sub(s.origin).dot(t)/n;return i>0&&i<1e3?s.origin.clone().addScaledVector(s.direction,i):void 0}var wl=new X,MT=new Vn,Nx=new _e(16776696),ST=new _e(1841687);var Ap=6;function Dx(s,e,t,n,i,r){let{origin:o,direction:a,pixel:l}=s,c=-1,u=1/0,h=(f,m)=>{m>0&&m<u&&(u=m,c=f)},d;for(let f of t.figures){if(!i(f.thing))continue;let{height:m}=r(f.thing),[x,p,g]=f.position,v=(x-o.x)*a.x+(p-o.y)*a.y+(g-o.z)*a.z,_=Math.hypot(x-o.x-v*a.x,p-o.y-v*a.y,g-o.z-v*a.z),b=Math.max(.02*m,Ap*.7*l*v);if(t.figures.length>20&&(v<-m||_>m*.75+b)||(d=e.figureAt(f.thing,n,d),!d))continue;let{joints:S}=d,A=e.skeletons[e.things[f.thing].skeleton].joints;for(let y=0;y<A.length;++y){let M=A[y].parent,E=(M<0?y:M)*7,k=y*7,P=Tp(s,S[E],S[E+1],S[E+2],S[k],S[k+1],S[k+2]);P.far<m*.06+b&&h(f.thing,P.along-m*.05)}}for(let f of t.discs){if(!i(f.thing)||Math.abs(a.y)<1e-6)continue;let m=(f.centre[1]-o.y)/a.y,x=o.x+m*a.x-f.centre[0],p=o.z+m*a.z-f.centre[2];Math.hypot(x,p)<=f.radius&&h(f.thing,m)}for(let f of t.boxes){if(!i(f.thing))continue;let[m,x,p]=Uu(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),g=Uu(f.rotation,a.x,a.y,a.z),v=AT([m,x,p],g,f.half);v!==void 0&&h(f.thing,v)}for(let f of t.parts){if(!i(f.thing))continue;let m=e.meshes[e.things[f.thing].mesh],x=Uu(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),p=Uu(f.rotation,a.x,a.y,a.z),{positions:g,indices:v}=m;for(let _=0;_<v.length;_+=3){let b=TT(x,p,g,v[_]*3,v[_+1]*3,v[_+2]*3);b!==void 0&&h(f.thing,b)}}for(let f of t.lines){if(!i(f.thing))continue;let m=Tp(s,...f.from,...f.to);m.far<Ap*l*m.along&&h(f.thing,m.along)}for(let f of t.strings){if(!i(f.thing))continue;let m=f.points;for(let x=0;x+5<m.length;x+=3){let p=Tp(s,m[x],m[x+1],m[x+2],m[x+3],m[x+4],m[x+5]);p.far<.012+Ap*l*p.along&&h(f.thing,p.along)}}return c}function Tp({origin:s,direction:e},t,n,i,r,o,a){let l=r-t,c=o-n,u=a-i,h=t-s.x,d=n-s.y,f=i-s.z,m=l*l+c*c+u*u,x=l*e.x+c*e.y+u*e.z,p=h*e.x+d*e.y+f*e.z,g=h*l+d*c+f*u,v=m-x*x,_=v<1e-12?0:Math.min(1,Math.max(0,(x*p-g)/v)),b=Math.max(0,p+_*x);return{far:Math.hypot(h+_*l-b*e.x,d+_*c-b*e.y,f+_*u-b*e.z),along:b}}function Uu([s,e,t,n],i,r,o){let a=2*(n*r-t*o),l=2*(e*o-n*i),c=2*(t*i-e*r);return[i+s*a+(n*l-t*c),r+s*l+(e*c-n*a),o+s*c+(t*a-e*l)]}function AT(s,e,t){let n=0,i=1/0;for(let r=0;r<3;++r){if(Math.abs(e[r])<1e-12){if(Math.abs(s[r])>t[r])return;continue}let o=(-t[r]-s[r])/e[r],a=(t[r]-s[r])/e[r];n=Math.max(n,Math.min(o,a)),i=Math.min(i,Math.max(o,a))}return n<=i?n:void 0}function TT(s,e,t,n,i,r){let o=[t[i]-t[n],t[i+1]-t[n+1],t[i+2]-t[n+2]],a=[t[r]-t[n],t[r+1]-t[n+1],t[r+2]-t[n+2]],l=[e[1]*a[2]-e[2]*a[1],e[2]*a[0]-e[0]*a[2],e[0]*a[1]-e[1]*a[0]],c=o[0]*l[0]+o[1]*l[1]+o[2]*l[2];if(Math.abs(c)<1e-14)return;let u=[s[0]-t[n],s[1]-t[n+1],s[2]-t[n+2]],h=(u[0]*l[0]+u[1]*l[1]+u[2]*l[2])/c;if(h<0||h>1)return;let d=[u[1]*o[2]-u[2]*o[1],u[2]*o[0]-u[0]*o[2],u[0]*o[1]-u[1]*o[0]],f=(e[0]*d[0]+e[1]*d[1]+e[2]*d[2])/c;if(!(f<0||h+f>1))return(a[0]*d[0]+a[1]*d[1]+a[2]*d[2])/c}var ia=2,Ep=.2,Cp=14,ET=600,sa=24,Ou=4,Bu=3,Fx=1,zu=class{constructor(e,t){this.scene=e;this.radiusOf=t;let n=[],i=[];for(let r=0;r<=Cp;++r){let o=2*Math.PI*r/Cp;n.push(Math.cos(o),0,Math.sin(o),Math.cos(o),1,Math.sin(o)),r<Cp&&i.push(2*r,2*r+1,2*r+2,2*r+1,2*r+3,2*r+2)}this.shape.setAttribute("position",new At(Float32Array.from(n),3)),this.shape.setIndex(i),this.material=new Dn({transparent:!0,depthWrite:!1,side:oi,uniforms:{now:{value:0},dark:{value:0}},vertexShader:`
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour;
uniform float now;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    vec4 e = mix(aFrom, aTo, position.y);
    vTime = e.z - now;
    vec3 p = vec3(e.x + position.x * e.w, vTime * ${Fx.toFixed(2)}, e.y + position.z * e.w);
    vec3 slope = vec3(aTo.x - aFrom.x, (aTo.z - aFrom.z) * ${Fx.toFixed(2)}, aTo.y - aFrom.y);
    vec3 n = vec3(position.x, 0.0, position.z);
    n = normalize(n - slope * dot(n, slope) / max(dot(slope, slope), 1e-9));
    vec4 mv = viewMatrix * vec4(p, 1.0);
    vNormal_ = mat3(viewMatrix) * n;
    vView = -mv.xyz;
    vColour = aColour;
    gl_Position = projectionMatrix * mv;
}`,fragmentShader:`
uniform float dark;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    if (vTime > ${Ou.toFixed(1)} || vTime < -${Bu.toFixed(1)}) discard;
    float facing = abs(dot(normalize(vNormal_), normalize(vView)));
    float edge = pow(1.0 - facing, 2.0);
    float fade = vTime > 0.0 ? 1.0 - smoothstep(${(Ou*.55).toFixed(2)}, ${Ou.toFixed(2)}, vTime) : 0.6 * (1.0 - smoothstep(${(Bu*.4).toFixed(2)}, ${Bu.toFixed(2)}, -vTime));
    // a faint ring each second
    float second = abs(fract(vTime + 0.5) - 0.5) / max(fwidth(vTime), 1e-5);
    float ring = 1.0 - clamp(second - 0.6, 0.0, 1.0);
    float a = fade * vColour.a * (0.13 + 0.55 * edge + 0.35 * ring);
    vec3 c = vColour.rgb * (0.82 + 0.3 * facing) + dark * 0.08 * edge;
    gl_FragColor = vec4(c, a);
    #include <colorspace_fragment>
}`})}recording;slices=new Map;shape=new Li;material;setRecording(e){this.clear(),this.recording=e}setDark(e){this.material.uniforms.dark.value=e?1:0}show(e,t,n,i,r){for(let d of this.slices.values())d.mesh.visible=!1;let{recording:o}=this;if(!t||!o)return;this.material.uniforms.now.value=e;let a=Math.floor(Math.max(e-Bu,o.firstTime)/ia),l=Math.floor(Math.min(e+Ou,o.lastTime)/ia),c=o.things.flatMap(({kind:d},f)=>(d===1||d===3)&&n(f)?[f]:[]),u=c.length>ET?[Math.round(r.x/sa),Math.round(r.z/sa)]:void 0,h=`${i} ${c.length} ${u??""}`;for(let d=a;d<=l;++d){let f=this.slices.get(d),m=f&&(f.key!==h||f.until<Math.min((d+1)*ia,o.lastTime)-1e-9);(!f||m)&&(f&&this.drop(d,f),f=this.make(o,d,c,i,h,u),this.slices.set(d,f)),f.mesh.visible=!0}if(this.slices.size>24)for(let[d,f]of this.slices)(d<a-4||d>l+4)&&this.drop(d,f)}make(e,t,n,i,r,o){let a=[],l=new _e,c=Math.min((t+1)*ia,e.lastTime),u=o?n.filter(x=>{let p=x===i?void 0:e.placeOf(x,(t+.5)*ia);return x===i||p&&Math.abs(p.position[0]-o[0]*sa)<sa&&Math.abs(p.position[2]-o[1]*sa)<sa}):n,h=u.length>400?Ep*3:u.length>150?Ep*2:Ep;for(let x of u){let{material:p}=e.things[x];x===i?l.copy(dn):Fi(e.materials,p,CT,l);let g=i>=0&&x!==i?.45:1,v=NaN,_=NaN,b=NaN,S=0;for(let A=0;;++A){let y=Math.min(t*ia+A*h,c),M=y<e.firstTime?void 0:e.placeOf(x,y);if(!M)b=NaN;else{let E=this.radiusOf(x,M);Number.isNaN(b)||a.push(v,_,b,S,M.position[0],M.position[2],y,E,l.r,l.g,l.b,g),v=M.position[0],_=M.position[2],b=y,S=E}if(y>=c)break}}let d=new Li;d.index=this.shape.index,d.setAttribute("position",this.shape.getAttribute("position"));let f=new ms(Float32Array.from(a),12);d.setAttribute("aFrom",new _i(f,4,0)),d.setAttribute("aTo",new _i(f,4,4)),d.setAttribute("aColour",new _i(f,4,8)),d.instanceCount=a.length/12;let m=new on(d,this.material);return m.frustumCulled=!1,m.renderOrder=3,this.scene.add(m),{mesh:m,version:e.version,key:r,until:c}}drop(e,t){this.scene.remove(t.mesh),t.mesh.geometry.dispose(),this.slices.delete(e)}clear(){for(let[e,t]of[...this.slices])this.drop(e,t)}dispose(){this.clear(),this.shape.dispose(),this.material.dispose()}},CT=new _e(9081500);var RT=["","characters","parts","discs","boxes","lines","strings"],kT=["ground","skeletons","circles","paths","space-time","wireframe","handles"],PT=new Set(["skeletons","circles","paths","space-time","wireframe","impulses"]),Rp=[150,52,20],IT=new Set(["ghost","contacts of limbs"]),LT=15e5,NT=3,Gu=class{onHandle=()=>{};onHandleEnd=()=>{};onPick=()=>{};selected=-1;drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0,milliseconds:0};renderer;scene=new Pa;rig;ground;theme;recording;bodies;handles;spaceTime;state={time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};hidden=new Set(PT);layerOf=[];layerVersion=-1;ownSpaceTime=!1;parts=new Map;strokes;over;blobs;rings;rods;balls;cones;boxes;width=1;height=1;followed=-1;framed=!1;extent;seconds=0;low=new X(-1.5,0,-1.5);high=new X(1.5,1.8,1.5);radius=10;reach=[];budget=1;frustum=new fs;seen=0;figures=[];watched;constructor(e,t={}){this.renderer=new Ch({canvas:e,antialias:!0,powerPreference:"high-performance"}),this.renderer.outputColorSpace=ni,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Dr,this.renderer.info.autoReset=!1,this.ground=new Du(this.scene),this.rig=new Nu(e),this.blobs=new Zr(this.scene,!0,-3),this.rings=new Zr(this.scene,!1,-2),this.strokes=new Mr(this.scene,2),this.over=new Mr(this.scene,5,!0),this.rods=Rx(this.scene),this.balls=Eu(this.scene),this.cones=kx(this.scene),this.boxes=Cu(this.scene,.3),this.handles=new Fu(this.scene,this.rig,(n,i,r)=>this.onHandle(n,i,r),n=>this.onHandleEnd(n)),this.spaceTime=new zu(this.scene,(n,i)=>this.reachOf(this.recording,n,i)),this.theme=t.dark?wp:_p,this.setDark(t.dark??!1),this.rig.grab=(n,i)=>this.hidden.has("handles")?void 0:this.handles.grab(this.rayAt(n,i),(r,o)=>this.rayAt(r,o)),this.rig.onTap=(n,i)=>{let r=this.pick(n,i);this.select(r),this.onPick(r)},this.rig.onDouble=(n,i)=>{let r=this.pick(n,i);r===-1?this.frameAll():this.setCamera("follow",r)},this.resize(e.clientWidth||1,e.clientHeight||1,globalThis.devicePixelRatio||1)}get camera(){return this.rig.mode}get gliding(){return this.rig.moved}setRecording(e){this.bodies?.dispose();for(let{solids:t}of this.parts.values())t.dispose();this.parts.clear(),this.extent=void 0,this.recording=e,this.bodies=new Lu(this.scene,e),this.spaceTime.setRecording(e),this.layerVersion=-1,this.layerOf=[],this.ownSpaceTime=!1,this.reach=[],this.selected=this.followed=-1,this.framed=!1,(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit")}resize(e,t,n){this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(Math.min(n,2)),this.renderer.setSize(this.width,this.height,!1),this.rig.camera.aspect=this.width/this.height,this.rig.camera.updateProjectionMatrix();for(let i of[this.strokes,this.over])i.resize(this.width,this.height);this.handles.resize(this.width,this.height)}setDark(e){this.theme=e?wp:_p,this.ground.setTheme(this.theme),this.spaceTime.setDark(e)}layers(){this.sortLayers();let e=new Map;this.recording?.things.forEach((o,a)=>e.set(this.layerOf[a],(e.get(this.layerOf[a])??0)+1));let t=this.recording?.things.filter(o=>o.kind===1).length??0,n=this.recording?.things.filter(o=>o.kind===2||o.kind===4).length??0,i=this.recording?.things.filter(o=>o.kind===1||o.kind===3).length??0,r={ground:1,skeletons:t,circles:t,paths:i,"space-time":i,wireframe:n,handles:this.handles.count};for(let o of kT)!e.has(o)&&r[o]>0&&e.set(o,r[o]);return[...e].map(([o,a])=>({name:o,count:a,shown:!this.hidden.has(o)}))}setLayer(e,t){t?this.hidden.delete(e):this.hidden.add(e)}sortLayers(){let{recording:e}=this;if(!(!e||this.layerVersion===e.version)){this.layerVersion=e.version;for(let t=this.layerOf.length;t<e.things.length;++t)this.layerOf[t]=e.things[t].layer||RT[e.things[t].kind],this.layerOf[t]==="space-time"&&!this.ownSpaceTime&&(this.ownSpaceTime=!0,this.hidden.delete("space-time"))}}shows(e){return!this.hidden.has(this.layerOf[e])&&(this.veil===void 0||this.veil(e))}veil;setVeil(e){this.veil=e}amended(e,t,n){this.bodies?.refresh(e,t,n),delete this.reach[e]}come(e,t,n){this.framed=!0,this.rig.come(e),this.rig.aim(t,n)}on(e){return!this.hidden.has(e)}setCamera(e,t){if(t!==void 0?this.followed=t:(e==="follow"||e==="first-person")&&(this.followed=this.selected!==-1?this.selected:this.state.figures[0]?.thing??-1),this.rig.setMode(e),e==="top"){this.measure();let n=this.high.x-this.low.x>this.high.z-this.low.z;this.rig.aim(n===this.width>this.height?0:Math.PI/2,0),this.rig.frame(this.low,this.high,!1)}}setRoom(e){this.rig.room=Math.min(1,Math.max(.3,e))}frameAll(){(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit"),this.measure(),this.rig.frame(this.low,this.high,!1)}measure(){let{recording:e,bodies:t}=this;if(!e||!t)return;this.extent??=new Ph(e,o=>t.build(o));let{firstTime:n,lastTime:i}=e,r=[this.seconds];for(let o=0;o<=6;++o)r.push(n+(i-n)*o/6);this.extent.at(r,this.low,this.high),this.radius=Math.max(.3,this.low.distanceTo(this.high)/2)}target(){let{recording:e}=this;if(!e||this.followed===-1)return;let t=e.placeOf(this.followed,this.seconds);if(!t)return;let[n,i,r]=t.position,o=e.things[this.followed],a=new X(n,i,r),l=new X(n,i+.5,r),c=t.heading;if(o.kind===1){let u=this.watched=e.figureAt(this.followed,this.seconds,this.watched),h=e.skeletons[o.skeleton].joints,d=h.findIndex(f=>/head/i.test(f.name));if(u&&d>=0&&l.set(u.joints[d*7]+Math.sin(c)*.14,u.joints[d*7+1]+.09,u.joints[d*7+2]+Math.cos(c)*.14),this.rig.mode==="first-person"){let f=0,m=0;for(let x=-2;x<=2;++x){let p=e.placeOf(this.followed,this.seconds+x*.16);p&&(f+=Math.sin(p.heading),m+=Math.cos(p.heading))}c=Math.atan2(f,m)}}else t.radius!==void 0&&(l.y=i+1.6);return{focus:a,eyes:l,heading:c}}show(e){let t=performance.now(),{recording:n,bodies:i}=this;if(this.seconds=e,this.sortLayers(),n&&!this.framed&&n.things.length>0&&n.stateAt(e,{into:this.state,joints:()=>!1})&&DT(this.state)){this.framed=!0,this.measure();let l=this.state.figures.length>3;this.rig.aim(l?.62:.75,l?.5:.2),this.rig.frame(this.low,this.high,!0)}this.rig.update(this.target());let{camera:r}=this.rig;this.frustum.setFromProjectionMatrix(new Et().multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse));for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.begin();for(let{solids:l}of this.parts.values())l.begin();if(i?.begin(),n&&i){let l=this.on("skeletons");n.stateAt(e,{into:this.state,joints:c=>l||i.needsJoints(c)}),this.drawFigures(n,i),this.drawDiscs(n),this.drawBoxes(n),this.drawParts(n),this.drawLines(n),this.drawStrings(n),this.selected!==-1&&this.drawSelection(n),this.on("paths")&&this.drawPaths(n)}let o=this.on("space-time")&&!this.ownSpaceTime;this.spaceTime.show(e,o,l=>this.shows(l),this.selected,this.rig.focus),this.handles.show(this.on("handles"),this.theme,r),i?.end();for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.end();for(let{solids:l}of this.parts.values())l.end();this.ground.setShown(this.on("ground")),this.ground.setOpacity(o?.55:1),this.ground.follow(this.rig.mode==="first-person"?r.position:this.rig.focus,r.position,this.rig.mode==="first-person"?8:this.rig.distance,this.radius),this.renderer.info.reset(),this.renderer.render(this.scene,r);let{render:a}=this.renderer.info;Object.assign(this.drawn,i?.drawn??{figures:0,instances:0,impostors:0}),this.drawn.triangles=a.triangles,this.drawn.calls=a.calls,this.drawn.milliseconds=performance.now()-t}drawFigures(e,t){let{camera:n}=this.rig,i=this.figures,r=new ds,o=this.height/(2*Math.tan(n.fov*Math.PI/360)),a=n.position,l=this.on("skeletons"),c=this.on("circles"),u=this.rig.mode==="first-person"?this.followed:-1,h=0,d=0;for(let m of this.state.figures){if(!this.shows(m.thing)||m.thing===u)continue;let x=t.build(m.thing),[p,g,v]=m.position;r.center.set(p,g,v),r.radius=x.height*.62;let _=Math.hypot(p-a.x,g-a.y,v-a.z);if(c&&this.drawCircle(e,m),this.state.figures.length>20&&!this.frustum.intersectsSphere(r))continue;let b=x.height*o/Math.max(_,.01),S=i[h++]??={figure:m,tall:b,level:0};S.figure=m,S.tall=b;let A=b*this.budget;if(S.level=this.veil||A>Rp[0]?0:A>Rp[1]?1:A>Rp[2]?2:3,m.thing===this.selected&&S.level>0&&--S.level,d+=t.costs(m.thing)[S.level],g<x.height*1.2&&!IT.has(this.layerOf[m.thing])){let y=Math.max(0,1-g/(x.height*1.2));this.blobs.add(p,.004,v,x.radius*1.25,this.theme.dusk,this.theme.blob*Math.min(1,y*2.2),0,0,1.25,m.heading)}l&&b>24&&this.drawBones(e,m)}this.seen=h;let f=LT;d>f?this.budget*=.9:d<f*.5&&this.budget<1&&(this.budget=Math.min(1,this.budget*1.05));for(let m=0;m<h;++m)t.add(i[m].figure,i[m].level,i[m].figure.thing===this.selected?1:0)}drawBones(e,t){let n=e.skeletons[e.things[t.thing].skeleton],{joints:i}=t;if(i.length){n.joints.forEach((r,o)=>{if(r.parent<0)return;let a=r.parent*7,l=o*7;this.over.addAt(i[a],i[a+1],i[a+2],i[l],i[l+1],i[l+2],2,.006,this.theme.ink,.85,.85)});for(let r of n.endSites){let o=r.joint*7,a=il(i,o,r.offset);this.over.addAt(i[o],i[o+1],i[o+2],i[o]+a[0],i[o+1]+a[1],i[o+2]+a[2],1.5,.004,this.theme.ink,.6,.6)}}}reachOf(e,t,n){if(n.radius!==void 0)return n.radius;let i=Number(e.about.get("fixed_radius")??NaN);if(i>0)return i;let r=Number(e.about.get("margin")??0)||0;if(n.clip===void 0||n.clip===-1)return(this.bodies?.build(t).radius??.3)+r;let o=this.reach[n.clip];if(!o){let c=e.clips[n.clip],u=e.skeletons[c.skeleton],h=new Float32Array(u.joints.length*7);o=this.reach[n.clip]=new Float32Array(c.frameCount);for(let d=0;d<c.frameCount;++d){e.clipFrame(n.clip,d,h);let f=0;for(let m=0;m<u.joints.length;++m)f=Math.max(f,Math.hypot(h[m*7]-h[0],h[m*7+2]-h[2]));for(let m of u.endSites){let x=m.joint*7,p=il(h,x,m.offset);f=Math.max(f,Math.hypot(h[x]+p[0]-h[0],h[x+2]+p[2]-h[2]))}o[d]=f}}let a=n.clipFrame??0,l=n.clipWeight??0;return o[a]+l*((o[a+1]??o[a])-o[a])+r}drawCircle(e,t){let n=Fi(e.materials,t.material,this.theme.ink,kp);this.rings.add(t.position[0],.008,t.position[2],this.reachOf(e,t.thing,t),n,.75,.28,.018)}drawDiscs(e){for(let t of this.state.discs){if(!this.shows(t.thing))continue;let n=this.tint(e,t.thing,t.material,ku),[i,r,o]=t.centre,a=(e.materials[t.material]?.rgba[3]??255)/255;this.rings.add(i,r+.01,o,t.radius,n,.95*a,.32,Math.min(.035,t.radius*.08))}}drawBoxes(e){let t=this.on("wireframe");for(let n of this.state.boxes){if(!this.shows(n.thing))continue;let i=this.tint(e,n.thing,n.material,ku);t||this.boxes.add(n.position,n.rotation,n.half,i);let r=n.thing===this.selected?3:1.6;for(let o=0;o<8;++o)for(let a=0;a<3;++a)o&1<<a||(this.corner(n,o,Ml),this.corner(n,o|1<<a,Vu),this.strokes.add(Ml,Vu,r,0,i,.95))}}corner(e,t,n){let i=[(t&1?1:-1)*e.half[0],(t&2?1:-1)*e.half[1],(t&4?1:-1)*e.half[2]],r=xr(e.rotation,i);for(let o=0;o<3;++o)n[o]=e.position[o]+r[o]}drawParts(e){let t=this.on("wireframe");for(let n of this.state.parts){if(!this.shows(n.thing))continue;let i=this.partOf(e.things[n.thing].mesh),r=this.tint(e,n.thing,n.material,ku);t||i.solids.add(n.position,n.rotation,OT,r);let o=n.thing===this.selected;if(!t&&!o&&i.edges.length>6*400)continue;Hu.set(n.rotation[1],n.rotation[2],n.rotation[3],n.rotation[0]),Bx.compose(ra.set(...n.position),Hu,VT);let a=Bx.elements,l=i.edges,c=o?dn:t?r:FT.copy(r).multiplyScalar(.45),u=t||o?1:.55,h=o?2.4:t?1.5:1.1;for(let d=0;d<l.length;d+=6){let f=l[d],m=l[d+1],x=l[d+2],p=l[d+3],g=l[d+4],v=l[d+5];this.strokes.addAt(a[0]*f+a[4]*m+a[8]*x+a[12],a[1]*f+a[5]*m+a[9]*x+a[13],a[2]*f+a[6]*m+a[10]*x+a[14],a[0]*p+a[4]*g+a[8]*v+a[12],a[1]*p+a[5]*g+a[9]*v+a[13],a[2]*p+a[6]*g+a[10]*v+a[14],h,0,c,u,u)}}}partOf(e){let t=this.parts.get(e);if(t)return t;let{positions:n,indices:i}=this.recording.meshes[e],r=bl(n,i,.8),o=new ri;o.setAttribute("position",new At(r.positions,3)),o.setAttribute("normal",new At(r.normals,3)),o.setIndex(new At(r.indices,1));let a=new ri;a.setAttribute("position",new At(n,3)),a.setIndex(new At(i,1));let l=new Ba(a,3).getAttribute("position").array.slice(),c={solids:new Ji(this.scene,o,new Ii({roughness:.68})),edges:l};return this.parts.set(e,c),c}drawLines(e){for(let t of this.state.lines){if(!this.shows(t.thing))continue;let n=e.things[t.thing],i=this.tint(e,t.thing,t.material,this.theme.ink),r=t.thing===this.selected;if(n.layer==="forces"||n.layer==="impulses")this.arrow(t.from,t.to,r?dn:i);else if(n.layer==="contacts"){let o=Math.hypot(t.to[0]-t.from[0],t.to[1]-t.from[1],t.to[2]-t.from[2]),a=o>1e-6?Math.min(o,Pp[0]):Pp[0];this.balls.add(t.from,void 0,[a,a,a],r?dn:i)}else if(/wall/.test(n.name)||n.layer==="walls"){Ip.set(t.to[0]-t.from[0],0,t.to[2]-t.from[2]),Hu.setFromUnitVectors(HT,ra.copy(Ip).normalize());let a=[Ip.length()/2+.06,.16/2,.06];zx.compose(ra.set((t.from[0]+t.to[0])/2,.16/2+t.from[1],(t.from[2]+t.to[2])/2),Hu,zT.set(...a)),this.kerbs().addMatrix(zx,r?dn:i.lerp(this.theme.floor,.4))}else this.strokes.add(t.from,t.to,r?4:2.5,.012,r?dn:i)}}kerbSolids;kerbs(){return this.kerbSolids?this.parts.has(-1)||(this.kerbSolids=Cu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0)})):(this.kerbSolids=Cu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0)})),this.kerbSolids}arrow(e,t,n){let i=Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2]);if(i<1e-6)return;let r=Math.min(.016,i*.08),o=Math.min(.11,i*.4),a=1-o/i,l=[e[0]+a*(t[0]-e[0]),e[1]+a*(t[1]-e[1]),e[2]+a*(t[2]-e[2])];this.rods.lay(e,l,r,n),this.cones.lay(l,t,r*3,n)}drawStrings(e){for(let t of this.state.strings){if(!this.shows(t.thing))continue;let{points:n}=t,i=e.things[t.thing].layer,o=t.thing===this.selected?dn:this.tint(e,t.thing,t.material,UT);if(i==="contacts"){for(let h=0;h<n.length;h+=3)this.balls.add([n[h],n[h+1],n[h+2]],void 0,Pp,o);continue}let a=n.length/3,l=i==="threads",c=l?.0018:.008,u=a>200?1:a>40?2:l?3:6;for(let h=0;h+1<a;++h)for(let d=0;d<u;++d)Ux(n,a,h,d/u,Ml),Ux(n,a,h,(d+1)/u,Vu),this.rods.lay(Ml,Vu,c,o),!l&&(u>1||a<400)&&this.balls.add(Ml,void 0,BT,o)}}tint(e,t,n,i){return t===this.selected?dn:Ox.test(e.things[t].layer)||Ox.test(e.materials[n]?.name??"")?Pu:Fi(e.materials,n,i,kp)}drawSelection(e){let t=e.placeOf(this.selected,this.seconds),n=e.things[this.selected];if(!(!t||!n)&&(n.kind===1||n.kind===3)){let i=t.radius??(this.bodies?.build(this.selected).radius??.3)*1.5,r=1+.04*Math.sin(performance.now()/260);this.rings.add(t.position[0],.014,t.position[2],i*r,dn,.95,.16,.035),this.drawPath(e,this.selected,dn,.95,8,3);let o=n.kind===1?(this.bodies?.build(this.selected).height??1.8)*.52:.4,[a,l,c]=t.position,u=this.rig.camera.position.distanceTo(ra.set(a,l,c)),h=Math.max(.07,u*.011),d=.3*h*Math.sin(performance.now()/260);this.cones.lay([a,l+o+h*2.6+d,c],[a,l+o+h*.4+d,c],h*.8,dn)}}drawPaths(e){let t=this.state.figures.length>300,n=this.figures.slice(0,this.seen).filter(({tall:i})=>!t||i>16).slice(0,1500).map(({figure:i})=>i);for(let i of[n,this.state.discs])for(let{thing:r,material:o}of i)r===this.selected||!this.shows(r)||this.drawPath(e,r,Fi(e.materials,o,this.theme.ink,kp),.6,t?1.5:NT,2)}drawPath(e,t,n,i,r,o){let l=this.seconds,c=Math.ceil((l-r)/.2),u=Math.floor((l+r)/.2),h,d=0;for(let f=c;f<=u+1;++f){let m=f*.2;f===c&&(m=l-r),f===u+1&&(m=l+r);for(let x of d<l&&m>l&&h?[l,m]:[m]){let p=x>e.lastTime+1e-6?void 0:e.placeOf(t,x),g=p?[p.position[0],.012,p.position[2]]:void 0;if(g&&h){let v=x>l+1e-9,_=b=>i*Math.max(0,1-Math.abs(b-l)/r);(!v||f%2===0)&&this.strokes.add(h,g,o,.012,n,_(d),_(x))}h=g,d=x}}}rayAt(e,t){let{camera:n}=this.rig,i=new X(e/this.width*2-1,1-t/this.height*2,.5).unproject(n);return{origin:n.position.clone(),direction:i.sub(n.position).normalize(),pixel:2*Math.tan(n.fov*Math.PI/360)/this.height,camera:n}}pick(e,t){let{recording:n,bodies:i}=this;return!n||!i?-1:Dx(this.rayAt(e,t),n,this.state,this.seconds,r=>this.shows(r)&&!(this.rig.mode==="first-person"&&r===this.followed),r=>i.build(r))}select(e){this.selected=e}screenOf(e){let{recording:t}=this,n=t?.placeOf(e,this.seconds);if(!t||!n)return;let i=ra.set(...n.position).project(this.rig.camera);if(!(i.z>1||i.z<-1||Math.abs(i.x)>1||Math.abs(i.y)>1))return{x:(i.x+1)/2*this.width,y:(1-i.y)/2*this.height}}screenAt(e){let t=ra.set(e[0],e[1],e[2]).project(this.rig.camera);return t.z>1||t.z<-1?void 0:{x:(t.x+1)/2*this.width,y:(1-t.y)/2*this.height}}handleAt(e,t){return this.on("handles")?this.handles.under(this.rayAt(e,t)):void 0}setHandles(e){this.handles.set(e)}dispose(){this.rig.dispose(),this.bodies?.dispose(),this.ground.dispose(),this.handles.dispose(),this.spaceTime.dispose();for(let e of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])e.dispose();for(let{solids:e}of this.parts.values())e.dispose();this.renderer.dispose()}};function DT(s){return s.figures.length+s.parts.length+s.discs.length+s.boxes.length+s.lines.length+s.strings.length>0}function Ux(s,e,t,n,i){let r=Math.max(0,t-1)*3,o=t*3,a=(t+1)*3,l=Math.min(e-1,t+2)*3;for(let c=0;c<3;++c){let u=s[r+c],h=s[o+c],d=s[a+c],f=s[l+c];i[c]=.5*(2*h+(d-u)*n+(2*u-5*h+4*d-f)*n*n+(3*h-u-3*d+f)*n*n*n)}}var Ox=/collision|colliding|overlap/i,kp=new _e,FT=new _e,UT=new _e(11569752),Ml=[0,0,0],Vu=[0,0,0],OT=[1,1,1],Pp=[.02,.02,.02],BT=[.008,.008,.008],ra=new X,zT=new X,VT=new X(1,1,1),Ip=new X,HT=new X(1,0,0),Hu=new Vn,Bx=new Et,zx=new Et;function GT(){let s=document.querySelector("#stage"),e=document.querySelector("#shell"),t;try{t=new Gu(s)}catch(r){e.append(D("div",{class:"empty"},D("h1",{text:"This browser cannot draw the stage"}),D("p",{text:`It gives no WebGL 2 (${r instanceof Error?r.message:String(r)}). Another browser, or its graphics settings, may help; sidestep render makes pictures without a browser.`})));return}let n=new xu(e,s,t),i=new Su(n,e);window.__sidestep={get ready(){return n.ready},get mode(){return n.kind==="live"?"live":n.kind?"file":"empty"},get connected(){return i.connected},get time(){return n.clock.time},get playing(){return n.clock.playing},get firstTime(){return n.clock.first},get lastTime(){return n.clock.last},get figures(){return n.figuresNow},get selected(){return n.picked},get drawn(){return t.drawn},get messages(){return i.talk.messages},get latencyMs(){return n.line.latencyMs},get errors(){return n.errors},state:()=>n.stateNow(),recording:()=>n.recording,seek:r=>{n.clock.playing=!1,n.seek(r)},play:r=>n.play(r),pick:r=>n.pick(r),screenOf:r=>t.screenOf(r),controls:()=>[...n.controls],edit:()=>n.editor.probe(),puppet:()=>n.puppeteer.probe()},i.start()}GT();
