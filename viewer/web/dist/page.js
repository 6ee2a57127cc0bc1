function W(s,e={},...t){let n=document.createElement(s);for(let[i,r]of Object.entries(e))if(!(r===void 0||r===!1))if(i==="class")n.className=String(r);else if(i==="text")n.textContent=String(r);else if(i==="on")for(let[o,a]of Object.entries(e.on))n.addEventListener(o,a);else n.setAttribute(i,r===!0?"":String(r));for(let i of t)i!==void 0&&i!==!1&&n.append(i);return n}function ct(s,e){s.textContent!==e&&(s.textContent=e)}function bt(s,e,t){t!==s.hasAttribute(e)&&s.toggleAttribute(e,t)}var Fv={play:"M6 4.2v11.6l9.5-5.8z",pause:"M6.5 4.5v11M13.5 4.5v11",back:"M12.5 5.5 8 10l4.5 4.5",forward:"M7.5 5.5 12 10l-4.5 4.5",start:"M5 5v10M14.5 5.5 10 10l4.5 4.5",end:"M15 5v10M5.5 5.5 10 10l-4.5 4.5",loop:"M4.5 9V8a3 3 0 0 1 3-3h8M13 2.5 15.5 5 13 7.5M15.5 11v1a3 3 0 0 1-3 3h-8M7 17.5 4.5 15 7 12.5",orbit:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M3.5 10c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3",follow:"M10 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M10 7.5v5M6.5 9.5h7M10 12.5 7.5 17M10 12.5l2.5 4.5",eye:"M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5M10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",top:"M4 4h12v12H4zM4 10h12M10 4v12",frame:"M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5",theme:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M10 3.5v13M10 6h3.5M10 9h6M10 12h6M10 15h2.5",full:"M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M8 16H4v-4",link:"M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3L9.8 6M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l1.1-1.2",camera:"M3 7h3l1.5-2h5L14 7h3v9H3zM10 8.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2",help:"M7.5 7.6A2.5 2.5 0 0 1 10 5.2c1.5 0 2.6 1 2.6 2.3 0 1.9-2.6 2-2.6 4M10 14.4v.4",open:"M3.5 6v9.5h13V7.5H10L8.5 5h-5zM3.5 6",close:"M5.5 5.5l9 9M14.5 5.5l-9 9",chevron:"M7 8.5 10 11.5l3-3",layers:"M10 4 3.5 7.5 10 11l6.5-3.5zM3.5 11 10 14.5l6.5-3.5",people:"M7.5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M3.5 15.5c0-2.6 1.6-4.5 4-4.5s4 1.9 4 4.5M13 5.3a1.8 1.8 0 0 1 0 3.4M13.5 11.2c1.9.4 3 2.1 3 4.3",card:"M3.5 5h13v10h-13zM6 8.5h3.5M6 11.5h3.5M12 8.5h2.5M12 11.5h2.5",sliders:"M4 6h6M14 6h2M12 4.2v3.6M4 13.5h2M10 13.5h6M8 11.7v3.6",plot:"M3.5 15.5h13M3.5 13l4-4.5 3 2.5 5.5-6.5",list:"M4 5.5h.5M7.5 5.5H16M4 10h.5M7.5 10H16M4 14.5h.5M7.5 14.5H16"};function vs(s){let e="http://www.w3.org/2000/svg",t=document.createElementNS(e,"svg");t.setAttribute("viewBox","0 0 20 20"),t.setAttribute("aria-hidden","true"),t.classList.add("icon"),s==="play"&&t.classList.add("solid");let n=document.createElementNS(e,"path");return n.setAttribute("d",Fv[s]),t.append(n),t}function up(s,e){s.getAttribute("data-icon")!==e&&(s.setAttribute("data-icon",e),s.querySelector("svg")?.replaceWith(vs(e)))}function Gt(s,e,t,n=""){return W("button",{type:"button",class:"icon-button","aria-label":e,title:n?`${e} (${n})`:e,on:{click:t}},vs(s))}function Kr(s,e){let t=!1;new ResizeObserver(()=>{t||(t=!0,requestAnimationFrame(()=>{t=!1,e()}))}).observe(s)}var Jr=class{constructor(e,t,n){this.fill=n;this.make=t,this.inner=W("div",{class:"long-inner",role:"presentation"}),this.element=W("div",{class:"long",role:"listbox","aria-label":e,tabindex:"0",on:{scroll:()=>this.later()}},this.inner),this.element.style.setProperty("--row",`${this.rowHeight}px`),Kr(this.element,()=>this.later())}element;inner;rows=[];count=0;pending=!1;rowHeight=window.matchMedia("(pointer: coarse)").matches?42:28;make;setCount(e){this.count=e,this.inner.style.height=`${e*this.rowHeight}px`,this.later()}refresh(){this.later()}reveal(e){let t=e*this.rowHeight,n=this.element.clientHeight;t<this.element.scrollTop?this.element.scrollTop=t:t+this.rowHeight>this.element.scrollTop+n&&(this.element.scrollTop=t+this.rowHeight-n)}later(){this.pending||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1,this.draw()}))}draw(){let e=this.element.clientHeight;if(!e)return;let t=Math.max(0,Math.floor(this.element.scrollTop/this.rowHeight)-2),n=Math.min(this.count,t+Math.ceil(e/this.rowHeight)+5);for(;this.rows.length<n-t;){let i=this.make();i.setAttribute("role","option"),this.rows.push(i),this.inner.append(i)}this.rows.forEach((i,r)=>{let o=t+r,a=o<n;i.hidden=!a,a&&(i.style.transform=`translateY(${o*this.rowHeight}px)`,i.dataset.index=String(o),i.setAttribute("aria-setsize",String(this.count)),i.setAttribute("aria-posinset",String(o+1)),this.fill(i,o))})}};function dn(s,e=2){if(!Number.isFinite(s))return"–";let t=s<0?"−":"",n=10**e,i=Math.round(Math.abs(s)*n),r=Math.floor(i/n),o=e?"."+String(i%n).padStart(e,"0"):"",a=r%60,l=Math.floor(r/60)%60,c=Math.floor(r/3600);return c?`${t}${c}:${String(l).padStart(2,"0")}:${String(a).padStart(2,"0")}${o}`:l||e===0?`${t}${l}:${String(a).padStart(2,"0")}${o}`:`${t}0:${String(a).padStart(2,"0")}${o}`}function Ko(s){return s<1e3?`${s} B`:s<1e6?`${(s/1e3).toFixed(0)} kB`:s<1e9?`${(s/1e6).toFixed(1)} MB`:`${(s/1e9).toFixed(2)} GB`}function Fn(s){return Math.round(s).toString().replace(/\B(?=(\d{3})+$)/g," ")}function cl(s,e,t=e+"s"){return`${Fn(s)} ${s===1?e:t}`}function Mn(s,e){let t=s.toFixed(e);return(/^-0(\.0*)?$/.test(t)?t.slice(1):t).replace("-","−")}var wi=class{constructor(e,t,n,i={}){this.name=e;this.title=t;let r=jo(`panel.${e}`);this.folded=r===void 0?i.folded??!1:r==="folded",this.note=W("span",{class:"panel-note"}),this.head=W("button",{type:"button",class:"panel-head","aria-controls":`panel-${e}`,on:{click:()=>this.fold(!this.folded)}},W("span",{class:"panel-title",text:t}),this.note,vs("chevron")),this.body=W("div",{class:"panel-body",id:`panel-${e}`}),this.element=W("section",{class:`panel panel-${e}`,"aria-label":t},this.head,this.body),this.tab=W("button",{type:"button",class:"tab","aria-label":t,title:t,"aria-pressed":"false"},vs(n),W("span",{text:t})),this.apply()}element;body;tab;head;note;folded;onShow=()=>{};get open(){return!this.folded}fold(e){this.folded=e,Qo(`panel.${this.name}`,e?"folded":"open"),this.apply(),e||this.onShow()}setNote(e){ct(this.note,e)}setPresent(e){bt(this.element,"hidden",!e),bt(this.tab,"hidden",!e)}setSheet(e){bt(this.element,"data-sheet",e),this.tab.setAttribute("aria-pressed",String(e)),e&&this.onShow()}apply(){bt(this.element,"data-folded",this.folded),this.head.setAttribute("aria-expanded",String(!this.folded))}};function jo(s){try{return localStorage.getItem(`sidestep.${s}`)??void 0}catch{return}}function Qo(s,e){try{localStorage.setItem(`sidestep.${s}`,e)}catch{}}var Uv={1:"figure",2:"part",3:"disc",4:"box",5:"line",6:"string"};function xs(s){return Uv[s]??"thing"}var hl=class{constructor(e){this.desk=e;this.search=W("input",{type:"search",class:"field",placeholder:"Find by name, kind or layer","aria-label":"Find things by name, kind or layer",spellcheck:"false",autocomplete:"off",on:{input:()=>{this.cursor=0,this.update()},keydown:t=>this.key(t)}}),this.list=new Jr("Things",()=>W("div",{class:"thing"},W("span",{class:"dot"}),W("span",{class:"thing-name"}),W("span",{class:"row-note"})),(t,n)=>this.fill(t,n)),this.list.element.addEventListener("click",t=>{let n=t.target.closest(".thing");n&&this.choose(Number(n.dataset.index))}),this.list.element.addEventListener("keydown",t=>this.key(t)),this.none=W("p",{class:"quiet",text:"Nothing of that name.",hidden:!0}),this.panel.body.append(this.search,this.list.element,this.none),this.panel.onShow=()=>this.update()}panel=new wi("things","Things","people");search;list;none;found=[];cursor=0;seenThings=-1;seenQuery="";focus(){this.panel.fold(!1),this.search.focus(),this.search.select()}update(){let e=this.desk.recording?.things??[],t=this.search.value.trim().toLowerCase();if(e.length!==this.seenThings||t!==this.seenQuery){this.seenThings=e.length,this.seenQuery=t,this.found=[];let n=t.split(/\s+/).filter(Boolean);for(let i=0;i<e.length;++i){let r=e[i],o=n.length?`${r.name} ${xs(r.kind)} ${r.layer}`.toLowerCase():"";n.every(a=>o.includes(a))&&this.found.push(i)}this.list.setCount(this.found.length),bt(this.none,"hidden",this.found.length>0||e.length===0)}this.panel.setNote(t?`${Fn(this.found.length)} of ${Fn(e.length)}`:Fn(e.length)),this.list.refresh()}reset(){this.seenThings=-1,this.update()}showPicked(){let e=this.found.indexOf(this.desk.picked);e>=0&&(this.cursor=e,this.list.reveal(e)),this.list.refresh()}fill(e,t){let n=this.found[t],i=this.desk.recording?.things[n];if(!i)return;let[r,o,a]=e.children;r.style.background=this.desk.colourOf(n),ct(o,i.name||`${xs(i.kind)} ${n}`),ct(a,i.layer||xs(i.kind)),e.setAttribute("aria-selected",String(n===this.desk.picked)),bt(e,"data-cursor",t===this.cursor)}choose(e){let t=this.found[e];t!==void 0&&(this.cursor=e,this.desk.pick(t===this.desk.picked?-1:t))}key(e){let n={ArrowDown:1,ArrowUp:-1,PageDown:8,PageUp:-8};if(e.key in n)this.cursor=Math.min(this.found.length-1,Math.max(0,this.cursor+n[e.key])),this.list.reveal(this.cursor),this.list.refresh();else if(e.key==="Enter"&&this.found.length){let i=this.found[this.cursor];i!==void 0&&this.desk.pick(i)}else if(e.key==="Escape"&&e.target===this.search)this.search.value="",this.search.blur(),this.update();else return;e.preventDefault(),e.stopPropagation()}};var ul=class{constructor(e){this.desk=e;this.panel.onShow=()=>this.update()}panel=new wi("layers","Layers","layers");rows=new Map;update(){let e=this.desk.stage.layers(),t=new Set(e.map(n=>n.name));for(let[n,i]of this.rows)t.has(n)||(i.row.remove(),this.rows.delete(n));for(let n of e){let i=this.rows.get(n.name);if(!i){let r=W("input",{type:"checkbox",class:"switch",on:{change:()=>this.set(n.name,r.checked)}}),o=W("span",{class:"row-note"}),a=W("label",{class:"row"},r,W("span",{class:"row-name",text:cr(n.name)}),o);i={row:a,box:r,count:o},this.rows.set(n.name,i),this.panel.body.append(a)}i.box.checked=n.shown,ct(i.count,n.count>0?Fn(n.count):"")}}set(e,t){this.desk.stage.setLayer(e,t),this.desk.redraw(),this.update()}toggle(e){let t=this.desk.stage.layers().find(n=>n.name===e);return t?(this.set(e,!t.shown),this.desk.say(`${cr(e)} ${t.shown?"hidden":"shown"}`),!0):!1}};function cr(s){return s&&s[0].toUpperCase()+s.slice(1)}var dl=class{step=.1;first=0;rows=[];people=[];figures=[];version=0;known=0;most=600;start(e){if(this.rows=[],this.people=[],this.figures=[],this.known=0,this.version++,!e)return;this.first=e.firstTime,this.findFigures(e),this.most=Math.max(120,Math.min(600,Math.floor(12e5/Math.max(1,this.figures.length))));let t=e.lastTime-e.firstTime;for(this.step=.1;t/this.step>this.most;)this.step*=2}timeOf(e){return this.first+e*this.step}work(e,t,n=()=>performance.now()){e.firstTime!==this.first&&this.start(e);let i=n()+t,r=this.version;for(this.findFigures(e);this.timeOf(this.rows.length)<=e.lastTime+1e-9&&(this.add(e),!(n()>i)););return this.version!==r}done(e){return this.timeOf(this.rows.length)>e.lastTime+1e-9}add(e){this.rows.length>=this.most&&this.thin();let t=this.timeOf(this.rows.length);if(t>e.lastTime+1e-9)return;let n=new Float32Array(this.figures.length*2),i=0;for(let r=0;r<this.figures.length;++r){let o=e.placeOf(this.figures[r],t);n[2*r]=o?o.position[0]:NaN,n[2*r+1]=o?o.position[2]:NaN,o&&i++}this.rows.push(n),this.people.push(i),this.version++}thin(){this.rows=this.rows.filter((e,t)=>t%2===0),this.people=this.people.filter((e,t)=>t%2===0),this.step*=2,this.version++}findFigures(e){for(;this.known<e.things.length;++this.known)e.things[this.known].kind===1&&this.figures.push(this.known)}nearest(e){let t=this.figures.indexOf(e);return this.rows.map(n=>{if(t<0||2*t+1>=n.length)return null;let i=n[2*t],r=n[2*t+1],o=1/0;for(let a=0;a<n.length;a+=2){if(a===2*t)continue;let l=(n[a]-i)**2+(n[a+1]-r)**2;l<o&&(o=l)}return o<1/0?Math.sqrt(o):null})}nearestAt(e,t){let n=this.rows[t],i=this.figures.indexOf(e);if(!n||i<0)return-1;let r=n[2*i],o=n[2*i+1],a=1/0,l=-1;for(let c=0;2*c<n.length;++c){let h=(n[2*c]-r)**2+(n[2*c+1]-o)**2;c!==i&&h<a&&(a=h,l=this.figures[c])}return l}};function fl(s,e,t,n=.1){let i=Math.max(s.firstTime,t-n),r=Math.min(s.lastTime,t+n);if(!(r>i))return null;let o=s.placeOf(e,i),a=s.placeOf(e,r);return!o||!a?null:Math.hypot(a.position[0]-o.position[0],a.position[2]-o.position[2])/(r-i)}function dp(s){let e=Number(s.about.get("frame_time"));if(Number.isFinite(e)&&e>0)return e;let t=Number(s.about.get("frame_rate")??s.about.get("fps"));if(Number.isFinite(t)&&t>0)return 1/t;let n=new Map;for(let o of s.clips)o.frameTime>0&&n.set(o.frameTime,(n.get(o.frameTime)??0)+1);let i=0,r=0;for(let[o,a]of n)a>r&&(i=o,r=a);if(i>0)return i;for(let o=0;o<Math.min(s.things.length,50);++o){let a=s.keysOf(o);if(a.length<3)continue;let l=[];for(let c=1;c<Math.min(a.length,200);++c){let h=a[c].time-a[c-1].time;h>1e-6&&l.push(h)}if(l.length)return l.sort((c,h)=>c-h)[l.length>>1]}return 1/30}function hr(s){let e={collision:"red",contact:"rose",overlap:"red",hit:"red",refused:"amber",stuck:"plum",warning:"amber",choice:"blue",plan:"blue",arrive:"green",goal:"green",leave:"stone",enter:"green",control:"teal",input:"teal"},t=["blue","teal","plum","olive","rose","stone"],n=0;for(let i=0;i<s.length;++i)n=n*31+s.charCodeAt(i)>>>0;return`--k-${e[s]??t[n%t.length]}`}var pl=class{times=new Float64Array(1024);kinds=new Uint16Array(1024);count=0;names=[];counts=[];events=[];numbers=new Map;about=new Map;clear(){this.count=0,this.names=[],this.counts=[],this.events=[],this.numbers.clear(),this.about.clear()}update(e){let t=this.count>0&&e.length>=this.count&&this.last===e[this.count-1];if(t&&e.length===this.count)return this.events=e,!1;if(!t){if(this.count===0&&e.length===0)return!1;this.clear()}if(this.events=e,e.length>this.times.length){let n=Math.max(e.length,this.times.length*2),i=new Float64Array(n),r=new Uint16Array(n);i.set(this.times.subarray(0,this.count)),r.set(this.kinds.subarray(0,this.count)),this.times=i,this.kinds=r}for(let n=this.count;n<e.length;++n){let i=e[n],r=this.numbers.get(i.kind);r===void 0&&(r=this.names.length,this.numbers.set(i.kind,r),this.names.push(i.kind),this.counts.push(0)),this.times[n]=i.time,this.kinds[n]=r,this.counts[r]++;for(let o of i.who){let a=this.about.get(o);a?a.push(n):this.about.set(o,[n])}}return this.count=e.length,this.last=e[e.length-1],!0}last;from(e){return ur(this.times,this.count,e)}of(e){return this.about.get(e)??[]}};function ur(s,e,t){let n=0,i=e;for(;n<i;){let r=n+i>>1;s[r]<t?n=r+1:i=r}return n}function fp(s,e,t,n,i,r=4){let o=[];if(!(t>e)||!(n>0))return o;let a=(t-e)/n,l=a*r,c=[],h=ur(s.times,s.count,e-l);for(let u=h;u<s.count;++u){let d=s.times[u];if(d>t+l)break;let f=s.kinds[u],m=i[f]??-1;if(m<0)continue;let x=Math.floor(d/l),p=c[m];if(p&&p.slot===x){p.last=u,p.count++;continue}let g={lane:m,kind:f,slot:x,first:u,last:u,count:1,x:0};c[m]=g,o.push(g)}for(let u of o)u.x=((s.times[u.first]+s.times[u.last])/2-e)/a;return o}function pp(s,e,t){let n=new Int16Array(s.length).fill(-1),i=s.map((a,l)=>l).filter(a=>!t.has(a));if(i.length<=e)return i.forEach((a,l)=>{n[a]=l}),n;let r=new Set([...i].sort((a,l)=>s[l]-s[a]||a-l).slice(0,e-1)),o=0;for(let a of i)r.has(a)&&(n[a]=o++);for(let a of i)r.has(a)||(n[a]=e-1);return n}function mp(s,e){let t=s*e,n=[[60,6],[120,4],[300,5],[600,10],[900,3],[1800,6],[3600,6],[7200,4],[21600,6],[43200,12],[86400,4]];if(t>30){for(let[r,o]of n)if(r>=t)return{step:r,parts:o};return{step:Math.ceil(t/86400)*86400,parts:4}}for(let i=-4;i<=1;++i)for(let[r,o]of[[1,5],[2,4],[5,5]]){let a=r*10**i;if(a>=t&&a<=30)return{step:a,parts:o}}return{step:30,parts:6}}var gp=new Set(["refused","choice","candidate","plan","rejected"]),ml=class{constructor(e){this.desk=e;let t=W("div",{class:"card-head"},this.dot,W("div",{},this.name,this.kind),Gt("follow","Follow it",()=>{e.stage.setCamera("follow",e.picked),e.redraw()},"2"),Gt("close","Let go",()=>e.pick(-1),"Esc"));for(let n of["Doing","Speed","Position","Heading","Nearest"]){let i=W("dd");this.values.set(n,i),this.facts.append(W("div",{class:"fact"},W("dt",{text:n}),i,n==="Doing"&&this.barBox))}this.panel.body.append(t,this.facts,this.refused.element,this.plan.element,this.told.element),this.panel.setPresent(!1),this.panel.body.addEventListener("click",n=>{let i=n.target.closest("[data-time]");i&&e.seek(Number(i.dataset.time))})}panel=new wi("card","Picked","card");name=W("div",{class:"card-name"});kind=W("div",{class:"card-kind"});facts=W("dl",{class:"facts"});values=new Map;bar=W("div",{class:"bar-fill"});barBox=W("div",{class:"bar",role:"progressbar","aria-label":"Where in its clip"},this.bar);plan=Tu("Plan");refused=Tu("Weighed and refused");told=Tu("Events");dot=W("span",{class:"dot large"});seen="";update(e){let{picked:t,recording:n,clock:i}=this.desk;this.panel.setPresent(t!==-1&&n!==void 0);let r=n?.things[t];if(!n||!r)return;ct(this.name,this.desk.nameOf(t)),ct(this.kind,r.layer&&r.layer!==xs(r.kind)?`${cr(xs(r.kind))} on ${r.layer}`:cr(xs(r.kind))),this.dot.style.background=this.desk.colourOf(t);let o=n.placeOf(t,i.time),a=fl(n,t,i.time),l=e?.figures.find(h=>h.thing===t),c=l&&l.clip!==-1?n.clips[l.clip]:void 0;if(this.put("Position",o?`${Mn(o.position[0],2)}, ${Mn(o.position[1],2)}, ${Mn(o.position[2],2)} m`:"not on the stage"),this.put("Heading",o&&Number.isFinite(o.heading)?`${Mn(o.heading*180/Math.PI,0)}°`:""),this.put("Speed",o&&a!==null?`${Mn(a,2)} m/s`:""),this.put("Doing",c?c.name||"an unnamed clip":l?"posed frame by frame":""),bt(this.barBox,"hidden",!c),c){let h=Math.max(1e-9,(c.frameCount-1)*c.frameTime),u=Math.min(1,Math.max(0,l.clipSeconds/h));this.bar.style.transform=`scaleX(${u.toFixed(4)})`,this.barBox.setAttribute("aria-valuenow",String(Math.round(u*100)));let d=Math.round(Math.min(h,Math.max(0,l.clipSeconds))/c.frameTime);this.put("Doing",`${c.name||"an unnamed clip"}, ${d} of ${c.frameCount-1}`)}this.put("Nearest",this.nearest()),this.updateLists()}nearest(){let{samples:e,recording:t,picked:n,clock:i}=this.desk,r=e.nearestAt(n,Math.min(e.rows.length-1,Math.max(0,Math.round((i.time-e.first)/e.step))));if(r<0||!t)return"";let o=t.placeOf(n,i.time),a=t.placeOf(r,i.time);return!o||!a?"":`${this.desk.nameOf(r)}, ${Mn(Math.hypot(o.position[0]-a.position[0],o.position[2]-a.position[2]),2)} m`}updateLists(){let{recording:e,events:t,picked:n,clock:i}=this.desk,r=t.of(n),o=r.map(S=>t.times[S]),a=ur(o,o.length,i.time+1e-6),l=e.keysOf(n),c=0;for(let S=l.length;c<S;){let b=c+S>>1;l[b].time<=i.time+1e-6?c=b+1:S=b}let h=`${n};${r.length};${a};${l.length};${c}`;if(h===this.seen)return;this.seen=h;let u=S=>S.clip!==-1&&e.clips[S.clip]&&e.clips[S.clip].name||S.what,d=l.some(S=>S.clip!==-1||S.what==="remove"||S.what==="appear"),f=d?l.slice(Math.max(0,c-2),c+3):[];this.plan.set(f.map((S,b)=>({time:S.time,text:u(S),colour:"",now:Math.max(0,c-2)+b===c-1})),l.length>f.length&&d?`${l.length} in all`:"");let m=[],x=[];for(let S=a-1;S>=0&&m.length<4;--S){let b=t.events[r[S]];gp.has(b.kind)&&m.push(r[S])}let p=r.slice(Math.max(0,a-200),a+200).filter(S=>!gp.has(t.events[S].kind)),g=p.findIndex(S=>t.times[S]>i.time+1e-6),y=g<0?p.length:g;x.push(...p.slice(Math.max(0,y-3),y+3)),this.refused.set(m.reverse().map(S=>this.row(S)),""),this.told.set(x.map(S=>this.row(S)),r.length>x.length?`${r.length} in all`:"")}row(e){let t=this.desk.events.events[e];return{time:t.time,text:t.text||t.kind,colour:hr(t.kind),now:!1,future:t.time>this.desk.clock.time+1e-6}}put(e,t){let n=this.values.get(e);ct(n,t),bt(n.parentElement,"hidden",!t)}};function Tu(s){let e=W("span",{class:"row-note"}),t=W("div",{class:"steps"}),n=W("div",{class:"card-section",hidden:!0},W("h3",{},s,e),t);return{element:n,set(i,r){bt(n,"hidden",i.length===0),ct(e,r),t.replaceChildren(...i.map(o=>{let a=W("span",{class:o.colour?"dot":"dot ring"});o.colour&&(a.style.background=`var(${o.colour})`);let l=W("button",{type:"button",class:"step","data-time":o.time,title:`${dn(o.time)}: ${o.text}`},a,W("span",{class:"event-time",text:dn(o.time)}),W("span",{class:"step-text",text:o.text}));return bt(l,"data-now",o.now),bt(l,"data-future",o.future??!1),l}))}}}var vp=[.1,.25,.5,.75,1,1.5,2,4,8],Eu=class{rate=1;arrivals=[];most=.5;remember=3;reset(){this.arrivals=[],this.rate=1}arrive(e,t){let n=this.arrivals.at(-1);for(n&&(t-n.last>1&&e-n.wall<.5?this.arrivals=[]:t<n.last&&(this.arrivals=[])),this.arrivals.push({wall:e,last:t});this.arrivals.length>2&&e-this.arrivals[0].wall>this.remember;)this.arrivals.shift();let i=this.arrivals[0];e-i.wall>.4&&(this.rate=Math.min(50,Math.max(0,(t-i.last)/(e-i.wall))))}target(e){let t=this.arrivals.at(-1);if(!t)return 0;let n=t.last-this.rate*e;for(let r=1;r<this.arrivals.length;++r)n=Math.min(n,this.arrivals[r-1].last-this.rate*this.arrivals[r].wall);let i=n+this.rate*e;return Math.min(t.last,Math.max(i,t.last-this.most*Math.max(this.rate,.2)))}follow(e,t,n){let i=this.arrivals.at(-1);if(!i)return e;let r=this.target(t);if(Math.abs(r-e)>1)return r;let o=e+this.rate*n,a=o+(r-o)*(1-Math.exp(-n/.25));return Math.min(i.last,Math.max(e,a))}},gl=class{time=0;playing=!1;speed=1;looping=!1;first=0;last=0;part;frame=1/30;live=!1;following=!1;edge=new Eu;open(e){this.live=e,this.following=e,this.playing=e,this.first=this.last=this.time=0,this.part=void 0,this.edge.reset()}setRange(e,t,n){let i=t!==this.last||e!==this.first;this.first=e,this.last=Math.max(e,t),this.live&&i&&this.edge.arrive(n,this.last),this.part&&(this.part.from>=this.last||this.part.to<=this.first)&&(this.part=void 0),this.time=this.clamp(this.time)}clamp(e){return Number.isFinite(e)?Math.min(this.last,Math.max(this.first,e)):this.first}tick(e,t){if(!this.playing)return;if(this.following){this.time=this.clamp(this.edge.follow(this.time,t,e));return}let n=this.looping&&this.part?this.part.from:this.first,i=this.looping&&this.part?this.part.to:this.last,r=this.time+Math.min(e,.25)*this.speed;if(r<i){this.time=Math.max(r,Math.min(n,this.time));return}this.looping&&i>n?this.time=this.time>i?n:n+(r-n)%(i-n):this.live?(this.time=this.last,this.following=!0):(this.time=this.last,this.playing=!1)}seek(e){this.time=this.clamp(e),this.following=!1}play(e){if(this.playing=e,!e){this.following=!1;return}!this.live&&!this.looping&&this.time>=this.last&&(this.time=this.first)}goLive(e){this.live&&(this.following=this.playing=!0,this.time=this.clamp(this.edge.target(e)))}step(e){let t=(this.time-this.first)/this.frame,n=Math.round(t),i=Math.abs(t-n)<.001?n:e>0?Math.floor(t):Math.ceil(t);this.playing=!1,this.seek(this.first+(i+e)*this.frame)}setSpeed(e){Number.isFinite(e)&&(this.speed=Math.min(8,Math.max(.1,e)))}faster(e){let t=e>0?vp.find(n=>n>this.speed+1e-9):[...vp].reverse().find(n=>n<this.speed-1e-9);t!==void 0&&(this.speed=t)}get behind(){return this.last-this.time}};var Ov=[{mode:"orbit",label:"Orbit",key:"1",picture:"orbit"},{mode:"follow",label:"Follow",key:"2",picture:"follow"},{mode:"first-person",label:"First person",key:"3",picture:"eye"},{mode:"top",label:"From above",key:"4",picture:"top"}],vl=class{title=W("button",{type:"button",class:"title",title:"About this recording (I)"});left=W("div",{class:"column left"});right=W("div",{class:"column right"});tabs=W("div",{class:"tabs",role:"toolbar","aria-label":"Panels"});status=W("div",{class:"status","aria-label":"Status"});dock;empty;badge=W("span",{class:"badge",hidden:!0});back;words=W("span",{class:"title-words",text:"Sidestep"});cameras=new Map;panels=[];constructor(e,t,n,i,r){this.title.addEventListener("click",t.about),this.title.append(this.words,this.badge),this.back=W("button",{type:"button",class:"push back",hidden:!0,on:{click:t.back}});let o=W("div",{class:"segmented",role:"radiogroup","aria-label":"Camera"});for(let{mode:l,label:c,key:h,picture:u}of Ov){let d=W("button",{type:"button",class:"segment",role:"radio","aria-checked":"false","aria-label":c,title:`${c} (${h})`,on:{click:()=>t.camera(l)}},vs(u),W("span",{text:c}));this.cameras.set(l,d),o.append(d)}let a=W("div",{class:"tools",role:"toolbar","aria-label":"Tools"},Gt("frame","All in view",t.frameAll,"F"),Gt("open","Open a file",t.openFile,"O"),Gt("link","Copy a link to this moment",t.copyLink,"C"),Gt("camera","Save a picture",t.picture,"S"),Gt("theme","Dark or light",t.theme,"T"),Gt("full","Full screen",t.fullScreen,"Shift F"),Gt("help","Keys and gestures",t.help,"?"));this.dock=W("footer",{class:"dock"},this.tabs,n,r,i,this.status),this.empty=W("div",{class:"empty",hidden:!0},W("h1",{text:"Nothing on the stage yet"}),W("p",{text:"Drop a recording, a BVH or a glTF file here. It stays on this machine."}),W("button",{type:"button",class:"push",text:"Open a file…",on:{click:t.openFile}})),e.append(W("header",{class:"bar"},W("div",{class:"bar-left"},this.title,this.back),o,a),W("main",{class:"columns"},this.left,this.right),this.empty,this.dock),document.addEventListener("pointerdown",l=>{l.target instanceof HTMLCanvasElement&&l.target.id==="stage"&&this.sheet(void 0)})}add(e,t){this[t].append(e.element),this.tabs.append(e.tab),this.panels.push(e),e.tab.addEventListener("click",()=>this.sheet(e.element.hasAttribute("data-sheet")?void 0:e))}sheet(e){for(let t of this.panels)t.setSheet(t===e)}setTitle(e,t,n){ct(this.words,e),ct(this.badge,t),this.badge.dataset.kind=n,bt(this.badge,"hidden",!t),document.title=e==="Sidestep"?e:`${e} · Sidestep`}setBack(e){ct(this.back,e),bt(this.back,"hidden",!e)}setCamera(e){for(let[t,n]of this.cameras)n.setAttribute("aria-checked",String(t===e))}};var xl=class{constructor(e){this.desk=e;this.chips=W("div",{class:"chips"}),this.list=new Jr("Events",()=>W("div",{class:"event"},W("span",{class:"dot"}),W("span",{class:"event-time"}),W("span",{class:"event-text"})),(t,n)=>this.fill(t,n)),this.list.element.addEventListener("click",t=>{let n=t.target.closest(".event"),i=n&&this.desk.events.events[this.at(Number(n.dataset.index))];i&&(this.desk.seek(i.time),i.who[0]!==void 0&&this.desk.pick(i.who[0]))}),this.panel.body.append(this.chips,this.list.element),this.panel.onShow=()=>this.update()}panel=new wi("events","Events","list",{folded:!0});chips;list;shown;seen="";update(){let{events:e,hiddenKinds:t}=this.desk;this.panel.setPresent(e.count>0),this.panel.setNote(Fn(e.count));let n=`${e.names.join()};${[...t].join()}`;if(n!==this.chips.dataset.key&&this.makeChips(n),this.chips.querySelectorAll(".chip-count").forEach((r,o)=>ct(r,Fn(e.counts[o]??0))),!this.panel.open&&!this.panel.element.hasAttribute("data-sheet"))return;let i=`${e.count};${n}`;if(i===this.seen){this.list.refresh();return}if(this.seen=i,!e.names.some(r=>t.has(r)))this.shown=void 0;else{this.shown=[];let r=e.names.map(o=>t.has(o));for(let o=0;o<e.count;++o)r[e.kinds[o]]||this.shown.push(o)}this.list.setCount(this.shown?this.shown.length:e.count)}at(e){return this.shown?this.shown[e]??-1:e}makeChips(e){let{events:t,hiddenKinds:n}=this.desk;this.chips.dataset.key=e,this.chips.replaceChildren(...t.names.map(i=>{let r=!n.has(i),o=W("span",{class:"dot"});return o.style.background=`var(${hr(i)})`,W("button",{type:"button",class:"chip","aria-pressed":String(r),on:{click:()=>{r?n.add(i):n.delete(i),this.desk.remark(),this.update()}}},o,W("span",{text:i||"unnamed"}),W("span",{class:"chip-count"}))}))}fill(e,t){let{events:n,clock:i}=this.desk,r=n.events[this.at(t)];if(!r)return;let[o,a,l]=e.children;o.style.background=`var(${hr(r.kind)})`,ct(a,dn(r.time)),ct(l,r.text||r.kind),e.title=r.text,bt(e,"data-past",r.time<=i.time)}};function xp(s){return s.key===" "?"Space":/^[a-z]$/i.test(s.key)?s.shiftKey?`Shift+${s.key.toUpperCase()}`:s.key.toLowerCase():s.key.length>1&&s.shiftKey?`Shift+${s.key}`:s.key}function yp(s,e){return s instanceof HTMLElement?s.isContentEditable||s instanceof HTMLTextAreaElement||s instanceof HTMLSelectElement?!0:s instanceof HTMLInputElement?s.type==="checkbox"?e==="Space":s.type==="range"?/^(Arrow|Page|Home|End)/.test(e):e!=="Escape":s instanceof HTMLButtonElement||s instanceof HTMLAnchorElement?e==="Space"||e==="Enter":s.getAttribute("role")==="listbox"?/^(ArrowUp|ArrowDown|Page|Home|End|Enter)/.test(e):!1:!1}function Bv(s){let e={ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Escape:"Esc"};return s.split("+").map(t=>e[t]??(t.length===1?t.toUpperCase():t)).join(" ")||"+"}var yl=class{constructor(e){this.shortcuts=e;this.element=W("dialog",{class:"dialog help","aria-label":"Keyboard and mouse"},W("div",{class:"dialog-head"},W("h2",{text:"Keys and gestures"}),Gt("close","Close",()=>this.element.close(),"Esc")),this.grid),this.element.addEventListener("click",t=>{t.target===this.element&&this.element.close()})}element;grid=W("div",{class:"help-grid"});toggle(e){if(this.element.open){this.element.close();return}this.fill(e),this.element.showModal()}fill(e){let t=new Map;for(let r of this.shortcuts)t.set(r.group,[...t.get(r.group)??[],r]);let n=[...t].map(([r,o])=>W("section",{},W("h3",{text:r}),W("dl",{class:"keys"},...o.map(a=>W("div",{},W("dt",{},...(a.shown?a.shown.split(" "):a.keys.map(Bv)).map(l=>W("kbd",{text:l}))),W("dd",{text:a.words})))))),i=[["drag","turn the view; with two fingers or the right button, move it"],["wheel, pinch","nearer, farther"],["click, tap","pick who is there"],["timeline","drag to scrub, wheel or pinch to zoom, double click for all, click a mark to jump"],["drop","recordings, BVH, glTF and GLB onto the page"]];n.push(W("section",{},W("h3",{text:"Mouse and fingers"}),W("dl",{class:"keys"},...i.map(([r,o])=>W("div",{},W("dt",{},W("span",{class:"gesture",text:r})),W("dd",{text:o})))))),this.grid.replaceChildren(...n),bt(this.grid,"data-axes",e.length>0),e.length&&this.grid.append(W("p",{class:"quiet",text:`The running program has taken these keys for its own controls: ${e.join(", ")}.`}))}};var _l=class{banner;toast=W("div",{class:"toast",role:"status","aria-live":"polite",hidden:!0});problems;progress=W("div",{class:"progress",role:"progressbar","aria-label":"Loading",hidden:!0});what=W("strong");help=W("span",{class:"banner-help"});wait=W("span",{class:"banner-wait"});retry;dismiss;problemTitle=W("h2");problemText=W("pre",{tabindex:"0"});problemHint=W("p",{class:"quiet"});fill=W("div",{class:"progress-fill"});progressText=W("span",{class:"progress-text"});timer=0;retryAt=0;constructor(e){this.retry=W("button",{type:"button",class:"push",text:"Try now",on:{click:e}}),this.dismiss=Gt("close","Hide this",()=>{this.banner.hidden=!0}),this.banner=W("div",{class:"banner",role:"alert",hidden:!0},W("span",{class:"banner-dot"}),W("div",{class:"banner-words"},this.what,this.help,this.wait),this.retry,this.dismiss),this.progress.append(this.fill,this.progressText),this.problems=W("dialog",{class:"dialog problems","aria-labelledby":"problem-title"},W("div",{class:"dialog-head"},this.problemTitle,Gt("close","Close",()=>this.problems.close(),"Esc")),this.problemText,this.problemHint),this.problemTitle.id="problem-title",this.problems.addEventListener("click",t=>{t.target===this.problems&&this.problems.close()})}lost(e,t,n){if(this.banner.hidden&&this.what.textContent===e&&this.retryAt){this.retryAt=n;return}ct(this.what,e),ct(this.help,t),this.retryAt=n,this.banner.hidden=!1,this.tick()}found(){let e=this.retryAt!==0;this.retryAt=0,this.banner.hidden=!0,ct(this.what,""),e&&this.pass("Connected again")}tick(){if(!this.retryAt||this.banner.hidden)return;let e=Math.ceil((this.retryAt-performance.now())/1e3);ct(this.wait,e>1?`Next try in ${e} s.`:"Trying…")}pass(e){ct(this.toast,e),this.toast.hidden=!1,clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.toast.hidden=!0},2600)}problem(e,t,n=""){ct(this.problemTitle,e),ct(this.problemText,t),ct(this.problemHint,n),bt(this.problemHint,"hidden",!n),this.problems.open||this.problems.showModal()}loading(e,t){this.progress.hidden=t==="",t!==""&&(bt(this.fill,"data-unknown",e===void 0),this.fill.style.transform=`scaleX(${e===void 0?1:Math.min(1,Math.max(.01,e)).toFixed(3)})`,ct(this.progressText,t),e!==void 0&&this.progress.setAttribute("aria-valuenow",String(Math.round(e*100))))}};var ys=class extends Error{};function _p(s){if(!Array.isArray(s))throw new ys("controls: expected a list");let e=new Set;return s.map((t,n)=>{let i=zv(t,n);if(e.has(i.name))throw new ys(`control "${i.name}" is offered twice`);return e.add(i.name),i})}function zv(s,e){if(typeof s!="object"||s===null)throw new ys(`control ${e} is not an object`);let t=s,n=t.name;if(typeof n!="string"||n==="")throw new ys(`control ${e} has no name`);let i=h=>{throw new ys(`control "${n}": ${h}`)},r=h=>{let u=t[h]??"";return typeof u=="string"?u:i(`${h} is not text`)},o=h=>{let u=t[h];return typeof u=="number"&&Number.isFinite(u)?u:i(`${h} is not a number`)},a=h=>{let u=t[h];return typeof u=="boolean"?u:i(`${h} is neither true nor false`)},l=(h,u)=>{let d=t[h];return!Array.isArray(d)||d.length!==u||!d.every(f=>typeof f=="number"&&Number.isFinite(f))?i(`${h} is not ${u} numbers`):d},c={name:n,label:r("label")||n,group:r("group"),help:r("help")};switch(t.type){case"slider":{let h=o("low"),u=o("high");h<u||i(`its range ${h} to ${u} is empty`);let d=o("step");return d<0&&i(`its step ${d} is negative`),{...c,type:"slider",low:h,high:u,step:d,value:o("value"),unit:r("unit")}}case"toggle":return{...c,type:"toggle",value:a("value")};case"button":return{...c,type:"button"};case"choice":{let h=t.options;(!Array.isArray(h)||h.length===0||!h.every(f=>typeof f=="string"))&&i("options are not texts");let u=o("value"),d=h;return(!Number.isInteger(u)||u<0||u>=d.length)&&i(`value ${u} is none of its ${d.length} options`),{...c,type:"choice",options:d,value:u}}case"handle":{let h=o("radius");return h<=0&&i(`its radius ${h} is not positive`),{...c,type:"handle",radius:h,turns:a("turns"),on_ground:a("on_ground"),position:l("position",3),rotation:l("rotation",4)}}case"axis":return{...c,type:"axis",key_less:r("key_less"),key_more:r("key_more"),gamepad_axis:o("gamepad_axis"),value:o("value")};default:return i(`type ${JSON.stringify(t.type)} is not one this page knows`)}}function ta(s){switch(s.type){case"slider":case"choice":case"axis":return[s.value];case"toggle":return[s.value?1:0];case"button":return[];case"handle":return[...s.position,...s.rotation]}}function Cu(s,e){if(!e.every(n=>typeof n=="number"&&Number.isFinite(n))||e.length!==ta(s).length)return;let t=e[0];switch(s.type){case"slider":return t>=s.low&&t<=s.high?{...s,value:t}:void 0;case"axis":return t>=-1&&t<=1?{...s,value:t}:void 0;case"choice":return Number.isInteger(t)&&t>=0&&t<s.options.length?{...s,value:t}:void 0;case"toggle":return t===0||t===1?{...s,value:t===1}:void 0;case"button":return s;case"handle":{let[n,i,r,o,a,l,c]=e;return{...s,position:[n,i,r],rotation:[o,a,l,c]}}}}function bp(s,e){let t=s;if(e.step>0){t=e.low+Math.round((s-e.low)/e.step)*e.step;let n=Math.min(12,Math.max(ea(e.step),ea(e.low)));t=Number(t.toFixed(n))}return Math.min(e.high,Math.max(e.low,t))}function ea(s){if(!Number.isFinite(s))return 0;for(let e=0;e<12;++e)if(Math.abs(Number(s.toFixed(e))-s)<=1e-9*Math.max(1,Math.abs(s)))return e;return 12}function Mp(s,e=.12){if(!Number.isFinite(s)||Math.abs(s)<=e)return 0;let t=(Math.abs(s)-e)/(1-e);return Math.sign(s)*Math.min(1,Math.round(t*200)/200)}var Sp=12,bl=class{constructor(e){this.desk=e;this.panel.setPresent(!1),window.addEventListener("blur",()=>this.letGo()),document.addEventListener("visibilitychange",()=>{document.hidden&&this.letGo()})}panel=new wi("controls","Controls","sliders");specs=[];widgets=new Map;waiting=new Map;sent=new Map;touched=new Map;keysDown=new Set;pads=new Map;quietNote=W("p",{class:"quiet",text:"Not connected: nothing moves until the program is back.",hidden:!0});send=()=>!1;offer(e){this.specs=e,this.widgets.clear(),this.waiting.clear(),this.panel.setPresent(e.length>0),this.panel.setNote(e.length?String(e.length):"");let t=new Map;this.panel.body.replaceChildren(this.quietNote);for(let n of e){let i=t.get(n.group);i||(i=W("div",{class:"offer-group",role:"group","aria-label":n.group||"Controls"},n.group?W("h3",{text:n.group}):void 0),t.set(n.group,i),this.panel.body.append(i));let r=this.make(n);n.help&&(r.row.title=n.help),this.widgets.set(n.name,r),r.show(n),i.append(r.row)}this.showHandles()}take(e,t){let n=this.specs.findIndex(o=>o.name===e);if(n<0)return;let i=Cu(this.specs[n],t);!i||performance.now()-(this.touched.get(e)??-1e9)<250&&i.type!=="button"||(this.specs[n]=i,this.widgets.get(e)?.show(i),i.type==="handle"&&this.showHandles())}setConnected(e){bt(this.quietNote,"hidden",e),bt(this.panel.body,"data-dead",!e)}input(e,t){let n=this.specs.findIndex(o=>o.name===e);if(n<0)return;let i=Cu(this.specs[n],t);if(!i)return;if(this.specs[n]=i,this.touched.set(e,performance.now()),this.widgets.get(e)?.show(i),i.type==="button"){this.send(e,[]);return}performance.now()-(this.sent.get(e)??-1e9)>=Sp&&!this.waiting.has(e)?this.sendNow(e,ta(i)):(this.waiting.size||setTimeout(()=>this.flush(),Sp),this.waiting.set(e,ta(i)))}poll(){this.pollPads()}flush(){for(let[e,t]of this.waiting)this.sendNow(e,t);this.waiting.clear()}sendNow(e,t){this.sent.set(e,performance.now()),this.send(e,t)}key(e,t){let n=!1;for(let i of this.specs)i.type!=="axis"||e!==i.key_less&&e!==i.key_more||(n=!0,t?this.keysDown.add(e):this.keysDown.delete(e),this.setAxis(i,(this.keysDown.has(i.key_more)?1:0)-(this.keysDown.has(i.key_less)?1:0)));return n}get axisKeys(){return this.specs.flatMap(e=>e.type==="axis"?[e.key_less,e.key_more].filter(Boolean):[])}handles(){return this.specs.filter(e=>e.type==="handle").map(e=>({name:e.name,position:e.position,rotation:e.rotation,turns:e.turns,onGround:e.on_ground,radius:e.radius}))}showHandles(){this.desk.stage.setHandles(this.handles()),this.desk.redraw()}letGo(){this.keysDown.clear();for(let e of this.specs)e.type==="axis"&&this.setAxis(e,0)}setAxis(e,t){let n=this.specs.find(i=>i.name===e.name);n&&n.type==="axis"&&n.value!==t&&this.input(e.name,[t])}pollPads(){let e=this.specs.filter(n=>n.type==="axis"&&n.gamepad_axis>=0);if(!e.length||!navigator.getGamepads)return;let t=navigator.getGamepads().filter(n=>n!==null&&n.connected);for(let n of e){let i=0;for(let r of t){let o=Mp(r.axes[n.gamepad_axis]??0);Math.abs(o)>Math.abs(i)&&(i=o)}i!==(this.pads.get(n.name)??0)&&(this.pads.set(n.name,i),this.setAxis(n,i))}}make(e){let t=`offer-${e.name.replace(/\W/g,"_")}`;switch(e.type){case"slider":return this.slider(e,t);case"toggle":{let n=W("input",{type:"checkbox",class:"switch",on:{change:()=>this.input(e.name,[n.checked?1:0])}});return{row:W("label",{class:"row"},n,W("span",{class:"row-name",text:e.label})),show:i=>{i.type==="toggle"&&(n.checked=i.value)}}}case"button":{let n=W("button",{type:"button",class:"push",text:e.label,on:{click:()=>this.input(e.name,[])}});return{row:W("div",{class:"offer-button"},n),show:()=>{}}}case"choice":{let n=W("select",{class:"field",id:t,on:{change:()=>this.input(e.name,[n.selectedIndex])}},...e.options.map(i=>W("option",{text:i})));return{row:W("div",{class:"offer"},W("label",{for:t,class:"row-name",text:e.label}),n),show:i=>{i.type==="choice"&&(n.selectedIndex=i.value)}}}case"handle":return this.handle(e);case"axis":return this.axis(e)}}slider(e,t){let n=e.step>0?Math.max(ea(e.step),ea(e.low)):e.high-e.low>=100?0:e.high-e.low>=5?1:2,i=W("output",{class:"offer-value",for:t}),r=W("input",{type:"range",id:t,min:e.low,max:e.high,step:e.step>0?e.step:"any",on:{input:()=>this.input(e.name,[bp(Number(r.value),e)])}});return{row:W("div",{class:"offer"},W("label",{for:t,class:"row-name",text:e.label}),i,r),show:o=>{o.type==="slider"&&(r.value=String(o.value),r.style.setProperty("--share",String((o.value-o.low)/(o.high-o.low))),ct(i,`${Mn(o.value,n)}${o.unit?` ${o.unit}`:""}`),r.setAttribute("aria-valuetext",i.textContent??""))}}}handle(e){let t=["x","y","z"],n=t.map((i,r)=>{let o=W("input",{type:"number",class:"field small",step:"0.05","aria-label":`${e.label} ${i}, metres`,disabled:r===1&&e.on_ground,on:{change:()=>{let a=this.specs.find(h=>h.name===e.name),l=Number(o.value);if(!a||a.type!=="handle"||!Number.isFinite(l)||o.value==="")return;let c=ta(a);c[r]=l,this.input(e.name,c),this.showHandles()}}});return o});return{row:W("div",{class:"offer handle-row"},W("span",{class:"row-name",text:e.label}),W("span",{class:"row-note",text:e.turns?"drag, turn":"drag"}),W("div",{class:"xyz"},...n.map((i,r)=>W("label",{class:"xyz-field"},W("span",{text:t[r]}),i)))),show:i=>{i.type==="handle"&&n.forEach((r,o)=>{document.activeElement!==r&&(r.value=i.position[o].toFixed(2))})}}}axis(e){let t=W("div",{class:"axis-pin"}),n=(r,o)=>{let a=W("button",{type:"button",class:"push small",text:o,"aria-label":`${e.label} ${r<0?"less":"more"}`}),l=c=>h=>{h.preventDefault(),this.setAxis(e,c?r:0)};return a.addEventListener("pointerdown",c=>{a.setPointerCapture(c.pointerId),l(!0)(c)}),a.addEventListener("pointerup",l(!1)),a.addEventListener("pointercancel",l(!1)),a.addEventListener("keydown",c=>{(c.code==="Space"||c.code==="Enter")&&l(!0)(c)}),a.addEventListener("keyup",c=>{(c.code==="Space"||c.code==="Enter")&&l(!1)(c)}),a},i=W("output",{class:"offer-value"});return{row:W("div",{class:"offer"},W("span",{class:"row-name",text:e.label}),i,W("div",{class:"axis"},n(-1,Ml(e.key_less)||"−"),W("div",{class:"axis-track"},t),n(1,Ml(e.key_more)||"+"))),show:r=>{r.type==="axis"&&(t.style.left=`${50+r.value*50}%`,ct(i,Mn(r.value,2)))}}}};function Ml(s){return{ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Space:"Space"}[s]??s.replace(/^(Key|Digit|Numpad)/,"")}var Vv="uplot",Hv="u-hz",Gv="u-vt",Wv="u-title",Xv="u-wrap",qv="u-under",$v="u-over",Yv="u-axis",pr="u-off",Zv="u-select",Jv="u-cursor-x",Kv="u-cursor-y",jv="u-cursor-pt",Qv="u-legend",ex="u-live",tx="u-inline",nx="u-series",ix="u-marker",wp="u-label",sx="u-value",ia="width",sa="height";var Ap="bottom",jr="left",Ru="right",qu="#000",Tp=qu+"0",Pu="mousemove",Ep="mousedown",Iu="mouseup",Cp="mouseenter",Rp="mouseleave",Pp="dblclick",rx="resize",ox="scroll",Ip="change",El="dppxchange",$u="--",ro=typeof window<"u",Fu=ro?document:null,eo=ro?window:null,ax=ro?navigator:null,It,Sl;function Uu(){let s=devicePixelRatio;It!=s&&(It=s,Sl&&Bu(Ip,Sl,Uu),Sl=matchMedia(`(min-resolution: ${It-.001}dppx) and (max-resolution: ${It+.001}dppx)`),mr(Ip,Sl,Uu),eo.dispatchEvent(new CustomEvent(El)))}function ui(s,e){if(e!=null){let t=s.classList;!t.contains(e)&&t.add(e)}}function Ou(s,e){let t=s.classList;t.contains(e)&&t.remove(e)}function Yt(s,e,t){s.style[e]=t+"px"}function Ni(s,e,t,n){let i=Fu.createElement(s);return e!=null&&ui(i,e),t?.insertBefore(i,n),i}function Ai(s,e){return Ni("div",s,e)}var Lp=new WeakMap;function Qi(s,e,t,n,i){let r="translate("+e+"px,"+t+"px)",o=Lp.get(s);r!=o&&(s.style.transform=r,Lp.set(s,r),e<0||t<0||e>n||t>i?ui(s,pr):Ou(s,pr))}var kp=new WeakMap;function Dp(s,e,t){let n=e+t,i=kp.get(s);n!=i&&(kp.set(s,n),s.style.background=e,s.style.borderColor=t)}var Np=new WeakMap;function Fp(s,e,t,n){let i=e+""+t,r=Np.get(s);i!=r&&(Np.set(s,i),s.style.height=t+"px",s.style.width=e+"px",s.style.marginLeft=n?-e/2+"px":0,s.style.marginTop=n?-t/2+"px":0)}var Yu={passive:!0},lx={...Yu,capture:!0};function mr(s,e,t,n){e.addEventListener(s,t,n?lx:Yu)}function Bu(s,e,t,n){e.removeEventListener(s,t,Yu)}ro&&Uu();function Fi(s,e,t,n){let i;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)i=r?t+n>>1:di((t+n)/2),e[i]<s?t=i:n=i;return s-e[t]<=e[n]-s?t:n}function hm(s){return(t,n,i)=>{let r=-1,o=-1;for(let a=n;a<=i;a++)if(s(t[a])){r=a;break}for(let a=i;a>=n;a--)if(s(t[a])){o=a;break}return[r,o]}}var um=s=>s!=null,dm=s=>s!=null&&s>0,Pl=hm(um),cx=hm(dm);function hx(s,e,t,n=0,i=!1){let r=i?cx:Pl,o=i?dm:um;[e,t]=r(s,e,t);let a=s[e],l=s[e];if(e>-1)if(n==1)a=s[e],l=s[t];else if(n==-1)a=s[t],l=s[e];else for(let c=e;c<=t;c++){let h=s[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??zt,l??-zt]}function Il(s,e,t,n){let i=Bp(s),r=Bp(e);s==e&&(i==-1?(s*=t,e/=t):(s/=t,e*=t));let o=t==10?_s:fm,a=i==1?di:Ti,l=r==1?Ti:di,c=a(o(wn(s))),h=l(o(wn(e))),u=to(t,c),d=to(t,h);return t==10&&(c<0&&(u=Vt(u,-c)),h<0&&(d=Vt(d,-h))),n||t==2?(s=u*i,e=d*r):(s=vm(s,u),e=Ll(e,d)),[s,e]}function Zu(s,e,t,n){let i=Il(s,e,t,n);return s==0&&(i[0]=0),e==0&&(i[1]=0),i}var Ju=.1,Up={mode:3,pad:Ju},oa={pad:0,soft:null,mode:0},ux={min:oa,max:oa};function Cl(s,e,t,n){return kl(t)?Op(s,e,t):(oa.pad=t,oa.soft=n?0:null,oa.mode=n?3:0,Op(s,e,ux))}function Rt(s,e){return s??e}function dx(s,e,t){for(e=Rt(e,0),t=Rt(t,s.length-1);e<=t;){if(s[e]!=null)return!0;e++}return!1}function Op(s,e,t){let n=t.min,i=t.max,r=Rt(n.pad,0),o=Rt(i.pad,0),a=Rt(n.hard,-zt),l=Rt(i.hard,zt),c=Rt(n.soft,zt),h=Rt(i.soft,-zt),u=Rt(n.mode,0),d=Rt(i.mode,0),f=e-s,m=_s(f),x=Zn(wn(s),wn(e)),p=_s(x),g=wn(p-m);(f<1e-24||g>10)&&(f=0,(s==0||e==0)&&(f=1e-24,u==2&&c!=zt&&(r=0),d==2&&h!=-zt&&(o=0)));let y=f||x||1e3,S=_s(y),b=to(10,di(S)),A=y*(f==0?s==0?.1:1:r),C=Vt(vm(s-A,b/10),24),v=s>=c&&(u==1||u==3&&C<=c||u==2&&C>=c)?c:zt,_=Zn(a,C<v&&s>=v?v:Ui(v,C)),D=y*(f==0?e==0?.1:1:o),I=Vt(Ll(e+D,b/10),24),R=e<=h&&(d==1||d==3&&I>=h||d==2&&I<=h)?h:-zt,O=Ui(l,I>R&&e<=R?R:Zn(R,I));return _==O&&_==0&&(O=100),[_,O]}var fx=new Intl.NumberFormat(ro?ax.language:"en-US"),Ku=s=>fx.format(s),fi=Math,Tl=fi.PI,wn=fi.abs,di=fi.floor,Sn=fi.round,Ti=fi.ceil,Ui=fi.min,Zn=fi.max,to=fi.pow,Bp=fi.sign,_s=fi.log10,fm=fi.log2,px=(s,e=1)=>fi.sinh(s)*e,Lu=(s,e=1)=>fi.asinh(s/e),zt=1/0;function zp(s){return(_s((s^s>>31)-(s>>31))|0)+1}function zu(s,e,t){return Ui(Zn(s,e),t)}function pm(s){return typeof s=="function"}function Mt(s){return pm(s)?s:()=>s}var mx=()=>{},mm=s=>s,gm=(s,e)=>e,gx=s=>null,Vp=s=>!0,Hp=(s,e)=>s==e,vx=/\.\d*?(?=9{6,}|0{6,})/gm,gr=s=>{if(ym(s)||Ws.has(s))return s;let e=`${s}`,t=e.match(vx);if(t==null)return s;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[i,r]=e.split("e");return+`${gr(i)}e${r}`}return Vt(s,n)};function dr(s,e){return gr(Vt(gr(s/e))*e)}function Ll(s,e){return gr(Ti(gr(s/e))*e)}function vm(s,e){return gr(di(gr(s/e))*e)}function Vt(s,e=0){if(ym(s))return s;let t=10**e,n=s*t*(1+Number.EPSILON);return Sn(n)/t}var Ws=new Map;function xm(s){return((""+s).split(".")[1]||"").length}function la(s,e,t,n){let i=[],r=n.map(xm);for(let o=e;o<t;o++){let a=wn(o),l=Vt(to(s,o),a);for(let c=0;c<n.length;c++){let h=s==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=s==10?h:Vt(h,u);i.push(d),Ws.set(d,u)}}return i}var aa={},ju=[],no=[null,null],Gs=Array.isArray,ym=Number.isInteger,xx=s=>s===void 0;function Gp(s){return typeof s=="string"}function kl(s){let e=!1;if(s!=null){let t=s.constructor;e=t==null||t==Object}return e}function yx(s){return s!=null&&typeof s=="object"}var _x=Object.getPrototypeOf(Uint8Array),_m="__proto__";function io(s,e=kl){let t;if(Gs(s)){let n=s.find(i=>i!=null);if(Gs(n)||e(n)){t=Array(s.length);for(let i=0;i<s.length;i++)t[i]=io(s[i],e)}else t=s.slice()}else if(s instanceof _x)t=s.slice();else if(e(s)){t={};for(let n in s)n!=_m&&(t[n]=io(s[n],e))}else t=s;return t}function vn(s){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let i in n)i!=_m&&(kl(s[i])?vn(s[i],io(n[i])):s[i]=io(n[i]))}return s}var bx=0,Mx=1,Sx=2;function wx(s,e,t){for(let n=0,i,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(i=o-1;i>=0&&s[i]==null;)s[i--]=null;for(i=o+1;i<t&&s[i]==null;)s[r=i++]=null}}}function Ax(s,e){if(Cx(s)){let o=s[0].slice();for(let a=1;a<s.length;a++)o.push(...s[a].slice(1));return Rx(o[0])||(o=Ex(o)),o}let t=new Set;for(let o=0;o<s.length;o++){let l=s[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],i=n[0].length,r=new Map;for(let o=0;o<i;o++)r.set(n[0][o],o);for(let o=0;o<s.length;o++){let a=s[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(i).fill(void 0),d=e?e[o][c]:Mx,f=[];for(let m=0;m<h.length;m++){let x=h[m],p=r.get(l[m]);x===null?d!=bx&&(u[p]=x,d==Sx&&f.push(p)):u[p]=x}wx(u,f,i),n.push(u)}}return n}var Tx=typeof queueMicrotask>"u"?s=>Promise.resolve().then(s):queueMicrotask;function Ex(s){let e=s[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let i=[];for(let r=0;r<s.length;r++){let o=s[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];i.push(a)}return i}function Cx(s){let e=s[0][0],t=e.length;for(let n=1;n<s.length;n++){let i=s[n][0];if(i.length!=t)return!1;if(i!=e){for(let r=0;r<t;r++)if(i[r]!=e[r])return!1}}return!0}function Rx(s,e=100){let t=s.length;if(t<=1)return!0;let n=0,i=t-1;for(;n<=i&&s[n]==null;)n++;for(;i>=n&&s[i]==null;)i--;if(i<=n)return!0;let r=Zn(1,di((i-n+1)/e));for(let o=s[n],a=n+r;a<=i;a+=r){let l=s[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var bm=["January","February","March","April","May","June","July","August","September","October","November","December"],Mm=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Sm(s){return s.slice(0,3)}var Px=Mm.map(Sm),Ix=bm.map(Sm),Lx={MMMM:bm,MMM:Ix,WWWW:Mm,WWW:Px};function na(s){return(s<10?"0":"")+s}function kx(s){return(s<10?"00":s<100?"0":"")+s}var Dx={YYYY:s=>s.getFullYear(),YY:s=>(s.getFullYear()+"").slice(2),MMMM:(s,e)=>e.MMMM[s.getMonth()],MMM:(s,e)=>e.MMM[s.getMonth()],MM:s=>na(s.getMonth()+1),M:s=>s.getMonth()+1,DD:s=>na(s.getDate()),D:s=>s.getDate(),WWWW:(s,e)=>e.WWWW[s.getDay()],WWW:(s,e)=>e.WWW[s.getDay()],HH:s=>na(s.getHours()),H:s=>s.getHours(),h:s=>{let e=s.getHours();return e==0?12:e>12?e-12:e},AA:s=>s.getHours()>=12?"PM":"AM",aa:s=>s.getHours()>=12?"pm":"am",a:s=>s.getHours()>=12?"p":"a",mm:s=>na(s.getMinutes()),m:s=>s.getMinutes(),ss:s=>na(s.getSeconds()),s:s=>s.getSeconds(),fff:s=>kx(s.getMilliseconds())};function Qu(s,e){e=e||Lx;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=n.exec(s);)t.push(i[0][0]=="{"?Dx[i[1]]:i[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var Nx=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Fx(s,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+s+s.getTimezoneOffset()*6e4):e==Nx?t=s:(t=new Date(s.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(s.getMilliseconds())),t}var wm=s=>s%1==0,Rl=[1,2,2.5,5],Ux=la(10,-32,0,Rl),Am=la(10,0,32,Rl),Ox=Am.filter(wm),fr=Ux.concat(Am),ed=`
`,Tm="{YYYY}",Wp=ed+Tm,Em="{M}/{D}",ra=ed+Em,wl=ra+"/{YY}",Cm="{aa}",Bx="{h}:{mm}",Qr=Bx+Cm,Xp=ed+Qr,qp=":{ss}",Lt=null;function Rm(s){let e=s*1e3,t=e*60,n=t*60,i=n*24,r=i*30,o=i*365,l=(s==1?la(10,0,3,Rl).filter(wm):la(10,-3,0,Rl)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Tm,Lt,Lt,Lt,Lt,Lt,Lt,1],[i*28,"{MMM}",Wp,Lt,Lt,Lt,Lt,Lt,1],[i,Em,Wp,Lt,Lt,Lt,Lt,Lt,1],[n,"{h}"+Cm,wl,Lt,ra,Lt,Lt,Lt,1],[t,Qr,wl,Lt,ra,Lt,Lt,Lt,1],[e,qp,wl+" "+Qr,Lt,ra+" "+Qr,Lt,Xp,Lt,1],[s,qp+".{fff}",wl+" "+Qr,Lt,ra+" "+Qr,Lt,Xp,Lt,1]];function h(u){return(d,f,m,x,p,g)=>{let y=[],S=p>=o,b=p>=r&&p<o,A=u(m),C=Vt(A*s,3),v=ku(A.getFullYear(),S?0:A.getMonth(),b||S?1:A.getDate()),_=Vt(v*s,3);if(b||S){let D=b?p/r:0,I=S?p/o:0,R=C==_?C:Vt(ku(v.getFullYear()+I,v.getMonth()+D,1)*s,3),O=new Date(Sn(R/s)),B=O.getFullYear(),k=O.getMonth();for(let V=0;R<=x;V++){let q=ku(B+I*V,k+D*V,1),H=q-u(Vt(q*s,3));R=Vt((+q+H)*s,3),R<=x&&y.push(R)}}else{let D=p>=i?i:p,I=di(m)-di(C),R=_+I+Ll(C-_,D);y.push(R);let O=u(R),B=O.getHours()+O.getMinutes()/t+O.getSeconds()/n,k=p/n,V=d.axes[f]._space,q=g/V;for(;R=Vt(R+p,s==1?0:3),!(R>x);)if(k>1){let H=di(Vt(B+k,6))%24,Q=u(R).getHours()-H;Q>1&&(Q=-1),R-=Q*n,B=(B+k)%24;let ie=y[y.length-1];Vt((R-ie)/p,3)*q>=.7&&y.push(R)}else y.push(R)}return y}}return[l,c,h]}var[zx,Vx,Hx]=Rm(1),[Gx,Wx,Xx]=Rm(.001);la(2,-53,53,[1]);function $p(s,e){return s.map(t=>t.map((n,i)=>i==0||i==8||n==null?n:e(i==1||t[8]==0?n:t[1]+n)))}function Yp(s,e){return(t,n,i,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,h,u,d,f;return n.map(m=>{let x=s(m),p=x.getFullYear(),g=x.getMonth(),y=x.getDate(),S=x.getHours(),b=x.getMinutes(),A=x.getSeconds(),C=p!=l&&a[2]||g!=c&&a[3]||y!=h&&a[4]||S!=u&&a[5]||b!=d&&a[6]||A!=f&&a[7]||a[1];return l=p,c=g,h=y,u=S,d=b,f=A,C(x)})}}function qx(s,e){let t=Qu(e);return(n,i,r,o,a)=>i.map(l=>t(s(l)))}function ku(s,e,t){return new Date(s,e,t)}function Zp(s,e){return e(s)}var $x="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Jp(s,e){return(t,n,i,r)=>r==null?$u:e(s(n))}function Yx(s,e){let t=s.series[e];return t.width?t.stroke(s,e):t.points.width?t.points.stroke(s,e):null}function Zx(s,e){return s.series[e].fill(s,e)}var Jx={show:!0,live:!0,isolate:!1,mount:mx,markers:{show:!0,width:2,stroke:Yx,fill:Zx,dash:"solid"},idx:null,idxs:null,values:[]};function Kx(s,e){let t=s.cursor.points,n=Ai(),i=t.size(s,e);Yt(n,ia,i),Yt(n,sa,i);let r=i/-2;Yt(n,"marginLeft",r),Yt(n,"marginTop",r);let o=t.width(s,e,i);return o&&Yt(n,"borderWidth",o),n}function jx(s,e){let t=s.series[e].points;return t._fill||t._stroke}function Qx(s,e){let t=s.series[e].points;return t._stroke||t._fill}function ey(s,e){return s.series[e].points.size}var Du=[0,0];function ty(s,e,t){return Du[0]=e,Du[1]=t,Du}function Al(s,e,t,n=!0){return i=>{i.button==0&&(!n||i.target==e)&&t(i)}}function Nu(s,e,t,n=!0){return i=>{(!n||i.target==e)&&t(i)}}var ny={show:!0,x:!0,y:!0,lock:!1,move:ty,points:{one:!1,show:Kx,size:ey,width:0,stroke:Qx,fill:jx},bind:{mousedown:Al,mouseup:Al,click:Al,dblclick:Al,mousemove:Nu,mouseleave:Nu,mouseenter:Nu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(s,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(s,e,t,n,i)=>n-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Pm={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},td=vn({},Pm,{filter:gm}),Im=vn({},td,{size:10}),Lm=vn({},Pm,{show:!1}),nd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',km="bold "+nd,Dm=1.5,Kp={show:!0,scale:"x",stroke:qu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:km,side:2,grid:td,ticks:Im,border:Lm,font:nd,lineGap:Dm,rotate:0},iy="Value",sy="Time",jp={show:!0,scale:"x",auto:!1,sorted:1,min:zt,max:-zt,idxs:[]};function ry(s,e,t,n,i){return e.map(r=>r==null?"":Ku(r))}function oy(s,e,t,n,i,r,o){let a=[],l=Ws.get(i)||0;t=o?t:Vt(Ll(t,i),l);for(let c=t;c<=n;c=Vt(c+i,l))a.push(Object.is(c,-0)?0:c);return a}function Vu(s,e,t,n,i,r,o){let a=[],l=s.scales[s.axes[e].scale].log,c=l==10?_s:fm,h=di(c(t));i=to(l,h),l==10&&(i=fr[Fi(i,fr)]);let u=t,d=i*l;l==10&&(d=fr[Fi(d,fr)]);do a.push(u),u=u+i,l==10&&!Ws.has(u)&&(u=Vt(u,Ws.get(i))),u>=d&&(i=u,d=i*l,l==10&&(d=fr[Fi(d,fr)]));while(u<=n);return a}function ay(s,e,t,n,i,r,o){let l=s.scales[s.axes[e].scale].asinh,c=n>l?Vu(s,e,Zn(l,t),n,i):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Vu(s,e,Zn(l,-n),-t,i):[l]).reverse().map(d=>-d).concat(h,c)}var Nm=/./,ly=/[12357]/,cy=/[125]/,Qp=/1/,Hu=(s,e,t,n)=>s.map((i,r)=>e==4&&i==0||r%n==0&&t.test(i.toExponential()[i<0?1:0])?i:null);function hy(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=s.scales[o],l=s.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Nm:l(7,o)-h>=c?ly:l(5,o)-h>=c?cy:Qp;if(u==Qp){let d=wn(l(1,o)-h);if(d<c)return Hu(e.slice().reverse(),a.distr,u,Ti(c/d)).reverse()}return Hu(e,a.distr,u,1)}function uy(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=r._space,l=s.valToPos,c=wn(l(1,o)-l(2,o));return c<a?Hu(e.slice().reverse(),3,Nm,Ti(a/c)).reverse():e}function dy(s,e,t,n){return n==null?$u:e==null?"":Ku(e)}var em={show:!0,scale:"y",stroke:qu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:km,side:3,grid:td,ticks:Im,border:Lm,font:nd,lineGap:Dm,rotate:0};function fy(s,e){let t=3+(s||1)*2;return Vt(t*e,3)}function py(s,e){let{scale:t,idxs:n}=s.series[0],i=s._data[0],r=s.valToPos(i[n[0]],t,!0),o=s.valToPos(i[n[1]],t,!0),a=wn(o-r),l=s.series[e],c=a/(l.points.space*It);return n[1]-n[0]<=c}var tm={scale:null,auto:!0,sorted:0,min:zt,max:-zt},Fm=(s,e,t,n,i)=>i,nm={show:!0,auto:!0,sorted:0,gaps:Fm,alpha:1,facets:[vn({},tm,{scale:"x"}),vn({},tm,{scale:"y"})]},im={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Fm,alpha:1,points:{show:py,filter:null},values:null,min:zt,max:-zt,idxs:[],path:null,clip:null};function my(s,e,t,n,i){return t/10}var Um={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},gy=vn({},Um,{time:!1,ori:1}),sm={};function Om(s,e){let t=sm[s];return t||(t={key:s,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(i=>i!=n)},pub(n,i,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=i&&t.plots[h].pub(n,i,r,o,a,l,c)}},s!=null&&(sm[s]=t)),t}var so=1,Gu=2;function vr(s,e,t){let n=s.mode,i=s.series[e],r=n==2?s._data[e]:s._data,o=s.scales,a=s.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[i.facets[0].scale]:o[s.series[0].scale],u=n==2?o[i.facets[1].scale]:o[i.scale],d=a.left,f=a.top,m=a.width,x=a.height,p=s.valToPosH,g=s.valToPosV;return h.ori==0?t(i,l,c,h,u,p,g,d,f,m,x,Nl,oo,Ul,zm,Hm):t(i,l,c,h,u,g,p,f,d,x,m,Fl,ao,rd,Vm,Gm)}function id(s,e){let t=0,n=0,i=Rt(s.bands,ju);for(let r=0;r<i.length;r++){let o=i[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function vy(s,e,t,n,i){let r=s.mode,o=s.series[e],a=r==2?o.facets[1].scale:o.scale,l=s.scales[a];return i==-1?l.min:i==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function bs(s,e,t,n,i,r){return vr(s,e,(o,a,l,c,h,u,d,f,m,x,p)=>{let g=o.pxRound,y=c.dir*(c.ori==0?1:-1),S=c.ori==0?oo:ao,b,A;y==1?(b=t,A=n):(b=n,A=t);let C=g(u(a[b],c,x,f)),v=g(d(l[b],h,p,m)),_=g(u(a[A],c,x,f)),D=g(d(r==1?h.max:h.min,h,p,m)),I=new Path2D(i);return S(I,_,D),S(I,C,D),S(I,C,v),I})}function Dl(s,e,t,n,i,r){let o=null;if(s.length>0){o=new Path2D;let a=e==0?Ul:rd,l=t;for(let u=0;u<s.length;u++){let d=s[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+i-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function xy(s,e,t){let n=s[s.length-1];n&&n[0]==e?n[1]=t:s.push([e,t])}function sd(s,e,t,n,i,r,o){let a=[],l=s.length;for(let c=i==1?t:n;c>=t&&c<=n;c+=i)if(e[c]===null){let u=c,d=c;if(i==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(s[u]),m=d==u?f:r(s[d]),x=u-i;f=o<=0&&x>=0&&x<l?r(s[x]):f;let g=d+i;m=o>=0&&g>=0&&g<l?r(s[g]):m,m>=f&&a.push([f,m])}return a}function rm(s){return s==0?mm:s==1?Sn:e=>dr(e,s)}function Bm(s){let e=s==0?Nl:Fl,t=s==0?(i,r,o,a,l,c)=>{i.arcTo(r,o,a,l,c)}:(i,r,o,a,l,c)=>{i.arcTo(o,r,l,a,c)},n=s==0?(i,r,o,a,l)=>{i.rect(r,o,a,l)}:(i,r,o,a,l)=>{i.rect(o,r,l,a)};return(i,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(i,r,o,a,l):(c=Ui(c,a/2,l/2),h=Ui(h,a/2,l/2),e(i,r+c,o),t(i,r+a,o,r+a,o+l,c),t(i,r+a,o+l,r,o+l,h),t(i,r,o+l,r,o,h),t(i,r,o,r+a,o,c),i.closePath())}}var Nl=(s,e,t)=>{s.moveTo(e,t)},Fl=(s,e,t)=>{s.moveTo(t,e)},oo=(s,e,t)=>{s.lineTo(e,t)},ao=(s,e,t)=>{s.lineTo(t,e)},Ul=Bm(0),rd=Bm(1),zm=(s,e,t,n,i,r)=>{s.arc(e,t,n,i,r)},Vm=(s,e,t,n,i,r)=>{s.arc(t,e,n,i,r)},Hm=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(e,t,n,i,r,o)},Gm=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(t,e,i,n,o,r)};function Wm(s){return(e,t,n,i,r)=>vr(e,t,(o,a,l,c,h,u,d,f,m,x,p)=>{let{pxRound:g,points:y}=o,S,b;c.ori==0?(S=Nl,b=zm):(S=Fl,b=Vm);let A=Vt(y.width*It,3),C=(y.size-y.width)/2*It,v=Vt(C*2,3),_=new Path2D,D=new Path2D,{left:I,top:R,width:O,height:B}=e.bbox;Ul(D,I-v,R-v,O+v*2,B+v*2);let k=V=>{if(l[V]!=null){let q=g(u(a[V],c,x,f)),H=g(d(l[V],h,p,m));S(_,q+C,H),b(_,q,H,C,0,Tl*2)}};if(r)r.forEach(k);else for(let V=n;V<=i;V++)k(V);return{stroke:A>0?_:null,fill:_,clip:D,flags:so|Gu}})}function Xm(s){return(e,t,n,i,r,o)=>{n!=i&&(r!=n&&o!=n&&s(e,t,n),r!=i&&o!=i&&s(e,t,i),s(e,t,o))}}var yy=Xm(oo),_y=Xm(ao);function qm(s){let e=Rt(s?.alignGaps,0);return(t,n,i,r)=>vr(t,n,(o,a,l,c,h,u,d,f,m,x,p)=>{[i,r]=Pl(l,i,r);let g=o.pxRound,y=B=>g(u(B,c,x,f)),S=B=>g(d(B,h,p,m)),b,A;c.ori==0?(b=oo,A=yy):(b=ao,A=_y);let C=c.dir*(c.ori==0?1:-1),v={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:so},_=v.stroke,D=!1;if(r-i>=x*4){let B=he=>t.posToVal(he,c.key,!0),k=null,V=null,q,H,le,J=y(a[C==1?i:r]),Q=y(a[i]),ie=y(a[r]),de=B(C==1?Q+1:ie-1);for(let he=C==1?i:r;he>=i&&he<=r;he+=C){let j=a[he],ve=(C==1?j<de:j>de)?J:y(j),we=l[he];ve==J?we!=null?(H=we,k==null?(b(_,ve,S(H)),q=k=V=H):H<k?k=H:H>V&&(V=H)):we===null&&(D=!0):(k!=null&&A(_,J,S(k),S(V),S(q),S(H)),we!=null?(H=we,b(_,ve,S(H)),k=V=q=H):(k=V=null,we===null&&(D=!0)),J=ve,de=B(J+C))}k!=null&&k!=V&&le!=J&&A(_,J,S(k),S(V),S(q),S(H))}else for(let B=C==1?i:r;B>=i&&B<=r;B+=C){let k=l[B];k===null?D=!0:k!=null&&b(_,y(a[B]),S(k))}let[R,O]=id(t,n);if(o.fill!=null||R!=0){let B=v.fill=new Path2D(_),k=o.fillTo(t,n,o.min,o.max,R),V=S(k),q=y(a[i]),H=y(a[r]);C==-1&&([H,q]=[q,H]),b(B,H,V),b(B,q,V)}if(!o.spanGaps){let B=[];D&&B.push(...sd(a,l,i,r,C,y,e)),v.gaps=B=o.gaps(t,n,i,r,B),v.clip=Dl(B,c.ori,f,m,x,p)}return O!=0&&(v.band=O==2?[bs(t,n,i,r,_,-1),bs(t,n,i,r,_,1)]:bs(t,n,i,r,_,O)),v})}function by(s){let e=Rt(s.align,1),t=Rt(s.ascDesc,!1),n=Rt(s.alignGaps,0),i=Rt(s.extend,!1);return(r,o,a,l)=>vr(r,o,(c,h,u,d,f,m,x,p,g,y,S)=>{[a,l]=Pl(u,a,l);let b=c.pxRound,{left:A,width:C}=r.bbox,v=Q=>b(m(Q,d,y,p)),_=Q=>b(x(Q,f,S,g)),D=d.ori==0?oo:ao,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:so},R=I.stroke,O=d.dir*(d.ori==0?1:-1),B=_(u[O==1?a:l]),k=v(h[O==1?a:l]),V=k,q=k;i&&e==-1&&(q=A,D(R,q,B)),D(R,k,B);for(let Q=O==1?a:l;Q>=a&&Q<=l;Q+=O){let ie=u[Q];if(ie==null)continue;let de=v(h[Q]),he=_(ie);e==1?D(R,de,B):D(R,V,he),D(R,de,he),B=he,V=de}let H=V;i&&e==1&&(H=A+C,D(R,H,B));let[le,J]=id(r,o);if(c.fill!=null||le!=0){let Q=I.fill=new Path2D(R),ie=c.fillTo(r,o,c.min,c.max,le),de=_(ie);D(Q,H,de),D(Q,q,de)}if(!c.spanGaps){let Q=[];Q.push(...sd(h,u,a,l,O,v,n));let ie=c.width*It/2,de=t||e==1?ie:-ie,he=t||e==-1?-ie:ie;Q.forEach(j=>{j[0]+=de,j[1]+=he}),I.gaps=Q=c.gaps(r,o,a,l,Q),I.clip=Dl(Q,d.ori,p,g,y,S)}return J!=0&&(I.band=J==2?[bs(r,o,a,l,R,-1),bs(r,o,a,l,R,1)]:bs(r,o,a,l,R,J)),I})}function om(s,e,t,n,i,r,o=zt){if(s.length>1){let a=null;for(let l=0,c=1/0;l<s.length;l++)if(e[l]!==void 0){if(a!=null){let h=wn(s[l]-s[a]);h<c&&(c=h,o=wn(t(s[l],n,i,r)-t(s[a],n,i,r)))}a=l}}return o}function My(s){s=s||aa;let e=Rt(s.size,[.6,zt,1]),t=s.align||0,n=s.gap||0,i=s.radius;i=i==null?[0,0]:typeof i=="number"?[i,0]:i;let r=Mt(i),o=1-e[0],a=Rt(e[1],zt),l=Rt(e[2],1),c=Rt(s.disp,aa),h=Rt(s.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,x,p)=>vr(f,m,(g,y,S,b,A,C,v,_,D,I,R)=>{let O=g.pxRound,B=t,k=n*It,V=a*It,q=l*It,H,le;b.ori==0?[H,le]=r(f,m):[le,H]=r(f,m);let J=b.dir*(b.ori==0?1:-1),Q=b.ori==0?Ul:rd,ie=b.ori==0?h:(Ie,Ke,lt,Ae,Bt,We,Ze)=>{h(Ie,Ke,lt,Bt,Ae,Ze,We)},de=Rt(f.bands,ju).find(Ie=>Ie.series[0]==m),he=de!=null?de.dir:0,j=g.fillTo(f,m,g.min,g.max,he),me=O(v(j,A,R,D)),ve,we,Me,ge=I,Le=O(g.width*It),Be=!1,tt=null,je=null,Je=null,Ye=null;u!=null&&(Le==0||d!=null)&&(Be=!0,tt=u.values(f,m,x,p),je=new Map,new Set(tt).forEach(Ie=>{Ie!=null&&je.set(Ie,new Path2D)}),Le>0&&(Je=d.values(f,m,x,p),Ye=new Map,new Set(Je).forEach(Ie=>{Ie!=null&&Ye.set(Ie,new Path2D)})));let{x0:ut,size:Tt}=c;if(ut!=null&&Tt!=null){B=1,y=ut.values(f,m,x,p),ut.unit==2&&(y=y.map(lt=>f.posToVal(_+lt*I,b.key,!0)));let Ie=Tt.values(f,m,x,p);Tt.unit==2?we=Ie[0]*I:we=C(Ie[0],b,I,_)-C(0,b,I,_),ge=om(y,S,C,b,I,_,ge),Me=ge-we+k}else ge=om(y,S,C,b,I,_,ge),Me=ge*o+k,we=ge-Me;Me<1&&(Me=0),Le>=we/2&&(Le=0),Me<5&&(O=mm);let pt=Me>0,Ht=ge-Me-(pt?Le:0);we=O(zu(Ht,q,V)),ve=(B==0?we/2:B==J?0:we)-B*J*((B==0?k/2:0)+(pt?Le/2:0));let mt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},sn=Be?null:new Path2D,Kt=null;if(de!=null)Kt=f.data[de.series[1]];else{let{y0:Ie,y1:Ke}=c;Ie!=null&&Ke!=null&&(S=Ke.values(f,m,x,p),Kt=Ie.values(f,m,x,p))}let rn=H*we,U=le*we;for(let Ie=J==1?x:p;Ie>=x&&Ie<=p;Ie+=J){let Ke=S[Ie];if(Ke==null)continue;if(Kt!=null){let $=Kt[Ie]??0;if(Ke-$==0)continue;me=v($,A,R,D)}let lt=b.distr!=2||c!=null?y[Ie]:Ie,Ae=C(lt,b,I,_),Bt=v(Rt(Ke,j),A,R,D),We=O(Ae-ve),Ze=O(Zn(Bt,me)),P=O(Ui(Bt,me)),w=Ze-P;if(Ke!=null){let $=Ke<0?U:rn,ue=Ke<0?rn:U;Be?(Le>0&&Je[Ie]!=null&&Q(Ye.get(Je[Ie]),We,P+di(Le/2),we,Zn(0,w-Le),$,ue),tt[Ie]!=null&&Q(je.get(tt[Ie]),We,P+di(Le/2),we,Zn(0,w-Le),$,ue)):Q(sn,We,P+di(Le/2),we,Zn(0,w-Le),$,ue),ie(f,m,Ie,We-Le/2,P,we+Le,w)}}return Le>0?mt.stroke=Be?Ye:sn:Be||(mt._fill=g.width==0?g._fill:g._stroke??g._fill,mt.width=0),mt.fill=Be?je:sn,mt})}function Sy(s,e){let t=Rt(e?.alignGaps,0);return(n,i,r,o)=>vr(n,i,(a,l,c,h,u,d,f,m,x,p,g)=>{[r,o]=Pl(c,r,o);let y=a.pxRound,S=H=>y(d(H,h,p,m)),b=H=>y(f(H,u,g,x)),A,C,v;h.ori==0?(A=Nl,v=oo,C=Hm):(A=Fl,v=ao,C=Gm);let _=h.dir*(h.ori==0?1:-1),D=S(l[_==1?r:o]),I=D,R=[],O=[];for(let H=_==1?r:o;H>=r&&H<=o;H+=_)if(c[H]!=null){let J=l[H],Q=S(J);R.push(I=Q),O.push(b(c[H]))}let B={stroke:s(R,O,A,v,C,y),fill:null,clip:null,band:null,gaps:null,flags:so},k=B.stroke,[V,q]=id(n,i);if(a.fill!=null||V!=0){let H=B.fill=new Path2D(k),le=a.fillTo(n,i,a.min,a.max,V),J=b(le);v(H,I,J),v(H,D,J)}if(!a.spanGaps){let H=[];H.push(...sd(l,c,r,o,_,S,t)),B.gaps=H=a.gaps(n,i,r,o,H),B.clip=Dl(H,h.ori,m,x,p,g)}return q!=0&&(B.band=q==2?[bs(n,i,r,o,k,-1),bs(n,i,r,o,k,1)]:bs(n,i,r,o,k,q)),B})}function wy(s){return Sy(Ay,s)}function Ay(s,e,t,n,i,r){let o=s.length;if(o<2)return null;let a=new Path2D;if(t(a,s[0],e[0]),o==2)n(a,s[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=s[d+1]-s[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)i(a,s[d]+u[d]/3,e[d]+l[d]*u[d]/3,s[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,s[d+1],e[d+1])}return a}var Wu=new Set;function am(){for(let s of Wu)s.syncRect(!0)}ro&&(mr(rx,eo,am),mr(ox,eo,am,!0),mr(El,eo,()=>{Ln.pxRatio=It}));var Ty=qm(),Ey=Wm();function lm(s,e,t,n){return(n?[s[0],s[1]].concat(s.slice(2)):[s[0]].concat(s.slice(1))).map((r,o)=>Xu(r,o,e,t))}function Cy(s,e){return s.map((t,n)=>n==0?{}:vn({},e,t))}function Xu(s,e,t,n){return vn({},e==0?t:n,s)}function $m(s,e,t){return e==null?no:[e,t]}var Ry=$m;function Py(s,e,t){return e==null?no:Cl(e,t,Ju,!0)}function Ym(s,e,t,n){return e==null?no:Il(e,t,s.scales[n].log,!1)}var Iy=Ym;function Zm(s,e,t,n){return e==null?no:Zu(e,t,s.scales[n].log,!1)}var Ly=Zm;function ky(s,e,t,n,i){let r=Zn(zp(s),zp(e)),o=e-s,a=Fi(i/n*o,t);do{let l=t[a],c=n*l/o;if(c>=i&&r+(l<5?Ws.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function cm(s){let e,t;return s=s.replace(/(\d+)px/,(n,i)=>(e=Sn((t=+i)*It))+"px"),[s,e,t]}function Dy(s){s.show&&[s.font,s.labelFont].forEach(e=>{let t=Vt(e[2]*It,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Ln(s,e,t){let n={mode:Rt(s.mode,1)},i=n.mode;function r(M,T,L,N){let G=T.valToPct(M);return N+L*(T.dir==-1?1-G:G)}function o(M,T,L,N){let G=T.valToPct(M);return N+L*(T.dir==-1?G:1-G)}function a(M,T,L,N){return T.ori==0?r(M,T,L,N):o(M,T,L,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ai(Vv);if(s.id!=null&&(c.id=s.id),ui(c,s.class),s.title){let M=Ai(Wv,c);M.textContent=s.title}let h=Ni("canvas"),u=n.ctx=h.getContext("2d"),d=Ai(Xv,c);mr("click",d,M=>{M.target===m&&(Xt!=Xr||jt!=qr)&&Nn.click(n,M)},!0);let f=n.under=Ai(qv,d);d.appendChild(h);let m=n.over=Ai($v,d);s=io(s);let x=+Rt(s.pxAlign,1),p=rm(x);(s.plugins||[]).forEach(M=>{M.opts&&(s=M.opts(n,s)||s)});let g=s.ms||.001,y=n.series=i==1?lm(s.series||[],jp,im,!1):Cy(s.series||[null],nm),S=n.axes=lm(s.axes||[],Kp,em,!0),b=n.scales={},A=n.bands=s.bands||[];A.forEach(M=>{M.fill=Mt(M.fill||null),M.dir=Rt(M.dir,-1)});let C=i==2?y[1].facets[0].scale:y[0].scale,v={axes:ms,series:vt},_=(s.drawOrder||["axes","series"]).map(M=>v[M]);function D(M){let T=M.distr==3?L=>_s(L>0?L:M.clamp(n,L,M.min,M.max,M.key)):M.distr==4?L=>Lu(L,M.asinh):M.distr==100?L=>M.fwd(L):L=>L;return L=>{let N=T(L),{_min:G,_max:K}=M,ae=K-G;return(N-G)/ae}}function I(M){let T=b[M];if(T==null){let L=(s.scales||aa)[M]||aa;if(L.from!=null){I(L.from);let N=vn({},b[L.from],L,{key:M});N.valToPct=D(N),b[M]=N}else{T=b[M]=vn({},M==C?Um:gy,L),T.key=M;let N=T.time,G=T.range,K=Gs(G);if((M!=C||i==2&&!N)&&(K&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?Up:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?Up:{mode:1,hard:G[1],soft:G[1]}},K=!1),!K&&kl(G))){let ae=G;G=(fe,be,Fe)=>be==null?no:Cl(be,Fe,ae)}T.range=Mt(G||(N?Ry:M==C?T.distr==3?Iy:T.distr==4?Ly:$m:T.distr==3?Ym:T.distr==4?Zm:Py)),T.auto=Mt(K?!1:T.auto),T.clamp=Mt(T.clamp||my),T._min=T._max=null,T.valToPct=D(T)}}}I("x"),I("y"),i==1&&y.forEach(M=>{I(M.scale)}),S.forEach(M=>{I(M.scale)});for(let M in s.scales)I(M);let R=b[C],O=R.distr,B,k;R.ori==0?(ui(c,Hv),B=r,k=o):(ui(c,Gv),B=o,k=r);let V={};for(let M in b){let T=b[M];(T.min!=null||T.max!=null)&&(V[M]={min:T.min,max:T.max},T.min=T.max=null)}let q=s.tzDate||(M=>new Date(Sn(M/g))),H=s.fmtDate||Qu,le=g==1?Hx(q):Xx(q),J=Yp(q,$p(g==1?Vx:Wx,H)),Q=Jp(q,Zp($x,H)),ie=[],de=n.legend=vn({},Jx,s.legend),he=n.cursor=vn({},ny,{drag:{y:i==2}},s.cursor),j=de.show,me=he.show,ve=de.markers;de.idxs=ie,ve.width=Mt(ve.width),ve.dash=Mt(ve.dash),ve.stroke=Mt(ve.stroke),ve.fill=Mt(ve.fill);let we,Me,ge,Le=[],Be=[],tt,je=!1,Je={};if(de.live){let M=y[1]?y[1].values:null;je=M!=null,tt=je?M(n,1,0):{_:0};for(let T in tt)Je[T]=$u}if(j)if(we=Ni("table",Qv,c),ge=Ni("tbody",null,we),de.mount(n,we),je){Me=Ni("thead",null,we,ge);let M=Ni("tr",null,Me);Ni("th",null,M);for(var Ye in tt)Ni("th",wp,M).textContent=Ye}else ui(we,tx),de.live&&ui(we,ex);let ut={show:!0},Tt={show:!1};function pt(M,T){if(T==0&&(je||!de.live||i==2))return no;let L=[],N=Ni("tr",nx,ge,ge.childNodes[T]);ui(N,M.class),M.show||ui(N,pr);let G=Ni("th",null,N);if(ve.show){let fe=Ai(ix,G);if(T>0){let be=ve.width(n,T);be&&(fe.style.border=be+"px "+ve.dash(n,T)+" "+ve.stroke(n,T)),fe.style.background=ve.fill(n,T)}}let K=Ai(wp,G);M.label instanceof HTMLElement?K.appendChild(M.label):K.textContent=M.label,T>0&&(ve.show||(K.style.color=M.width>0?ve.stroke(n,T):ve.fill(n,T)),mt("click",G,fe=>{if(he._lock)return;nt(fe);let be=y.indexOf(M);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Fe=y.some((Ue,ze)=>ze>0&&ze!=be&&Ue.show);y.forEach((Ue,ze)=>{ze>0&&Zi(ze,Fe?ze==be?ut:Tt:ut,!0,gn.setSeries)})}else Zi(be,{show:!M.show},!0,gn.setSeries)},!1),it&&mt(Cp,G,fe=>{he._lock||(nt(fe),Zi(y.indexOf(M),Yr,!0,gn.setSeries))},!1));for(var ae in tt){let fe=Ni("td",sx,N);fe.textContent="--",L.push(fe)}return[N,L]}let Ht=new Map;function mt(M,T,L,N=!0){let G=Ht.get(T)||{},K=he.bind[M](n,T,L,N);K&&(mr(M,T,G[M]=K),Ht.set(T,G))}function sn(M,T,L){let N=Ht.get(T)||{};for(let G in N)(M==null||G==M)&&(Bu(G,T,N[G]),delete N[G]);M==null&&Ht.delete(T)}let Kt=0,rn=0,U=0,Ie=0,Ke=0,lt=0,Ae=Ke,Bt=lt,We=U,Ze=Ie,P=0,w=0,$=0,ue=0;n.bbox={};let oe=!1,ye=!1,_e=!1,te=!1,se=!1,pe=!1;function F(M,T,L){(L||M!=n.width||T!=n.height)&&re(M,T),dt(!1),_e=!0,ye=!0,Bn()}function re(M,T){n.width=Kt=U=M,n.height=rn=Ie=T,Ke=lt=0,Se(),qe();let L=n.bbox;P=L.left=dr(Ke*It,.5),w=L.top=dr(lt*It,.5),$=L.width=dr(U*It,.5),ue=L.height=dr(Ie*It,.5)}let ne=3;function Te(){let M=!1,T=0;for(;!M;){T++;let L=Hr(T),N=Yi(T);M=T==ne||L&&N,M||(re(n.width,n.height),ye=!0)}}function xe({width:M,height:T}){F(M,T)}n.setSize=xe;function Se(){let M=!1,T=!1,L=!1,N=!1;S.forEach((G,K)=>{if(G.show&&G._show){let{side:ae,_size:fe}=G,be=ae%2,Fe=G.label!=null?G.labelSize:0,Ue=fe+Fe;Ue>0&&(be?(U-=Ue,ae==3?(Ke+=Ue,N=!0):L=!0):(Ie-=Ue,ae==0?(lt+=Ue,M=!0):T=!0))}}),qi[0]=M,qi[1]=L,qi[2]=T,qi[3]=N,U-=Li[1]+Li[3],Ke+=Li[3],Ie-=Li[2]+Li[0],lt+=Li[0]}function qe(){let M=Ke+U,T=lt+Ie,L=Ke,N=lt;function G(K,ae){switch(K){case 1:return M+=ae,M-ae;case 2:return T+=ae,T-ae;case 3:return L-=ae,L+ae;case 0:return N-=ae,N+ae}}S.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=G(fe,K._size),K.label!=null&&(K._lpos=G(fe,K.labelSize))}})}if(he.dataIdx==null){let M=he.hover,T=M.skip=new Set(M.skip??[]);T.add(void 0);let L=M.prox=Mt(M.prox),N=M.bias??=0;he.dataIdx=(G,K,ae,fe)=>{if(K==0)return ae;let be=ae,Fe=L(G,K,ae,fe)??zt,Ue=Fe>=0&&Fe<zt,ze=R.ori==0?U:Ie,at=he.left,Pt=e[0],Ct=e[K];if(T.has(Ct[ae])){be=null;let yt=null,Qe=null,$e;if(N==0||N==-1)for($e=ae;yt==null&&$e-- >0;)T.has(Ct[$e])||(yt=$e);if(N==0||N==1)for($e=ae;Qe==null&&$e++<Ct.length;)T.has(Ct[$e])||(Qe=$e);if(yt!=null||Qe!=null)if(Ue){let $t=yt==null?-1/0:B(Pt[yt],R,ze,0),ln=Qe==null?1/0:B(Pt[Qe],R,ze,0),In=at-$t,Ot=ln-at;In<=Ot?In<=Fe&&(be=yt):Ot<=Fe&&(be=Qe)}else be=Qe==null?yt:yt==null?Qe:ae-yt<=Qe-ae?yt:Qe}else Ue&&wn(at-B(Pt[ae],R,ze,0))>Fe&&(be=null);return be}}let nt=M=>{he.event=M};he.idxs=ie,he._lock=!1;let ce=he.points;ce.show=Mt(ce.show),ce.size=Mt(ce.size),ce.stroke=Mt(ce.stroke),ce.width=Mt(ce.width),ce.fill=Mt(ce.fill);let Ve=n.focus=vn({},s.focus||{alpha:.3},he.focus),it=Ve.prox>=0,Pe=it&&ce.one,ht=[],Wt=[],Wn=[];function Go(M,T){let L=ce.show(n,T);if(L instanceof HTMLElement)return ui(L,jv),ui(L,M.class),Qi(L,-10,-10,U,Ie),m.insertBefore(L,ht[T]),L}function Br(M,T){if(i==1||T>0){let L=i==1&&b[M.scale].time,N=M.value;M.value=L?Gp(N)?Jp(q,Zp(N,H)):N||Q:N||dy,M.label=M.label||(L?sy:iy)}if(Pe||T>0){M.width=M.width==null?1:M.width,M.paths=M.paths||Ty||gx,M.fillTo=Mt(M.fillTo||vy),M.pxAlign=+Rt(M.pxAlign,x),M.pxRound=rm(M.pxAlign),M.stroke=Mt(M.stroke||null),M.fill=Mt(M.fill||null),M._stroke=M._fill=M._paths=M._focus=null;let L=fy(Zn(1,M.width),1),N=M.points=vn({},{size:L,width:Zn(1,L*.2),stroke:M.stroke,space:L*2,paths:Ey,_stroke:null,_fill:null},M.points);N.show=Mt(N.show),N.filter=Mt(N.filter),N.fill=Mt(N.fill),N.stroke=Mt(N.stroke),N.paths=Mt(N.paths),N.pxAlign=M.pxAlign}if(j){let L=pt(M,T);Le.splice(T,0,L[0]),Be.splice(T,0,L[1]),de.values.push(null)}if(me){ie.splice(T,0,null);let L=null;Pe?T==0&&(L=Go(M,T)):T>0&&(L=Go(M,T)),ht.splice(T,0,L),Wt.splice(T,0,0),Wn.splice(T,0,0)}Pn("addSeries",T)}function gu(M,T){T=T??y.length,M=i==1?Xu(M,T,jp,im):Xu(M,T,{},nm),y.splice(T,0,M),Br(y[T],T)}n.addSeries=gu;function rl(M){if(y.splice(M,1),j){de.values.splice(M,1),Be.splice(M,1);let T=Le.splice(M,1)[0];sn(null,T.firstChild),T.remove()}me&&(ie.splice(M,1),ht.splice(M,1)[0].remove(),Wt.splice(M,1),Wn.splice(M,1)),Pn("delSeries",M)}n.delSeries=rl;let qi=[!1,!1,!1,!1];function ds(M,T){if(M._show=M.show,M.show){let L=M.side%2,N=b[M.scale];N==null&&(M.scale=L?y[1].scale:C,N=b[M.scale]);let G=N.time;M.size=Mt(M.size),M.space=Mt(M.space),M.rotate=Mt(M.rotate),Gs(M.incrs)&&M.incrs.forEach(ae=>{!Ws.has(ae)&&Ws.set(ae,xm(ae))}),M.incrs=Mt(M.incrs||(N.distr==2?Ox:G?g==1?zx:Gx:fr)),M.splits=Mt(M.splits||(G&&N.distr==1?le:N.distr==3?Vu:N.distr==4?ay:oy)),M.stroke=Mt(M.stroke),M.grid.stroke=Mt(M.grid.stroke),M.ticks.stroke=Mt(M.ticks.stroke),M.border.stroke=Mt(M.border.stroke);let K=M.values;M.values=Gs(K)&&!Gs(K[0])?Mt(K):G?Gs(K)?Yp(q,$p(K,H)):Gp(K)?qx(q,K):K||J:K||ry,M.filter=Mt(M.filter||(N.distr>=3&&N.log==10?hy:N.distr==3&&N.log==2?uy:gm)),M.font=cm(M.font),M.labelFont=cm(M.labelFont),M._size=M.size(n,null,T,0),M._space=M._rotate=M._incrs=M._found=M._splits=M._values=null,M._size>0&&(qi[T]=!0,M._el=Ai(Yv,d))}}function fs(M,T,L,N){let[G,K,ae,fe]=L,be=T%2,Fe=0;return be==0&&(fe||K)&&(Fe=T==0&&!G||T==2&&!ae?Sn(Kp.size/3):0),be==1&&(G||ae)&&(Fe=T==1&&!K||T==3&&!fe?Sn(em.size/2):0),Fe}let Wo=n.padding=(s.padding||[fs,fs,fs,fs]).map(M=>Mt(Rt(M,fs))),Li=n._padding=Wo.map((M,T)=>M(n,T,qi,0)),on,hn=null,un=null,$i=i==1?y[0].idxs:null,ai=null,Us=!1;function Xo(M,T){if(e=M??[],n.data=n._data=e,i==2){on=0;for(let L=1;L<y.length;L++)on+=e[L][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ai=e[0],on=ai.length;let L=e;if(O==2){L=e.slice();let N=L[0]=Array(on);for(let G=0;G<on;G++)N[G]=G}n._data=e=L}if(dt(!0),Pn("setData"),O==2&&(_e=!0),T!==!1){let L=R;L.auto(n,Us)?qo():zs(C,L.min,L.max),te=te||he.left>=0,pe=!0,Bn()}}n.setData=Xo;function qo(){Us=!0;let M,T;i==1&&(on>0?(hn=$i[0]=0,un=$i[1]=on-1,M=e[0][hn],T=e[0][un],O==2?(M=hn,T=un):M==T&&(O==3?[M,T]=Il(M,M,R.log,!1):O==4?[M,T]=Zu(M,M,R.log,!1):R.time?T=M+Sn(86400/g):[M,T]=Cl(M,T,Ju,!0))):(hn=$i[0]=M=null,un=$i[1]=T=null)),zs(C,M,T)}let zr,Os,Vr,E,z,ee,Y,Z,Ee,ke;function Ce(M,T,L,N,G,K){M??=Tp,L??=ju,N??="butt",G??=Tp,K??="round",M!=zr&&(u.strokeStyle=zr=M),G!=Os&&(u.fillStyle=Os=G),T!=Vr&&(u.lineWidth=Vr=T),K!=z&&(u.lineJoin=z=K),N!=ee&&(u.lineCap=ee=N),L!=E&&u.setLineDash(E=L)}function De(M,T,L,N){T!=Os&&(u.fillStyle=Os=T),M!=Y&&(u.font=Y=M),L!=Z&&(u.textAlign=Z=L),N!=Ee&&(u.textBaseline=Ee=N)}function Ge(M,T,L,N,G=0){if(N.length>0&&M.auto(n,Us)&&(T==null||T.min==null)){let K=Rt(hn,0),ae=Rt(un,N.length-1),fe=L.min==null?hx(N,K,ae,G,M.distr==3):[L.min,L.max];M.min=Ui(M.min,L.min=fe[0]),M.max=Zn(M.max,L.max=fe[1])}}let st={min:null,max:null};function gt(){for(let N in b){let G=b[N];V[N]==null&&(G.min==null||V[C]!=null&&G.auto(n,Us))&&(V[N]=st)}for(let N in b){let G=b[N];V[N]==null&&G.from!=null&&V[G.from]!=null&&(V[N]=st)}V[C]!=null&&dt(!0);let M={};for(let N in V){let G=V[N];if(G!=null){let K=M[N]=io(b[N],yx);if(G.min!=null)vn(K,G);else if(N!=C||i==2)if(on==0&&K.from==null){let ae=K.range(n,null,null,N);K.min=ae[0],K.max=ae[1]}else K.min=zt,K.max=-zt}}if(on>0){y.forEach((N,G)=>{if(i==1){let K=N.scale,ae=V[K];if(ae==null)return;let fe=M[K];if(G==0){let be=fe.range(n,fe.min,fe.max,K);fe.min=be[0],fe.max=be[1],hn=Fi(fe.min,e[0]),un=Fi(fe.max,e[0]),un-hn>1&&(e[0][hn]<fe.min&&hn++,e[0][un]>fe.max&&un--),N.min=ai[hn],N.max=ai[un]}else N.show&&N.auto&&Ge(fe,ae,N,e[G],N.sorted);N.idxs[0]=hn,N.idxs[1]=un}else if(G>0&&N.show&&N.auto){let[K,ae]=N.facets,fe=K.scale,be=ae.scale,[Fe,Ue]=e[G],ze=M[fe],at=M[be];ze!=null&&Ge(ze,V[fe],K,Fe,K.sorted),at!=null&&Ge(at,V[be],ae,Ue,ae.sorted),N.min=ae.min,N.max=ae.max}});for(let N in M){let G=M[N],K=V[N];if(G.from==null&&(K==null||K.min==null)){let ae=G.range(n,G.min==zt?null:G.min,G.max==-zt?null:G.max,N);G.min=ae[0],G.max=ae[1]}}}for(let N in M){let G=M[N];if(G.from!=null){let K=M[G.from];if(K.min==null)G.min=G.max=null;else{let ae=G.range(n,K.min,K.max,N);G.min=ae[0],G.max=ae[1]}}}let T={},L=!1;for(let N in M){let G=M[N],K=b[N];if(K.min!=G.min||K.max!=G.max){K.min=G.min,K.max=G.max;let ae=K.distr;K._min=ae==3?_s(K.min):ae==4?Lu(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?_s(K.max):ae==4?Lu(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,T[N]=L=!0}}if(L){y.forEach((N,G)=>{i==2?G>0&&T.y&&(N._paths=null):T[N.scale]&&(N._paths=null)});for(let N in T)_e=!0,Pn("setScale",N);me&&he.left>=0&&(te=pe=!0)}for(let N in V)V[N]=null}function He(M){let T=zu(hn-1,0,on-1),L=zu(un+1,0,on-1);for(;M[T]==null&&T>0;)T--;for(;M[L]==null&&L<on-1;)L++;return[T,L]}function vt(){if(on>0){let M=y.some(T=>T._focus)&&ke!=Ve.alpha;M&&(u.globalAlpha=ke=Ve.alpha),y.forEach((T,L)=>{if(L>0&&T.show&&(tn(L,!1),tn(L,!0),T._paths==null)){let N=ke;ke!=T.alpha&&(u.globalAlpha=ke=T.alpha);let G=i==2?[0,e[L][0].length-1]:He(e[L]);T._paths=T.paths(n,L,G[0],G[1]),ke!=N&&(u.globalAlpha=ke=N)}}),y.forEach((T,L)=>{if(L>0&&T.show){let N=ke;ke!=T.alpha&&(u.globalAlpha=ke=T.alpha),T._paths!=null&&Dt(L,!1);{let G=T._paths!=null?T._paths.gaps:null,K=T.points.show(n,L,hn,un,G),ae=T.points.filter(n,L,K,G);(K||ae)&&(T.points._paths=T.points.paths(n,L,hn,un,ae),Dt(L,!0))}ke!=N&&(u.globalAlpha=ke=N),Pn("drawSeries",L)}}),M&&(u.globalAlpha=ke=1)}}function tn(M,T){let L=T?y[M].points:y[M];L._stroke=L.stroke(n,M),L._fill=L.fill(n,M)}function Dt(M,T){let L=T?y[M].points:y[M],{stroke:N,fill:G,clip:K,flags:ae,_stroke:fe=L._stroke,_fill:be=L._fill,_width:Fe=L.width}=L._paths;Fe=Vt(Fe*It,3);let Ue=null,ze=Fe%2/2;T&&be==null&&(be=Fe>0?"#fff":fe);let at=L.pxAlign==1&&ze>0;if(at&&u.translate(ze,ze),!T){let Pt=P-Fe/2,Ct=w-Fe/2,yt=$+Fe,Qe=ue+Fe;Ue=new Path2D,Ue.rect(Pt,Ct,yt,Qe)}T?Oe(fe,Fe,L.dash,L.cap,be,N,G,ae,K):Nt(M,fe,Fe,L.dash,L.cap,be,N,G,ae,Ue,K),at&&u.translate(-ze,-ze)}function Nt(M,T,L,N,G,K,ae,fe,be,Fe,Ue){let ze=!1;be!=0&&A.forEach((at,Pt)=>{if(at.series[0]==M){let Ct=y[at.series[1]],yt=e[at.series[1]],Qe=(Ct._paths||aa).band;Gs(Qe)&&(Qe=at.dir==1?Qe[0]:Qe[1]);let $e,$t=null;Ct.show&&Qe&&dx(yt,hn,un)?($t=at.fill(n,Pt)||K,$e=Ct._paths.clip):Qe=null,Oe(T,L,N,G,$t,ae,fe,be,Fe,Ue,$e,Qe),ze=!0}}),ze||Oe(T,L,N,G,K,ae,fe,be,Fe,Ue)}let bn=so|Gu;function Oe(M,T,L,N,G,K,ae,fe,be,Fe,Ue,ze){Ce(M,T,L,N,G),(be||Fe||ze)&&(u.save(),be&&u.clip(be),Fe&&u.clip(Fe)),ze?(fe&bn)==bn?(u.clip(ze),Ue&&u.clip(Ue),_t(G,ae),fn(M,K,T)):fe&Gu?(_t(G,ae),u.clip(ze),fn(M,K,T)):fe&so&&(u.save(),u.clip(ze),Ue&&u.clip(Ue),_t(G,ae),u.restore(),fn(M,K,T)):(_t(G,ae),fn(M,K,T)),(be||Fe||ze)&&u.restore()}function fn(M,T,L){L>0&&(T instanceof Map?T.forEach((N,G)=>{u.strokeStyle=zr=G,u.stroke(N)}):T!=null&&M&&u.stroke(T))}function _t(M,T){T instanceof Map?T.forEach((L,N)=>{u.fillStyle=Os=N,u.fill(L)}):T!=null&&M&&u.fill(T)}function ps(M,T,L,N){let G=S[M],K;if(N<=0)K=[0,0];else{let ae=G._space=G.space(n,M,T,L,N),fe=G._incrs=G.incrs(n,M,T,L,N,ae);K=ky(T,L,fe,N,ae)}return G._found=K}function pn(M,T,L,N,G,K,ae,fe,be,Fe){let Ue=ae%2/2;x==1&&u.translate(Ue,Ue),Ce(fe,ae,be,Fe,fe),u.beginPath();let ze,at,Pt,Ct,yt=G+(N==0||N==3?-K:K);L==0?(at=G,Ct=yt):(ze=G,Pt=yt);for(let Qe=0;Qe<M.length;Qe++)T[Qe]!=null&&(L==0?ze=Pt=M[Qe]:at=Ct=M[Qe],u.moveTo(ze,at),u.lineTo(Pt,Ct));u.stroke(),x==1&&u.translate(-Ue,-Ue)}function Hr(M){let T=!0;return S.forEach((L,N)=>{if(!L.show)return;let G=b[L.scale];if(G.min==null){L._show&&(T=!1,L._show=!1,dt(!1));return}else L._show||(T=!1,L._show=!0,dt(!1));let K=L.side,ae=K%2,{min:fe,max:be}=G,[Fe,Ue]=ps(N,fe,be,ae==0?U:Ie);if(Ue==0)return;let ze=G.distr==2,at=L._splits=L.splits(n,N,fe,be,Fe,Ue,ze),Pt=G.distr==2?at.map($e=>ai[$e]):at,Ct=G.distr==2?ai[at[1]]-ai[at[0]]:Fe,yt=L._values=L.values(n,L.filter(n,Pt,N,Ue,Ct),N,Ue,Ct);L._rotate=K==2?L.rotate(n,yt,N,Ue):0;let Qe=L._size;L._size=Ti(L.size(n,yt,N,M)),Qe!=null&&L._size!=Qe&&(T=!1)}),T}function Yi(M){let T=!0;return Wo.forEach((L,N)=>{let G=L(n,N,qi,M);G!=Li[N]&&(T=!1),Li[N]=G}),T}function ms(){for(let M=0;M<S.length;M++){let T=S[M];if(!T.show||!T._show)continue;let L=T.side,N=L%2,G,K,ae=T.stroke(n,M),fe=L==0||L==3?-1:1,[be,Fe]=T._found;if(T.label!=null){let $n=T.labelGap*fe,hi=Sn((T._lpos+$n)*It);De(T.labelFont[0],ae,"center",L==2?"top":Ap),u.save(),N==1?(G=K=0,u.translate(hi,Sn(w+ue/2)),u.rotate((L==3?-Tl:Tl)/2)):(G=Sn(P+$/2),K=hi);let ar=pm(T.label)?T.label(n,M,be,Fe):T.label;u.fillText(ar,G,K),u.restore()}if(Fe==0)continue;let Ue=b[T.scale],ze=N==0?$:ue,at=N==0?P:w,Pt=T._splits,Ct=Ue.distr==2?Pt.map($n=>ai[$n]):Pt,yt=Ue.distr==2?ai[Pt[1]]-ai[Pt[0]]:be,Qe=T.ticks,$e=T.border,$t=Qe.show?Qe.size:0,ln=Sn($t*It),In=Sn((T.alignTo==2?T._size-$t-T.gap:T.gap)*It),Ot=T._rotate*-Tl/180,cn=p(T._pos*It),li=(ln+In)*fe,qn=cn+li;K=N==0?qn:0,G=N==1?qn:0;let Mi=T.font[0],ki=T.align==1?jr:T.align==2?Ru:Ot>0?jr:Ot<0?Ru:N==0?"center":L==3?Ru:jr,Ki=Ot||N==1?"middle":L==2?"top":Ap;De(Mi,ae,ki,Ki);let ci=T.font[1]*T.lineGap,Si=Pt.map($n=>p(a($n,Ue,ze,at))),Di=T._values;for(let $n=0;$n<Di.length;$n++){let hi=Di[$n];if(hi!=null){N==0?G=Si[$n]:K=Si[$n],hi=""+hi;let ar=hi.indexOf(`
`)==-1?[hi]:hi.split(/\n/gm);for(let Yn=0;Yn<ar.length;Yn++){let hp=ar[Yn];Ot?(u.save(),u.translate(G,K+Yn*ci),u.rotate(Ot),u.fillText(hp,0,0),u.restore()):u.fillText(hp,G,K+Yn*ci)}}}Qe.show&&pn(Si,Qe.filter(n,Ct,M,Fe,yt),N,L,cn,ln,Vt(Qe.width*It,3),Qe.stroke(n,M),Qe.dash,Qe.cap);let ji=T.grid;ji.show&&pn(Si,ji.filter(n,Ct,M,Fe,yt),N,N==0?2:1,N==0?w:P,N==0?ue:$,Vt(ji.width*It,3),ji.stroke(n,M),ji.dash,ji.cap),$e.show&&pn([cn],[1],N==0?1:0,N==0?1:2,N==1?w:P,N==1?ue:$,Vt($e.width*It,3),$e.stroke(n,M),$e.dash,$e.cap)}Pn("drawAxes")}function dt(M){y.forEach((T,L)=>{L>0&&(T._paths=null,M&&(i==1?(T.min=null,T.max=null):T.facets.forEach(N=>{N.min=null,N.max=null})))})}let an=!1,Xn=!1,Ft=[];function mn(){Xn=!1;for(let M=0;M<Ft.length;M++)Pn(...Ft[M]);Ft.length=0}function Bn(){an||(Tx(qf),an=!0)}function ol(M,T=!1){an=!0,Xn=T,M(n),qf(),T&&Ft.length>0&&queueMicrotask(mn)}n.batch=ol;function qf(){if(oe&&(gt(),oe=!1),_e&&(Te(),_e=!1),ye){if(Yt(f,jr,Ke),Yt(f,"top",lt),Yt(f,ia,U),Yt(f,sa,Ie),Yt(m,jr,Ke),Yt(m,"top",lt),Yt(m,ia,U),Yt(m,sa,Ie),Yt(d,ia,Kt),Yt(d,sa,rn),h.width=Sn(Kt*It),h.height=Sn(rn*It),S.forEach(({_el:M,_show:T,_size:L,_pos:N,side:G})=>{if(M!=null)if(T){let K=G===3||G===0?L:0,ae=G%2==1;Yt(M,ae?"left":"top",N-K),Yt(M,ae?"width":"height",L),Yt(M,ae?"top":"left",ae?lt:Ke),Yt(M,ae?"height":"width",ae?Ie:U),Ou(M,pr)}else ui(M,pr)}),zr=Os=Vr=z=ee=Y=Z=Ee=E=null,ke=1,Zo(!0),Ke!=Ae||lt!=Bt||U!=We||Ie!=Ze){dt(!1);let M=U/We,T=Ie/Ze;if(me&&!te&&he.left>=0){he.left*=M,he.top*=T,Gr&&Qi(Gr,Sn(he.left),0,U,Ie),Wr&&Qi(Wr,0,Sn(he.top),U,Ie);for(let L=0;L<ht.length;L++){let N=ht[L];N!=null&&(Wt[L]*=M,Wn[L]*=T,Qi(N,Ti(Wt[L]),Ti(Wn[L]),U,Ie))}}if(qt.show&&!se&&qt.left>=0&&qt.width>0){qt.left*=M,qt.width*=M,qt.top*=T,qt.height*=T;for(let L in Mu)Yt($r,L,qt[L])}Ae=Ke,Bt=lt,We=U,Ze=Ie}Pn("setSize"),ye=!1}Kt>0&&rn>0&&(u.clearRect(0,0,h.width,h.height),Pn("drawClear"),_.forEach(M=>M()),Pn("draw")),qt.show&&se&&(al(qt),se=!1),me&&te&&(or(null,!0,!1),te=!1),de.show&&de.live&&pe&&(_u(),pe=!1),l||(l=!0,n.status=1,Pn("ready")),Us=!1,an=!1}n.redraw=(M,T)=>{_e=T||!1,M!==!1?zs(C,R.min,R.max):Bn()};function vu(M,T){let L=b[M];if(L.from==null){if(on==0){let N=L.range(n,T.min,T.max,M);T.min=N[0],T.max=N[1]}if(T.min>T.max){let N=T.min;T.min=T.max,T.max=N}if(on>1&&T.min!=null&&T.max!=null&&T.max-T.min<1e-16)return;M==C&&L.distr==2&&on>0&&(T.min=Fi(T.min,e[0]),T.max=Fi(T.max,e[0]),T.min==T.max&&T.max++),V[M]=T,oe=!0,Bn()}}n.setScale=vu;let xu,yu,Gr,Wr,$f,Yf,Xr,qr,Zf,Jf,Xt,jt,Bs=!1,Nn=he.drag,Cn=Nn.x,Rn=Nn.y;me&&(he.x&&(xu=Ai(Jv,m)),he.y&&(yu=Ai(Kv,m)),R.ori==0?(Gr=xu,Wr=yu):(Gr=yu,Wr=xu),Xt=he.left,jt=he.top);let qt=n.select=vn({show:!0,over:!0,left:0,width:0,top:0,height:0},s.select),$r=qt.show?Ai(Zv,qt.over?m:f):null;function al(M,T){if(qt.show){for(let L in M)qt[L]=M[L],L in Mu&&Yt($r,L,M[L]);T!==!1&&Pn("setSelect")}}n.setSelect=al;function wv(M){if(y[M].show)j&&Ou(Le[M],pr);else if(j&&ui(Le[M],pr),me){let L=Pe?ht[0]:ht[M];L!=null&&Qi(L,-10,-10,U,Ie)}}function zs(M,T,L){vu(M,{min:T,max:L})}function Zi(M,T,L,N){T.focus!=null&&Rv(M),T.show!=null&&y.forEach((G,K)=>{K>0&&(M==K||M==null)&&(G.show=T.show,wv(K),i==2?(zs(G.facets[0].scale,null,null),zs(G.facets[1].scale,null,null)):zs(G.scale,null,null),Bn())}),L!==!1&&Pn("setSeries",M,T),N&&Jo("setSeries",n,M,T)}n.setSeries=Zi;function Av(M,T){vn(A[M],T)}function Tv(M,T){M.fill=Mt(M.fill||null),M.dir=Rt(M.dir,-1),T=T??A.length,A.splice(T,0,M)}function Ev(M){M==null?A.length=0:A.splice(M,1)}n.addBand=Tv,n.setBand=Av,n.delBand=Ev;function Cv(M,T){y[M].alpha=T,me&&ht[M]!=null&&(ht[M].style.opacity=T),j&&Le[M]&&(Le[M].style.opacity=T)}let gs,Vs,rr,Yr={focus:!0};function Rv(M){if(M!=rr){let T=M==null,L=Ve.alpha!=1;y.forEach((N,G)=>{if(i==1||G>0){let K=T||G==0||G==M;N._focus=T?null:K,L&&Cv(G,K?1:Ve.alpha)}}),rr=M,L&&Bn()}}j&&it&&mt(Rp,we,M=>{he._lock||(nt(M),rr!=null&&Zi(null,Yr,!0,gn.setSeries))});function Ji(M,T,L){let N=b[T];L&&(M=M/It-(N.ori==1?lt:Ke));let G=U;N.ori==1&&(G=Ie,M=G-M),N.dir==-1&&(M=G-M);let K=N._min,ae=N._max,fe=M/G,be=K+(ae-K)*fe,Fe=N.distr;return Fe==3?to(10,be):Fe==4?px(be,N.asinh):Fe==100?N.bwd(be):be}function Pv(M,T){let L=Ji(M,C,T);return Fi(L,e[0],hn,un)}n.valToIdx=M=>Fi(M,e[0]),n.posToIdx=Pv,n.posToVal=Ji,n.valToPos=(M,T,L)=>b[T].ori==0?r(M,b[T],L?$:U,L?P:0):o(M,b[T],L?ue:Ie,L?w:0),n.setCursor=(M,T,L)=>{Xt=M.left,jt=M.top,or(null,T,L)};function Kf(M,T){Yt($r,jr,qt.left=M),Yt($r,ia,qt.width=T)}function jf(M,T){Yt($r,"top",qt.top=M),Yt($r,sa,qt.height=T)}let $o=R.ori==0?Kf:jf,Yo=R.ori==1?Kf:jf;function Iv(){if(j&&de.live)for(let M=i==2?1:0;M<y.length;M++){if(M==0&&je)continue;let T=de.values[M],L=0;for(let N in T)Be[M][L++].firstChild.nodeValue=T[N]}}function _u(M,T){if(M!=null&&(M.idxs?M.idxs.forEach((L,N)=>{ie[N]=L}):xx(M.idx)||ie.fill(M.idx),de.idx=ie[0]),j&&de.live){for(let L=0;L<y.length;L++)(L>0||i==1&&!je)&&Lv(L,ie[L]);Iv()}pe=!1,T!==!1&&Pn("setLegend")}n.setLegend=_u;function Lv(M,T){let L=y[M],N=M==0&&O==2?ai:e[M],G;je?G=L.values(n,M,T)??Je:(G=L.value(n,T==null?null:N[T],M,T),G=G==null?Je:{_:G}),de.values[M]=G}function or(M,T,L){Zf=Xt,Jf=jt,[Xt,jt]=he.move(n,Xt,jt),he.left=Xt,he.top=jt,me&&(Gr&&Qi(Gr,Sn(Xt),0,U,Ie),Wr&&Qi(Wr,0,Sn(jt),U,Ie));let N,G=hn>un;gs=zt,Vs=null;let K=R.ori==0?U:Ie,ae=R.ori==1?U:Ie;if(Xt<0||on==0||G){N=he.idx=null;for(let fe=0;fe<y.length;fe++){let be=ht[fe];be!=null&&Qi(be,-10,-10,U,Ie)}it&&Zi(null,Yr,!0,M==null&&gn.setSeries),de.live&&(ie.fill(N),pe=!0)}else{let fe,be,Fe;i==1&&(fe=R.ori==0?Xt:jt,be=Ji(fe,C),N=he.idx=Fi(be,e[0],hn,un),Fe=B(e[0][N],R,K,0));let Ue=-10,ze=-10,at=0,Pt=0,Ct=!0,yt="",Qe="";for(let $e=i==2?1:0;$e<y.length;$e++){let $t=y[$e],ln=ie[$e],In=ln==null?null:i==1?e[$e][ln]:e[$e][1][ln],Ot=he.dataIdx(n,$e,N,be),cn=Ot==null?null:i==1?e[$e][Ot]:e[$e][1][Ot];if(pe=pe||cn!=In||Ot!=ln,ie[$e]=Ot,$e>0&&$t.show){let li=Ot==null?-10:Ot==N?Fe:B(i==1?e[0][Ot]:e[$e][0][Ot],R,K,0),qn=cn==null?-10:k(cn,i==1?b[$t.scale]:b[$t.facets[1].scale],ae,0);if(it&&cn!=null){let Mi=R.ori==1?Xt:jt,ki=wn(Ve.dist(n,$e,Ot,qn,Mi));if(ki<gs){let Ki=Ve.bias;if(Ki!=0){let ci=Ji(Mi,$t.scale),Si=cn>=0?1:-1,Di=ci>=0?1:-1;Di==Si&&(Di==1?Ki==1?cn>=ci:cn<=ci:Ki==1?cn<=ci:cn>=ci)&&(gs=ki,Vs=$e)}else gs=ki,Vs=$e}}if(pe||Pe){let Mi,ki;R.ori==0?(Mi=li,ki=qn):(Mi=qn,ki=li);let Ki,ci,Si,Di,ji,$n,hi=!0,ar=ce.bbox;if(ar!=null){hi=!1;let Yn=ar(n,$e);Si=Yn.left,Di=Yn.top,Ki=Yn.width,ci=Yn.height}else Si=Mi,Di=ki,Ki=ci=ce.size(n,$e);if($n=ce.fill(n,$e),ji=ce.stroke(n,$e),Pe)$e==Vs&&gs<=Ve.prox&&(Ue=Si,ze=Di,at=Ki,Pt=ci,Ct=hi,yt=$n,Qe=ji);else{let Yn=ht[$e];Yn!=null&&(Wt[$e]=Si,Wn[$e]=Di,Fp(Yn,Ki,ci,hi),Dp(Yn,$n,ji),Qi(Yn,Ti(Si),Ti(Di),U,Ie))}}}}if(Pe){let $e=Ve.prox,$t=rr==null?gs<=$e:gs>$e||Vs!=rr;if(pe||$t){let ln=ht[0];ln!=null&&(Wt[0]=Ue,Wn[0]=ze,Fp(ln,at,Pt,Ct),Dp(ln,yt,Qe),Qi(ln,Ti(Ue),Ti(ze),U,Ie))}}}if(qt.show&&Bs)if(M!=null){let[fe,be]=gn.scales,[Fe,Ue]=gn.match,[ze,at]=M.cursor.sync.scales,Pt=M.cursor.drag;if(Cn=Pt._x,Rn=Pt._y,Cn||Rn){let{left:Ct,top:yt,width:Qe,height:$e}=M.select,$t=M.scales[ze].ori,ln=M.posToVal,In,Ot,cn,li,qn,Mi=fe!=null&&Fe(fe,ze),ki=be!=null&&Ue(be,at);Mi&&Cn?($t==0?(In=Ct,Ot=Qe):(In=yt,Ot=$e),cn=b[fe],li=B(ln(In,ze),cn,K,0),qn=B(ln(In+Ot,ze),cn,K,0),$o(Ui(li,qn),wn(qn-li))):$o(0,K),ki&&Rn?($t==1?(In=Ct,Ot=Qe):(In=yt,Ot=$e),cn=b[be],li=k(ln(In,at),cn,ae,0),qn=k(ln(In+Ot,at),cn,ae,0),Yo(Ui(li,qn),wn(qn-li))):Yo(0,ae)}else Su()}else{let fe=wn(Zf-$f),be=wn(Jf-Yf);if(R.ori==1){let at=fe;fe=be,be=at}Cn=Nn.x&&fe>=Nn.dist,Rn=Nn.y&&be>=Nn.dist;let Fe=Nn.uni;Fe!=null?Cn&&Rn&&(Cn=fe>=Fe,Rn=be>=Fe,!Cn&&!Rn&&(be>fe?Rn=!0:Cn=!0)):Nn.x&&Nn.y&&(Cn||Rn)&&(Cn=Rn=!0);let Ue,ze;Cn&&(R.ori==0?(Ue=Xr,ze=Xt):(Ue=qr,ze=jt),$o(Ui(Ue,ze),wn(ze-Ue)),Rn||Yo(0,ae)),Rn&&(R.ori==1?(Ue=Xr,ze=Xt):(Ue=qr,ze=jt),Yo(Ui(Ue,ze),wn(ze-Ue)),Cn||$o(0,K)),!Cn&&!Rn&&($o(0,0),Yo(0,0))}if(Nn._x=Cn,Nn._y=Rn,M==null){if(L){if(cp!=null){let[fe,be]=gn.scales;gn.values[0]=fe!=null?Ji(R.ori==0?Xt:jt,fe):null,gn.values[1]=be!=null?Ji(R.ori==1?Xt:jt,be):null}Jo(Pu,n,Xt,jt,U,Ie,N)}if(it){let fe=L&&gn.setSeries,be=Ve.prox;rr==null?gs<=be&&Zi(Vs,Yr,!0,fe):gs>be?Zi(null,Yr,!0,fe):Vs!=rr&&Zi(Vs,Yr,!0,fe)}}pe&&(de.idx=N,_u()),T!==!1&&Pn("setCursor")}let Hs=null;Object.defineProperty(n,"rect",{get(){return Hs==null&&Zo(!1),Hs}});function Zo(M=!1){M?Hs=null:(Hs=m.getBoundingClientRect(),Pn("syncRect",Hs))}function Qf(M,T,L,N,G,K,ae){he._lock||Bs&&M!=null&&M.movementX==0&&M.movementY==0||(bu(M,T,L,N,G,K,ae,!1,M!=null),M!=null?or(null,!0,!0):or(T,!0,!1))}function bu(M,T,L,N,G,K,ae,fe,be){if(Hs==null&&Zo(!1),nt(M),M!=null)L=M.clientX-Hs.left,N=M.clientY-Hs.top;else{if(L<0||N<0){Xt=-10,jt=-10;return}let[Fe,Ue]=gn.scales,ze=T.cursor.sync,[at,Pt]=ze.values,[Ct,yt]=ze.scales,[Qe,$e]=gn.match,$t=T.axes[0].side%2==1,ln=R.ori==0?U:Ie,In=R.ori==1?U:Ie,Ot=$t?K:G,cn=$t?G:K,li=$t?N:L,qn=$t?L:N;if(Ct!=null?L=Qe(Fe,Ct)?a(at,b[Fe],ln,0):-10:L=ln*(li/Ot),yt!=null?N=$e(Ue,yt)?a(Pt,b[Ue],In,0):-10:N=In*(qn/cn),R.ori==1){let Mi=L;L=N,N=Mi}}be&&(T==null||T.cursor.event.type==Pu)&&((L<=1||L>=U-1)&&(L=dr(L,U)),(N<=1||N>=Ie-1)&&(N=dr(N,Ie))),fe?($f=L,Yf=N,[Xr,qr]=he.move(n,L,N)):(Xt=L,jt=N)}let Mu={width:0,height:0,left:0,top:0};function Su(){al(Mu,!1)}let ep,tp,np,ip;function sp(M,T,L,N,G,K,ae){Bs=!0,Cn=Rn=Nn._x=Nn._y=!1,bu(M,T,L,N,G,K,ae,!0,!1),M!=null&&(mt(Iu,Fu,rp,!1),Jo(Ep,n,Xr,qr,U,Ie,null));let{left:fe,top:be,width:Fe,height:Ue}=qt;ep=fe,tp=be,np=Fe,ip=Ue}function rp(M,T,L,N,G,K,ae){Bs=Nn._x=Nn._y=!1,bu(M,T,L,N,G,K,ae,!1,!0);let{left:fe,top:be,width:Fe,height:Ue}=qt,ze=Fe>0||Ue>0,at=ep!=fe||tp!=be||np!=Fe||ip!=Ue;if(ze&&at&&al(qt),Nn.setScale&&ze&&at){let Pt=fe,Ct=Fe,yt=be,Qe=Ue;if(R.ori==1&&(Pt=be,Ct=Ue,yt=fe,Qe=Fe),Cn&&zs(C,Ji(Pt,C),Ji(Pt+Ct,C)),Rn)for(let $e in b){let $t=b[$e];$e!=C&&$t.from==null&&$t.min!=zt&&zs($e,Ji(yt+Qe,$e),Ji(yt,$e))}Su()}else he.lock&&(he._lock=!he._lock,or(T,!0,M!=null));M!=null&&(sn(Iu,Fu),Jo(Iu,n,Xt,jt,U,Ie,null))}function kv(M,T,L,N,G,K,ae){if(he._lock)return;nt(M);let fe=Bs;if(Bs){let be=!0,Fe=!0,Ue=10,ze,at;R.ori==0?(ze=Cn,at=Rn):(ze=Rn,at=Cn),ze&&at&&(be=Xt<=Ue||Xt>=U-Ue,Fe=jt<=Ue||jt>=Ie-Ue),ze&&be&&(Xt=Xt<Xr?0:U),at&&Fe&&(jt=jt<qr?0:Ie),or(null,!0,!0),Bs=!1}Xt=-10,jt=-10,ie.fill(null),or(null,!0,!0),fe&&(Bs=fe)}function op(M,T,L,N,G,K,ae){he._lock||(nt(M),qo(),Su(),M!=null&&Jo(Pp,n,Xt,jt,U,Ie,null))}function ap(){S.forEach(Dy),F(n.width,n.height,!0)}mr(El,eo,ap);let Zr={};Zr.mousedown=sp,Zr.mousemove=Qf,Zr.mouseup=rp,Zr.dblclick=op,Zr.setSeries=(M,T,L,N)=>{let G=gn.match[2];L=G(n,T,L),L!=-1&&Zi(L,N,!0,!1)},me&&(mt(Ep,m,sp),mt(Pu,m,Qf),mt(Cp,m,M=>{nt(M),Zo(!1)}),mt(Rp,m,kv),mt(Pp,m,op),Wu.add(n),n.syncRect=Zo);let ll=n.hooks=s.hooks||{};function Pn(M,T,L){Xn?Ft.push([M,T,L]):M in ll&&ll[M].forEach(N=>{N.call(null,n,T,L)})}(s.plugins||[]).forEach(M=>{for(let T in M.hooks)ll[T]=(ll[T]||[]).concat(M.hooks[T])});let lp=(M,T,L)=>L,gn=vn({key:null,setSeries:!1,filters:{pub:Vp,sub:Vp},scales:[C,y[1]?y[1].scale:null],match:[Hp,Hp,lp],values:[null,null]},he.sync);gn.match.length==2&&gn.match.push(lp),he.sync=gn;let cp=gn.key,wu=Om(cp);function Jo(M,T,L,N,G,K,ae){gn.filters.pub(M,T,L,N,G,K,ae)&&wu.pub(M,T,L,N,G,K,ae)}wu.sub(n);function Dv(M,T,L,N,G,K,ae){gn.filters.sub(M,T,L,N,G,K,ae)&&Zr[M](null,T,L,N,G,K,ae)}n.pub=Dv;function Nv(){wu.unsub(n),Wu.delete(n),Ht.clear(),Bu(El,eo,ap),c.remove(),we?.remove(),Pn("destroy")}n.destroy=Nv;function Au(){Pn("init",s,e),Xo(e||s.data,!1),V[C]?vu(C,V[C]):qo(),se=qt.show&&(qt.width>0||qt.height>0),te=pe=!0,F(s.width,s.height)}return y.forEach(Br),S.forEach(ds),t?t instanceof HTMLElement?(t.appendChild(c),Au()):t(n,Au):Au(),n}Ln.assign=vn;Ln.fmtNum=Ku;Ln.rangeNum=Cl;Ln.rangeLog=Il;Ln.rangeAsinh=Zu;Ln.orient=vr;Ln.pxRatio=It;Ln.join=Ax;Ln.fmtDate=Qu,Ln.tzDate=Fx;Ln.sync=Om;{Ln.addGap=xy,Ln.clipGaps=Dl;let s=Ln.paths={points:Wm};s.linear=qm,s.stepped=by,s.bars=My,s.spline=wy}var Ol=class{constructor(e){this.desk=e;let t=[{name:"Speed",unit:"m/s",digits:2,picked:!0,column:n=>this.speeds(n)},{name:"Nearest other",unit:"m",digits:2,picked:!0,column:()=>e.samples.nearest(e.picked)},{name:"Events",unit:"/s",digits:1,bars:!0,column:n=>this.density(n)},{name:"Figures",unit:"",digits:0,column:()=>e.samples.people}];this.head=W("div",{class:"playhead thin","aria-hidden":"true"}),this.hint=W("p",{class:"quiet plots-hint",text:"Pick somebody to see speed and distance to the nearest other."}),this.element=W("div",{class:"plots",role:"group","aria-label":"Plots over time"}),this.charts=t.map(n=>{let i=W("span",{class:"plot-value"}),r=W("span",{class:"plot-top"}),o=W("div",{class:"plot-host"}),a=W("div",{class:"plot",role:"img","aria-label":`${n.name} over time`},W("div",{class:"plot-label"},W("span",{class:"plot-name",text:n.name}),i),r,o);return this.element.append(a),{chart:n,row:a,host:o,value:i,top:r,plot:void 0,column:[]}}),this.element.append(this.hint,this.head),this.element.hidden=!this.shown}element;shown=jo("plots")==="shown";charts;head;hint;times=[];seen="";seenView="";lineWidth=0;gutter=0;lastMade=0;toggle(){this.shown=!this.shown,Qo("plots",this.shown?"shown":"hidden"),this.element.hidden=!this.shown,this.seen="",this.update(!0)}layOut(e,t){if(!(e===this.gutter&&t===this.lineWidth)){this.gutter=e,this.lineWidth=t;for(let n of this.charts)n.host.style.marginLeft=`${e}px`,n.plot?.setSize({width:t,height:Jm});this.seenView=""}}recolour(){for(let e of this.charts)e.plot?.destroy(),e.plot=void 0;this.seen=""}update(e=!1){if(!this.shown||!this.lineWidth)return;let{samples:t,view:n,clock:i,picked:r,events:o,recording:a}=this.desk,l=a?.things[r]?.kind===1,c=`${t.version};${r};${o.count}`,h=performance.now();if(c!==this.seen&&(e||h-this.lastMade>250)){this.seen=c,this.lastMade=h,this.times=t.rows.map((f,m)=>t.timeOf(m));for(let f of this.charts){let m=f.chart.picked?r!==-1&&l:!f.chart.bars||o.count>0;if(bt(f.row,"hidden",!m),!m)continue;f.column=f.chart.column(this.times);let x=[this.times,f.column];f.plot?f.plot.setData(x,!1):f.plot=this.make(f.chart,f.host,x),this.seenView=""}bt(this.hint,"hidden",r!==-1&&l)}let u=`${n.from};${n.to};${this.lineWidth}`;if(u!==this.seenView){this.seenView=u;for(let f of this.charts){if(!f.plot||f.row.hidden)continue;f.plot.setScale("x",{min:n.from,max:n.to});let m=f.column.reduce((x,p)=>p!==null&&p>x?p:x,0);ct(f.top,m>0?Mn(m,f.chart.digits===0?0:1):""),f.top.style.left=`${this.gutter-34}px`}}let d=this.gutter+(i.time-n.from)/n.span*this.lineWidth;this.head.style.transform=`translateX(${d.toFixed(1)}px)`,bt(this.head,"hidden",d<this.gutter-1||d>this.gutter+this.lineWidth+1);for(let f of this.charts)f.row.hidden||ct(f.value,this.valueAt(f.chart,f.column,i.time))}valueAt(e,t,n){let{samples:i}=this.desk,r=(n-i.first)/i.step,o=t[Math.min(t.length-1,Math.max(0,Math.round(r)))];return o==null?"–":`${Mn(o,e.digits)} ${e.unit}`.trim()}speeds(e){let{recording:t,picked:n,samples:i}=this.desk;if(!t)return[];let r=Math.min(.5,Math.max(.15,i.step/2));return e.map(o=>fl(t,n,o,r))}density(e){let{events:t,samples:n}=this.desk,i=Math.max(.5,n.step/2);return e.map(r=>{let o=ur(t.times,t.count,r-i);return(ur(t.times,t.count,r+i)-o)/(2*i)})}make(e,t,n){let i=getComputedStyle(document.documentElement),o=(l=>i.getPropertyValue(l).trim())(e.picked?"--accent":"--ink-2"),a=new Ln({width:this.lineWidth,height:Jm,padding:[4,0,2,0],legend:{show:!1},axes:[{show:!1},{show:!1}],scales:{x:{time:!1,auto:!1,min:0,max:1},y:{range:(l,c,h)=>[0,h>0?h*1.08:1]}},cursor:{y:!1,points:{size:5},drag:{x:!1,y:!1},sync:{key:"sidestep"},bind:{dblclick:()=>null}},series:[{},{stroke:o,width:1.25,spanGaps:!1,points:{show:!1},fill:`color-mix(in srgb, ${o} 13%, transparent)`,...e.bars?{paths:Ln.paths.stepped({align:1})}:{}}]},n,t);return a.over.addEventListener("click",l=>{let c=a.over.getBoundingClientRect();this.desk.seek(a.posToVal(l.clientX-c.left,"x"))}),a}},Jm=46;var Bl=class{constructor(e){this.changed=e;let t=jo("theme");this.choice=t==="dark"||t==="light"?t:"system",this.query.addEventListener("change",()=>this.apply())}choice;query=window.matchMedia("(prefers-color-scheme: dark)");get dark(){return this.choice==="system"?this.query.matches:this.choice==="dark"}toggle(){let e=this.query.matches?"light":"dark";return this.choice=this.choice==="system"?e:this.choice===e?e==="dark"?"light":"dark":"system",Qo("theme",this.choice),this.apply(),this.choice}apply(){document.documentElement.dataset.theme=this.dark?"dark":"light",document.querySelector('meta[name="theme-color"]')?.setAttribute("content",this.dark?"#14181e":"#f0ede7"),this.changed(this.dark)}};var Ms=20,es=11,lo=6,Ny=5,zl=class{constructor(e){this.desk=e;this.canvas=W("canvas",{class:"timeline-canvas","aria-hidden":"true"}),this.head=W("div",{class:"playhead","aria-hidden":"true"}),this.hover=W("div",{class:"hoverhead","aria-hidden":"true",hidden:!0}),this.tip=W("div",{class:"tip",role:"status",hidden:!0}),this.legend=W("div",{class:"lane-names","aria-hidden":"true"}),this.element=W("div",{class:"timeline",tabindex:"0",role:"slider","aria-label":"Time","aria-orientation":"horizontal"},this.canvas,this.legend,this.hover,this.head,this.tip),this.listen(),Kr(this.element,()=>this.measure())}element;gutter=118;margin=18;canvas;head;hover;tip;legend;width=0;height=0;dirty=!0;marks=[];lanes=new Int16Array(0);laneCount=0;colours={};pointers=new Map;drag;pressed;pinch;onResize=()=>{};onView=()=>{};get lineWidth(){return Math.max(1,this.width-this.gutter-this.margin)}toX(e){return this.gutter+(e-this.desk.view.from)/this.desk.view.span*this.lineWidth}toTime(e){return this.desk.view.from+(e-this.gutter)/this.lineWidth*this.desk.view.span}remark(){this.dirty=!0}recolour(){let e=getComputedStyle(document.documentElement),t=["--ink","--ink-2","--ink-3","--line","--accent","--raised","--k-red","--k-amber","--k-plum","--k-blue","--k-green","--k-stone","--k-teal","--k-olive","--k-rose"];for(let n of t)this.colours[n]=e.getPropertyValue(n).trim();this.dirty=!0}draw(){let{clock:e}=this.desk;this.dirty&&this.paint();let t=this.toX(e.time),n=t>=this.gutter-1&&t<=this.gutter+this.lineWidth+1;this.head.hidden=!n,n&&(this.head.style.transform=`translateX(${t.toFixed(1)}px)`)}speak(){let{clock:e}=this.desk;this.element.setAttribute("aria-valuemin",e.first.toFixed(2)),this.element.setAttribute("aria-valuemax",e.last.toFixed(2)),this.element.setAttribute("aria-valuenow",e.time.toFixed(2)),this.element.setAttribute("aria-valuetext",`${dn(e.time)} of ${dn(e.last)}`)}measure(){let e=this.element.getBoundingClientRect();this.width=e.width,this.gutter=e.width<720?14:118,this.dirty=!0,this.onResize()}layLanes(){let{events:e,hiddenKinds:t}=this.desk,n=new Set;e.names.forEach((a,l)=>{t.has(a)&&n.add(l)});let i=this.width<720?2:Ny;this.lanes=pp(e.counts,i,n);let r=Math.max(1,Math.max(-1,...this.lanes)+1),o=Ms+r*es+6+lo;if(!(r===this.laneCount&&o===this.height&&this.legend.dataset.kinds===this.kindsKey())){this.laneCount=r,this.height=o,this.element.style.height=`${o}px`,this.legend.dataset.kinds=this.kindsKey(),this.legend.replaceChildren();for(let a=0;a<r;++a){let l=e.names.filter((h,u)=>this.lanes[u]===a),c=W("span",{class:"lane-name",text:l.length>1?`${l.length} others`:l[0]??""});c.style.top=`${Ms+a*es}px`,this.legend.append(c)}this.onResize()}}kindsKey(){return`${[...this.lanes].join()};${this.desk.events.names.join()}`}paint(){if(!this.width)return;this.dirty=!1,this.layLanes();let{clock:e,view:t,events:n}=this.desk,i=Math.min(3,window.devicePixelRatio||1),r=Math.round(this.width*i),o=Math.round(this.height*i);(this.canvas.width!==r||this.canvas.height!==o)&&(this.canvas.width=r,this.canvas.height=o);let a=this.canvas.getContext("2d");a.setTransform(i,0,0,i,0,0),a.clearRect(0,0,this.width,this.height);let l=this.gutter,c=this.gutter+this.lineWidth,h=y=>this.colours[y]||"#888";a.fillStyle=h("--line");for(let y=0;y<this.laneCount;++y)a.globalAlpha=.55,a.fillRect(l,Ms+y*es+es/2-.5,this.lineWidth,1);if(a.globalAlpha=1,e.looping&&e.part){let y=Math.max(l,this.toX(e.part.from)),S=Math.min(c,this.toX(e.part.to));a.fillStyle=h("--accent"),a.globalAlpha=.16,a.fillRect(y,2,S-y,this.height-lo-6),a.globalAlpha=.8,a.fillRect(y,2,1,this.height-lo-6),a.fillRect(S-1,2,1,this.height-lo-6),a.globalAlpha=1}let u=t.span/this.lineWidth,{step:d,parts:f}=mp(u,74),m=d>=1?0:d>=.1?1:d>=.01?2:3;a.font='500 10.5px "Inter", "Segoe UI", "Helvetica Neue", system-ui, sans-serif',a.textBaseline="alphabetic";let x=d/f;for(let y=Math.ceil(t.from/x-1e-6);y*x<=t.to+1e-9;++y){let S=this.toX(y*x),b=y%f===0;a.fillStyle=h(b?"--ink-3":"--line"),a.fillRect(Math.round(S),b?6:14,1,b?Ms-8:4),b&&S+30<this.width&&(a.fillStyle=h("--ink-3"),a.fillText(dn(y*x,m),Math.round(S)+4,13))}if(e.live&&e.last<t.to){let y=this.toX(e.last);a.fillStyle=h("--line"),a.globalAlpha=.35,a.fillRect(y,Ms,c-y,this.laneCount*es),a.globalAlpha=1}this.marks=fp(n,t.from,t.to,this.lineWidth,this.lanes,4);for(let y of this.marks){let S=Ms+y.lane*es+es/2,b=l+y.x;if(b<l-2||b>c+2)continue;a.fillStyle=h(hr(n.names[y.kind]));let A=Math.min(es-2,3.4+1.2*Math.log2(y.count));y.count===1?(a.beginPath(),a.arc(b,S,2,0,7),a.fill()):a.fillRect(b-1.5,S-A/2,3,A)}let p=e.last-e.first,g=this.height-lo;if(p>0&&t.span<p*.995){a.fillStyle=h("--line"),a.fillRect(l,g+2,this.lineWidth,2);let y=l+(t.from-e.first)/p*this.lineWidth,S=l+(Math.min(t.to,e.last)-e.first)/p*this.lineWidth;a.fillStyle=h("--ink-3"),a.fillRect(y,g+1,Math.max(4,S-y),4)}}listen(){let e=i=>{let r=this.element.getBoundingClientRect();return{x:i.clientX-r.left,y:i.clientY-r.top}},t=()=>{this.dirty=!0,this.onView()};this.element.addEventListener("wheel",i=>{i.preventDefault();let{x:r}=e(i),o=i.deltaMode===1?16:1;i.shiftKey||Math.abs(i.deltaX)>Math.abs(i.deltaY)?this.desk.view.pan((i.deltaX||i.deltaY)*o/this.lineWidth*this.desk.view.span):this.desk.view.zoom(Math.exp(i.deltaY*o*.0018),this.toTime(r)),t()},{passive:!1}),this.element.addEventListener("dblclick",i=>{i.preventDefault(),this.desk.view.reset(),t()}),this.element.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=e(i);if(this.element.setPointerCapture(i.pointerId),this.pointers.set(i.pointerId,r),this.pointers.size===2){this.beginPinch();return}if(this.desk.view.span<(this.desk.clock.last-this.desk.clock.first)*.995&&r.y>this.height-lo-2){this.drag="view";return}this.drag="scrub",this.pressed={x:r.x,mark:this.markAt(r.x,r.y)},this.pressed.mark||this.desk.seek(this.toTime(r.x))}),this.element.addEventListener("pointermove",i=>{let r=e(i),o=this.pointers.get(i.pointerId);if(!o){this.showTip(r.x,r.y);return}if(this.pointers.set(i.pointerId,r),this.drag==="pinch"){this.movePinch(),t();return}if(this.drag==="view"){let{clock:a,view:l}=this.desk;l.pan((r.x-o.x)/this.lineWidth*(a.last-a.first)),t();return}this.drag==="scrub"&&(this.pressed?.mark&&Math.abs(r.x-this.pressed.x)<4||(this.pressed&&(this.pressed.mark=void 0),this.desk.seek(this.toTime(r.x)),this.showTip(r.x,r.y)))});let n=i=>{this.pointers.delete(i.pointerId)&&(this.drag==="scrub"&&this.pressed?.mark&&i.type==="pointerup"&&this.desk.seek(this.desk.events.times[this.pressed.mark.first]),this.pointers.size===0&&(this.drag=void 0,this.pressed=void 0),i.pointerType!=="mouse"&&this.hideTip())};this.element.addEventListener("pointerup",n),this.element.addEventListener("pointercancel",n),this.element.addEventListener("pointerleave",()=>{this.pointers.size||this.hideTip()}),this.element.addEventListener("keydown",i=>{if(i.key==="+"||i.key==="=")this.desk.view.zoom(.7,this.desk.clock.time);else if(i.key==="-")this.desk.view.zoom(1.4,this.desk.clock.time);else if(i.key==="PageUp"||i.key==="PageDown")this.desk.seek(this.desk.clock.time+(i.key==="PageUp"?-1:1)*this.desk.view.span*.1);else return;i.preventDefault(),t()})}beginPinch(){let[e,t]=[...this.pointers.values()];!e||!t||(this.drag="pinch",this.pressed=void 0,this.pinch={span:this.desk.view.span,gap:Math.max(12,Math.abs(e.x-t.x)),at:this.toTime((e.x+t.x)/2)})}movePinch(){if(!this.pinch||this.pointers.size<2)return;let[e,t]=[...this.pointers.values()];if(!e||!t)return;let n=this.pinch.span*this.pinch.gap/Math.max(12,Math.abs(e.x-t.x));this.desk.view.zoom(n/this.desk.view.span,this.pinch.at),this.desk.view.pan(this.pinch.at-this.toTime((e.x+t.x)/2))}markAt(e,t){if(t<Ms-1||t>Ms+this.laneCount*es+2)return;let n=Math.min(this.laneCount-1,Math.floor((t-Ms)/es)),i,r=6;for(let o of this.marks){let a=Math.abs(this.gutter+o.x-e)+(o.lane===n?0:2.5*Math.abs(o.lane-n));a<r&&(r=a,i=o)}return i}showTip(e,t){let{events:n}=this.desk;if(!(e>=this.gutter-4&&e<=this.gutter+this.lineWidth+4)||!(this.desk.clock.last>this.desk.clock.first)){this.hideTip();return}let r=this.markAt(e,t);if(this.hover.hidden=!1,this.hover.style.transform=`translateX(${e.toFixed(1)}px)`,this.tip.hidden=!1,!r)ct(this.tip,dn(this.toTime(e)));else{let l=n.events[r.first],c=n.names[r.kind],h=dn(n.times[r.first]),u=dn(n.times[r.last]);ct(this.tip,r.count===1?`${h}  ${c}: ${l.text}`:`${h} – ${u}  ${cl(r.count,"event")}, first: ${l.text||c}`)}this.element.style.cursor=r?"pointer":"";let o=this.tip.offsetWidth/2,a=Math.min(this.width-o-6,Math.max(o+6,e));this.tip.style.transform=`translate(${(a-o).toFixed(0)}px, 0)`}hideTip(){this.tip.hidden=!0,this.hover.hidden=!0,this.element.style.cursor=""}};var Vl=class{constructor(e,t){this.desk=e;this.play=Gt("play","Play",()=>e.play(!e.clock.playing),"Space"),this.play.classList.add("play"),this.loop=Gt("loop","Repeat",t.loop,"R"),this.plots=Gt("plot","Plots over time",t.plots,"P"),this.live=W("button",{type:"button",class:"live",hidden:!0,title:"Go to the present (End)",on:{click:t.live}},W("span",{class:"live-dot"}),"Live",this.liveNote),this.speed=W("input",{type:"range",min:Math.log2(.1),max:Math.log2(8),step:"0.01",value:"0",class:"speed","aria-label":"Speed",on:{input:()=>t.speed(Fy(2**Number(this.speed.value)))}}),this.speedNote=W("button",{type:"button",class:"speed-note",title:"Back to normal speed (0)",on:{click:()=>t.speed(1)}}),this.element=W("div",{class:"transport",role:"toolbar","aria-label":"Playback"},W("div",{class:"transport-group"},Gt("start","To the start",t.start,"Home"),Gt("back","One frame back",()=>t.step(-1),"←"),this.play,Gt("forward","One frame on",()=>t.step(1),"→"),Gt("end","To the end",t.end,"End")),W("div",{class:"time",role:"timer","aria-label":"Time"},this.now,this.whole),this.live,W("div",{class:"transport-group right"},this.speed,this.speedNote,this.loop,this.plots))}element;play;loop;plots;live;liveNote=W("span",{class:"live-note"});now=W("span",{class:"time-now"});whole=W("span",{class:"time-whole"});speed;speedNote;draw(){let{clock:e}=this.desk;up(this.play,e.playing?"pause":"play");let t=e.playing?"Pause":"Play";this.play.getAttribute("aria-label")!==t&&(this.play.setAttribute("aria-label",t),this.play.title=`${t} (Space)`),ct(this.now,dn(e.time)),ct(this.whole,dn(e.last)),bt(this.live,"hidden",!e.live),bt(this.live,"data-on",e.following),e.live&&ct(this.liveNote,e.following?"":`${Mn(-e.behind,1)} s`),this.loop.setAttribute("aria-pressed",String(e.looping));let n=Math.log2(e.speed);Math.abs(Number(this.speed.value)-n)>.005&&(this.speed.value=String(n));let r=((n-Math.log2(.1))/(Math.log2(8)-Math.log2(.1))).toFixed(3);this.speed.dataset.share!==r&&(this.speed.dataset.share=r,this.speed.style.setProperty("--share",r),this.speed.setAttribute("aria-valuetext",`${ad(e.speed)}`)),ct(this.speedNote,ad(e.speed)),this.speedNote.setAttribute("aria-label",`Speed ${ad(e.speed)}, back to normal`)}setPlots(e){this.plots.setAttribute("aria-pressed",String(e))}};function Fy(s){for(let e of[.1,.25,.5,1,2,4,8])if(Math.abs(Math.log2(s/e))<.08)return e;return Number(s.toPrecision(2))}function ad(s){return`${Number(s.toPrecision(2))}×`}var Hl=class{from=0;to=1;fit=!0;liveSpan=60;first=0;last=1;live=!1;get span(){return this.to-this.from}setRange(e,t,n){if(this.first=e,this.live=n,this.last=Math.max(t,e+(n?this.liveSpan:.02)),!this.fit){this.put(this.from,this.span);return}this.to=this.last,this.from=n?Math.max(e,this.last-this.liveSpan):e}reset(){this.fit=!0,this.setRange(this.first,this.last,this.live)}zoom(e,t){let n=this.last-this.first,i=Math.min(n,Math.max(.02,this.span*e));i>=n*.999&&e>1?this.fit=!this.live||n<=this.liveSpan:this.fit=!1;let r=this.span>0?(t-this.from)/this.span:.5;this.put(t-r*i,i)}pan(e){this.fit&&!this.live||(this.fit=!1,this.put(this.from+e,this.span))}show(e,t){this.fit=!1,this.put(e,Math.max(.02,t-e))}keep(e,t){this.fit&&!this.live||(e<this.from||e>this.to?this.put(e-this.span*(t?.15:.5),this.span):t&&e>this.to-this.span*.05&&this.put(e-this.span*.15,this.span))}stickTo(e){this.fit||this.put(e-this.span*.97,this.span)}put(e,t){let n=Math.min(t,this.last-this.first);this.from=Math.min(this.last-n,Math.max(this.first,e)),this.to=this.from+n}};var Uy=["orbit","follow","first-person","top"];function ld(s){let e=new URLSearchParams(s).get("token")??"";return/^[0-9a-zA-Z_-]{1,256}$/.test(e)?e:""}function Qm(s){let e=new URLSearchParams(s.replace(/^#/,"")),t={},n=jm(e.get("t"));n!==void 0&&(t.time=n);let i=jm(e.get("pick"));i!==void 0&&Number.isInteger(i)&&i>=0&&(t.pick=i);let r=Uy.find(o=>o===e.get("camera"));return r&&(t.camera=r),t}function cd(s){let e=[];return s.time!==void 0&&e.push(`t=${Number(s.time.toFixed(3))}`),s.pick!==void 0&&s.pick>=0&&e.push(`pick=${s.pick}`),s.camera&&s.camera!=="orbit"&&e.push(`camera=${s.camera}`),e.length?`#${e.join("&")}`:""}function eg(s,e){return s.replace(/#.*$/,"")+cd(e)}function ca(s,e,t){return`${e==="/talk"?s.replace(/^http/,"ws"):s}${e}${t?`?token=${encodeURIComponent(t)}`:""}`}function jm(s){if(s===null||s.trim()==="")return;let e=Number(s);return Number.isFinite(e)?e:void 0}var Gl=class{constructor(e,t,n){this.canvas=t;this.stage=n;this.notices=new _l(()=>this.retry()),this.transport=new Vl(this,{step:i=>this.step(i),start:()=>this.seek(this.clock.first),end:()=>this.toEnd(),loop:()=>this.toggleLoop(),live:()=>this.toEnd(),speed:i=>this.setSpeed(i),plots:()=>this.togglePlots(),openFile:()=>this.openFile()}),this.timeline=new zl(this),this.plots=new Ol(this),this.frame=new vl(e,{camera:i=>this.setCamera(i),frameAll:()=>this.frameAll(),theme:()=>this.toggleTheme(),fullScreen:()=>void this.fullScreen(),copyLink:()=>void this.copyLink(),picture:()=>this.savePicture(),help:()=>this.help.toggle(this.axisKeyNames()),openFile:()=>this.openFile(),about:()=>this.showAbout(),back:()=>this.goBack()},this.transport.element,this.timeline.element,this.plots.element),this.layers=new ul(this),this.things=new hl(this),this.happenings=new xl(this),this.card=new ml(this),this.offers=new bl(this),this.frame.add(this.layers.panel,"left"),this.frame.add(this.things.panel,"left"),this.frame.add(this.happenings.panel,"left"),this.frame.add(this.card.panel,"right"),this.frame.add(this.offers.panel,"right"),this.shortcuts=this.makeShortcuts(),this.help=new yl(this.shortcuts),e.append(this.notices.progress,this.notices.banner,this.notices.toast,this.notices.problems,this.help.element,this.aboutDialog),this.aboutDialog.addEventListener("click",i=>{i.target===this.aboutDialog&&this.aboutDialog.close()}),this.transport.setPlots(this.plots.shown),this.timeline.onResize=()=>this.plots.layOut(this.timeline.gutter,this.timeline.lineWidth),this.theme=new Bl(i=>{this.stage.setDark(i),this.timeline.recolour(),this.plots.recolour(),this.redraw()}),this.theme.apply(),this.stage.onPick=i=>this.pick(i),this.stage.onHandle=(i,r,o)=>this.offers.input(i,[...r,...o]),this.listen(),this.measure(),this.frame.setCamera(this.stage.camera),requestAnimationFrame(i=>this.tick(i))}recording;clock=new gl;view=new Hl;events=new pl;samples=new dl;hiddenKinds=new Set;picked=-1;errors=[];frame;notices;offers;line={messages:0,perSecond:0,latencyMs:null,connected:!1};ready=!1;openFile=()=>{};goBack=()=>{};timeline;transport;plots;layers;things;happenings;card;help;aboutDialog=W("dialog",{class:"dialog about","aria-label":"About this recording"});theme;shortcuts;shown;seenVersion=-1;shownTime=NaN;lastTick=0;active=0;slowAt=0;statusAt=0;frames=[];panelsStale=!0;bare=!1;get controls(){return this.offers.specs}get kind(){return this.shown?.kind}retry=()=>{};show(e,t=!1){let n={following:this.clock.following,playing:this.clock.playing,time:this.clock.time,picked:this.picked,name:this.picked!==-1?this.nameOf(this.picked):""},i=this.recording===void 0;if(this.shown=e,this.recording=e.recording,this.seenVersion=-1,this.events.clear(),this.samples.start(e.recording),this.clock.open(e.live),t||(this.view.fit=!0),this.stage.setRecording(e.recording),this.takeNews(performance.now()/1e3),this.setTitle(),this.frame.empty.hidden=!0,this.things.reset(),t){let r=n.picked!==-1&&this.recording.things[n.picked]!==void 0&&this.nameOf(n.picked)===n.name;this.pick(r?n.picked:-1),n.following||(this.clock.seek(n.time),this.clock.playing=n.playing)}else this.pick(-1),this.clock.time=this.clock.first,e.live?this.clock.goLive(performance.now()/1e3):this.clock.play(!0),this.stage.frameAll();i&&this.applyLook(location.hash),this.ready=!0,this.panelsStale=!0,this.redraw()}setEmpty(){this.ready=!0,this.frame.empty.hidden=this.recording!==void 0,this.setTitle()}setTitle(e=""){e&&(this.fallbackTitle=e);let t=this.shown?.kind==="dropped"?this.shown.name:this.recording?.about.get("title")||this.fallbackTitle||this.shown?.name||"Sidestep";this.frame.setTitle(t,this.shown?.badge??"",this.shown?.kind??"")}fallbackTitle="";takeNews(e){let t=this.recording;if(!t||t.version===this.seenVersion)return;let n=this.seenVersion===-1;this.seenVersion=t.version;let i=Number.isFinite(t.firstTime)?t.firstTime:0,r=Number.isFinite(t.lastTime)?t.lastTime:i;this.clock.setRange(i,r,e),this.view.setRange(i,r,this.clock.live),(n||t.clips.length!==this.seenClips)&&(this.seenClips=t.clips.length,this.clock.frame=dp(t)),this.events.update(t.events),this.timeline.remark(),this.panelsStale=!0,this.redraw()}seenClips=-1;stateNow(){return this.recording?.stateAt(this.clock.time)}tick(e){requestAnimationFrame(i=>this.tick(i));let t=e/1e3,n=Math.max(0,t-this.lastTick);this.lastTick=t;try{this.step1(e,t,n)}catch(i){this.fail(i)}}step1(e,t,n){this.offers.poll(),this.takeNews(t),this.clock.tick(n,t);let{clock:i,recording:r}=this;if(i.playing){let o=this.view.from;i.following&&!this.view.fit?this.view.stickTo(i.last):i.following||this.view.keep(i.time,!0),this.view.from!==o&&this.timeline.remark()}r&&(i.time!==this.shownTime||e<this.active)&&(this.stage.show(i.time),this.shownTime=i.time,this.frames.push(e)),this.transport.draw(),this.timeline.draw(),r&&!this.samples.done(r)&&this.samples.work(r,3),this.plots.update(),e>=this.slowAt&&(this.slowAt=e+120,this.picked!==-1&&this.card.update(this.recording?.stateAt(i.time,tg))),e>=this.statusAt&&(this.statusAt=e+500,this.everyHalfSecond(e))}everyHalfSecond(e){this.panelsStale&&(this.panelsStale=!1,this.layers.update(),this.things.update()),this.happenings.update(),this.timeline.speak(),this.notices.tick(),this.frame.setCamera(this.stage.camera),this.frames=this.frames.filter(t=>e-t<1e3),this.writeStatus()}writeStatus(){let{drawn:e}=this.stage,t=[];this.recording&&(t.push(this.frames.length?`${this.frames.length} fps`:"still"),t.push(cl(e.figures,"figure"),`${Fn(e.triangles)} triangles`,`${Mn(e.milliseconds,1)} ms`)),this.line.connected&&((this.line.perSecond>0||this.shown?.live)&&t.push(`${Fn(this.line.perSecond)} messages/s`),this.line.latencyMs!==null&&t.push(`${Mn(this.line.latencyMs,this.line.latencyMs<10?1:0)} ms there and back`));let n=this.frame.status;for(;n.children.length<t.length;)n.append(W("span"));[...n.children].forEach((i,r)=>{let o=t[r]??"";i.textContent!==o&&(i.textContent=o)})}redraw(){this.active=Math.max(this.active,performance.now()+150)}remark(){this.timeline.remark()}say(e){this.notices.pass(e)}fail(e){let t=e instanceof Error?`${e.name}: ${e.message}`:String(e);this.errors.length<50&&!this.errors.includes(t)&&(this.errors.push(t),console.error(e))}seek(e){this.clock.seek(e),this.view.keep(this.clock.time,!1),this.remark(),this.redraw()}play(e){this.clock.play(e),this.redraw()}pick(e){let t=e!==-1&&this.recording?.things[e]!==void 0?e:-1,n=t!==this.picked;this.picked=t,this.stage.select(t),n&&(this.stage.camera==="follow"||this.stage.camera==="first-person")&&(t===-1?this.setCamera("orbit"):this.stage.setCamera(this.stage.camera,t)),this.card.update(t===-1?void 0:this.recording?.stateAt(this.clock.time,tg)),this.things.showPicked(),n&&t!==-1&&ng()&&this.frame.sheet(this.card.panel),this.redraw()}setCamera(e){if((e==="follow"||e==="first-person")&&this.picked===-1){let t=this.recording?.things.findIndex((n,i)=>n.kind===1&&this.recording.placeOf(i,this.clock.time)!==void 0)??-1;if(t<0){this.say("Nobody is there to follow");return}this.pick(t)}this.stage.setCamera(e,this.picked===-1?void 0:this.picked),this.frame.setCamera(e),this.active=performance.now()+1500}nameOf(e){let t=this.recording?.things[e];return t?t.name||`${xs(t.kind)} ${e}`:`thing ${e}`}colourOf(e){let t=this.recording?.things[e],n=t&&this.recording?.materials[t.material];return n?`rgb(${n.rgba[0]} ${n.rgba[1]} ${n.rgba[2]})`:"var(--ink-3)"}step(e){this.clock.step(e),this.seek(this.clock.time)}toEnd(){this.clock.live?(this.clock.goLive(performance.now()/1e3),this.view.keep(this.clock.time,!0),this.remark()):this.seek(this.clock.last)}toggleLoop(){this.clock.looping=!this.clock.looping,this.clock.looping||(this.clock.part=void 0),this.remark()}setPart(e){let{clock:t}=this,n=t.part??{from:t.first,to:t.last};n[e]=t.time,n.from>=n.to&&(e==="from"?n.to=t.last:n.from=t.first),!(n.to-n.from<t.frame)&&(t.part=n,t.looping=!0,this.say(`Repeating ${dn(n.from)} – ${dn(n.to)}`),this.remark())}setSpeed(e){this.clock.setSpeed(e)}togglePlots(){this.plots.toggle(),this.transport.setPlots(this.plots.shown)}toggleTheme(){let e=this.theme.toggle();this.say(e==="system"?"As the system likes it":cr(e))}frameAll(){this.stage.frameAll(),this.active=performance.now()+1500}nextEvent(e){let{events:t,clock:n}=this,i=this.picked!==-1?t.of(this.picked):[],r=t.names.map(c=>this.hiddenKinds.has(c)),o=i.length||t.count,a=c=>i.length?i[c]:c,l=e>0?0:o-1;for(i.length||(l=e>0?t.from(n.time+1e-6):t.from(n.time-1e-6)-1);l>=0&&l<o;l+=e){let c=a(l);if((t.times[c]-n.time)*e>1e-6&&!r[t.kinds[c]]){this.clock.playing=!1,this.seek(t.times[c]),this.say(`${t.names[t.kinds[c]]}: ${t.events[c].text}`);return}}this.say(e>0?"No later event":"No earlier event")}async fullScreen(){try{document.fullscreenElement?await document.exitFullscreen():await document.documentElement.requestFullscreen()}catch{this.say("This browser does not go full screen here")}}async copyLink(){let e={time:this.clock.time,pick:this.picked,camera:this.stage.camera};history.replaceState(null,"",eg(location.href,e));try{await navigator.clipboard.writeText(location.href),this.say(`Copied a link to ${dn(this.clock.time)}`)}catch{this.say(`The address now says ${cd(e)}; copy it from there`)}}savePicture(){this.recording&&(this.stage.show(this.clock.time),this.canvas.toBlob(e=>{if(!e){this.say("The picture could not be read back");return}let t=URL.createObjectURL(e),n=(this.shown?.name||"sidestep").replace(/\.[a-z]+$/i,"").replace(/[^\w-]+/g,"-");W("a",{href:t,download:`${n}-${this.clock.time.toFixed(2)}s.png`}).click(),setTimeout(()=>URL.revokeObjectURL(t),1e4),this.say(`Saved a picture, ${Ko(e.size)}`)},"image/png"))}showAbout(){let{recording:e}=this;if(!e)return;let t=e.things.filter(i=>i.kind===1).length,n=[["name",this.shown?.name??""],...e.about.entries(),["time",`${dn(e.firstTime)} – ${dn(e.lastTime)}${e.complete||this.shown?.live?"":", cut off"}`],["frames",`${Mn(1/this.clock.frame,2)} per second`],["things",`${Fn(e.things.length)}, ${Fn(t)} of them figures`],["clips",Fn(e.clips.length)],["events",Fn(e.events.length)]];this.aboutDialog.replaceChildren(W("div",{class:"dialog-head"},W("h2",{text:"About this recording"}),Gt("close","Close",()=>this.aboutDialog.close(),"Esc")),W("dl",{class:"facts wide"},...n.filter(([,i])=>i).map(([i,r])=>W("div",{class:"fact"},W("dt",{text:i}),W("dd",{text:r})))),...e.notes.length?[W("h3",{text:"Odd about it"}),W("pre",{text:e.notes.join(`
`),tabindex:"0"})]:[]),this.aboutDialog.open||this.aboutDialog.showModal()}applyLook(e){let t=Qm(e);t.pick!==void 0&&this.pick(t.pick),t.time!==void 0&&(this.clock.playing=!1,this.seek(t.time),this.wanted=t.time),t.camera&&this.setCamera(t.camera)}wanted;arrived(){this.wanted===void 0||!this.recording||(this.takeNews(performance.now()/1e3),!this.clock.playing&&this.clock.time!==this.wanted&&this.seek(this.wanted),this.recording.complete&&(this.wanted=void 0))}axisKeyNames(){return this.offers.axisKeys.map(Ml)}makeShortcuts(){let e=t=>()=>this.setCamera(t);return[{group:"Time",keys:["Space","k"],words:"play or pause",act:()=>this.play(!this.clock.playing)},{group:"Time",keys:["ArrowLeft","ArrowRight"],words:"one frame back or on",act:()=>{}},{group:"Time",keys:["Shift+ArrowLeft","Shift+ArrowRight"],shown:"Shift ← →",words:"one second back or on",act:()=>{}},{group:"Time",keys:["Home","End"],words:"start; end, or the present when live",act:()=>{}},{group:"Time",keys:["<",">",",","."],shown:"< >",words:"slower or faster",act:()=>{}},{group:"Time",keys:["0"],words:"normal speed",act:()=>this.setSpeed(1)},{group:"Time",keys:["r"],words:"repeat",act:()=>this.toggleLoop()},{group:"Time",keys:["[","]"],words:"repeat from here, to here",act:()=>{}},{group:"Time",keys:["n","b"],words:"next event, event before",act:()=>{}},{group:"Camera",keys:["1"],words:"orbit",act:e("orbit")},{group:"Camera",keys:["2"],words:"follow the picked one",act:e("follow")},{group:"Camera",keys:["3"],words:"through its eyes",act:e("first-person")},{group:"Camera",keys:["4"],words:"from above",act:e("top")},{group:"Camera",keys:["f"],words:"all in view",act:()=>this.frameAll()},{group:"Page",keys:["/"],words:"find by name",act:()=>this.find()},{group:"Page",keys:["Escape"],words:"let go of the picked one",act:()=>this.pick(-1)},{group:"Page",keys:["p"],words:"plots",act:()=>this.togglePlots()},{group:"Page",keys:["w"],words:"wireframe",act:()=>{this.layers.toggle("wireframe")}},{group:"Page",keys:["h"],words:"hide everything but the stage",act:()=>this.toggleBare()},{group:"Page",keys:["i"],words:"about this recording",act:()=>this.showAbout()},{group:"Page",keys:["o"],words:"open a file",act:()=>this.openFile()},{group:"Page",keys:["c"],words:"copy a link to this moment",act:()=>void this.copyLink()},{group:"Page",keys:["s"],words:"save a picture",act:()=>this.savePicture()},{group:"Page",keys:["t"],words:"dark or light",act:()=>this.toggleTheme()},{group:"Page",keys:["Shift+F"],words:"full screen",act:()=>void this.fullScreen()},{group:"Page",keys:["?"],words:"this page",act:()=>this.help.toggle(this.axisKeyNames())}]}pairs(e){return{ArrowLeft:()=>this.step(-1),ArrowRight:()=>this.step(1),"Shift+ArrowLeft":()=>this.seek(this.clock.time-1),"Shift+ArrowRight":()=>this.seek(this.clock.time+1),Home:()=>this.seek(this.clock.first),End:()=>this.toEnd(),"<":()=>this.clock.faster(-1),",":()=>this.clock.faster(-1),">":()=>this.clock.faster(1),".":()=>this.clock.faster(1),"[":()=>this.setPart("from"),"]":()=>this.setPart("to"),n:()=>this.nextEvent(1),b:()=>this.nextEvent(-1)}[e]}find(){ng()&&this.frame.sheet(this.things.panel),this.toggleBare(!1),this.things.focus()}toggleBare(e=!this.bare){this.bare=e,document.documentElement.toggleAttribute("data-bare",e),e&&this.say("H brings the panels back"),this.measure()}listen(){window.addEventListener("keydown",t=>this.key(t)),window.addEventListener("keyup",t=>{this.offers.key(t.code,!1)});for(let t of["pointerdown","pointermove","pointerup","wheel","keydown"])window.addEventListener(t,n=>{(t==="keydown"||n.target===this.canvas)&&(this.active=performance.now()+1500)},{passive:!0});Kr(this.canvas.parentElement,()=>this.measure());let e=this.frame.dock;Kr(e,()=>document.documentElement.style.setProperty("--dock",`${e.offsetHeight}px`)),window.addEventListener("hashchange",()=>this.applyLook(location.hash)),window.addEventListener("error",t=>{this.errors.push(t.message)}),window.addEventListener("unhandledrejection",t=>{this.errors.push(String(t.reason))}),document.addEventListener("visibilitychange",()=>this.redraw())}key(e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let t=xp(e);if(yp(e.target,t))return;if(document.querySelector("dialog[open]")){t==="?"&&this.help.element.open&&(this.help.element.close(),e.preventDefault());return}if(this.offers.key(e.code,!0)){e.preventDefault();return}if(e.repeat&&["Space","k","p","t","s","c","h"].includes(t))return;let n=this.pairs(t)??this.shortcuts.find(i=>i.keys.includes(t))?.act;n&&(e.preventDefault(),n(),this.redraw())}measure(){let e=this.canvas.parentElement.getBoundingClientRect();e.width>0&&e.height>0&&this.stage.resize(e.width,e.height,Math.min(2,window.devicePixelRatio||1)),this.redraw()}},tg={joints:()=>!1};function ng(){return window.matchMedia("(max-width: 760px)").matches}var ii=class extends Error{constructor(t,n){super(`byte ${t}: ${n}`);this.byte=t}name="FormatError"},Oy=4294967295,ha=Array.from({length:4},()=>new Uint32Array(256));for(let s=0;s<256;++s){let e=s;for(let t=0;t<8;++t)e=e&1?e>>>1^3988292384:e>>>1;ha[0][s]=e>>>0}for(let s=1;s<4;++s)for(let e=0;e<256;++e){let t=ha[s-1][e];ha[s][e]=t>>>8^ha[0][t&255]}function Wl(s,e=0,t=s.length){let[n,i,r,o]=ha,a=4294967295,l=e;for(;l+4<=t;l+=4)a^=s[l]|s[l+1]<<8|s[l+2]<<16|s[l+3]<<24,a=o[a&255]^r[a>>>8&255]^i[a>>>16&255]^n[a>>>24];for(;l<t;++l)a=a>>>8^n[(a^s[l])&255];return~a>>>0}var By=new TextDecoder("utf-8"),hd=1/(16383*Math.SQRT2);function xr(s,e,t,n,i){let r=s>>15|e>>15<<1,o=((s&32767)-16383)*hd,a=((e&32767)-16383)*hd,l=((t&32767)-16383)*hd,c=o*o+a*a+l*l,h=Math.sqrt(Math.max(0,1-c)),u=c>1?1/Math.sqrt(c):1;switch(r){case 0:n[i]=h,n[i+1]=o*u,n[i+2]=a*u,n[i+3]=l*u;break;case 1:n[i]=o*u,n[i+1]=h,n[i+2]=a*u,n[i+3]=l*u;break;case 2:n[i]=o*u,n[i+1]=a*u,n[i+2]=h,n[i+3]=l*u;break;default:n[i]=o*u,n[i+1]=a*u,n[i+2]=l*u,n[i+3]=h;break}}var co=class{constructor(e,t){this.bytes=e;this.base=t;this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}view;at=0;get left(){return this.bytes.length-this.at}fail(e){throw new ii(this.base+this.at,e)}need(e,t=1){e*t>this.left&&this.fail("it promises more than its bytes hold")}step(e){e>this.left&&this.fail("it promises more than its bytes hold");let t=this.at;return this.at+=e,t}u8(){return this.bytes[this.step(1)]}u16(){return this.view.getUint16(this.step(2),!0)}u32(){return this.view.getUint32(this.step(4),!0)}u64(){return this.u32()+this.u32()*2**32}f32(){let e=this.view.getFloat32(this.step(4),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}f64(){let e=this.view.getFloat64(this.step(8),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}vec(){return[this.f32(),this.f32(),this.f32()]}floats(e){this.need(e,4);let t=new Float32Array(e);for(let n=0;n<e;++n)t[n]=this.f32();return t}pad(e=4){this.at%e&&this.step(e-this.at%e)}text(){let e=this.u32(),t=this.step(e),n=By.decode(this.bytes.subarray(t,t+e));return this.at%4&&this.step(4-this.at%4),n}ascii(e){let t=this.step(e);return String.fromCharCode(...this.bytes.subarray(t,t+e))}rotation(){let e=[1,0,0,0];return xr(this.u16(),this.u16(),this.u16(),e,0),e}transform(){let e=this.vec(),t=this.rotation();return this.u16(),{position:e,rotation:t}}index(e,t,n=!1){let i=this.u32();return i<e?i:n&&i===Oy?-1:this.fail(`it names a ${t} that is not among the ${e} defined`)}};var zy=["","play","pose","place","disc","box","line","string","remove","paint","event"],ql=class{count=0;times=new Float64Array(4);kinds=new Uint8Array(4);at=new Uint32Array(4);size=new Uint32Array(4);paintTimes=[];paints=[];hint=0;push(e,t,n,i){if(this.count===this.times.length){let r=this.count*2;this.times=Xl(this.times,new Float64Array(r)),this.kinds=Xl(this.kinds,new Uint8Array(r)),this.at=Xl(this.at,new Uint32Array(r)),this.size=Xl(this.size,new Uint32Array(r))}this.times[this.count]=e,this.kinds[this.count]=t,this.at[this.count]=n,this.size[this.count++]=i}find(e){let{times:t,count:n}=this,i=this.hint<n?this.hint:0;if(n===0||e<t[0])return-1;if(t[i]<=e)for(let a=0;a<4;++a){if(i+1>=n||t[i+1]>e)return this.hint=i;++i}let r=0,o=n;for(;o-r>1;){let a=r+o>>1;t[a]<=e?r=a:o=a}return this.hint=r}paintAt(e){for(let t=this.paintTimes.length-1;t>=0;--t)if(this.paintTimes[t]<=e)return this.paints[t]}};function Xl(s,e){return e.set(s),e}function ud(s,e,t,n,i,r,o){let a=s[e]*t[n]+s[e+1]*t[n+1]+s[e+2]*t[n+2]+s[e+3]*t[n+3],l=1;a<0&&(a=-a,l=-1);let c=1-i,h=i;if(a<.999999){let p=Math.acos(a),g=1/Math.sin(p);c=Math.sin(c*p)*g,h=Math.sin(h*p)*g}h*=l;let u=c*s[e]+h*t[n],d=c*s[e+1]+h*t[n+1],f=c*s[e+2]+h*t[n+2],m=c*s[e+3]+h*t[n+3],x=1/Math.sqrt(u*u+d*d+f*f+m*m);r[o]=u*x,r[o+1]=d*x,r[o+2]=f*x,r[o+3]=m*x}var ig=(s,e,t,n)=>Math.atan2(2*(e*n+s*t),1-2*(e*e+t*t)),Zt=new Float64Array(4096*7),pi=new Float32Array(4096*7),dd=new Float32Array(4096*7),fd=new Float32Array(4),sg=new Float32Array(4),rg=new Float64Array(4),$l=class{about=new Map;skeletons=[];materials=[];meshes=[];skins=[];costumes=[];things=[];clips=[];events=[];notes=[];firstTime=0;lastTime=0;complete=!1;version=0;bones=[];tracks=[];f32=new Float32Array(1024);u16=new Uint16Array(this.f32.buffer);u32=new Uint32Array(this.f32.buffer);used=0;addSkeleton(e){let t=e.joints.length,n={count:t,parent:new Int32Array(t),offset:new Float32Array(t*3),moving:new Int32Array(0),track:new Int32Array(t).fill(-1)},i=[];return e.joints.forEach((r,o)=>{n.parent[o]=r.parent,n.offset.set(r.offset,o*3),r.moves&&(n.track[o]=i.length,i.push(o))}),n.moving=Int32Array.from(i),this.bones.push(n),++this.version,this.skeletons.push(e)-1}movingCount(e){return this.bones[e].moving.length}addClip(e){return++this.version,this.clips.push(e)-1}addMaterial(e){return++this.version,this.materials.push(e)-1}addMesh(e){return++this.version,this.meshes.push(e)-1}addSkin(e){return++this.version,this.skins.push(e)-1}addCostume(e){return++this.version,this.costumes.push(e)-1}addThing(e){return this.tracks.push(new ql),++this.version,this.things.push(e)-1}addEvent(e){let t=this.events.length;for(;t>0&&this.events[t-1].time>e.time;)--t;this.events.splice(t,0,e),++this.version}addKey(e,t,n,i){let r=i.length>>2;this.reserve(r),new Uint8Array(this.f32.buffer,this.used*4,i.length).set(i),this.tracks[e].push(t,n,this.used,r),this.used+=r,n===8&&this.tracks[e].paints.length>0&&this.addPaint(e,t,this.things[e].material),++this.version}addPaint(e,t,n){this.tracks[e].paintTimes.push(t),this.tracks[e].paints.push(n),++this.version}lastKeyTime(e){let t=this.tracks[e];return t.count?t.times[t.count-1]:-1/0}lastPaint(e){return this.tracks[e].paints.at(-1)}onStage(e){let t=this.tracks[e];return t.count>0&&t.kinds[t.count-1]!==8}clearKeys(){this.tracks=this.things.map(()=>new ql),this.events.length=0,this.used=0,++this.version}reserve(e){if(this.used+e<=this.f32.length)return;let t=new Float32Array(Math.max(this.f32.length*2,this.used+e));t.set(this.f32),this.f32=t,this.u16=new Uint16Array(t.buffer),this.u32=new Uint32Array(t.buffer)}stateAt(e,t={}){let n=t.into??{time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};n.time=e;let i=0,r=0,o=0,a=0,l=0,c=0;for(let h=0;h<this.tracks.length;++h){let u=this.tracks[h];if(u.count===0||u.times[0]>e)continue;let d=u.find(e);if(d<0)continue;let f=u.kinds[d];if(f===8)continue;let m=this.things[h],p=(u.paints.length>0?u.paintAt(e):void 0)??m.material,g=this.nextOf(u,d,m.blend),y=g<0?0:(e-u.times[d])/(u.times[g]-u.times[d]),S=u.at[d],b=g<0?S:u.at[g];switch(f){case 1:case 2:{let A=n.figures[i++]??={thing:0,material:0,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};A.thing=h,A.material=p,this.lookAtFigure(A,u,d,b,y,e,t);break}case 3:{let A=n.parts[r++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0]};A.thing=h,A.material=p,this.mixTransform(S,b,y,A);break}case 4:{let A=n.discs[o++]??={thing:0,material:0,centre:[0,0,0],radius:0};A.thing=h,A.material=p,this.mixVec(S,b,y,A.centre),A.radius=this.f32[S+3]+y*(this.f32[b+3]-this.f32[S+3]);break}case 5:{let A=n.boxes[a++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0],half:[0,0,0]};A.thing=h,A.material=p,this.mixTransform(S,b,y,A),this.mixVec(S+5,b+5,y,A.half);break}case 6:{let A=n.lines[l++]??={thing:0,material:0,from:[0,0,0],to:[0,0,0]};A.thing=h,A.material=p,this.mixVec(S,b,y,A.from),this.mixVec(S+3,b+3,y,A.to);break}case 7:{let A=n.strings[c++]??={thing:0,material:0,points:new Float32Array(0)};A.thing=h,A.material=p;let C=u.size[d];A.points.length!==C&&(A.points=new Float32Array(C));let v=g>=0&&u.size[g]===C;for(let _=0;_<C;++_)A.points[_]=v?this.f32[S+_]+y*(this.f32[b+_]-this.f32[S+_]):this.f32[S+_];break}}}return n.figures.length=i,n.parts.length=r,n.discs.length=o,n.boxes.length=a,n.lines.length=l,n.strings.length=c,n}placeOf(e,t){let n=this.tracks[e];if(!n)return;let i=n.find(t);if(i<0||n.kinds[i]===8)return;let r=this.nextOf(n,i,this.things[e].blend),o=r<0?0:(t-n.times[i])/(n.times[r]-n.times[i]),a=n.at[i],l=r<0?a:n.at[r],c={position:[0,0,0],heading:0};switch(n.kinds[i]){case 1:case 2:{let h=Hy;h.thing=e,this.lookAtFigure(h,n,i,l,o,t,Vy),c.position=[...h.position],c.heading=h.heading;break}case 3:case 5:{let h={position:c.position,rotation:[1,0,0,0]};this.mixTransform(a,l,o,h),c.heading=ig(...h.rotation);break}case 4:this.mixVec(a,l,o,c.position),c.radius=this.f32[a+3]+o*(this.f32[l+3]-this.f32[a+3]);break;case 6:{let h=[0,0,0];this.mixVec(a,l,o,c.position),this.mixVec(a+3,l+3,o,h),c.heading=Math.atan2(h[0]-c.position[0],h[2]-c.position[2]);for(let u=0;u<3;++u)c.position[u]=(c.position[u]+h[u])/2;break}case 7:{let h=Math.floor(n.size[i]/6)*3,u=r>=0&&n.size[r]===n.size[i];n.size[i]>0&&this.mixVec(a+h,u?l+h:a+h,o,c.position);break}}return c}figureAt(e,t,n){let i=this.tracks[e];if(!i||this.things[e].kind!==1)return;let r=i.find(t);if(r<0||i.kinds[r]===8)return;let o=this.nextOf(i,r,this.things[e].blend),a=o<0?0:(t-i.times[r])/(i.times[o]-i.times[r]),l=n??{thing:e,material:-1,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};return l.thing=e,l.material=i.paintAt(t)??this.things[e].material,this.lookAtFigure(l,i,r,o<0?i.at[r]:i.at[o],a,t,{}),l}keysOf(e){let t=this.tracks[e];if(!t)return[];let n=Array.from({length:t.count},(i,r)=>({time:t.times[r],what:zy[t.kinds[r]],clip:t.kinds[r]===1?this.u32[t.at[r]]:-1}));for(let i=0;i<t.paints.length;++i)n.push({time:t.paintTimes[i],what:"paint",clip:-1});return n.sort((i,r)=>i.time-r.time)}clipFrame(e,t,n,i=0){let r=this.clips[e],o=this.bones[r.skeleton];this.sampleClip(r,o,t,t,0,o.count),this.forward(o,o.count,0,0,0,0,n,i)}nextOf(e,t,n){let i=e.kinds[t];if(t+1>=e.count||i===1||e.kinds[t+1]!==i)return-1;let r=e.times[t+1]-e.times[t];return r>0&&r<=n?t+1:-1}lookAtFigure(e,t,n,i,r,o,a){let l=this.things[e.thing].skeleton,c=this.bones[l],h=t.at[n],u=0,d=0,f=0,m=0,x=0,p=0,g=0;if(t.kinds[n]===1){let S=this.clips[e.clip=this.u32[h]];u=this.f32[h+1],d=this.f32[h+2],f=this.f32[h+3],m=this.f32[h+4];let b=t.size[n]>=7,A=b?this.f32[h+5]:0,C=b?this.f32[h+6]:1,v=(S.frameCount-1)*S.frameTime;e.clipSeconds=Math.min(Math.max(A+C*(o-t.times[n]),0),v);let _=Math.min(Math.max(e.clipSeconds/S.frameTime,0),S.frameCount-1);x=Math.min(Math.floor(_),S.frameCount-1),p=Math.min(x+1,S.frameCount-1),g=_-x,this.sampleClip(S,c,x,p,g,1)}else e.clip=-1,e.clipSeconds=0,this.samplePose(c,h,i,r,1);e.clipFrame=x,e.clipWeight=g;let y=e.placement??=[0,0,0,0];if(y[0]=u,y[1]=d,y[2]=f,y[3]=m,this.forward(c,1,u,d,f,m,pi,0),e.position[0]=pi[0],e.position[1]=pi[1],e.position[2]=pi[2],e.heading=ig(pi[3],pi[4],pi[5],pi[6]),a.joints&&!a.joints(e)){e.joints.length&&(e.joints=og);return}e.clip!==-1?this.sampleClip(this.clips[e.clip],c,x,p,g,c.count):this.samplePose(c,h,i,r,c.count),e.joints.length!==c.count*7&&(e.joints=new Float32Array(c.count*7)),this.forward(c,c.count,u,d,f,m,e.joints,0)}sampleClip(e,t,n,i,r,o){let{row:a,still:l,turning:c,moving:h}=e,u=n*e.turningCount*4,d=i*e.turningCount*4,f=n*e.movingCount*3,m=i*e.movingCount*3;for(let x=0;x<o;++x){let p=x*7,g=a[x],y=t.track[x];if(g<0){let S=~g*4;Zt[p+3]=l[S],Zt[p+4]=l[S+1],Zt[p+5]=l[S+2],Zt[p+6]=l[S+3]}else if(r>0)ud(c,u+g*4,c,d+g*4,r,Zt,p+3);else{let S=u+g*4;Zt[p+3]=c[S],Zt[p+4]=c[S+1],Zt[p+5]=c[S+2],Zt[p+6]=c[S+3]}if(y<0)Zt[p]=t.offset[x*3],Zt[p+1]=t.offset[x*3+1],Zt[p+2]=t.offset[x*3+2];else{let S=f+y*3,b=m+y*3;Zt[p]=h[S]+r*(h[b]-h[S]),Zt[p+1]=h[S+1]+r*(h[b+1]-h[S+1]),Zt[p+2]=h[S+2]+r*(h[b+2]-h[S+2])}}}samplePose(e,t,n,i,r){if(this.readPose(e,t,pi,r),t===n||i===0){for(let o=0;o<r*7;++o)Zt[o]=pi[o];return}this.readPose(e,n,dd,r);for(let o=0;o<r*7;o+=7){for(let a=0;a<3;++a)Zt[o+a]=pi[o+a]+i*(dd[o+a]-pi[o+a]);ud(pi,o+3,dd,o+3,i,Zt,o+3)}}readPose(e,t,n,i){let r=t+Math.ceil(e.count*6/4);for(let o=0;o<i;++o){let a=t*2+o*3,l=o*7,c=e.track[o];xr(this.u16[a],this.u16[a+1],this.u16[a+2],n,l+3);let h=c<0?e.offset:this.f32,u=c<0?o*3:r+c*3;n[l]=h[u],n[l+1]=h[u+1],n[l+2]=h[u+2]}}forward(e,t,n,i,r,o,a,l){let c=Math.sin(o/2),h=Math.cos(o/2);for(let u=0;u<t;++u){let d=u*7,f=l+d,m=e.parent[u],x=n,p=i,g=r,y=h,S=0,b=c,A=0;if(m>=0){let q=l+m*7;x=a[q],p=a[q+1],g=a[q+2],y=a[q+3],S=a[q+4],b=a[q+5],A=a[q+6]}let C=Zt[d],v=Zt[d+1],_=Zt[d+2],D=Zt[d+3],I=Zt[d+4],R=Zt[d+5],O=Zt[d+6],B=2*(b*_-A*v),k=2*(A*C-S*_),V=2*(S*v-b*C);a[f]=x+C+y*B+(b*V-A*k),a[f+1]=p+v+y*k+(A*B-S*V),a[f+2]=g+_+y*V+(S*k-b*B),a[f+3]=y*D-S*I-b*R-A*O,a[f+4]=y*I+S*D+b*O-A*R,a[f+5]=y*R-S*O+b*D+A*I,a[f+6]=y*O+S*R-b*I+A*D}}mixVec(e,t,n,i){let{f32:r}=this;for(let o=0;o<3;++o)i[o]=r[e+o]+n*(r[t+o]-r[e+o])}mixTransform(e,t,n,i){this.mixVec(e,t,n,i.position);let{u16:r}=this;if(xr(r[e*2+6],r[e*2+7],r[e*2+8],fd,0),n>0){xr(r[t*2+6],r[t*2+7],r[t*2+8],sg,0),ud(fd,0,sg,0,n,rg,0);for(let o=0;o<4;++o)i.rotation[o]=rg[o]}else for(let o=0;o<4;++o)i.rotation[o]=fd[o]}},og=new Float32Array(0),Vy={joints:()=>!1},Hy={thing:0,material:0,joints:og,clip:-1,clipSeconds:0,position:[0,0,0],heading:0};function ag(s,e){switch(s){case 1:case 2:return e===1;case 3:return e===2;case 4:return e===3;case 5:return e===4;case 6:return e===5;case 7:return e===6;default:return!0}}var Gy=[137,83,83,82,13,10,26,10],pd=16,ho=16,Wy=32,ua=16,Xy=2**28,lg=4096,qy=2e4,cg=1e8,md=1e12;function $y(s){if(Gy.some((n,i)=>s[i]!==n))throw new ii(0,"this is not a Sidestep recording");let e=new DataView(s.buffer,s.byteOffset,s.byteLength);if(Wl(s,0,12)!==e.getUint32(12,!0))throw new ii(0,"the checksum of the file header is wrong");let t=e.getUint16(8,!0);if(t!==1)throw new ii(8,`the recording is of format ${t}; this page reads format 1`)}function Yy(s,e=0){let t=new DataView(s.buffer,s.byteOffset+e,ho),n=t.getUint32(4,!0);if(!(Wl(s,e,e+12)!==t.getUint32(12,!0)||n%8!==0||n>Xy))return{type:String.fromCharCode(...s.subarray(e,e+4)),length:n,crc:t.getUint32(8,!0)}}var gd=class{recording=new $l;ended=!1;unknownChunks=0;unknownRecords=0;anyBlock=!1;latest=-1/0;take(e,t,n){let i=new co(t,n+ho),r=this.recording;switch(e){case"META":{let o=i.u32();i.need(o,8);for(let a=0;a<o;++a){let l=i.text();r.about.set(l,i.text())}++r.version;break}case"SKEL":r.addSkeleton(Zy(i));break;case"CLIP":r.addClip(Jy(i,r));break;case"MATL":{let o=[i.u8(),i.u8(),i.u8(),i.u8()];r.addMaterial({rgba:o,name:i.text()});break}case"MESH":{let o=i.u32(),a=i.u32(),l=i.text();r.addMesh({name:l,positions:i.floats(o*3),indices:hg(i,o,a)});break}case"SKIN":this.takeSkin(i);break;case"COST":this.takeCostume(i);break;case"THNG":this.takeThing(i);break;case"BLCK":this.takeBlock(i);break;case"INDX":break;case"END.":this.ended=!0,r.complete=!0,++r.version;break;default:++this.unknownChunks}}forgetKeys(){this.recording.clearKeys(),this.anyBlock=!1,this.latest=-1/0}takeSkin(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.index(t.materials.length,"material",!0),r=e.u32(),o=e.u32(),a=e.u32(),l=e.text(),c=t.skeletons[n].joints.length;e.need(a,52),a===0&&r>0&&e.fail("its vertices hang on no joint");let h=new Uint32Array(a),u=new Float32Array(a*12);for(let p=0;p<a;++p)h[p]=e.index(c,"joint"),u.set(e.floats(12),p*12);let d=e.floats(r*3),f=hg(e,r,o);e.pad(),e.need(r,16);let m=new Uint16Array(r*4),x=new Uint16Array(r*4);for(let p=0;p<r*4;p+=4){for(let g=0;g<4;++g)m[p+g]=e.u16(),m[p+g]>=a&&e.fail(`a vertex hangs on joint ${m[p+g]} of ${a}`);for(let g=0;g<4;++g)x[p+g]=e.u16()}t.addSkin({name:l,skeleton:n,material:i,joints:h,toJoint:u,positions:d,indices:f,jointIndices:m,weights:x})}takeCostume(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.u32(),o={name:e.text(),skeleton:n,garments:[],skins:[]};e.need(i,32);for(let a=0;a<i;++a){let l=e.index(t.skeletons[n].joints.length,"joint"),c=e.index(t.meshes.length,"mesh"),h=e.index(t.materials.length,"material",!0);o.garments.push({joint:l,mesh:c,material:h,...e.transform()})}if(e.left>=4){let a=e.u32();e.need(a,4);for(let l=0;l<a;++l){let c=e.index(t.skins.length,"skin");t.skins[c].skeleton!==n&&e.fail("it wears a skin made for another skeleton"),o.skins.push(c)}}t.addCostume(o)}takeThing(e){let t=this.recording,n=e.u32();(n<1||n>6)&&e.fail(`it is of kind ${n}, expected 1 to 6`);let i=e.index(t.materials.length,"material",!0),r=-1,o=-1,a=-1;n===1?(r=e.index(t.skeletons.length,"skeleton"),a=e.index(t.costumes.length,"costume",!0),a!==-1&&t.costumes[a].skeleton!==r&&e.fail("it wears a costume made for another skeleton")):n===2?(o=e.index(t.meshes.length,"mesh"),e.u32()):e.u64();let l=e.f32(),c=e.text();l>=0&&l<=2e6||e.fail("its blend time is not between 0 and a million seconds");let h=e.left>=4?e.text():"";t.addThing({kind:n,name:c,layer:h,material:i,skeleton:r,mesh:o,costume:a,blend:l})}takeBlock(e){let t=this.recording,n=e.f64(),i=e.f64(),r=e.u32(),o=e.u32(),a=e.u32(),l=e.u32();Math.abs(n)<=md&&Math.abs(i)<=md&&n<=i||e.fail(`a block runs from ${n} to ${i} seconds`),this.anyBlock&&n<t.lastTime&&e.fail(`a block begins at ${n} s, before the last one ended (${t.lastTime} s)`),e.need(l);let c=(r&1)!==0&&(!this.anyBlock||n>t.lastTime),h=c&&!this.anyBlock;if(this.anyBlock||(t.firstTime=n),this.anyBlock=!0,c){let u=new Set,d=new Set;for(let f=0;f<o;++f)this.takeRecord(e,n,i,h?"join":"skip",u,d);h||this.closeGap(n,u,d)}e.at=Wy+l,t.lastTime=i;for(let u=0;u<a;++u)this.takeRecord(e,n,i,"play",void 0,void 0);++t.version}closeGap(e,t,n){let i=this.recording;for(let r=0;r<i.things.length;++r)if(!t.has(r))i.onStage(r)&&i.addKey(r,e,8,new Uint8Array(0));else if(!n.has(r)){let o=i.lastPaint(r);o!==void 0&&o!==i.things[r].material&&i.addPaint(r,e,i.things[r].material)}}takeRecord(e,t,n,i,r,o){let a=this.recording,l=e.at;e.left<ua&&e.fail("the block ends before its last record");let c=e.u8(),h=e.u8(),u=e.u16()*4,d=e.u32(),f=e.view.getFloat64((e.at+=8)-8,!0),m=l+u;(u<ua||m>e.bytes.length)&&e.fail(`a record claims ${u} bytes, ${e.bytes.length-l} are left`);let x=v=>(e.at=l,e.fail(v));if(c<1||c>10){++this.unknownRecords,e.at=m;return}(i==="play"?f>=t&&f<=n:Math.abs(f)<=md&&f<=t)||x(`a record lies outside its block, at ${f} s`),i==="play"&&(f<this.latest&&x(`a record at ${f} s follows one at ${this.latest} s`),this.latest=f);let g=e.bytes.subarray(l+ua,m);if(c===10){let v=new co(g,e.base+l+ua),_=v.u32();v.need(_,4);let D=Array.from({length:_},()=>v.index(a.things.length,"thing")),I=v.text(),R=v.text();a.addEvent({time:f,kind:I,text:R,who:D}),e.at=m;return}d>=a.things.length&&x(`a record names thing ${d} of ${a.things.length}`);let y=a.things[d];ag(c,y.kind)||x(`a record of kind ${c} is about thing ${d} "${y.name}" of kind ${y.kind}`);let S=c===9?o:r;S?.has(d)&&x(`a checkpoint speaks twice of thing ${d}`),S?.add(d);let b=new co(g,e.base+l+ua),A=v=>{for(let _=0;_<v;++_)b.f32()},C=g;switch(c){case 1:{let v=b.index(a.clips.length,"clip");a.clips[v].skeleton!==y.skeleton&&x(`clip ${v} is played by a figure with another skeleton`),A(h&1?6:4),C=g.subarray(0,h&1?28:20);break}case 2:{let v=a.skeletons[y.skeleton].joints.length;b.need(v,6),b.at=Math.ceil(v*6/4)*4,b.left<0&&x("a pose is too short"),A(3*a.movingCount(y.skeleton));break}case 3:A(3),b.need(8);break;case 4:A(4);break;case 5:A(3),b.need(20),b.at+=8,A(3);break;case 6:g.length!==24&&x("a line has other than two ends"),A(6);break;case 7:(g.length%12||g.length/12>qy)&&x("a string has parts of a point, or too many points"),A(g.length/4);break;case 9:{let v=b.index(a.materials.length,"material");(i!=="skip"||a.lastPaint(d)!==v)&&a.addPaint(d,i==="skip"?Math.max(f,a.lastTime):f,v);break}}c!==9&&(i!=="skip"||f>a.lastKeyTime(d))&&a.addKey(d,f,c,C),e.at=m}};function hg(s,e,t){let n=e<=65536,i=t*3;s.need(i,n?2:4);let r=n?new Uint16Array(i):new Uint32Array(i);for(let o=0;o<i;++o){let a=n?s.u16():s.u32();a>=e&&s.fail(`it names vertex ${a} of ${e}`),r[o]=a}return r}function Zy(s){let e=s.u32(),t=s.u32(),n={name:s.text(),joints:[],endSites:[]};(e<1||e>lg)&&s.fail(`it has ${e} joints, expected 1 to ${lg}`),s.need(e,24);for(let i=0;i<e;++i){let r=s.index(i,"parent",!0),o=s.u32()!==0||r===-1,a=s.vec();n.joints.push({parent:r,moves:o,offset:a,name:s.text()})}s.need(t,16);for(let i=0;i<t;++i)n.endSites.push({joint:s.index(e,"joint"),offset:s.vec()});return n}function Jy(s,e){let t=s.f64(),n=s.index(e.skeletons.length,"skeleton"),i=s.u32(),r=s.u32(),o=s.u32(),a=s.text();t>0||s.fail("its frame time is not a positive number"),(i<1||i>cg)&&s.fail(`it has ${i} frames, expected 1 to ${cg}`),(r!==e.skeletons[n].joints.length||o!==e.movingCount(n))&&s.fail(`it does not fit its skeleton: ${r} joints and ${o} that move`),s.need(r);let l=new Int32Array(r),c=0,h=0;for(let m=0;m<r;++m)l[m]=s.u8()?h++:~c++;s.pad();let u=ug(s,c);s.pad();let d=ug(s,i*h);s.pad();let f=s.floats(i*o*3);return{name:a,skeleton:n,frameTime:t,frameCount:i,row:l,still:u,turning:d,turningCount:h,moving:f,movingCount:o}}function ug(s,e){s.need(e,6);let t=new Float32Array(e*4);for(let n=0;n<e;++n)xr(s.u16(),s.u16(),s.u16(),t,n*4);return t}var Xs=class{taker=new gd;waiting=new Uint8Array(0);offset=0;headRead=!1;stopped=!1;damage;get recording(){return this.taker.recording}feed(e){if(this.damage){this.lookPastDamage(e);return}if(this.stopped)return;let t=e;this.waiting.length&&(t=this.join(e));let n=0;try{for(let i=this.step(t,n);i>0;i=this.step(t,n))n+=i,this.offset+=i}catch(i){throw this.stopped=!0,this.waiting=new Uint8Array(0),this.store=new Uint8Array(0),i}if(this.damage||this.stopped){this.waiting=new Uint8Array(0);return}this.keep(t.subarray(n))}end(){let e=this.recording;if(!this.headRead&&!this.stopped)throw new ii(this.waiting.length,"the file ends inside its first 16 bytes");let t=`everything before it was read: ${e.lastTime-e.firstTime} s`;this.damage?e.notes.push(`${this.damage.message}; ${t}`):!this.stopped&&!this.taker.ended&&e.notes.push(`byte ${this.offset}: ${this.waiting.length?"the recording ends inside a chunk":"the recording has no end mark"}: its writer was cut off; ${t}`);let{unknownChunks:n,unknownRecords:i}=this.taker;n+i>0&&e.notes.push(`${n} chunks and ${i} records are of kinds this page does not know; they were skipped`),++e.version,this.stopped=!0}store=new Uint8Array(0);join(e){let t=this.waiting.length+e.length;if(t>this.store.length){let n=new Uint8Array(Math.max(t,this.store.length*2));n.set(this.waiting),this.store=n}return this.store.set(e,this.waiting.length),this.store.subarray(0,t)}keep(e){e.length>this.store.length&&(this.store=new Uint8Array(Math.max(e.length,4096))),e.buffer===this.store.buffer?this.store.copyWithin(0,e.byteOffset,e.byteOffset+e.length):this.store.set(e),this.waiting=this.store.subarray(0,e.length)}step(e,t){let n=e.length-t;if(!this.headRead)return n<pd?0:($y(e.subarray(t,t+pd)),this.headRead=!0,pd);if(this.taker.ended)return n>0&&(this.recording.notes.push(`byte ${this.offset}: bytes follow the end mark and are not looked at`),this.stopped=!0),0;if(n<ho)return 0;let i=Yy(e,t);if(!i)return this.stopAtDamage("the header of a chunk does not check out",e.subarray(t+ho));let r=ho+i.length;if(n<r)return 0;let o=e.subarray(t+ho,t+r);if(Wl(o)!==i.crc)return this.stopAtDamage(`the checksum of chunk ${i.type.replace(/[^!-~]/g,"?")} (${i.length} bytes) is wrong`,e.subarray(t+r));try{this.taker.take(i.type,o,this.offset)}catch(a){throw a instanceof ii?new ii(a.byte,`chunk ${i.type} cannot be used: ${a.message.replace(/^byte \d+: /,"")}`):a}return r}stopAtDamage(e,t){return this.damage=new ii(this.offset,e),this.lookPastDamage(t),0}lookPastDamage(e){if(this.damage&&!this.stopped&&e.some(t=>t!==0))throw this.stopped=!0,this.damage}};async function dg(s){let e=s[0],t=new Xs;for await(let n of Ky(e))t.feed(n);return t.end(),{name:e.name,recording:t.recording}}async function*Ky(s){for(let t=0;t<s.size;t+=4194304)yield new Uint8Array(await s.slice(t,t+4194304).arrayBuffer())}var Yl=class{constructor(e,t,n){this.opened=e;this.failed=t;this.busy=n;let i=r=>[...r.dataTransfer?.types??[]].includes("Files");window.addEventListener("dragenter",r=>{i(r)&&(r.preventDefault(),this.depth++,this.show(!0))}),window.addEventListener("dragleave",r=>{i(r)&&(this.depth=Math.max(0,this.depth-1),this.depth===0&&this.show(!1))}),window.addEventListener("dragover",r=>{i(r)&&(r.preventDefault(),r.dataTransfer.dropEffect="copy")}),window.addEventListener("drop",r=>{this.depth=0,this.show(!1),i(r)&&(r.preventDefault(),this.take([...r.dataTransfer.files]))})}overlay=W("div",{class:"drop","aria-hidden":"true",hidden:!0},W("div",{class:"drop-words"},vs("open"),W("strong",{text:"Let go to look at it"}),W("span",{text:"Recording, BVH, glTF or GLB. It stays on this machine."})));chooser=W("input",{type:"file",hidden:!0,multiple:!0,accept:".sidestep,.rec,.bvh,.gltf,.glb,.bin","aria-label":"Open files",on:{change:()=>{this.take([...this.chooser.files??[]]),this.chooser.value=""}}});depth=0;choose(){this.chooser.click()}async take(e){if(!e.length)return;let t=e.map(n=>n.name).join(", ");this.busy(`Reading ${t}`);try{this.opened(await dg(e))}catch(n){this.failed(t,n)}finally{this.busy("")}}show(e){bt(this.overlay,"hidden",!e)}};var QT=32*1024*1024,yr=class extends Error{};async function fg(s,e,t,n){let i=ca(s,"/recording",e),r=await fetch(i,{method:"HEAD",cache:"no-store",signal:n});if(!r.ok)throw new yr(`The program does not give the recording: status ${r.status}`);let o=Number(r.headers.get("Content-Length")??NaN),a=Number.isFinite(o)&&o>=0?o:void 0;return jy(i,a,r.headers.get("ETag")??"",t,n)}async function jy(s,e,t,n,i){let r=new Xs,o=0,a=!1,l=0;for(;;){let c=o>0?{Range:`bytes=${o}-`,...t?{"If-Range":t}:{}}:{},h=await fetch(s,{headers:c,cache:"no-store",signal:i});if(o>0&&h.status===416)break;if(!h.ok||!h.body)throw new yr(`The program does not give the recording: status ${h.status}`);if(o>0&&h.status!==206)throw new yr("The file has changed while it was read");let u=h.body.getReader();try{for(;;){let d=await u.read();if(d.done)break;o+=d.value.length,r.feed(d.value),n.progress(o,e),!a&&r.recording.lastTime>r.recording.firstTime&&(a=!0,n.begun(r.recording))}}catch(d){if(i.aborted||!(d instanceof TypeError)||++l>3)throw d;await new Promise(f=>setTimeout(f,300*l));continue}if(e===void 0||o>=e||++l>3)break}return r.end(),a||n.begun(r.recording),r.recording}var Zl=class{constructor(e=8,t=Math.random){this.longest=e;this.random=t}tries=0;next(){return Math.min(this.longest,.25*1.7**this.tries++)*(.85+.3*this.random())}reset(){this.tries=0}};var Qy=30,Jl=class{constructor(e,t,n){this.origin=e;this.token=t;this.tell=n;document.addEventListener("visibilitychange",()=>this.looked()),window.addEventListener("online",()=>this.retryNow())}messages=0;socket;timer=0;hideTimer=0;backoff=new Zl;goodbye="";mode="empty";stopped=!1;attempt=0;start(){this.knock()}get open(){return this.socket?.readyState===WebSocket.OPEN}send(e,t){return!this.open||this.socket.bufferedAmount>65536?!1:(this.socket.send(JSON.stringify({kind:"input",name:e,numbers:t,stamp:performance.now()})),!0)}retryNow(){this.stopped||this.socket||!this.timer||(this.backoff.reset(),clearTimeout(this.timer),this.timer=0,this.knock())}stop(){this.stopped=!0,clearTimeout(this.timer),clearTimeout(this.hideTimer),this.hangUp()}restart(){this.hangUp(),this.knock()}async knock(){let e=++this.attempt,t,n;try{if(t=await fetch(ca(this.origin,"/about",this.token),{cache:"no-store",signal:AbortSignal.timeout(5e3)}),t.status===404){this.stopped=!0,this.tell.state({at:"nobody"});return}if(!t.ok)throw new Kl(t.status);n=pg(await t.json())}catch(i){if(e!==this.attempt||this.stopped)return;i instanceof Kl?this.lost(...e_(i.status)):i instanceof SyntaxError?this.lost("Somebody else answers at this address","Open the address that the program printed."):this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`);return}e!==this.attempt||this.stopped||(this.mode=n.mode,this.tell.about(n),this.connect())}connect(){let e=new WebSocket(ca(this.origin,"/talk",this.token));e.binaryType="arraybuffer",this.socket=e,this.goodbye="";let t=!1;e.onopen=()=>{t=!0,this.backoff.reset(),this.tell.state({at:"open"}),this.tell.opened()},e.onmessage=n=>{this.messages++,typeof n.data=="string"?this.hear(n.data):this.tell.bytes(new Uint8Array(n.data))},e.onclose=n=>{this.socket===e&&(this.socket=void 0,!this.stopped&&(n.code===1008?this.lost("The program refused what this page sent",n.reason||"The line is opened again."):t?this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`):this.lost("The program does not take another page","Too many are open, or it is busy ending.")))}}hear(e){let t;try{t=JSON.parse(e)}catch{this.tell.problem(`The program sent text that is not JSON: ${e.slice(0,80)}`);return}switch(t.kind){case"hello":{let n=pg(t);this.mode=n.mode,this.tell.about(n);break}case"controls":try{this.tell.controls(_p(t.controls))}catch(n){if(n instanceof ys)this.tell.problem(n.message);else throw n}break;case"value":{let{name:n,numbers:i,stamp:r}=t;if(typeof n!="string"||!Array.isArray(i))break;let o=typeof r=="number"?performance.now()-r:void 0;this.tell.value(n,i,o!==void 0&&o>=0?o:void 0);break}case"shown":this.tell.shown();break;case"bye":this.goodbye=`The program has ended${typeof t.why=="string"&&t.why?`: ${t.why}`:""}`;break;default:break}}lost(e,t){this.hangUp();let n=this.backoff.next();this.tell.state({at:"lost",what:e,help:t,retryAt:performance.now()+n*1e3}),clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.timer=0,this.knock()},n*1e3)}hangUp(){let e=this.socket;this.socket=void 0,e&&(e.onmessage=e.onclose=e.onopen=null,e.close(1e3))}looked(){if(clearTimeout(this.hideTimer),!this.stopped)if(document.hidden){if(this.mode!=="live")return;this.hideTimer=window.setTimeout(()=>{this.socket&&(this.hangUp(),this.tell.state({at:"away"}))},Qy*1e3)}else this.socket||(clearTimeout(this.timer),this.timer=0,this.knock())}},Kl=class extends Error{constructor(t){super(`status ${t}`);this.status=t}};function e_(s){return s===403?["This address is not valid any more","The program was started anew and drew a new token: open the address that it printed."]:s===421?["The program does not go by this name","Open the address that it printed, with the same host."]:s===503?["The program has as many pages as it takes","Close another one; this page keeps asking."]:[`The program answers with ${s}`,"This page keeps asking."]}function pg(s){let e=typeof s=="object"&&s!==null?s:{},t=i=>typeof e[i]=="string"?e[i]:"",n=e.mode==="live"||e.mode==="file"?e.mode:"empty";return{program:t("program"),version:t("version"),title:t("title"),mode:n,name:t("name")}}var t_=256*1024*1024,jl=class{constructor(e,t){this.app=e;let n=location.origin;this.drop=new Yl(i=>{e.show({recording:i.recording,live:!1,name:i.name,badge:"Dropped",kind:"dropped"}),e.frame.setBack(this.programs?this.mode==="live"?"Back to live":`Back to ${this.about?.name||"the file"}`:""),i.recording.notes.length&&e.say(i.recording.notes[0])},(i,r)=>this.problem(`${i} cannot be shown`,r),i=>e.notices.loading(void 0,i)),t.append(this.drop.overlay,this.drop.chooser),this.talk=new Jl(n,ld(location.search),{state:i=>{this.connected=i.at==="open",e.line.connected=this.connected,e.offers.setConnected(this.connected),i.at==="open"?e.notices.found():i.at==="lost"?(e.notices.lost(i.what,i.help,i.retryAt),e.recording||e.setEmpty()):i.at==="nobody"&&e.setEmpty()},about:i=>this.heardAbout(i),opened:()=>{this.reader=new Xs,this.taken=0},bytes:i=>this.take(i),controls:i=>e.offers.offer(i),value:(i,r,o)=>{e.offers.take(i,r),o!==void 0&&(e.line.latencyMs=o)},shown:()=>void this.load(),problem:i=>{e.errors.push(i),e.notices.problem("The program says something odd",i)}}),e.retry=()=>this.talk.retryNow(),e.offers.send=(i,r)=>this.talk.send(i,r),e.openFile=()=>this.drop.choose(),e.goBack=()=>this.back(),window.setInterval(()=>this.countMessages(),1e3)}mode="empty";connected=!1;talk;drop;about;reader;taken=0;broken=0;programs;loading;loadedName="";lastMessages=0;lastCount=performance.now();start(){if(location.protocol==="file:"){this.app.setEmpty();return}this.talk.start()}heardAbout(e){let t=this.about&&(e.mode!==this.about.mode||e.name!==this.about.name);this.about=e,this.mode=e.mode,this.app.setTitle(e.title||e.name),e.mode==="empty"&&this.app.setEmpty(),e.mode==="file"&&(t||this.loadedName==="")&&this.load()}async load(){this.loading?.abort();let e=this.loading=new AbortController,{app:t}=this,n=this.loadedName=this.about?.name||"recording";t.notices.loading(void 0,`Reading ${n}`);try{let i=await fg(location.origin,ld(location.search),{progress:(r,o)=>{t.notices.loading(o?r/o:void 0,`${n}  ${Ko(r)}${o?` of ${Ko(o)}`:""}`),t.arrived()},begun:r=>{e.signal.aborted||(this.programs={recording:r,live:!1},t.frame.setBack(""),t.show({recording:r,live:!1,name:n,badge:"File",kind:"file"}))}},e.signal);if(e.signal.aborted)return;t.arrived(),i.notes.length&&t.say(i.notes[0])}catch(i){if(e.signal.aborted)return;this.loadedName="",(i instanceof ii||i instanceof yr||this.connected)&&this.problem(`${n} cannot be shown`,i),t.recording||t.setEmpty()}finally{this.loading===e&&t.notices.loading(void 0,"")}}take(e){let t=this.reader;if(!t)return;try{t.feed(e)}catch(r){this.reader=void 0,this.problem("The live recording cannot be read",r),++this.broken<=3&&this.talk.restart();return}this.taken+=e.length;let n=t.recording,i={recording:n,live:!0};if(this.programs?.recording!==n&&n.things.length>0&&Number.isFinite(n.lastTime)){let r=this.programs?.live===!0;this.programs=i,this.app.kind!=="dropped"&&this.app.show({...i,name:this.about?.name||"live",badge:"Live",kind:"live"},r)}this.taken>t_&&(this.taken=0,this.talk.restart())}back(){if(!this.programs)return;this.app.frame.setBack("");let{recording:e,live:t}=this.programs;this.app.show({recording:e,live:t,name:this.about?.name||(t?"live":"recording"),badge:t?"Live":"File",kind:t?"live":"file"})}problem(e,t){let n=t instanceof Error?t.message:String(t);this.app.errors.push(n),this.app.notices.problem(e,n)}countMessages(){let e=performance.now();this.app.line.perSecond=Math.round((this.talk.messages-this.lastMessages)*1e3/Math.max(1,e-this.lastCount)),this.app.line.messages=this.lastMessages=this.talk.messages,this.lastCount=e}};var Vg=0,qd=1,Hg=2;var Cr=1,Gg=2,Fo=3,nr=0,On=1,ti=2,Rr=0,Uo=1,$d=2,Yd=3,Zd=4,Wg=5;var Pr=100,Xg=101,qg=102,$g=103,Yg=104,Zg=200,Jg=201,Kg=202,jg=203,Jd=204,Kd=205,Qg=206,e0=207,t0=208,n0=209,i0=210,s0=211,r0=212,o0=213,a0=214,Tc=0,Ec=1,Cc=2,Eo=3,Rc=4,Pc=5,Ic=6,Lc=7,jd=0,l0=1,c0=2,ls=0,Qd=1,ef=2,tf=3,nf=4,sf=5,rf=6,of=7;var af=300,Ir=301,Oo=302,sh=303,rh=304,kc=1e3,ns=1001,Dc=1002,yn=1003,h0=1004;var Ha=1005;var Qn=1006,oh=1007;var Ds=1008;var ri=1009,lf=1010,cf=1011,Bo=1012,ah=1013,Hi=1014,oi=1015,Gi=1016,lh=1017,ch=1018,Lr=1020,hf=35902,uf=35899,df=1021,ff=1022,_i=1023,Ps=1026,Ns=1027,hh=1028,uh=1029,ir=1030,dh=1031;var fh=1033,Ga=33776,Wa=33777,Xa=33778,qa=33779,ph=35840,mh=35841,gh=35842,vh=35843,xh=36196,yh=37492,_h=37496,bh=37488,Mh=37489,$a=37490,Sh=37491,wh=37808,Ah=37809,Th=37810,Eh=37811,Ch=37812,Rh=37813,Ph=37814,Ih=37815,Lh=37816,kh=37817,Dh=37818,Nh=37819,Fh=37820,Uh=37821,Oh=36492,Bh=36494,zh=36495,Vh=36283,Hh=36284,Ya=36285,Gh=36286;var ya=2300,Nc=2301,Sc=2302,Bd=2303,zd=2400,Vd=2401,Hd=2402;var u0=3200;var Wh=0,d0=1,Fs="",Kn="srgb",_a="srgb-linear",ba="linear",kt="srgb";var wc=7680;var f0=519,p0=512,m0=513,g0=514,pf=515,v0=516,x0=517,mf=518,gf=519,vf=35044,kr=35048;var xf="300 es",Ci=2e3,Co=2001;function n_(s){for(let e=s.length-1;e>=0;--e)if(s[e]>=65535)return!0;return!1}function i_(s){return ArrayBuffer.isView(s)&&!(s instanceof DataView)}function Ma(s){return document.createElementNS("http://www.w3.org/1999/xhtml",s)}function y0(){let s=Ma("canvas");return s.style.display="block",s}var mg={},Ro=null;function Sa(...s){let e="THREE."+s.shift();Ro?Ro("log",e,...s):console.log(e,...s)}function _0(s){let e=s[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=s[1];t&&t.isStackTrace?s[0]+=" "+t.getLocation():s[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return s}function et(...s){s=_0(s);let e="THREE."+s.shift();if(Ro)Ro("warn",e,...s);else{let t=s[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...s)}}function rt(...s){s=_0(s);let e="THREE."+s.shift();if(Ro)Ro("error",e,...s);else{let t=s[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...s)}}function xa(...s){let e=s.join(" ");e in mg||(mg[e]=!0,et(...s))}function b0(s,e,t){return new Promise(function(n,i){function r(){switch(s.clientWaitSync(e,s.SYNC_FLUSH_COMMANDS_BIT,0)){case s.WAIT_FAILED:i();break;case s.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var M0={[Tc]:Tc,[Cc]:Ic,[Rc]:Rc,[Eo]:Pc,[Ec]:Ec,[Ic]:Cc,[Lc]:Lc,[Pc]:Eo},is=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let i=n[e];if(i!==void 0){let r=i.indexOf(t);r!==-1&&i.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let i=n.slice(0);for(let r=0,o=i.length;r<o;r++)i[r].call(this,e);e.target=null}}},zn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Ac=Math.PI/180,Fc=180/Math.PI;function Dr(){let s=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(zn[s&255]+zn[s>>8&255]+zn[s>>16&255]+zn[s>>24&255]+"-"+zn[e&255]+zn[e>>8&255]+"-"+zn[e>>16&15|64]+zn[e>>24&255]+"-"+zn[t&63|128]+zn[t>>8&255]+"-"+zn[t>>16&255]+zn[t>>24&255]+zn[n&255]+zn[n>>8&255]+zn[n>>16&255]+zn[n>>24&255]).toLowerCase()}function wt(s,e,t){return Math.max(e,Math.min(t,s))}function s_(s,e){return(s%e+e)%e}function vd(s,e,t){return(1-t)*s+t*e}function S0(s){return Math.pow(2,Math.floor(Math.log(s)/Math.LN2))}function Xh(s){switch(s.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function w0(s,e){if(e.constructor===Float32Array)return s;let t=Xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(s/t,-1)}function A0(s,e){if(e.constructor===Float32Array)return s;let t=Xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(s*t)}var xt=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6],this.y=i[1]*t+i[4]*n+i[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=wt(this.x,e.x,t.x),this.y=wt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=wt(this.x,e,t),this.y=wt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(wt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(wt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),i=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*i+e.x,this.y=r*i+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Un=class{constructor(e=0,t=0,n=0,i=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=i}static slerpFlat(e,t,n,i,r,o,a){let l=n[i+0],c=n[i+1],h=n[i+2],u=n[i+3],d=r[o+0],f=r[o+1],m=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==m){let p=l*d+c*f+h*m+u*x;p<0&&(d=-d,f=-f,m=-m,x=-x,p=-p);let g=1-a;if(p<.9995){let y=Math.acos(p),S=Math.sin(y);g=Math.sin(g*y)/S,a=Math.sin(a*y)/S,l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+x*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+x*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,i,r,o){let a=n[i],l=n[i+1],c=n[i+2],h=n[i+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+h*u+l*f-c*d,e[t+1]=l*m+h*d+c*u-a*f,e[t+2]=c*m+h*f+a*d-l*u,e[t+3]=h*m-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,i){return this._x=e,this._y=t,this._z=n,this._w=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,i=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(i/2),u=a(r/2),d=l(n/2),f=l(i/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:et("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,i=Math.sin(n);return this._x=e.x*i,this._y=e.y*i,this._z=e.z*i,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],i=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-i)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(i+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(i+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-i)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(wt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let i=Math.min(1,t/n);return this.slerp(e,i),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+i*c-r*l,this._y=i*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-i*a,this._w=o*h-n*a-i*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,i=-i,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),i=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(i*Math.sin(e),i*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(gg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(gg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*i,this.y=r[1]*t+r[4]*n+r[7]*i,this.z=r[2]*t+r[5]*n+r[8]*i,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*i+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*i+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*i+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*i+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,i=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*i-a*n),h=2*(a*t-r*i),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=i+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*i,this.y=r[1]*t+r[5]*n+r[9]*i,this.z=r[2]*t+r[6]*n+r[10]*i,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=wt(this.x,e.x,t.x),this.y=wt(this.y,e.y,t.y),this.z=wt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=wt(this.x,e,t),this.y=wt(this.y,e,t),this.z=wt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(wt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,i=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=i*l-r*a,this.y=r*o-n*l,this.z=n*a-i*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return xd.copy(this).projectOnVector(e),this.sub(xd)}reflect(e){return this.sub(xd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(wt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,i=this.z-e.z;return t*t+n*n+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let i=Math.sin(t)*e;return this.x=i*Math.sin(n),this.y=Math.cos(t)*e,this.z=i*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),i=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=i,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},xd=new X,gg=new Un,ot=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,i,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c)}set(e,t,n,i,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=i,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],x=i[0],p=i[3],g=i[6],y=i[1],S=i[4],b=i[7],A=i[2],C=i[5],v=i[8];return r[0]=o*x+a*y+l*A,r[3]=o*p+a*S+l*C,r[6]=o*g+a*b+l*v,r[1]=c*x+h*y+u*A,r[4]=c*p+h*S+u*C,r[7]=c*g+h*b+u*v,r[2]=d*x+f*y+m*A,r[5]=d*p+f*S+m*C,r[8]=d*g+f*b+m*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+i*r*c-i*o*l}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=t*u+n*d+i*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return e[0]=u*x,e[1]=(i*c-h*n)*x,e[2]=(a*n-i*o)*x,e[3]=d*x,e[4]=(h*t-i*l)*x,e[5]=(i*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,i,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-i*c,i*l,-i*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return xa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(yd.makeScale(e,t)),this}rotate(e){return xa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(yd.makeRotation(-e)),this}translate(e,t){return xa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(yd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<9;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},yd=new ot,vg=new ot().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),xg=new ot().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function r_(){let s={enabled:!0,workingColorSpace:_a,spaces:{},convert:function(i,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===kt&&(i.r=Rs(i.r),i.g=Rs(i.g),i.b=Rs(i.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(i.applyMatrix3(this.spaces[r].toXYZ),i.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===kt&&(i.r=To(i.r),i.g=To(i.g),i.b=To(i.b))),i},workingToColorSpace:function(i,r){return this.convert(i,this.workingColorSpace,r)},colorSpaceToWorking:function(i,r){return this.convert(i,r,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Fs?ba:this.spaces[i].transfer},getToneMappingMode:function(i){return this.spaces[i].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(i,r=this.workingColorSpace){return i.fromArray(this.spaces[r].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,r,o){return i.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return s.define({[_a]:{primaries:e,whitePoint:n,transfer:ba,toXYZ:vg,fromXYZ:xg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Kn},outputColorSpaceConfig:{drawingBufferColorSpace:Kn}},[Kn]:{primaries:e,whitePoint:n,transfer:kt,toXYZ:vg,fromXYZ:xg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Kn}}}),s}var St=r_();function Rs(s){return s<.04045?s*.0773993808:Math.pow(s*.9478672986+.0521327014,2.4)}function To(s){return s<.0031308?s*12.92:1.055*Math.pow(s,.41666)-.055}var uo,Uc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{uo===void 0&&(uo=Ma("canvas")),uo.width=e.width,uo.height=e.height;let i=uo.getContext("2d");e instanceof ImageData?i.putImageData(e,0,0):i.drawImage(e,0,0,e.width,e.height),n=uo}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ma("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let i=n.getImageData(0,0,e.width,e.height),r=i.data;for(let o=0;o<r.length;o++)r[o]=Rs(r[o]/255)*255;return n.putImageData(i,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Rs(t[n]/255)*255):t[n]=Rs(t[n]);return{data:t,width:e.width,height:e.height}}else return et("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},o_=0,Po=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:o_++}),this.uuid=Dr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},i=this.data;if(i!==null){let r;if(Array.isArray(i)){r=[];for(let o=0,a=i.length;o<a;o++)i[o].isDataTexture?r.push(_d(i[o].image)):r.push(_d(i[o]))}else r=_d(i);n.url=r}return t||(e.images[this.uuid]=n),n}};function _d(s){return typeof HTMLImageElement<"u"&&s instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&s instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&s instanceof ImageBitmap?Uc.getDataURL(s):s.data?{data:Array.from(s.data),width:s.width,height:s.height,type:s.data.constructor.name}:(et("Texture: Unable to serialize Texture."),{})}var a_=0,bd=new X,si=class s extends is{constructor(e=s.DEFAULT_IMAGE,t=s.DEFAULT_MAPPING,n=ns,i=ns,r=Qn,o=Ds,a=_i,l=ri,c=s.DEFAULT_ANISOTROPY,h=Fs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:a_++}),this.uuid=Dr(),this.name="",this.source=new Po(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=i,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new xt(0,0),this.repeat=new xt(1,1),this.center=new xt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ot,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(bd).x}get height(){return this.source.getSize(bd).y}get depth(){return this.source.getSize(bd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){et(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){et(`Texture.setValues(): property '${t}' does not exist.`);continue}i&&n&&i.isVector2&&n.isVector2||i&&n&&i.isVector3&&n.isVector3||i&&n&&i.isMatrix3&&n.isMatrix3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==af)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case kc:e.x=e.x-Math.floor(e.x);break;case ns:e.x=e.x<0?0:1;break;case Dc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case kc:e.y=e.y-Math.floor(e.y);break;case ns:e.y=e.y<0?0:1;break;case Dc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};si.DEFAULT_IMAGE=null;si.DEFAULT_MAPPING=af;si.DEFAULT_ANISOTROPY=1;var Qt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,i=1){this.x=e,this.y=t,this.z=n,this.w=i}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,i){return this.x=e,this.y=t,this.z=n,this.w=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*i+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*i+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*i+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*i+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,i,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],x=l[2],p=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(m-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let S=(c+1)/2,b=(f+1)/2,A=(g+1)/2,C=(h+d)/4,v=(u+x)/4,_=(m+p)/4;return S>b&&S>A?S<.01?(n=0,i=.707106781,r=.707106781):(n=Math.sqrt(S),i=C/n,r=v/n):b>A?b<.01?(n=.707106781,i=0,r=.707106781):(i=Math.sqrt(b),n=C/i,r=_/i):A<.01?(n=.707106781,i=.707106781,r=0):(r=Math.sqrt(A),n=v/r,i=_/r),this.set(n,i,r,t),this}let y=Math.sqrt((p-m)*(p-m)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(p-m)/y,this.y=(u-x)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=wt(this.x,e.x,t.x),this.y=wt(this.y,e.y,t.y),this.z=wt(this.z,e.z,t.z),this.w=wt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=wt(this.x,e,t),this.y=wt(this.y,e,t),this.z=wt(this.z,e,t),this.w=wt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(wt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Oc=class extends is{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Qn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Qt(0,0,e,t),this.scissorTest=!1,this.viewport=new Qt(0,0,e,t),this.textures=[];let i=n.count;for(let r=0;r<i;r++)this.textures[r]=new si({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Qn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let i=0,r=this.textures.length;i<r;i++)this.textures[i].image.width=e,this.textures[i].image.height=t,this.textures[i].image.depth=n,this.textures[i].isData3DTexture!==!0&&(this.textures[i].isArrayTexture=this.textures[i].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let i=Object.assign({},e.textures[t].image);this.textures[t].source=new Po(i)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},vi=class extends Oc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},wa=class extends si{constructor(e=null,t=1,n=1,i=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=yn,this.minFilter=yn,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Bc=class extends si{constructor(e=null,t=1,n=1,i=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=yn,this.minFilter=yn,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Et=class s{static{this.prototype.isMatrix4=!0}constructor(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p)}set(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=i,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=m,g[11]=x,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new s().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,i=1/fo.setFromMatrixColumn(e,0).length(),r=1/fo.setFromMatrixColumn(e,1).length(),o=1/fo.setFromMatrixColumn(e,2).length();return t[0]=n[0]*i,t[1]=n[1]*i,t[2]=n[2]*i,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,i=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(i),c=Math.sin(i),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,m=a*h,x=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+m*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,m=c*h,x=c*u;t[0]=d+x*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-m,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,m=c*h,x=c*u;t[0]=d-x*a,t[4]=-o*u,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*h,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,m=a*h,x=a*u;t[0]=l*h,t[4]=m*c-f,t[8]=d*c+x,t[1]=l*u,t[5]=x*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*h,t[4]=x-d*u,t[8]=m*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+m,t[10]=d-x*u}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+x,t[5]=o*h,t[9]=f*u-m,t[2]=m*u-f,t[6]=a*h,t[10]=x*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(l_,e,c_)}lookAt(e,t,n){let i=this.elements;return mi.subVectors(e,t),mi.lengthSq()===0&&(mi.z=1),mi.normalize(),qs.crossVectors(n,mi),qs.lengthSq()===0&&(Math.abs(n.z)===1?mi.x+=1e-4:mi.z+=1e-4,mi.normalize(),qs.crossVectors(n,mi)),qs.normalize(),Ql.crossVectors(mi,qs),i[0]=qs.x,i[4]=Ql.x,i[8]=mi.x,i[1]=qs.y,i[5]=Ql.y,i[9]=mi.y,i[2]=qs.z,i[6]=Ql.z,i[10]=mi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],x=n[6],p=n[10],g=n[14],y=n[3],S=n[7],b=n[11],A=n[15],C=i[0],v=i[4],_=i[8],D=i[12],I=i[1],R=i[5],O=i[9],B=i[13],k=i[2],V=i[6],q=i[10],H=i[14],le=i[3],J=i[7],Q=i[11],ie=i[15];return r[0]=o*C+a*I+l*k+c*le,r[4]=o*v+a*R+l*V+c*J,r[8]=o*_+a*O+l*q+c*Q,r[12]=o*D+a*B+l*H+c*ie,r[1]=h*C+u*I+d*k+f*le,r[5]=h*v+u*R+d*V+f*J,r[9]=h*_+u*O+d*q+f*Q,r[13]=h*D+u*B+d*H+f*ie,r[2]=m*C+x*I+p*k+g*le,r[6]=m*v+x*R+p*V+g*J,r[10]=m*_+x*O+p*q+g*Q,r[14]=m*D+x*B+p*H+g*ie,r[3]=y*C+S*I+b*k+A*le,r[7]=y*v+S*R+b*V+A*J,r[11]=y*_+S*O+b*q+A*Q,r[15]=y*D+S*B+b*H+A*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],m=e[3],x=e[7],p=e[11],g=e[15],y=l*f-c*d,S=a*f-c*u,b=a*d-l*u,A=o*f-c*h,C=o*d-l*h,v=o*u-a*h;return t*(x*y-p*S+g*b)-n*(m*y-p*A+g*C)+i*(m*S-x*A+g*v)-r*(m*b-x*C+p*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+i*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let i=this.elements;return e.isVector3?(i[12]=e.x,i[13]=e.y,i[14]=e.z):(i[12]=e,i[13]=t,i[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],m=e[12],x=e[13],p=e[14],g=e[15],y=t*a-n*o,S=t*l-i*o,b=t*c-r*o,A=n*l-i*a,C=n*c-r*a,v=i*c-r*l,_=h*x-u*m,D=h*p-d*m,I=h*g-f*m,R=u*p-d*x,O=u*g-f*x,B=d*g-f*p,k=y*B-S*O+b*R+A*I-C*D+v*_;if(k===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/k;return e[0]=(a*B-l*O+c*R)*V,e[1]=(i*O-n*B-r*R)*V,e[2]=(x*v-p*C+g*A)*V,e[3]=(d*C-u*v-f*A)*V,e[4]=(l*I-o*B-c*D)*V,e[5]=(t*B-i*I+r*D)*V,e[6]=(p*b-m*v-g*S)*V,e[7]=(h*v-d*b+f*S)*V,e[8]=(o*O-a*I+c*_)*V,e[9]=(n*I-t*O-r*_)*V,e[10]=(m*C-x*b+g*y)*V,e[11]=(u*b-h*C-f*y)*V,e[12]=(a*D-o*R-l*_)*V,e[13]=(t*R-n*D+i*_)*V,e[14]=(x*S-m*A-p*y)*V,e[15]=(h*A-u*S+d*y)*V,this}scale(e){let t=this.elements,n=e.x,i=e.y,r=e.z;return t[0]*=n,t[4]*=i,t[8]*=r,t[1]*=n,t[5]*=i,t[9]*=r,t[2]*=n,t[6]*=i,t[10]*=r,t[3]*=n,t[7]*=i,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],i=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,i))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),i=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-i*l,c*l+i*a,0,c*a+i*l,h*a+n,h*l-i*o,0,c*l-i*a,h*l+i*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,i,r,o){return this.set(1,n,r,0,e,1,o,0,t,i,1,0,0,0,0,1),this}compose(e,t,n){let i=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,x=o*h,p=o*u,g=a*u,y=l*c,S=l*h,b=l*u,A=n.x,C=n.y,v=n.z;return i[0]=(1-(x+g))*A,i[1]=(f+b)*A,i[2]=(m-S)*A,i[3]=0,i[4]=(f-b)*C,i[5]=(1-(d+g))*C,i[6]=(p+y)*C,i[7]=0,i[8]=(m+S)*v,i[9]=(p-y)*v,i[10]=(1-(d+x))*v,i[11]=0,i[12]=e.x,i[13]=e.y,i[14]=e.z,i[15]=1,this}decompose(e,t,n){let i=this.elements;e.x=i[12],e.y=i[13],e.z=i[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=fo.set(i[0],i[1],i[2]).length(),a=fo.set(i[4],i[5],i[6]).length(),l=fo.set(i[8],i[9],i[10]).length();r<0&&(o=-o),Oi.copy(this);let c=1/o,h=1/a,u=1/l;return Oi.elements[0]*=c,Oi.elements[1]*=c,Oi.elements[2]*=c,Oi.elements[4]*=h,Oi.elements[5]*=h,Oi.elements[6]*=h,Oi.elements[8]*=u,Oi.elements[9]*=u,Oi.elements[10]*=u,t.setFromRotationMatrix(Oi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,i,r,o,a=Ci,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-i),d=(t+e)/(t-e),f=(n+i)/(n-i),m,x;if(l)m=r/(o-r),x=o*r/(o-r);else if(a===Ci)m=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===Co)m=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,i,r,o,a=Ci,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-i),d=-(t+e)/(t-e),f=-(n+i)/(n-i),m,x;if(l)m=1/(o-r),x=o/(o-r);else if(a===Ci)m=-2/(o-r),x=-(o+r)/(o-r);else if(a===Co)m=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<16;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},fo=new X,Oi=new Et,l_=new X(0,0,0),c_=new X(1,1,1),qs=new X,Ql=new X,mi=new X,yg=new Et,_g=new Un,Is=class s{constructor(e=0,t=0,n=0,i=s.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,i=this._order){return this._x=e,this._y=t,this._z=n,this._order=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let i=e.elements,r=i[0],o=i[4],a=i[8],l=i[1],c=i[5],h=i[9],u=i[2],d=i[6],f=i[10];switch(t){case"XYZ":this._y=Math.asin(wt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-wt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(wt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-wt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(wt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-wt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:et("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return yg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(yg,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return _g.setFromEuler(this),this.setFromQuaternion(_g,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Is.DEFAULT_ORDER="XYZ";var Aa=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},h_=0,bg=new X,po=new Un,Ss=new Et,ec=new X,da=new X,u_=new X,d_=new Un,Mg=new X(1,0,0),Sg=new X(0,1,0),wg=new X(0,0,1),Ag={type:"added"},f_={type:"removed"},mo={type:"childadded",child:null},Md={type:"childremoved",child:null},Hn=class s extends is{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:h_++}),this.uuid=Dr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=s.DEFAULT_UP.clone();let e=new X,t=new Is,n=new Un,i=new X(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new Et},normalMatrix:{value:new ot}}),this.matrix=new Et,this.matrixWorld=new Et,this.matrixAutoUpdate=s.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=s.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Aa,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return po.setFromAxisAngle(e,t),this.quaternion.multiply(po),this}rotateOnWorldAxis(e,t){return po.setFromAxisAngle(e,t),this.quaternion.premultiply(po),this}rotateX(e){return this.rotateOnAxis(Mg,e)}rotateY(e){return this.rotateOnAxis(Sg,e)}rotateZ(e){return this.rotateOnAxis(wg,e)}translateOnAxis(e,t){return bg.copy(e).applyQuaternion(this.quaternion),this.position.add(bg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Mg,e)}translateY(e){return this.translateOnAxis(Sg,e)}translateZ(e){return this.translateOnAxis(wg,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ss.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?ec.copy(e):ec.set(e,t,n);let i=this.parent;this.updateWorldMatrix(!0,!1),da.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ss.lookAt(da,ec,this.up):Ss.lookAt(ec,da,this.up),this.quaternion.setFromRotationMatrix(Ss),i&&(Ss.extractRotation(i.matrixWorld),po.setFromRotationMatrix(Ss),this.quaternion.premultiply(po.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(rt("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Ag),mo.child=e,this.dispatchEvent(mo),mo.child=null):rt("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(f_),Md.child=e,this.dispatchEvent(Md),Md.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ss.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ss.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ss),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Ag),mo.child=e,this.dispatchEvent(mo),mo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,i=this.children.length;n<i;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let i=this.children;for(let r=0,o=i.length;r<o;r++)i[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(da,e,u_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(da,d_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,i=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*i,r[13]+=n-r[1]*t-r[5]*n-r[9]*i,r[14]+=i-r[2]*t-r[6]*n-r[10]*i}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let i=this.parent;if(e===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let i={};i.uuid=this.uuid,i.type=this.type,i.name=this.name,i.castShadow=this.castShadow,i.receiveShadow=this.receiveShadow,i.visible=this.visible,i.frustumCulled=this.frustumCulled,i.renderOrder=this.renderOrder,i.static=this.static,i.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(i.userData=this.userData),i.layers=this.layers.mask,i.matrix=this.matrix.toArray(),i.up=this.up.toArray(),this.pivot!==null&&(i.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(i.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(i.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(i.type="InstancedMesh",i.count=this.count,i.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(i.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(i.type="BatchedMesh",i.perObjectFrustumCulled=this.perObjectFrustumCulled,i.sortObjects=this.sortObjects,i.drawRanges=this._drawRanges,i.reservedRanges=this._reservedRanges,i.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),i.instanceInfo=this._instanceInfo.map(a=>({...a})),i.availableInstanceIds=this._availableInstanceIds.slice(),i.availableGeometryIds=this._availableGeometryIds.slice(),i.nextIndexStart=this._nextIndexStart,i.nextVertexStart=this._nextVertexStart,i.geometryCount=this._geometryCount,i.maxInstanceCount=this._maxInstanceCount,i.maxVertexCount=this._maxVertexCount,i.maxIndexCount=this._maxIndexCount,i.geometryInitialized=this._geometryInitialized,i.matricesTexture=this._matricesTexture.toJSON(e),i.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(i.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(i.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(i.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?i.background=this.background.toJSON():this.background.isTexture&&(i.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(i.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){i.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(i.bindMode=this.bindMode,i.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),i.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));i.material=a}else i.material=r(e.materials,this.material);if(this.children.length>0){i.children=[];for(let a=0;a<this.children.length;a++)i.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){i.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];i.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=i,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let i=e.children[n];this.add(i.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Hn.DEFAULT_UP=new X(0,1,0);Hn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Hn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var wr=class extends Hn{constructor(){super(),this.isGroup=!0,this.type="Group"}},p_={type:"move"},Io=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new wr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new wr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new wr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let i=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let p=t.getJointPose(x,n),g=this._getHandJoint(c,x);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(i=t.getPose(e.targetRaySpace,n),i===null&&r!==null&&(i=r),i!==null&&(a.matrix.fromArray(i.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,i.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(i.linearVelocity)):a.hasLinearVelocity=!1,i.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(i.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(p_)))}return a!==null&&(a.visible=i!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new wr;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},T0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},$s={h:0,s:0,l:0},tc={h:0,s:0,l:0};function Sd(s,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?s+(e-s)*6*t:t<1/2?e:t<2/3?s+(e-s)*6*(2/3-t):s}var Re=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let i=e;i&&i.isColor?this.copy(i):typeof i=="number"?this.setHex(i):typeof i=="string"&&this.setStyle(i)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Kn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,St.colorSpaceToWorking(this,t),this}setRGB(e,t,n,i=St.workingColorSpace){return this.r=e,this.g=t,this.b=n,St.colorSpaceToWorking(this,i),this}setHSL(e,t,n,i=St.workingColorSpace){if(e=s_(e,1),t=wt(t,0,1),n=wt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Sd(o,r,e+1/3),this.g=Sd(o,r,e),this.b=Sd(o,r,e-1/3)}return St.colorSpaceToWorking(this,i),this}setStyle(e,t=Kn){function n(r){r!==void 0&&parseFloat(r)<1&&et("Color: Alpha component of "+e+" will be ignored.")}let i;if(i=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=i[1],a=i[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:et("Color: Unknown color model "+e)}}else if(i=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=i[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);et("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Kn){let n=T0[e.toLowerCase()];return n!==void 0?this.setHex(n,t):et("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Rs(e.r),this.g=Rs(e.g),this.b=Rs(e.b),this}copyLinearToSRGB(e){return this.r=To(e.r),this.g=To(e.g),this.b=To(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Kn){return St.workingToColorSpace(Vn.copy(this),e),Math.round(wt(Vn.r*255,0,255))*65536+Math.round(wt(Vn.g*255,0,255))*256+Math.round(wt(Vn.b*255,0,255))}getHexString(e=Kn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=St.workingColorSpace){St.workingToColorSpace(Vn.copy(this),t);let n=Vn.r,i=Vn.g,r=Vn.b,o=Math.max(n,i,r),a=Math.min(n,i,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(i-r)/u+(i<r?6:0);break;case i:l=(r-n)/u+2;break;case r:l=(n-i)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=St.workingColorSpace){return St.workingToColorSpace(Vn.copy(this),t),e.r=Vn.r,e.g=Vn.g,e.b=Vn.b,e}getStyle(e=Kn){St.workingToColorSpace(Vn.copy(this),e);let t=Vn.r,n=Vn.g,i=Vn.b;return e!==Kn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${i.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(i*255)})`}offsetHSL(e,t,n){return this.getHSL($s),this.setHSL($s.h+e,$s.s+t,$s.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL($s),e.getHSL(tc);let n=vd($s.h,tc.h,t),i=vd($s.s,tc.s,t),r=vd($s.l,tc.l,t);return this.setHSL(n,i,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,i=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*i,this.g=r[1]*t+r[4]*n+r[7]*i,this.b=r[2]*t+r[5]*n+r[8]*i,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vn=new Re;Re.NAMES=T0;var Ta=class s{constructor(e,t=1,n=1e3){this.isFog=!0,this.name="",this.color=new Re(e),this.near=t,this.far=n}clone(){return new s(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},Ea=class extends Hn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Is,this.environmentIntensity=1,this.environmentRotation=new Is,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Bi=new X,ws=new X,wd=new X,As=new X,go=new X,vo=new X,Tg=new X,Ad=new X,Td=new X,Ed=new X,Cd=new Qt,Rd=new Qt,Pd=new Qt,Cs=class s{constructor(e=new X,t=new X,n=new X){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,i){i.subVectors(n,t),Bi.subVectors(e,t),i.cross(Bi);let r=i.lengthSq();return r>0?i.multiplyScalar(1/Math.sqrt(r)):i.set(0,0,0)}static getBarycoord(e,t,n,i,r){Bi.subVectors(i,t),ws.subVectors(n,t),wd.subVectors(e,t);let o=Bi.dot(Bi),a=Bi.dot(ws),l=Bi.dot(wd),c=ws.dot(ws),h=ws.dot(wd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,i){return this.getBarycoord(e,t,n,i,As)===null?!1:As.x>=0&&As.y>=0&&As.x+As.y<=1}static getInterpolation(e,t,n,i,r,o,a,l){return this.getBarycoord(e,t,n,i,As)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,As.x),l.addScaledVector(o,As.y),l.addScaledVector(a,As.z),l)}static getInterpolatedAttribute(e,t,n,i,r,o){return Cd.setScalar(0),Rd.setScalar(0),Pd.setScalar(0),Cd.fromBufferAttribute(e,t),Rd.fromBufferAttribute(e,n),Pd.fromBufferAttribute(e,i),o.setScalar(0),o.addScaledVector(Cd,r.x),o.addScaledVector(Rd,r.y),o.addScaledVector(Pd,r.z),o}static isFrontFacing(e,t,n,i){return Bi.subVectors(n,t),ws.subVectors(e,t),Bi.cross(ws).dot(i)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,i){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[i]),this}setFromAttributeAndIndices(e,t,n,i){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,i),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Bi.subVectors(this.c,this.b),ws.subVectors(this.a,this.b),Bi.cross(ws).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return s.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return s.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,i,r){return s.getInterpolation(e,this.a,this.b,this.c,t,n,i,r)}containsPoint(e){return s.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return s.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,i=this.b,r=this.c,o,a;go.subVectors(i,n),vo.subVectors(r,n),Ad.subVectors(e,n);let l=go.dot(Ad),c=vo.dot(Ad);if(l<=0&&c<=0)return t.copy(n);Td.subVectors(e,i);let h=go.dot(Td),u=vo.dot(Td);if(h>=0&&u<=h)return t.copy(i);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(go,o);Ed.subVectors(e,r);let f=go.dot(Ed),m=vo.dot(Ed);if(m>=0&&f<=m)return t.copy(r);let x=f*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(vo,a);let p=h*m-f*u;if(p<=0&&u-h>=0&&f-m>=0)return Tg.subVectors(r,i),a=(u-h)/(u-h+(f-m)),t.copy(i).addScaledVector(Tg,a);let g=1/(p+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(go,o).addScaledVector(vo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ss=class{constructor(e=new X(1/0,1/0,1/0),t=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(zi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(zi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=zi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,zi):zi.fromBufferAttribute(r,o),zi.applyMatrix4(e.matrixWorld),this.expandByPoint(zi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),nc.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),nc.copy(n.boundingBox)),nc.applyMatrix4(e.matrixWorld),this.union(nc)}let i=e.children;for(let r=0,o=i.length;r<o;r++)this.expandByObject(i[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,zi),zi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(fa),ic.subVectors(this.max,fa),xo.subVectors(e.a,fa),yo.subVectors(e.b,fa),_o.subVectors(e.c,fa),Ys.subVectors(yo,xo),Zs.subVectors(_o,yo),_r.subVectors(xo,_o);let t=[0,-Ys.z,Ys.y,0,-Zs.z,Zs.y,0,-_r.z,_r.y,Ys.z,0,-Ys.x,Zs.z,0,-Zs.x,_r.z,0,-_r.x,-Ys.y,Ys.x,0,-Zs.y,Zs.x,0,-_r.y,_r.x,0];return!Id(t,xo,yo,_o,ic)||(t=[1,0,0,0,1,0,0,0,1],!Id(t,xo,yo,_o,ic))?!1:(sc.crossVectors(Ys,Zs),t=[sc.x,sc.y,sc.z],Id(t,xo,yo,_o,ic))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,zi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(zi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ts[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ts[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ts[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ts[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ts[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ts[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ts[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ts[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ts),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ts=[new X,new X,new X,new X,new X,new X,new X,new X],zi=new X,nc=new ss,xo=new X,yo=new X,_o=new X,Ys=new X,Zs=new X,_r=new X,fa=new X,ic=new X,sc=new X,br=new X;function Id(s,e,t,n,i){for(let r=0,o=s.length-3;r<=o;r+=3){br.fromArray(s,r);let a=i.x*Math.abs(br.x)+i.y*Math.abs(br.y)+i.z*Math.abs(br.z),l=e.dot(br),c=t.dot(br),h=n.dot(br);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var xn=new X,rc=new xt,m_=0,At=class extends is{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:m_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=vf,this.updateRanges=[],this.gpuType=oi,this.version=0,this._normalizationScale=e!==void 0?Xh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let i=0,r=this.itemSize;i<r;i++)this.array[e+i]=t.array[n+i];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)rc.fromBufferAttribute(this,t),rc.applyMatrix3(e),this.setXY(t,rc.x,rc.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)xn.fromBufferAttribute(this,t),xn.applyMatrix3(e),this.setXYZ(t,xn.x,xn.y,xn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)xn.fromBufferAttribute(this,t),xn.applyMatrix4(e),this.setXYZ(t,xn.x,xn.y,xn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)xn.fromBufferAttribute(this,t),xn.applyNormalMatrix(e),this.setXYZ(t,xn.x,xn.y,xn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)xn.fromBufferAttribute(this,t),xn.transformDirection(e),this.setXYZ(t,xn.x,xn.y,xn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):w0(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):A0(e,this.array)}};var Ca=class extends At{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Ra=class extends At{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var An=class extends At{constructor(e,t,n){super(new Float32Array(e),t,n)}},g_=new ss,pa=new X,Ld=new X,rs=class{constructor(e=new X,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):g_.setFromPoints(e).getCenter(n);let i=0;for(let r=0,o=e.length;r<o;r++)i=Math.max(i,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(i),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;pa.subVectors(e,this.center);let t=pa.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),i=(n-this.radius)*.5;this.center.addScaledVector(pa,i/n),this.radius+=i}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Ld.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(pa.copy(e.center).add(Ld)),this.expandByPoint(pa.copy(e.center).sub(Ld))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},v_=0,Ei=new Et,kd=new Hn,bo=new X,gi=new ss,ma=new ss,kn=new X,ei=class s extends is{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:v_++}),this.uuid=Dr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(n_(e)?Ra:Ca)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ot().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let i=this.attributes.tangent;return i!==void 0&&(i.transformDirection(e),i.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ei.makeRotationFromQuaternion(e),this.applyMatrix4(Ei),this}rotateX(e){return Ei.makeRotationX(e),this.applyMatrix4(Ei),this}rotateY(e){return Ei.makeRotationY(e),this.applyMatrix4(Ei),this}rotateZ(e){return Ei.makeRotationZ(e),this.applyMatrix4(Ei),this}translate(e,t,n){return Ei.makeTranslation(e,t,n),this.applyMatrix4(Ei),this}scale(e,t,n){return Ei.makeScale(e,t,n),this.applyMatrix4(Ei),this}lookAt(e){return kd.lookAt(e),kd.updateMatrix(),this.applyMatrix4(kd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(bo).negate(),this.translate(bo.x,bo.y,bo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let i=0,r=e.length;i<r;i++){let o=e[i];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new An(n,3))}else{let n=Math.min(e.length,t.count);for(let i=0;i<n;i++){let r=e[i];t.setXYZ(i,r.x,r.y,r.z||0)}e.length>t.count&&et("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ss);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){rt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,i=t.length;n<i;n++){let r=t[n];gi.setFromBufferAttribute(r),this.morphTargetsRelative?(kn.addVectors(this.boundingBox.min,gi.min),this.boundingBox.expandByPoint(kn),kn.addVectors(this.boundingBox.max,gi.max),this.boundingBox.expandByPoint(kn)):(this.boundingBox.expandByPoint(gi.min),this.boundingBox.expandByPoint(gi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&rt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new rs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){rt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new X,1/0);return}if(e){let n=this.boundingSphere.center;if(gi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ma.setFromBufferAttribute(a),this.morphTargetsRelative?(kn.addVectors(gi.min,ma.min),gi.expandByPoint(kn),kn.addVectors(gi.max,ma.max),gi.expandByPoint(kn)):(gi.expandByPoint(ma.min),gi.expandByPoint(ma.max))}gi.getCenter(n);let i=0;for(let r=0,o=e.count;r<o;r++)kn.fromBufferAttribute(e,r),i=Math.max(i,n.distanceToSquared(kn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)kn.fromBufferAttribute(a,c),l&&(bo.fromBufferAttribute(e,c),kn.add(bo)),i=Math.max(i,n.distanceToSquared(kn))}this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&rt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){rt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,i=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new At(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let D=0;D<n.count;D++)a[D]=new X,l[D]=new X;let h=new X,u=new X,d=new X,f=new xt,m=new xt,x=new xt,p=new X,g=new X;function y(D,I,R){c[D]=c[I]=c[R]=1,h.fromBufferAttribute(n,D),u.fromBufferAttribute(n,I),d.fromBufferAttribute(n,R),f.fromBufferAttribute(r,D),m.fromBufferAttribute(r,I),x.fromBufferAttribute(r,R),u.sub(h),d.sub(h),m.sub(f),x.sub(f);let O=1/(m.x*x.y-x.x*m.y);isFinite(O)&&(p.copy(u).multiplyScalar(x.y).addScaledVector(d,-m.y).multiplyScalar(O),g.copy(d).multiplyScalar(m.x).addScaledVector(u,-x.x).multiplyScalar(O),a[D].add(p),a[I].add(p),a[R].add(p),l[D].add(g),l[I].add(g),l[R].add(g))}let S=this.groups;S.length===0&&(S=[{start:0,count:e.count}]);for(let D=0,I=S.length;D<I;++D){let R=S[D],O=R.start,B=R.count;for(let k=O,V=O+B;k<V;k+=3)y(e.getX(k+0),e.getX(k+1),e.getX(k+2))}let b=new X,A=new X,C=new X,v=new X;function _(D){C.fromBufferAttribute(i,D),v.copy(C);let I=a[D];b.copy(I),b.sub(C.multiplyScalar(C.dot(I))).normalize(),A.crossVectors(v,I);let O=A.dot(l[D])<0?-1:1;o.setXYZW(D,b.x,b.y,b.z,O)}for(let D=0,I=n.count;D<I;++D)c[D]&&_(D);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new At(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let i=new X,r=new X,o=new X,a=new X,l=new X,c=new X,h=new X,u=new X;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),x=e.getX(d+1),p=e.getX(d+2);i.fromBufferAttribute(t,m),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)i.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)kn.fromBufferAttribute(e,t),kn.normalize(),e.setXYZ(t,kn.x,kn.y,kn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)d[m++]=c[f++]}return new At(d,h,u)}if(this.index===null)return et("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new s,n=this.index.array,i=this.attributes;for(let a in i){let l=i[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let i={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(i[l]=h,r=!0)}r&&(e.data.morphAttributes=i,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let i=e.attributes;for(let c in i){let h=i[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},zc=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=vf,this.updateRanges=[],this.version=0,this.uuid=Dr()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let i=0,r=this.stride;i<r;i++)this.array[e+i]=t.array[n+i];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Eg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),i=new this.constructor(n,this.stride);return i.setUsage(this.usage),i}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Eg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Eg(s){return s.buffer._uuid===void 0&&(s.buffer._uuid=Dr()),s.byteOffset===0&&s.byteLength===s.buffer.byteLength?s.buffer._uuid:s.buffer._uuid+":"+s.byteOffset+":"+s.byteLength}var Jn=new X,xi=class s{constructor(e,t,n,i=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=i,this._normalizationScale=e!==void 0?Xh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.applyMatrix4(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.applyNormalMatrix(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.transformDirection(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this.data.array[e+3]=r,this}clone(e){if(e===void 0){Sa("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return new At(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new s(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){Sa("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):w0(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):A0(e,this.data.array)}},Dd=new X,x_=new X,y_=new ot,Vi=class{constructor(e=new X(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,i){return this.normal.set(e,t,n),this.constant=i,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let i=Dd.subVectors(n,t).cross(x_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(i,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let i=e.delta(Dd),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(i,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||y_.getNormalMatrix(e),i=this.coplanarPoint(Dd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-i.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},__=0,Ls=class extends is{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:__++}),this.uuid=Dr(),this.name="",this.type="Material",this.blending=Uo,this.side=nr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Jd,this.blendDst=Kd,this.blendEquation=Pr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Re(0,0,0),this.blendAlpha=0,this.depthFunc=Eo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=f0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=wc,this.stencilZFail=wc,this.stencilZPass=wc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){et(`Material: parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){et(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}i&&i.isColor?i.set(n):i&&i.isVector2&&n&&n.isVector2||i&&i.isEuler&&n&&n.isEuler||i&&i.isVector3&&n&&n.isVector3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function i(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=i(e.textures),o=i(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Re().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Vi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new xt().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new xt().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let i=t.length;n=new Array(i);for(let r=0;r!==i;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Es=new X,Nd=new X,oc=new X,ac=new X,Vc=class{constructor(e=new X,t=new X(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Es)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Es.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Es.copy(this.origin).addScaledVector(this.direction,t),Es.distanceToSquared(e))}distanceSqToSegment(e,t,n,i){Nd.copy(e).add(t).multiplyScalar(.5),oc.copy(t).sub(e).normalize(),ac.copy(this.origin).sub(Nd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(oc),a=ac.dot(this.direction),l=-ac.dot(oc),c=ac.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),i&&i.copy(Nd).addScaledVector(oc,d),f}intersectSphere(e,t){if(e.radius<0)return null;Es.subVectors(e.center,this.origin);let n=Es.dot(this.direction),i=Es.dot(Es)-n*n,r=e.radius*e.radius;if(i>r)return null;let o=Math.sqrt(r-i),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,i,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,i=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,i=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>i||((r>n||isNaN(n))&&(n=r),(o<i||isNaN(i))&&(i=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>i)||((a>n||n!==n)&&(n=a),(l<i||i!==i)&&(i=l),i<0)?null:this.at(n>=0?n:i,t)}intersectsBox(e){return this.intersectBox(e,Es)!==null}intersectTriangle(e,t,n,i,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,x=t.y-o.y,p=t.z-o.z,g=n.x-o.x,y=n.y-o.y,S=n.z-o.z,b=Math.abs(l),A=Math.abs(c),C=Math.abs(h),v,_,D,I,R,O,B,k,V,q,H,le;if(b>=A&&b>=C?(D=l,O=u,V=m,le=g,l>=0?(v=c,_=h,I=d,R=f,B=x,k=p,q=y,H=S):(v=h,_=c,I=f,R=d,B=p,k=x,q=S,H=y)):A>=C?(D=c,O=d,V=x,le=y,c>=0?(v=h,_=l,I=f,R=u,B=p,k=m,q=S,H=g):(v=l,_=h,I=u,R=f,B=m,k=p,q=g,H=S)):(D=h,O=f,V=p,le=S,h>=0?(v=l,_=c,I=u,R=d,B=m,k=x,q=g,H=y):(v=c,_=l,I=d,R=u,B=x,k=m,q=y,H=g)),D===0)return null;let J=v/D,Q=_/D,ie=1/D,de=I-J*O,he=R-Q*O,j=B-J*V,me=k-Q*V,ve=q-J*le,we=H-Q*le,Me=ve*me-we*j,ge=de*we-he*ve,Le=j*he-me*de;if(i){if(Me<0||ge<0||Le<0)return null}else if((Me<0||ge<0||Le<0)&&(Me>0||ge>0||Le>0))return null;let Be=Me+ge+Le;if(Be===0)return null;let tt=ie*(Me*O+ge*V+Le*le);return(Be>0?tt<0:tt>0)?null:this.at(tt/Be,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Hc=class extends Ls{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Re(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Is,this.combine=jd,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Cg=new Et,Mr=new Vc,lc=new rs,Rg=new X,cc=new X,hc=new X,uc=new X,Fd=new X,dc=new X,Pg=new X,fc=new X,nn=class extends Hn{constructor(e=new ei,t=new Hc){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,i=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(i,e);let a=this.morphTargetInfluences;if(r&&a){dc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Fd.fromBufferAttribute(u,e),o?dc.addScaledVector(Fd,h):dc.addScaledVector(Fd.sub(t),h))}t.add(dc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.material,r=this.matrixWorld;i!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),lc.copy(n.boundingSphere),lc.applyMatrix4(r),Mr.copy(e.ray).recast(e.near),!(lc.containsPoint(Mr.origin)===!1&&(Mr.intersectSphere(lc,Rg)===null||Mr.origin.distanceToSquared(Rg)>(e.far-e.near)**2))&&(Cg.copy(r).invert(),Mr.copy(e.ray).applyMatrix4(Cg),!(n.boundingBox!==null&&Mr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Mr)))}_computeIntersections(e,t,n){let i,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],y=Math.max(p.start,f.start),S=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,A=S;b<A;b+=3){let C=a.getX(b),v=a.getX(b+1),_=a.getX(b+2);i=pc(this,g,e,n,c,h,u,C,v,_),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let y=a.getX(p),S=a.getX(p+1),b=a.getX(p+2);i=pc(this,o,e,n,c,h,u,y,S,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],y=Math.max(p.start,f.start),S=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let b=y,A=S;b<A;b+=3){let C=b,v=b+1,_=b+2;i=pc(this,g,e,n,c,h,u,C,v,_),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let y=p,S=p+1,b=p+2;i=pc(this,o,e,n,c,h,u,y,S,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}}};function b_(s,e,t,n,i,r,o,a){let l;if(e.side===On?l=n.intersectTriangle(o,r,i,!0,a):l=n.intersectTriangle(i,r,o,e.side===nr,a),l===null)return null;fc.copy(a),fc.applyMatrix4(s.matrixWorld);let c=t.ray.origin.distanceTo(fc);return c<t.near||c>t.far?null:{distance:c,point:fc.clone(),object:s}}function pc(s,e,t,n,i,r,o,a,l,c){s.getVertexPosition(a,cc),s.getVertexPosition(l,hc),s.getVertexPosition(c,uc);let h=b_(s,e,t,n,cc,hc,uc,Pg);if(h){let u=new X;Cs.getBarycoord(Pg,cc,hc,uc,u),i&&(h.uv=Cs.getInterpolatedAttribute(i,a,l,c,u,new xt)),r&&(h.uv1=Cs.getInterpolatedAttribute(r,a,l,c,u,new xt)),o&&(h.normal=Cs.getInterpolatedAttribute(o,a,l,c,u,new X),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new X,materialIndex:0};Cs.getNormal(cc,hc,uc,d.normal),h.face=d,h.barycoord=u}return h}var Ar=class extends si{constructor(e=null,t=1,n=1,i,r,o,a,l,c=yn,h=yn,u,d){super(null,o,a,l,c,h,i,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Tr=class extends At{constructor(e,t,n,i=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=i}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Mo=new Et,Ig=new Et,mc=[],Lg=new ss,M_=new Et,ga=new nn,va=new rs,Pa=class extends nn{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Tr(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let i=0;i<n;i++)this.setMatrixAt(i,M_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new ss),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Mo),Lg.copy(e.boundingBox).applyMatrix4(Mo),this.boundingBox.union(Lg)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new rs),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Mo),va.copy(e.boundingSphere).applyMatrix4(Mo),this.boundingSphere.union(va)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,i=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=i[o+a]}raycast(e,t){let n=this.matrixWorld,i=this.count;if(ga.geometry=this.geometry,ga.material=this.material,ga.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),va.copy(this.boundingSphere),va.applyMatrix4(n),e.ray.intersectsSphere(va)!==!1))for(let r=0;r<i;r++){this.getMatrixAt(r,Mo),Ig.multiplyMatrices(n,Mo),ga.matrixWorld=Ig,ga.raycast(e,mc);for(let o=0,a=mc.length;o<a;o++){let l=mc[o];l.instanceId=r,l.object=this,t.push(l)}mc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Tr(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,i=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ar(new Float32Array(i*this.count),i,this.count,hh,oi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=i*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Sr=new rs,S_=new xt(.5,.5),gc=new X,os=class{constructor(e=new Vi,t=new Vi,n=new Vi,i=new Vi,r=new Vi,o=new Vi){this.planes=[e,t,n,i,r,o]}set(e,t,n,i,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(i),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Ci,n=!1){let i=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],x=r[9],p=r[10],g=r[11],y=r[12],S=r[13],b=r[14],A=r[15];if(i[0].setComponents(c-o,f-h,g-m,A-y).normalize(),i[1].setComponents(c+o,f+h,g+m,A+y).normalize(),i[2].setComponents(c+a,f+u,g+x,A+S).normalize(),i[3].setComponents(c-a,f-u,g-x,A-S).normalize(),n)i[4].setComponents(l,d,p,b).normalize(),i[5].setComponents(c-l,f-d,g-p,A-b).normalize();else if(i[4].setComponents(c-l,f-d,g-p,A-b).normalize(),t===Ci)i[5].setComponents(c+l,f+d,g+p,A+b).normalize();else if(t===Co)i[5].setComponents(l,d,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Sr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Sr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Sr)}intersectsSprite(e){Sr.center.set(0,0,0);let t=S_.distanceTo(e.center);return Sr.radius=.7071067811865476+t,Sr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Sr)}intersectsSphere(e){let t=this.planes,n=e.center,i=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<i)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let i=t[n];if(gc.x=i.normal.x>0?e.max.x:e.min.x,gc.y=i.normal.y>0?e.max.y:e.min.y,gc.z=i.normal.z>0?e.max.z:e.min.z,i.distanceToPoint(gc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},kg=new Et,Gc=class s{constructor(){this.coordinateSystem=Ci,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let i=0;i<t.length;i++){let r=t[i];kg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[i]===void 0&&(n[i]=new os),n[i].setFromProjectionMatrix(kg,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let i=0;i<e._count;i++)t[i]===void 0&&(t[i]=new os),t[i].copy(n[i]);return this._count=e._count,this}clone(){return new s().copy(this)}};var Ia=class extends si{constructor(e=[],t=Ir,n,i,r,o,a,l,c,h){super(e,t,n,i,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var ks=class extends si{constructor(e,t,n=Hi,i,r,o,a=yn,l=yn,c,h=Ps,u=1){if(h!==Ps&&h!==Ns)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,i,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Po(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},La=class extends ks{constructor(e,t=Hi,n=Ir,i,r,o=yn,a=yn,l,c=Ps){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,i,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ka=class extends si{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Ks=class s extends ei{constructor(e=1,t=1,n=1,i=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:i,heightSegments:r,depthSegments:o};let a=this;i=Math.floor(i),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,i,o,2),m("x","z","y",1,-1,e,n,-t,i,o,3),m("x","y","z",1,-1,e,t,n,i,r,4),m("x","y","z",-1,-1,e,t,-n,i,r,5),this.setIndex(l),this.setAttribute("position",new An(c,3)),this.setAttribute("normal",new An(h,3)),this.setAttribute("uv",new An(u,2));function m(x,p,g,y,S,b,A,C,v,_,D){let I=b/v,R=A/_,O=b/2,B=A/2,k=C/2,V=v+1,q=_+1,H=0,le=0,J=new X;for(let Q=0;Q<q;Q++){let ie=Q*R-B;for(let de=0;de<V;de++){let he=de*I-O;J[x]=he*y,J[p]=ie*S,J[g]=k,c.push(J.x,J.y,J.z),J[x]=0,J[p]=0,J[g]=C>0?1:-1,h.push(J.x,J.y,J.z),u.push(de/v),u.push(1-Q/_),H+=1}}for(let Q=0;Q<_;Q++)for(let ie=0;ie<v;ie++){let de=d+ie+V*Q,he=d+ie+V*(Q+1),j=d+(ie+1)+V*(Q+1),me=d+(ie+1)+V*Q;l.push(de,he,me),l.push(he,j,me),le+=6}a.addGroup(f,le,D),f+=le,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Lo=class s extends ei{constructor(e=1,t=1,n=1,i=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:i,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;i=Math.floor(i),r=Math.floor(r);let h=[],u=[],d=[],f=[],m=0,x=[],p=n/2,g=0;y(),o===!1&&(e>0&&S(!0),t>0&&S(!1)),this.setIndex(h),this.setAttribute("position",new An(u,3)),this.setAttribute("normal",new An(d,3)),this.setAttribute("uv",new An(f,2));function y(){let b=new X,A=new X,C=0,v=(t-e)/n;for(let _=0;_<=r;_++){let D=[],I=_/r,R=I*(t-e)+e;for(let O=0;O<=i;O++){let B=O/i,k=B*l+a,V=Math.sin(k),q=Math.cos(k);A.x=R*V,A.y=-I*n+p,A.z=R*q,u.push(A.x,A.y,A.z),b.set(V,v,q).normalize(),d.push(b.x,b.y,b.z),f.push(B,1-I),D.push(m++)}x.push(D)}for(let _=0;_<i;_++)for(let D=0;D<r;D++){let I=x[D][_],R=x[D+1][_],O=x[D+1][_+1],B=x[D][_+1];(e>0||D!==0)&&(h.push(I,R,B),C+=3),(t>0||D!==r-1)&&(h.push(R,O,B),C+=3)}c.addGroup(g,C,0),g+=C}function S(b){let A=m,C=new xt,v=new X,_=0,D=b===!0?e:t,I=b===!0?1:-1;for(let O=1;O<=i;O++)u.push(0,p*I,0),d.push(0,I,0),f.push(.5,.5),m++;let R=m;for(let O=0;O<=i;O++){let k=O/i*l+a,V=Math.cos(k),q=Math.sin(k);v.x=D*q,v.y=p*I,v.z=D*V,u.push(v.x,v.y,v.z),d.push(0,I,0),C.x=V*.5+.5,C.y=q*.5*I+.5,f.push(C.x,C.y),m++}for(let O=0;O<i;O++){let B=A+O,k=R+O;b===!0?h.push(k,k+1,B):h.push(k+1,k,B),_+=3}c.addGroup(g,_,b===!0?1:2),g+=_}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Da=class s extends Lo{constructor(e=1,t=1,n=32,i=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,i,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:i,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new s(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var vc=new X,xc=new X,Ud=new X,yc=new Cs,Na=class extends ei{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let i=Math.pow(10,4),r=Math.cos(Ac*t),o=e.getIndex(),a=e.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let m=0;m<l;m+=3){o?(c[0]=o.getX(m),c[1]=o.getX(m+1),c[2]=o.getX(m+2)):(c[0]=m,c[1]=m+1,c[2]=m+2);let{a:x,b:p,c:g}=yc;if(x.fromBufferAttribute(a,c[0]),p.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),yc.getNormal(Ud),u[0]=`${Math.round(x.x*i)},${Math.round(x.y*i)},${Math.round(x.z*i)}`,u[1]=`${Math.round(p.x*i)},${Math.round(p.y*i)},${Math.round(p.z*i)}`,u[2]=`${Math.round(g.x*i)},${Math.round(g.y*i)},${Math.round(g.z*i)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let y=0;y<3;y++){let S=(y+1)%3,b=u[y],A=u[S],C=yc[h[y]],v=yc[h[S]],_=`${b}_${A}`,D=`${A}_${b}`,I=d.get(D);I?(Ud.dot(I.normal)<=r&&(f.push(C.x,C.y,C.z),f.push(v.x,v.y,v.z)),d.set(D,null)):d.has(_)||d.set(_,{index0:c[y],index1:c[S],normal:Ud.clone()})}}for(let m of d.values())if(m){let{index0:x,index1:p}=m;vc.fromBufferAttribute(a,x),xc.fromBufferAttribute(a,p),f.push(vc.x,vc.y,vc.z),f.push(xc.x,xc.y,xc.z)}this.setAttribute("position",new An(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};var js=class s extends ei{constructor(e=1,t=1,n=1,i=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:i};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(i),c=a+1,h=l+1,u=e/a,d=t/l,f=[],m=[],x=[],p=[];for(let g=0;g<h;g++){let y=g*d-o;for(let S=0;S<c;S++){let b=S*u-r;m.push(b,-y,0),x.push(0,0,1),p.push(S/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let y=0;y<a;y++){let S=y+c*g,b=y+c*(g+1),A=y+1+c*(g+1),C=y+1+c*g;f.push(S,b,C),f.push(b,A,C)}this.setIndex(f),this.setAttribute("position",new An(m,3)),this.setAttribute("normal",new An(x,3)),this.setAttribute("uv",new An(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.widthSegments,e.heightSegments)}};var Er=class s extends ei{constructor(e=1,t=32,n=16,i=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:i,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new X,d=new X,f=[],m=[],x=[],p=[];for(let g=0;g<=n;g++){let y=[],S=g/n,b=o+S*a,A=e*Math.cos(b),C=Math.sqrt(e*e-A*A),v=0;g===0&&o===0?v=.5/t:g===n&&l===Math.PI&&(v=-.5/t);for(let _=0;_<=t;_++){let D=_/t,I=i+D*r;u.x=-C*Math.cos(I),u.y=A,u.z=C*Math.sin(I),m.push(u.x,u.y,u.z),d.copy(u).normalize(),x.push(d.x,d.y,d.z),p.push(D+v,1-S),y.push(c++)}h.push(y)}for(let g=0;g<n;g++)for(let y=0;y<t;y++){let S=h[g][y+1],b=h[g][y],A=h[g+1][y],C=h[g+1][y+1];(g!==0||o>0)&&f.push(S,b,C),(g!==n-1||l<Math.PI)&&f.push(b,A,C)}this.setIndex(f),this.setAttribute("position",new An(m,3)),this.setAttribute("normal",new An(x,3)),this.setAttribute("uv",new An(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Fa=class extends Ls{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Re(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function Nr(s){let e={};for(let t in s){e[t]={};for(let n in s[t]){let i=s[t][n];if(Dg(i))i.isRenderTargetTexture?(et("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=i.clone();else if(Array.isArray(i))if(Dg(i[0])){let r=[];for(let o=0,a=i.length;o<a;o++)r[o]=i[o].clone();e[t][n]=r}else e[t][n]=i.slice();else e[t][n]=i}}return e}function Gn(s){let e={};for(let t=0;t<s.length;t++){let n=Nr(s[t]);for(let i in n)e[i]=n[i]}return e}function Dg(s){return s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)}function w_(s){let e=[];for(let t=0;t<s.length;t++)e.push(s[t].clone());return e}function yf(s){let e=s.getRenderTarget();return e===null?s.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:St.workingColorSpace}var E0={clone:Nr,merge:Gn},A_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,T_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Dn=class extends Ls{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=A_,this.fragmentShader=T_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Nr(e.uniforms),this.uniformsGroups=w_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let i in this.uniforms){let o=this.uniforms[i].value;o&&o.isTexture?t.uniforms[i]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[i]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[i]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[i]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[i]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[i]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[i]={type:"m4",value:o.toArray()}:t.uniforms[i]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let i in this.extensions)this.extensions[i]===!0&&(n[i]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let i=e.uniforms[n];switch(this.uniforms[n]={},i.type){case"t":this.uniforms[n].value=t[i.value]||null;break;case"c":this.uniforms[n].value=new Re().setHex(i.value);break;case"v2":this.uniforms[n].value=new xt().fromArray(i.value);break;case"v3":this.uniforms[n].value=new X().fromArray(i.value);break;case"v4":this.uniforms[n].value=new Qt().fromArray(i.value);break;case"m3":this.uniforms[n].value=new ot().fromArray(i.value);break;case"m4":this.uniforms[n].value=new Et().fromArray(i.value);break;default:this.uniforms[n].value=i.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Wc=class extends Dn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ri=class extends Ls{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Re(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Re(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Wh,this.normalScale=new xt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Is,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var ko=class extends Ls{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=u0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Xc=class extends Ls{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function So(s,e){return!s||s.constructor===e?s:typeof e.BYTES_PER_ELEMENT=="number"?new e(s):Array.prototype.slice.call(s)}function _c(s){return s!==void 0&&s.inTangents!==void 0&&s.outTangents!==void 0}var Qs=class{constructor(e,t,n,i){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=i!==void 0?i:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,i=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<i)){for(let a=n+2;;){if(i===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=i,i=t[++n],e<i)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(i=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(i=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,i)}return this.interpolate_(n,r,e,i)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=e*i;for(let o=0;o!==i;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},qc=class extends Qs{constructor(e,t,n,i){super(e,t,n,i),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:zd,endingEnd:zd}}intervalChanged_(e,t,n){let i=this.parameterPositions,r=e-2,o=e+1,a=i[r],l=i[o];if(a===void 0)switch(this.getSettings_().endingStart){case Vd:r=e,a=2*t-n;break;case Hd:r=i.length-2,a=t+i[r]-i[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Vd:o=e,l=2*n-t;break;case Hd:o=1,l=n+i[1]-i[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(i-t),x=m*m,p=x*m,g=-d*p+2*d*x-d*m,y=(1+d)*p+(-1.5-2*d)*x+(-.5+d)*m+1,S=(-1-f)*p+(1.5+f)*x+.5*m,b=f*p-f*x;for(let A=0;A!==a;++A)r[A]=g*o[h+A]+y*o[c+A]+S*o[l+A]+b*o[u+A];return r}},$c=class extends Qs{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(i-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Yc=class extends Qs{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e){return this.copySampleValue_(e-1)}},Zc=class extends Qs{interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let m=(n-t)/(i-t),x=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let x=o[c+m],p=o[l+m],g=f*d+m*2,y=u[g],S=u[g+1],b=e*d+m*2,A=h[b],C=h[b+1],v=C_(n,t,y,A,i);r[m]=C0(v,x,S,C,p)}return r}};function C0(s,e,t,n,i){let r=1-s;return r*r*r*e+3*r*r*s*t+3*r*s*s*n+s*s*s*i}function E_(s,e,t,n,i){let r=1-s;return 3*r*r*(t-e)+6*r*s*(n-t)+3*s*s*(i-n)}function C_(s,e,t,n,i){let r=(s-e)/(i-e);for(let o=0;o<8;o++){let a=C0(r,e,t,n,i)-s;if(Math.abs(a)<1e-10)break;let l=E_(r,e,t,n,i);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var yi=class{constructor(e,t,n,i){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=So(t,this.TimeBufferType),this.values=So(n,this.ValueBufferType),this.setInterpolation(i||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:So(e.times,Array),values:So(e.values,Array)};let i=e.getInterpolation();i!==e.DefaultInterpolation&&(n.interpolation=i),_c(e.settings)&&(n.settings={inTangents:So(e.settings.inTangents,Array),outTangents:So(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Yc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new $c(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new qc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Zc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case ya:t=this.InterpolantFactoryMethodDiscrete;break;case Nc:t=this.InterpolantFactoryMethodLinear;break;case Sc:t=this.InterpolantFactoryMethodSmooth;break;case Bd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return et("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ya;case this.InterpolantFactoryMethodLinear:return Nc;case this.InterpolantFactoryMethodSmooth:return Sc;case this.InterpolantFactoryMethodBezier:return Bd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]+=e;_c(this.settings)&&(Ng(this.settings.inTangents,e),Ng(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]*=e;_c(this.settings)&&(Fg(this.settings.inTangents,e),Fg(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,i=n.length,r=0,o=i-1;for(;r!==i&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==i){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(rt("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,i=this.values,r=n.length;r===0&&(rt("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){rt("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){rt("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(i!==void 0&&i_(i))for(let a=0,l=i.length;a!==l;++a){let c=i[a];if(isNaN(c)){rt("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),i=this.getInterpolation()===Sc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(i)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let x=t[u+m];if(x!==t[d+m]||x!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,i=new n(this.name,e,t);return i.createInterpolant=this.createInterpolant,_c(this.settings)&&(i.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),i}};function Ng(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]+=e}function Fg(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]*=e}yi.prototype.ValueTypeName="";yi.prototype.TimeBufferType=Float32Array;yi.prototype.ValueBufferType=Float32Array;yi.prototype.DefaultInterpolation=Nc;var er=class extends yi{constructor(e,t,n){super(e,t,n)}};er.prototype.ValueTypeName="bool";er.prototype.ValueBufferType=Array;er.prototype.DefaultInterpolation=ya;er.prototype.InterpolantFactoryMethodLinear=void 0;er.prototype.InterpolantFactoryMethodSmooth=void 0;var Jc=class extends yi{constructor(e,t,n,i){super(e,t,n,i)}};Jc.prototype.ValueTypeName="color";var Kc=class extends yi{constructor(e,t,n,i){super(e,t,n,i)}};Kc.prototype.ValueTypeName="number";var jc=class extends Qs{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(i-t),c=e*a;for(let h=c+a;c!==h;c+=4)Un.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ua=class extends yi{constructor(e,t,n,i){super(e,t,n,i)}InterpolantFactoryMethodLinear(e){return new jc(this.times,this.values,this.getValueSize(),e)}};Ua.prototype.ValueTypeName="quaternion";Ua.prototype.InterpolantFactoryMethodSmooth=void 0;var tr=class extends yi{constructor(e,t,n){super(e,t,n)}};tr.prototype.ValueTypeName="string";tr.prototype.ValueBufferType=Array;tr.prototype.DefaultInterpolation=ya;tr.prototype.InterpolantFactoryMethodLinear=void 0;tr.prototype.InterpolantFactoryMethodSmooth=void 0;var Qc=class extends yi{constructor(e,t,n,i){super(e,t,n,i)}};Qc.prototype.ValueTypeName="vector";var eh=class{constructor(e,t,n){let i=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&i.onStart!==void 0&&i.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,i.onProgress!==void 0&&i.onProgress(h,o,a),o===a&&(r=!1,i.onLoad!==void 0&&i.onLoad())},this.itemError=function(h){i.onError!==void 0&&i.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},R0=new eh,th=class{constructor(e){this.manager=e!==void 0?e:R0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(i,r){n.load(e,i,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};th.DEFAULT_MATERIAL_NAME="__DEFAULT";var Oa=class extends Hn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Re(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ba=class extends Oa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Hn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Re(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Od=new Et,Ug=new X,Og=new X,nh=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new xt(512,512),this.mapType=ri,this.map=null,this.mapPass=null,this.matrix=new Et,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new os,this._frameExtents=new xt(1,1),this._viewportCount=1,this._viewports=[new Qt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Ug.setFromMatrixPosition(e.matrixWorld),t.position.copy(Ug),Og.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Og),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,i){Od.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Od,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=i?i.z/r.x:1,a=i?i.w/r.y:1,l=i?i.x/r.x:0,c=i?i.y/r.y:0;e.coordinateSystem===Co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Od)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},bc=new X,Mc=new Un,ts=new X,za=class extends Hn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Et,this.projectionMatrix=new Et,this.projectionMatrixInverse=new Et,this.coordinateSystem=Ci,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(bc,Mc,ts),ts.x===1&&ts.y===1&&ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(bc,Mc,ts.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(bc,Mc,ts),ts.x===1&&ts.y===1&&ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(bc,Mc,ts.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Js=new X,Bg=new xt,zg=new xt,jn=class extends za{constructor(e=50,t=1,n=.1,i=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=i,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Fc*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Ac*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Fc*2*Math.atan(Math.tan(Ac*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Js.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Js.x,Js.y).multiplyScalar(-e/Js.z),Js.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Js.x,Js.y).multiplyScalar(-e/Js.z)}getViewSize(e,t){return this.getViewBounds(e,Bg,zg),t.subVectors(zg,Bg)}setViewOffset(e,t,n,i,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Ac*.5*this.fov)/this.zoom,n=2*t,i=this.aspect*n,r=-.5*i,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*i/l,t-=o.offsetY*n/c,i*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+i,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Va=class extends za{constructor(e=-1,t=1,n=1,i=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=i,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,i,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,i=(this.top+this.bottom)/2,r=n-e,o=n+e,a=i+t,l=i-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Gd=class extends nh{constructor(){super(new Va(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Do=class extends Oa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Hn.DEFAULT_UP),this.updateMatrix(),this.target=new Hn,this.shadow=new Gd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Pi=class extends ei{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var wo=-90,Ao=1,No=class extends Hn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let i=new jn(wo,Ao,e,t);i.layers=this.layers,this.add(i);let r=new jn(wo,Ao,e,t);r.layers=this.layers,this.add(r);let o=new jn(wo,Ao,e,t);o.layers=this.layers,this.add(o);let a=new jn(wo,Ao,e,t);a.layers=this.layers,this.add(a);let l=new jn(wo,Ao,e,t);l.layers=this.layers,this.add(l);let c=new jn(wo,Ao,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,i,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Ci)n.up.set(0,1,0),n.lookAt(1,0,0),i.up.set(0,1,0),i.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Co)n.up.set(0,-1,0),n.lookAt(-1,0,0),i.up.set(0,-1,0),i.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:i}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},ih=class extends jn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var _f="\\[\\]\\.:\\/",R_=new RegExp("["+_f+"]","g"),bf="[^"+_f+"]",P_="[^"+_f.replace("\\.","")+"]",I_=/((?:WC+[\/:])*)/.source.replace("WC",bf),L_=/(WCOD+)?/.source.replace("WCOD",P_),k_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",bf),D_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",bf),N_=new RegExp("^"+I_+L_+k_+D_+"$"),F_=["material","materials","bones","map"],Wd=class{constructor(e,t,n){let i=n||Jt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,i)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,i=this._bindings[n];i!==void 0&&i.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let i=this._targetGroup.nCachedObjects_,r=n.length;i!==r;++i)n[i].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Jt=class s{constructor(e,t,n){this.path=t,this.parsedPath=n||s.parseTrackName(t),this.node=s.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new s.Composite(e,t,n):new s(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(R_,"")}static parseTrackName(e){let t=N_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},i=n.nodeName&&n.nodeName.lastIndexOf(".");if(i!==void 0&&i!==-1){let r=n.nodeName.substring(i+1);F_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,i),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},i=n(e.children);if(i)return i}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)e[t++]=n[i]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,i=t.propertyName,r=t.propertyIndex;if(e||(e=s.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){et("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){rt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){rt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){rt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){rt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){rt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){rt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){rt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[i];if(o===void 0){let c=t.nodeName;rt("PropertyBinding: Trying to update property for track: "+c+"."+i+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(i==="morphTargetInfluences"){if(!e.geometry){rt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){rt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Jt.Composite=Wd;Jt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Jt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Jt.prototype.GetterByBindingType=[Jt.prototype._getValue_direct,Jt.prototype._getValue_array,Jt.prototype._getValue_arrayElement,Jt.prototype._getValue_toArray];Jt.prototype.SetterByBindingTypeAndVersioning=[[Jt.prototype._setValue_direct,Jt.prototype._setValue_direct_setNeedsUpdate,Jt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Jt.prototype._setValue_array,Jt.prototype._setValue_array_setNeedsUpdate,Jt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Jt.prototype._setValue_arrayElement,Jt.prototype._setValue_arrayElement_setNeedsUpdate,Jt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Jt.prototype._setValue_fromArray,Jt.prototype._setValue_fromArray_setNeedsUpdate,Jt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var fE=new Float32Array(1);var as=class extends zc{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var Xd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,i){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,i)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,i){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=i,this}};function Mf(s,e,t,n){let i=U_(n);switch(t){case df:return s*e;case hh:return s*e/i.components*i.byteLength;case uh:return s*e/i.components*i.byteLength;case ir:return s*e*2/i.components*i.byteLength;case dh:return s*e*2/i.components*i.byteLength;case ff:return s*e*3/i.components*i.byteLength;case _i:return s*e*4/i.components*i.byteLength;case fh:return s*e*4/i.components*i.byteLength;case Ga:case Wa:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case Xa:case qa:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case mh:case vh:return Math.max(s,16)*Math.max(e,8)/4;case ph:case gh:return Math.max(s,8)*Math.max(e,8)/2;case xh:case yh:case bh:case Mh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case _h:case $a:case Sh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case wh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case Ah:return Math.floor((s+4)/5)*Math.floor((e+3)/4)*16;case Th:return Math.floor((s+4)/5)*Math.floor((e+4)/5)*16;case Eh:return Math.floor((s+5)/6)*Math.floor((e+4)/5)*16;case Ch:return Math.floor((s+5)/6)*Math.floor((e+5)/6)*16;case Rh:return Math.floor((s+7)/8)*Math.floor((e+4)/5)*16;case Ph:return Math.floor((s+7)/8)*Math.floor((e+5)/6)*16;case Ih:return Math.floor((s+7)/8)*Math.floor((e+7)/8)*16;case Lh:return Math.floor((s+9)/10)*Math.floor((e+4)/5)*16;case kh:return Math.floor((s+9)/10)*Math.floor((e+5)/6)*16;case Dh:return Math.floor((s+9)/10)*Math.floor((e+7)/8)*16;case Nh:return Math.floor((s+9)/10)*Math.floor((e+9)/10)*16;case Fh:return Math.floor((s+11)/12)*Math.floor((e+9)/10)*16;case Uh:return Math.floor((s+11)/12)*Math.floor((e+11)/12)*16;case Oh:case Bh:case zh:return Math.ceil(s/4)*Math.ceil(e/4)*16;case Vh:case Hh:return Math.ceil(s/4)*Math.ceil(e/4)*8;case Ya:case Gh:return Math.ceil(s/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function U_(s){switch(s){case ri:case lf:return{byteLength:1,components:1};case Bo:case cf:case Gi:return{byteLength:2,components:1};case lh:case ch:return{byteLength:2,components:4};case Hi:case ah:case oi:return{byteLength:4,components:1};case hf:case uf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${s}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?et("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function K0(){let s=null,e=!1,t=null,n=null;function i(r,o){n=s.requestAnimationFrame(i),t(r,o)}return{start:function(){e!==!0&&t!==null&&s!==null&&(n=s.requestAnimationFrame(i),e=!0)},stop:function(){s!==null&&s.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){s=r}}}function B_(s){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=s.createBuffer();s.bindBuffer(l,d),s.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=s.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=s.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=s.HALF_FLOAT:f=s.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=s.SHORT;else if(c instanceof Uint32Array)f=s.UNSIGNED_INT;else if(c instanceof Int32Array)f=s.INT;else if(c instanceof Int8Array)f=s.BYTE;else if(c instanceof Uint8Array)f=s.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=s.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(s.bindBuffer(c,a),u.length===0)s.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],x=u[f];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let x=u[f];s.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function i(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(s.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:i,remove:r,update:o}}var z_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,V_=`#ifdef USE_ALPHAHASH
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
#endif`,H_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,G_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,W_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,X_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,q_=`#ifdef USE_AOMAP
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
#endif`,$_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Y_=`#ifdef USE_BATCHING
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
#endif`,Z_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,J_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,K_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,j_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Q_=`#ifdef USE_IRIDESCENCE
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
#endif`,eb=`#ifdef USE_BUMPMAP
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
#endif`,tb=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,nb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,ib=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,sb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,rb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,ob=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,ab=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,lb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,cb=`#define PI 3.141592653589793
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
} // validated`,hb=`vec3 transformedNormal = objectNormal;
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
#endif`,ub=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,db=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,fb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,pb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,mb="gl_FragColor = linearToOutputTexel( gl_FragColor );",gb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,vb=`#ifdef USE_ENVMAP
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
#endif`,xb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,yb=`#ifdef USE_ENVMAP
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
#endif`,_b=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,bb=`#ifdef USE_ENVMAP
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
#endif`,Mb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Sb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,wb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Ab=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Tb=`#ifdef USE_GRADIENTMAP
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
}`,Eb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Cb=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Rb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Pb=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Ib=`#ifdef USE_ENVMAP
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
#endif`,Lb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,kb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Db=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Nb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Fb=`PhysicalMaterial material;
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
#endif`,Ub=`uniform sampler2D dfgLUT;
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
}`,Ob=`
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
#endif`,Bb=`#if defined( RE_IndirectDiffuse )
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
#endif`,zb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Vb=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Hb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Gb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Wb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Xb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,qb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,$b=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Yb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Zb=`#if defined( USE_POINTS_UV )
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
#endif`,Jb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Kb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,jb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Qb=`#if defined( USE_MORPHCOLORS )
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
#endif`,eM=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,tM=`#ifdef USE_MORPHTARGETS
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
#endif`,nM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,iM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,sM=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,rM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,oM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,aM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,lM=`#ifdef USE_NORMALMAP
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
#endif`,cM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,hM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,uM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,dM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,fM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,pM=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,mM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,gM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,vM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,xM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,yM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,_M=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,bM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,MM=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,SM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,wM=`float getShadowMask() {
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
}`,AM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,TM=`#ifdef USE_SKINNING
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
#endif`,EM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,CM=`#ifdef USE_SKINNING
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
#endif`,RM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,PM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,IM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,LM=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,kM=`#ifdef USE_TRANSMISSION
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
#endif`,DM=`#ifdef USE_TRANSMISSION
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
#endif`,NM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,FM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,UM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,OM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,BM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,zM=`uniform sampler2D t2D;
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
}`,VM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,HM=`uniform float backgroundBlurriness;
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
}`,GM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,WM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,XM=`#include <common>
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
}`,qM=`#if DEPTH_PACKING == 3200
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
}`,$M=`#define DISTANCE
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
}`,YM=`#define DISTANCE
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
}`,ZM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,JM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,KM=`uniform float scale;
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
}`,jM=`uniform vec3 diffuse;
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
}`,QM=`#include <common>
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
}`,eS=`uniform vec3 diffuse;
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
}`,tS=`#define LAMBERT
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
}`,nS=`#define LAMBERT
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
}`,iS=`#define MATCAP
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
}`,sS=`#define MATCAP
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
}`,rS=`#define NORMAL
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
}`,oS=`#define NORMAL
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
}`,aS=`#define PHONG
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
}`,lS=`#define PHONG
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
}`,cS=`#define STANDARD
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
}`,hS=`#define STANDARD
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
}`,uS=`#define TOON
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
}`,dS=`#define TOON
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
}`,fS=`uniform float size;
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
}`,pS=`uniform vec3 diffuse;
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
}`,mS=`#include <common>
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
}`,gS=`uniform vec3 color;
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
}`,vS=`uniform float rotation;
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
}`,xS=`uniform vec3 diffuse;
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
}`,ft={alphahash_fragment:z_,alphahash_pars_fragment:V_,alphamap_fragment:H_,alphamap_pars_fragment:G_,alphatest_fragment:W_,alphatest_pars_fragment:X_,aomap_fragment:q_,aomap_pars_fragment:$_,batching_pars_vertex:Y_,batching_vertex:Z_,begin_vertex:J_,beginnormal_vertex:K_,bsdfs:j_,iridescence_fragment:Q_,bumpmap_pars_fragment:eb,clipping_planes_fragment:tb,clipping_planes_pars_fragment:nb,clipping_planes_pars_vertex:ib,clipping_planes_vertex:sb,color_fragment:rb,color_pars_fragment:ob,color_pars_vertex:ab,color_vertex:lb,common:cb,defaultnormal_vertex:hb,displacementmap_pars_vertex:ub,displacementmap_vertex:db,emissivemap_fragment:fb,emissivemap_pars_fragment:pb,colorspace_fragment:mb,colorspace_pars_fragment:gb,envmap_fragment:vb,envmap_common_pars_fragment:xb,envmap_pars_fragment:yb,envmap_pars_vertex:_b,envmap_physical_pars_fragment:Ib,envmap_vertex:bb,fog_vertex:Mb,fog_pars_vertex:Sb,fog_fragment:wb,fog_pars_fragment:Ab,gradientmap_pars_fragment:Tb,lightmap_pars_fragment:Eb,lights_lambert_fragment:Cb,lights_lambert_pars_fragment:Rb,lights_pars_begin:Pb,lights_toon_fragment:Lb,lights_toon_pars_fragment:kb,lights_phong_fragment:Db,lights_phong_pars_fragment:Nb,lights_physical_fragment:Fb,lights_physical_pars_fragment:Ub,lights_fragment_begin:Ob,lights_fragment_maps:Bb,lights_fragment_end:zb,lightprobes_pars_fragment:Vb,logdepthbuf_fragment:Hb,logdepthbuf_pars_fragment:Gb,logdepthbuf_pars_vertex:Wb,logdepthbuf_vertex:Xb,map_fragment:qb,map_pars_fragment:$b,map_particle_fragment:Yb,map_particle_pars_fragment:Zb,metalnessmap_fragment:Jb,metalnessmap_pars_fragment:Kb,morphinstance_vertex:jb,morphcolor_vertex:Qb,morphnormal_vertex:eM,morphtarget_pars_vertex:tM,morphtarget_vertex:nM,normal_fragment_begin:iM,normal_fragment_maps:sM,normal_pars_fragment:rM,normal_pars_vertex:oM,normal_vertex:aM,normalmap_pars_fragment:lM,clearcoat_normal_fragment_begin:cM,clearcoat_normal_fragment_maps:hM,clearcoat_pars_fragment:uM,iridescence_pars_fragment:dM,opaque_fragment:fM,packing:pM,premultiplied_alpha_fragment:mM,project_vertex:gM,dithering_fragment:vM,dithering_pars_fragment:xM,roughnessmap_fragment:yM,roughnessmap_pars_fragment:_M,shadowmap_pars_fragment:bM,shadowmap_pars_vertex:MM,shadowmap_vertex:SM,shadowmask_pars_fragment:wM,skinbase_vertex:AM,skinning_pars_vertex:TM,skinning_vertex:EM,skinnormal_vertex:CM,specularmap_fragment:RM,specularmap_pars_fragment:PM,tonemapping_fragment:IM,tonemapping_pars_fragment:LM,transmission_fragment:kM,transmission_pars_fragment:DM,uv_pars_fragment:NM,uv_pars_vertex:FM,uv_vertex:UM,worldpos_vertex:OM,background_vert:BM,background_frag:zM,backgroundCube_vert:VM,backgroundCube_frag:HM,cube_vert:GM,cube_frag:WM,depth_vert:XM,depth_frag:qM,distance_vert:$M,distance_frag:YM,equirect_vert:ZM,equirect_frag:JM,linedashed_vert:KM,linedashed_frag:jM,meshbasic_vert:QM,meshbasic_frag:eS,meshlambert_vert:tS,meshlambert_frag:nS,meshmatcap_vert:iS,meshmatcap_frag:sS,meshnormal_vert:rS,meshnormal_frag:oS,meshphong_vert:aS,meshphong_frag:lS,meshphysical_vert:cS,meshphysical_frag:hS,meshtoon_vert:uS,meshtoon_frag:dS,points_vert:fS,points_frag:pS,shadow_vert:mS,shadow_frag:gS,sprite_vert:vS,sprite_frag:xS},Ne={common:{diffuse:{value:new Re(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ot},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ot}},envmap:{envMap:{value:null},envMapRotation:{value:new ot},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ot}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ot}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ot},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ot},normalScale:{value:new xt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ot},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ot}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ot}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ot}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Re(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Re(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0},uvTransform:{value:new ot}},sprite:{diffuse:{value:new Re(16777215)},opacity:{value:1},center:{value:new xt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ot},alphaMap:{value:null},alphaMapTransform:{value:new ot},alphaTest:{value:0}}},hs={basic:{uniforms:Gn([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.fog]),vertexShader:ft.meshbasic_vert,fragmentShader:ft.meshbasic_frag},lambert:{uniforms:Gn([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new Re(0)},envMapIntensity:{value:1}}]),vertexShader:ft.meshlambert_vert,fragmentShader:ft.meshlambert_frag},phong:{uniforms:Gn([Ne.common,Ne.specularmap,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,Ne.lights,{emissive:{value:new Re(0)},specular:{value:new Re(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ft.meshphong_vert,fragmentShader:ft.meshphong_frag},standard:{uniforms:Gn([Ne.common,Ne.envmap,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.roughnessmap,Ne.metalnessmap,Ne.fog,Ne.lights,{emissive:{value:new Re(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag},toon:{uniforms:Gn([Ne.common,Ne.aomap,Ne.lightmap,Ne.emissivemap,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.gradientmap,Ne.fog,Ne.lights,{emissive:{value:new Re(0)}}]),vertexShader:ft.meshtoon_vert,fragmentShader:ft.meshtoon_frag},matcap:{uniforms:Gn([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,Ne.fog,{matcap:{value:null}}]),vertexShader:ft.meshmatcap_vert,fragmentShader:ft.meshmatcap_frag},points:{uniforms:Gn([Ne.points,Ne.fog]),vertexShader:ft.points_vert,fragmentShader:ft.points_frag},dashed:{uniforms:Gn([Ne.common,Ne.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ft.linedashed_vert,fragmentShader:ft.linedashed_frag},depth:{uniforms:Gn([Ne.common,Ne.displacementmap]),vertexShader:ft.depth_vert,fragmentShader:ft.depth_frag},normal:{uniforms:Gn([Ne.common,Ne.bumpmap,Ne.normalmap,Ne.displacementmap,{opacity:{value:1}}]),vertexShader:ft.meshnormal_vert,fragmentShader:ft.meshnormal_frag},sprite:{uniforms:Gn([Ne.sprite,Ne.fog]),vertexShader:ft.sprite_vert,fragmentShader:ft.sprite_frag},background:{uniforms:{uvTransform:{value:new ot},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ft.background_vert,fragmentShader:ft.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ot}},vertexShader:ft.backgroundCube_vert,fragmentShader:ft.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ft.cube_vert,fragmentShader:ft.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ft.equirect_vert,fragmentShader:ft.equirect_frag},distance:{uniforms:Gn([Ne.common,Ne.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ft.distance_vert,fragmentShader:ft.distance_frag},shadow:{uniforms:Gn([Ne.lights,Ne.fog,{color:{value:new Re(0)},opacity:{value:1}}]),vertexShader:ft.shadow_vert,fragmentShader:ft.shadow_frag}};hs.physical={uniforms:Gn([hs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ot},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ot},clearcoatNormalScale:{value:new xt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ot},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ot},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ot},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ot},sheen:{value:0},sheenColor:{value:new Re(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ot},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ot},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ot},transmissionSamplerSize:{value:new xt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ot},attenuationDistance:{value:0},attenuationColor:{value:new Re(0)},specularColor:{value:new Re(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ot},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ot},anisotropyVector:{value:new xt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ot}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag};var qh={r:0,b:0,g:0},yS=new Et,j0=new ot;j0.set(-1,0,0,0,1,0,0,0,1);function _S(s,e,t,n,i,r){let o=new Re(0),a=i===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let S=y.isScene===!0?y.background:null;if(S&&S.isTexture){let b=y.backgroundBlurriness>0;S=e.get(S,b)}return S}function m(y){let S=!1,b=f(y);b===null?p(o,a):b&&b.isColor&&(p(b,1),S=!0);let A=s.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(s.autoClear||S)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),s.clear(s.autoClearColor,s.autoClearDepth,s.autoClearStencil))}function x(y,S){let b=f(S);b&&b.isCubeTexture?(c===void 0&&(c=new nn(new Ks(1,1,1),new Dn({name:"BackgroundCubeMaterial",uniforms:Nr(hs.backgroundCube.uniforms),vertexShader:hs.backgroundCube.vertexShader,fragmentShader:hs.backgroundCube.fragmentShader,side:On,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,C,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(yS.makeRotationFromEuler(S.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(j0),c.material.toneMapped=St.getTransfer(b.colorSpace)!==kt,(h!==b||u!==b.version||d!==s.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=s.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new nn(new js(2,2),new Dn({name:"BackgroundMaterial",uniforms:Nr(hs.background.uniforms),vertexShader:hs.background.vertexShader,fragmentShader:hs.background.fragmentShader,side:nr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.toneMapped=St.getTransfer(b.colorSpace)!==kt,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==s.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=s.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function p(y,S){y.getRGB(qh,yf(s)),t.buffers.color.setClear(qh.r,qh.g,qh.b,S,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,S=1){o.set(y),a=S,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,p(o,a)},render:m,addToRenderList:x,dispose:g}}function bS(s,e){let t=s.getParameter(s.MAX_VERTEX_ATTRIBS),n={},i=d(null),r=i,o=!1;function a(R,O,B,k,V){let q=!1,H=u(R,k,B,O);r!==H&&(r=H,c(r.object)),q=f(R,k,B,V),q&&m(R,k,B,V),V!==null&&e.update(V,s.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,b(R,O,B,k),V!==null&&s.bindBuffer(s.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return s.createVertexArray()}function c(R){return s.bindVertexArray(R)}function h(R){return s.deleteVertexArray(R)}function u(R,O,B,k){let V=k.wireframe===!0,q=n[O.id];q===void 0&&(q={},n[O.id]=q);let H=R.isInstancedMesh===!0?R.id:0,le=q[H];le===void 0&&(le={},q[H]=le);let J=le[B.id];J===void 0&&(J={},le[B.id]=J);let Q=J[V];return Q===void 0&&(Q=d(l()),J[V]=Q),Q}function d(R){let O=[],B=[],k=[];for(let V=0;V<t;V++)O[V]=0,B[V]=0,k[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:B,attributeDivisors:k,object:R,attributes:{},index:null}}function f(R,O,B,k){let V=r.attributes,q=O.attributes,H=0,le=B.getAttributes();for(let J in le)if(le[J].location>=0){let ie=V[J],de=q[J];if(de===void 0&&(J==="instanceMatrix"&&R.instanceMatrix&&(de=R.instanceMatrix),J==="instanceColor"&&R.instanceColor&&(de=R.instanceColor)),ie===void 0||ie.attribute!==de||de&&ie.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==k}function m(R,O,B,k){let V={},q=O.attributes,H=0,le=B.getAttributes();for(let J in le)if(le[J].location>=0){let ie=q[J];ie===void 0&&(J==="instanceMatrix"&&R.instanceMatrix&&(ie=R.instanceMatrix),J==="instanceColor"&&R.instanceColor&&(ie=R.instanceColor));let de={};de.attribute=ie,ie&&ie.data&&(de.data=ie.data),V[J]=de,H++}r.attributes=V,r.attributesNum=H,r.index=k}function x(){let R=r.newAttributes;for(let O=0,B=R.length;O<B;O++)R[O]=0}function p(R){g(R,0)}function g(R,O){let B=r.newAttributes,k=r.enabledAttributes,V=r.attributeDivisors;B[R]=1,k[R]===0&&(s.enableVertexAttribArray(R),k[R]=1),V[R]!==O&&(s.vertexAttribDivisor(R,O),V[R]=O)}function y(){let R=r.newAttributes,O=r.enabledAttributes;for(let B=0,k=O.length;B<k;B++)O[B]!==R[B]&&(s.disableVertexAttribArray(B),O[B]=0)}function S(R,O,B,k,V,q,H){H===!0?s.vertexAttribIPointer(R,O,B,V,q):s.vertexAttribPointer(R,O,B,k,V,q)}function b(R,O,B,k){x();let V=k.attributes,q=B.getAttributes(),H=O.defaultAttributeValues;for(let le in q){let J=q[le];if(J.location>=0){let Q=V[le];if(Q===void 0&&(le==="instanceMatrix"&&R.instanceMatrix&&(Q=R.instanceMatrix),le==="instanceColor"&&R.instanceColor&&(Q=R.instanceColor)),Q!==void 0){let ie=Q.normalized,de=Q.itemSize,he=e.get(Q);if(he===void 0)continue;let j=he.buffer,me=he.type,ve=he.bytesPerElement,we=me===s.INT||me===s.UNSIGNED_INT||Q.gpuType===ah;if(Q.isInterleavedBufferAttribute){let Me=Q.data,ge=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,Le=Q.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let Be=0;Be<J.locationSize;Be++)g(J.location+Be,Me.meshPerAttribute);R.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let Be=0;Be<J.locationSize;Be++)p(J.location+Be);s.bindBuffer(s.ARRAY_BUFFER,j);for(let Be=0;Be<J.locationSize;Be++)S(J.location+Be,de/J.locationSize,me,ie,ge*ve,(Le+de/J.locationSize*Be)*ve,we)}else{if(Q.isInstancedBufferAttribute){for(let Me=0;Me<J.locationSize;Me++)g(J.location+Me,Q.meshPerAttribute);R.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Me=0;Me<J.locationSize;Me++)p(J.location+Me);s.bindBuffer(s.ARRAY_BUFFER,j);for(let Me=0;Me<J.locationSize;Me++)S(J.location+Me,de/J.locationSize,me,ie,de*ve,de/J.locationSize*Me*ve,we)}}else if(H!==void 0){let ie=H[le];if(ie!==void 0)switch(ie.length){case 2:s.vertexAttrib2fv(J.location,ie);break;case 3:s.vertexAttrib3fv(J.location,ie);break;case 4:s.vertexAttrib4fv(J.location,ie);break;default:s.vertexAttrib1fv(J.location,ie)}}}}y()}function A(){D();for(let R in n){let O=n[R];for(let B in O){let k=O[B];for(let V in k){let q=k[V];for(let H in q)h(q[H].object),delete q[H];delete k[V]}}delete n[R]}}function C(R){if(n[R.id]===void 0)return;let O=n[R.id];for(let B in O){let k=O[B];for(let V in k){let q=k[V];for(let H in q)h(q[H].object),delete q[H];delete k[V]}}delete n[R.id]}function v(R){for(let O in n){let B=n[O];for(let k in B){let V=B[k];if(V[R.id]===void 0)continue;let q=V[R.id];for(let H in q)h(q[H].object),delete q[H];delete V[R.id]}}}function _(R){for(let O in n){let B=n[O],k=R.isInstancedMesh===!0?R.id:0,V=B[k];if(V!==void 0){for(let q in V){let H=V[q];for(let le in H)h(H[le].object),delete H[le];delete V[q]}delete B[k],Object.keys(B).length===0&&delete n[O]}}}function D(){I(),o=!0,r!==i&&(r=i,c(r.object))}function I(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:a,reset:D,resetDefaultState:I,dispose:A,releaseStatesOfGeometry:C,releaseStatesOfObject:_,releaseStatesOfProgram:v,initAttributes:x,enableAttribute:p,disableUnusedAttributes:y}}function MS(s,e,t){let n;function i(l){n=l}function r(l,c){s.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(s.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=i,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function SS(s,e,t,n){let i;function r(){if(i!==void 0)return i;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");i=s.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(v){return!(v!==_i&&n.convert(v)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let _=v===Gi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==ri&&v!==oi&&!_&&n.convert(v)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.HIGH_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.MEDIUM_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(et("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&et("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&et("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=s.getParameter(s.MAX_TEXTURE_IMAGE_UNITS),m=s.getParameter(s.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=s.getParameter(s.MAX_TEXTURE_SIZE),p=s.getParameter(s.MAX_CUBE_MAP_TEXTURE_SIZE),g=s.getParameter(s.MAX_VERTEX_ATTRIBS),y=s.getParameter(s.MAX_VERTEX_UNIFORM_VECTORS),S=s.getParameter(s.MAX_VARYING_VECTORS),b=s.getParameter(s.MAX_FRAGMENT_UNIFORM_VECTORS),A=s.getParameter(s.MAX_SAMPLES),C=s.getParameter(s.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:y,maxVaryings:S,maxFragmentUniforms:b,maxSamples:A,samples:C}}function wS(s){let e=this,t=null,n=0,i=!1,r=!1,o=new Vi,a=new ot,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||i;return i=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,x=u.clipIntersection,p=u.clipShadows,g=s.get(u);if(!i||m===null||m.length===0||r&&!p)r?h(null):c();else{let y=r?0:n,S=y*4,b=g.clippingState||null;l.value=b,b=h(m,d,S,f);for(let A=0;A!==S;++A)b[A]=t[A];g.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,m){let x=u!==null?u.length:0,p=null;if(x!==0){if(p=l.value,m!==!0||p===null){let g=f+x*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(p===null||p.length<g)&&(p=new Float32Array(g));for(let S=0,b=f;S!==x;++S,b+=4)o.copy(u[S]).applyMatrix4(y,a),o.normal.toArray(p,b),p[b+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,p}}var Ka=class extends vi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},i=[n,n,n,n,n,n];this.texture=new Ia(i),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},i=new Ks(5,5,5),r=new Dn({name:"CubemapFromEquirect",uniforms:Nr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:On,blending:Rr});r.uniforms.tEquirect.value=t;let o=new nn(i,r),a=t.minFilter;return t.minFilter===Ds&&(t.minFilter=Qn),new No(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,i=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,i);e.setRenderTarget(r)}},P0=256,AS=3,TS=20,Q0=256,ev=16,ES=3,CS=new X,RS=new Re,Yh=class s{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new No(1,10,null),this._boxMesh=new nn(new Ks(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,i=100,r={}){let{size:o=256,position:a=CS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(RS));let p=new No(n,i,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=k0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=L0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(P0,S0(e))}_fromTexture(e,t){e.mapping===Ir||e.mapping===Oo?this._setSize(e.image.length===0?P0:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=I0(e,!1,!1),n=Math.log2(e)-AS;for(let i=0;i<=n;i++)t.texture.mipmaps.push({width:e>>i,height:e>>i});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=I0(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let i=this._boxMesh,r=this._cubeCamera;i.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,i),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Ir||e.mapping===Oo?(this._cubemapMaterial===null&&(this._cubemapMaterial=k0()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=L0()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=PS(),this._integrationMaterial=IS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/ev);for(let o=0;o<=n;o++){let a=s.lodToRoughness(o,n);if(o>n-ES)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Q0*Math.pow(a,4)))+.5:0;i.roughness.value=a,i.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=LS());let n=this._blurMaterial,i=n.uniforms,r=this._sourceTarget;i.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,i.envMap.value=r.texture,this._renderCube(e,0,n),i.envMap.value=e.texture,this._renderCube(r,0,n)}};function I0(s,e,t){return new Ka(s,{minFilter:Ds,generateMipmaps:e,type:Gi,colorSpace:_a,depthBuffer:t})}function ja(s,e,t){return new Dn({name:s,uniforms:e,vertexShader:ft.cube_vert,fragmentShader:t,side:On,blending:Rr,depthTest:!1,depthWrite:!1})}function PS(){return ja("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Q0}u

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
	`)}function IS(){return ja("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:ev}},`

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
	`)}function LS(){return ja("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${TS}
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
	`)}function L0(){return ja("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function k0(){return ja("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function kS(s){let e=new WeakMap,t=new WeakMap,n=null;function i(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===sh||f===rh)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let x=new Ka(m.height);return x.fromEquirectangularTexture(s,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===sh||f===rh,x=f===Ir||f===Oo;if(m||x){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Yh(s)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let y=d.image;return m&&y&&y.height>0||x&&y&&l(y)?(n===null&&(n=new Yh(s)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===sh?d.mapping=Ir:f===rh&&(d.mapping=Oo),d}function l(d){let f=0,m=6;for(let x=0;x<m;x++)d[x]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:i,dispose:u}}function DS(s){let e={};function t(n){if(e[n]!==void 0)return e[n];let i=s.getExtension(n);return e[n]=i,i}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let i=t(n);return i===null&&xa("WebGLRenderer: "+n+" extension not supported."),i}}}function NS(s,e,t,n){let i={},r=new WeakMap,o=new FinalizationRegistry(m=>delete i[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete i[m.id],o.unregister(m);let x=r.get(m);x&&(e.remove(x),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,x){return i[x.id]!==void 0||(x.addEventListener("dispose",a),i[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function h(m){let x=m.attributes;for(let p in x)e.update(x[p],s.ARRAY_BUFFER)}function u(m){let x=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let y=x!==null?x.array.length:p.array.length/3-1,S=p.count>=65535?Ra:Ca,b=new S(Math.ceil(y/3)*6,1),A=b.array;if(x!==null){let v=x.array;g=x.version;for(let _=0,D=0;_<y;_+=3){let I=v[_+0],R=v[_+1],O=v[_+2];A[D++]=I,A[D++]=R,A[D++]=R,A[D++]=O,A[D++]=O,A[D++]=I}}else{g=p.version;for(let v=0,_=0;v<y;v+=3){let D=v+0,I=v+1,R=v+2;A[_++]=D,A[_++]=I,A[_++]=I,A[_++]=R,A[_++]=R,A[_++]=D}}b.version=g;let C=r.get(m);C&&e.remove(C),r.set(m,b)}function d(m){let x=r.get(m);if(x){let p=m.index;p!==null&&x.version<p.version&&u(m)}else u(m);return r.get(m)}function f(){for(let m in i){let x=i[m].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function FS(s,e,t){let n;function i(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){s.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(s.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let p=0;p<f;p++)x+=d[p];t.update(x,n,1)}this.setMode=i,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function US(s){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case s.TRIANGLES:t.triangles+=a*(r/3);break;case s.LINES:t.lines+=a*(r/2);break;case s.LINE_STRIP:t.lines+=a*(r-1);break;case s.LINE_LOOP:t.lines+=a*r;break;case s.POINTS:t.points+=a*r;break;default:rt("WebGLInfo: Unknown draw mode:",o);break}}function i(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:i,update:n}}function OS(s,e,t){let n=new WeakMap,i=new Qt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let D=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",D)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],S=0;f===!0&&(S=1),m===!0&&(S=2),x===!0&&(S=3);let b=a.attributes.position.count*S,A=1;b>e.maxTextureSize&&(A=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let C=new Float32Array(b*A*4*u),v=new wa(C,b,A,u);v.type=oi,v.needsUpdate=!0;let _=S*4;for(let I=0;I<u;I++){let R=p[I],O=g[I],B=y[I],k=b*A*4*I;for(let V=0;V<R.count;V++){let q=V*_;f===!0&&(i.fromBufferAttribute(R,V),C[k+q+0]=i.x,C[k+q+1]=i.y,C[k+q+2]=i.z,C[k+q+3]=0),m===!0&&(i.fromBufferAttribute(O,V),C[k+q+4]=i.x,C[k+q+5]=i.y,C[k+q+6]=i.z,C[k+q+7]=0),x===!0&&(i.fromBufferAttribute(B,V),C[k+q+8]=i.x,C[k+q+9]=i.y,C[k+q+10]=i.z,C[k+q+11]=B.itemSize===4?i.w:1)}}d={count:u,texture:v,size:new xt(b,A)},n.set(a,d),a.addEventListener("dispose",D)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(s,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(s,"morphTargetBaseInfluence",m),l.getUniforms().setValue(s,"morphTargetInfluences",c)}l.getUniforms().setValue(s,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(s,"morphTargetsTextureSize",d.size)}return{update:r}}function BS(s,e,t,n,i){let r=new WeakMap;function o(c){let h=i.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,s.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,s.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var zS={[Qd]:"LINEAR_TONE_MAPPING",[ef]:"REINHARD_TONE_MAPPING",[tf]:"CINEON_TONE_MAPPING",[nf]:"ACES_FILMIC_TONE_MAPPING",[rf]:"AGX_TONE_MAPPING",[of]:"NEUTRAL_TONE_MAPPING",[sf]:"CUSTOM_TONE_MAPPING"};function VS(s,e,t,n,i,r){let o=new vi(e,t,{type:s,depthBuffer:i,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new ei;h.setAttribute("position",new An([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new An([0,2,0,0,2,0],2));let u=new Wc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new nn(h,u),f=new Va(-1,1,1,-1,0,1),m=null,x=null,p=!1,g,y=null,S=[],b=!1;this.setSize=function(A,C){o.setSize(A,C),a!==null&&a.setSize(A,C),l!==null&&l.setSize(A,C);for(let v=0;v<S.length;v++){let _=S[v];_.setSize&&_.setSize(A,C)}},this.setEffects=function(A){S=A,b=S.length>0&&S[0].isRenderPass===!0;let C=o.width,v=o.height;S.length>0&&a===null&&(a=new vi(C,v,{type:Gi,depthBuffer:!1,stencilBuffer:!1}),l=new vi(C,v,{type:Gi,depthBuffer:!1,stencilBuffer:!1}));let _=i===!0&&S.some(D=>D.needsDepthTexture===!0);_!==(o.depthTexture!==null)&&(_===!0&&c===null&&(c=new ks(C,v),r===!0&&(c.format=Ns,c.type=Lr)),o.dispose(),o.depthTexture=_?c:null,o.resolveDepthBuffer=_,o.storeMultisampledDepthBuffer=_);for(let D=0;D<S.length;D++){let I=S[D];I.setSize&&I.setSize(C,v),_&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(A,C){if(p||A.toneMapping===ls&&S.length===0)return!1;if(y=C,C!==null){let v=C.width,_=C.height;(o.width!==v||o.height!==_)&&this.setSize(v,_)}return b===!1&&A.setRenderTarget(o),g=A.toneMapping,A.toneMapping=ls,!0},this.hasRenderPass=function(){return b},this.end=function(A,C){A.toneMapping=g,p=!0;let v=o,_=a;for(let D=0;D<S.length;D++){let I=S[D];I.enabled!==!1&&(I.render(A,_,v,C),I.needsSwap!==!1&&(v=_,_=_===a?l:a))}if(m!==A.outputColorSpace||x!==A.toneMapping){m=A.outputColorSpace,x=A.toneMapping,u.defines={},St.getTransfer(m)===kt&&(u.defines.SRGB_TRANSFER="");let D=zS[x];D&&(u.defines[D]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=v.texture,A.setRenderTarget(y),A.render(d,f),y=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var tv=new si,nv=new ks(1,1),iv=new La(1),sv=new wa,rv=new Bc,ov=new Ia,D0=[],N0=[],F0=new Float32Array(16),U0=new Float32Array(9),O0=new Float32Array(4);function Vo(s,e,t){let n=s[0];if(n<=0||n>0)return s;let i=e*t,r=D0[i];if(r===void 0&&(r=new Float32Array(i),D0[i]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,s[o].toArray(r,a)}return r}function Tn(s,e){if(s.length!==e.length)return!1;for(let t=0,n=s.length;t<n;t++)if(s[t]!==e[t])return!1;return!0}function En(s,e){for(let t=0,n=e.length;t<n;t++)s[t]=e[t]}function Jh(s,e){let t=N0[e];t===void 0&&(t=new Int32Array(e),N0[e]=t);for(let n=0;n!==e;++n)t[n]=s.allocateTextureUnit();return t}function HS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1f(this.addr,e),t[0]=e)}function GS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2fv(this.addr,e),En(t,e)}}function WS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(s.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Tn(t,e))return;s.uniform3fv(this.addr,e),En(t,e)}}function XS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4fv(this.addr,e),En(t,e)}}function qS(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix2fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;O0.set(n),s.uniformMatrix2fv(this.addr,!1,O0),En(t,n)}}function $S(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix3fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;U0.set(n),s.uniformMatrix3fv(this.addr,!1,U0),En(t,n)}}function YS(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Tn(t,e))return;s.uniformMatrix4fv(this.addr,!1,e),En(t,e)}else{if(Tn(t,n))return;F0.set(n),s.uniformMatrix4fv(this.addr,!1,F0),En(t,n)}}function ZS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1i(this.addr,e),t[0]=e)}function JS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2iv(this.addr,e),En(t,e)}}function KS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Tn(t,e))return;s.uniform3iv(this.addr,e),En(t,e)}}function jS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4iv(this.addr,e),En(t,e)}}function QS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1ui(this.addr,e),t[0]=e)}function ew(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Tn(t,e))return;s.uniform2uiv(this.addr,e),En(t,e)}}function tw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Tn(t,e))return;s.uniform3uiv(this.addr,e),En(t,e)}}function nw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Tn(t,e))return;s.uniform4uiv(this.addr,e),En(t,e)}}function Kh(s){return s.version===0&&(s.compareFunction=gf,s.needsUpdate=!0),s}function iw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_2D_SHADOW?r=Kh(nv):r=tv,t.setTexture2D(e||r,i)}function sw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture3D(e||rv,i)}function rw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_CUBE_SHADOW?r=Kh(iv):r=ov,t.setTextureCube(e||r,i)}function ow(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture2DArray(e||sv,i)}function aw(s){switch(s){case 5126:return HS;case 35664:return GS;case 35665:return WS;case 35666:return XS;case 35674:return qS;case 35675:return $S;case 35676:return YS;case 5124:case 35670:return ZS;case 35667:case 35671:return JS;case 35668:case 35672:return KS;case 35669:case 35673:return jS;case 5125:return QS;case 36294:return ew;case 36295:return tw;case 36296:return nw;case 35678:case 36198:case 36298:case 36306:case 35682:return iw;case 35679:case 36299:case 36307:return sw;case 35680:case 36300:case 36308:case 36293:return rw;case 36289:case 36303:case 36311:case 36292:return ow}}function lw(s,e){s.uniform1fv(this.addr,e)}function cw(s,e){let t=Vo(e,this.size,2);s.uniform2fv(this.addr,t)}function hw(s,e){let t=Vo(e,this.size,3);s.uniform3fv(this.addr,t)}function uw(s,e){let t=Vo(e,this.size,4);s.uniform4fv(this.addr,t)}function dw(s,e){let t=Vo(e,this.size,4);s.uniformMatrix2fv(this.addr,!1,t)}function fw(s,e){let t=Vo(e,this.size,9);s.uniformMatrix3fv(this.addr,!1,t)}function pw(s,e){let t=Vo(e,this.size,16);s.uniformMatrix4fv(this.addr,!1,t)}function mw(s,e){s.uniform1iv(this.addr,e)}function gw(s,e){s.uniform2iv(this.addr,e)}function vw(s,e){s.uniform3iv(this.addr,e)}function xw(s,e){s.uniform4iv(this.addr,e)}function yw(s,e){s.uniform1uiv(this.addr,e)}function _w(s,e){s.uniform2uiv(this.addr,e)}function bw(s,e){s.uniform3uiv(this.addr,e)}function Mw(s,e){s.uniform4uiv(this.addr,e)}function Sw(s,e,t){let n=this.cache,i=e.length,r=Jh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));let o;this.type===s.SAMPLER_2D_SHADOW?o=Kh(nv):o=tv;for(let a=0;a!==i;++a)t.setTexture2D(e[a]||o,r[a])}function ww(s,e,t){let n=this.cache,i=e.length,r=Jh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==i;++o)t.setTexture3D(e[o]||rv,r[o])}function Aw(s,e,t){let n=this.cache,i=e.length,r=Jh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));let o;this.type===s.SAMPLER_CUBE_SHADOW?o=Kh(iv):o=ov;for(let a=0;a!==i;++a)t.setTextureCube(e[a]||o,r[a])}function Tw(s,e,t){let n=this.cache,i=e.length,r=Jh(t,i);Tn(n,r)||(s.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==i;++o)t.setTexture2DArray(e[o]||sv,r[o])}function Ew(s){switch(s){case 5126:return lw;case 35664:return cw;case 35665:return hw;case 35666:return uw;case 35674:return dw;case 35675:return fw;case 35676:return pw;case 5124:case 35670:return mw;case 35667:case 35671:return gw;case 35668:case 35672:return vw;case 35669:case 35673:return xw;case 5125:return yw;case 36294:return _w;case 36295:return bw;case 36296:return Mw;case 35678:case 36198:case 36298:case 36306:case 35682:return Sw;case 35679:case 36299:case 36307:return ww;case 35680:case 36300:case 36308:case 36293:return Aw;case 36289:case 36303:case 36311:case 36292:return Tw}}var Af=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=aw(t.type)}},Tf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Ew(t.type)}},Ef=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let i=this.seq;for(let r=0,o=i.length;r!==o;++r){let a=i[r];a.setValue(e,t[a.id],n)}}},Sf=/(\w+)(\])?(\[|\.)?/g;function B0(s,e){s.seq.push(e),s.map[e.id]=e}function Cw(s,e,t){let n=s.name,i=n.length;for(Sf.lastIndex=0;;){let r=Sf.exec(n),o=Sf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===i){B0(t,c===void 0?new Af(a,s,e):new Tf(a,s,e));break}else{let u=t.map[a];u===void 0&&(u=new Ef(a),B0(t,u)),t=u}}}var zo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);Cw(a,l,this)}let i=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?i.push(o):r.push(o);i.length>0&&(this.seq=i.concat(r))}setValue(e,t,n,i){let r=this.map[t];r!==void 0&&r.setValue(e,n,i)}setOptional(e,t,n){let i=t[n];i!==void 0&&this.setValue(e,n,i)}static upload(e,t,n,i){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,i)}}static seqWithValue(e,t){let n=[];for(let i=0,r=e.length;i!==r;++i){let o=e[i];o.id in t&&n.push(o)}return n}};function z0(s,e,t){let n=s.createShader(e);return s.shaderSource(n,t),s.compileShader(n),n}var Rw=37297,Pw=0;function Iw(s,e){let t=s.split(`
`),n=[],i=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=i;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var V0=new ot;function Lw(s){St._getMatrix(V0,St.workingColorSpace,s);let e=`mat3( ${V0.elements.map(t=>t.toFixed(4))} )`;switch(St.getTransfer(s)){case ba:return[e,"LinearTransferOETF"];case kt:return[e,"sRGBTransferOETF"];default:return et("WebGLProgram: Unsupported color space: ",s),[e,"LinearTransferOETF"]}}function H0(s,e,t){let n=s.getShaderParameter(e,s.COMPILE_STATUS),r=(s.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+Iw(s.getShaderSource(e),a)}else return r}function kw(s,e){let t=Lw(e);return[`vec4 ${s}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Dw={[Qd]:"Linear",[ef]:"Reinhard",[tf]:"Cineon",[nf]:"ACESFilmic",[rf]:"AgX",[of]:"Neutral",[sf]:"Custom"};function Nw(s,e){let t=Dw[e];return t===void 0?(et("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+s+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+s+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var $h=new X;function Fw(){St.getLuminanceCoefficients($h);let s=$h.x.toFixed(4),e=$h.y.toFixed(4),t=$h.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${s}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Uw(s){return[s.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",s.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ja).join(`
`)}function Ow(s){let e=[];for(let t in s){let n=s[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function Bw(s,e){let t={},n=s.getProgramParameter(e,s.ACTIVE_ATTRIBUTES);for(let i=0;i<n;i++){let r=s.getActiveAttrib(e,i),o=r.name,a=1;r.type===s.FLOAT_MAT2&&(a=2),r.type===s.FLOAT_MAT3&&(a=3),r.type===s.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:s.getAttribLocation(e,o),locationSize:a}}return t}function Ja(s){return s!==""}function G0(s,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return s.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function W0(s,e){return s.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var zw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Cf(s){return s.replace(zw,Vw)}function Vw(s,e){let t=ft[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Cf(t)}var Hw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function X0(s){return s.replace(Hw,Gw)}function Gw(s,e,t,n){let i="";for(let r=parseInt(e);r<parseInt(t);r++)i+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return i}function q0(s){let e=`precision ${s.precision} float;
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
#define LOW_PRECISION`),e}var Ww={[Cr]:"SHADOWMAP_TYPE_PCF",[Fo]:"SHADOWMAP_TYPE_VSM"};function Xw(s){return Ww[s.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var qw={[Oo]:"ENVMAP_MODE_REFRACTION"};function $w(s){return s.envMap===!1?"ENVMAP_MODE_REFLECTION":qw[s.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Yw={[jd]:"ENVMAP_BLENDING_MULTIPLY",[l0]:"ENVMAP_BLENDING_MIX",[c0]:"ENVMAP_BLENDING_ADD"};function Zw(s){return s.envMap===!1?"ENVMAP_BLENDING_NONE":Yw[s.combine]||"ENVMAP_BLENDING_NONE"}function Jw(s,e,t,n){let i=s.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=Xw(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=$w(t),u=Zw(t),d=Uw(t),f=Ow(r),m=i.createProgram(),x,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ja).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ja).join(`
`),p.length>0&&(p+=`
`)):(x=[q0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ja).join(`
`),p=[q0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ls?"#define TONE_MAPPING":"",t.toneMapping!==ls?ft.tonemapping_pars_fragment:"",t.toneMapping!==ls?Nw("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ft.colorspace_pars_fragment,kw("linearToOutputTexel",t.outputColorSpace),Fw(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ja).join(`
`)),o=Cf(o),o=G0(o,t),o=W0(o,t),a=Cf(a),a=G0(a,t),a=W0(a,t),o=X0(o),a=X0(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",t.glslVersion===xf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===xf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let y=g+x+o,S=g+p+a,b=z0(i,i.VERTEX_SHADER,y),A=z0(i,i.FRAGMENT_SHADER,S);i.attachShader(m,b),i.attachShader(m,A),t.index0AttributeName!==void 0?i.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,"position"),i.linkProgram(m);function C(I){if(s.debug.checkShaderErrors){let R=i.getProgramInfoLog(m)||"",O=i.getShaderInfoLog(b)||"",B=i.getShaderInfoLog(A)||"",k=R.trim(),V=O.trim(),q=B.trim(),H=!0,le=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1)if(H=!1,typeof s.debug.onShaderError=="function")s.debug.onShaderError(i,m,b,A);else{let J=H0(i,b,"vertex"),Q=H0(i,A,"fragment");rt("WebGLProgram: Shader Error "+i.getError()+" - VALIDATE_STATUS "+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+k+`
`+J+`
`+Q)}else k!==""?et("WebGLProgram: Program Info Log:",k):(V===""||q==="")&&(le=!1);le&&(I.diagnostics={runnable:H,programLog:k,vertexShader:{log:V,prefix:x},fragmentShader:{log:q,prefix:p}})}i.deleteShader(b),i.deleteShader(A),v=new zo(i,m),_=Bw(i,m)}let v;this.getUniforms=function(){return v===void 0&&C(this),v};let _;this.getAttributes=function(){return _===void 0&&C(this),_};let D=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return D===!1&&(D=i.getProgramParameter(m,Rw)),D},this.destroy=function(){n.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Pw++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=A,this}var Kw=0,Rf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let i=this._getShaderCacheForMaterial(e);return i.has(t)===!1&&(i.add(t),t.usedTimes++),i.has(n)===!1&&(i.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Pf(e),t.set(e,n)),n}},Pf=class{constructor(e){this.id=Kw++,this.code=e,this.usedTimes=0}};function jw(s){return s===ir||s===$a||s===Ya}function Qw(s,e,t,n,i,r){let o=new Aa,a=new Rf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return l.add(v),v===0?"uv":`uv${v}`}function m(v,_,D,I,R,O){let B=I.fog,k=R.geometry,V=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?I.environment:null,q=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,H=e.get(v.envMap||V,q),le=d[v.type],J=n.precision;v.precision!==null&&(J=n.getMaxPrecision(v.precision),J!==v.precision&&et("WebGLProgram.getParameters:",v.precision,"not supported, using",J,"instead."));let Q=k.morphAttributes.position||k.morphAttributes.normal||k.morphAttributes.color,ie=Q!==void 0?Q.length:0,de=0;k.morphAttributes.position!==void 0&&(de=1),k.morphAttributes.normal!==void 0&&(de=2),k.morphAttributes.color!==void 0&&(de=3);let he,j,me,ve;if(le){let Pe=hs[le];he=Pe.vertexShader,j=Pe.fragmentShader}else{he=v.vertexShader,j=v.fragmentShader;let Pe=a.getVertexShaderStage(v),ht=a.getFragmentShaderStage(v);a.update(v,Pe,ht),me=Pe.id,ve=ht.id}let we=s.getRenderTarget(),Me=s.state.buffers.depth.getReversed(),ge=R.isInstancedMesh===!0,Le=R.isBatchedMesh===!0,Be=!!v.map,tt=!!v.matcap,je=!!H,Je=je&&H.isPMREMTexture===!0,Ye=!!v.aoMap,ut=!!v.lightMap,Tt=!!v.bumpMap&&v.wireframe===!1,pt=!!v.normalMap,Ht=!!v.displacementMap,mt=!!v.emissiveMap,sn=!!v.metalnessMap,Kt=!!v.roughnessMap,rn=v.anisotropy>0,U=v.clearcoat>0,Ie=v.diffuseRoughness>0,Ke=v.dispersion>0,lt=v.retroreflectivity>0,Ae=v.iridescence>0,Bt=v.sheen>0,We=v.transmission>0,Ze=rn&&!!v.anisotropyMap,P=U&&!!v.clearcoatMap,w=U&&!!v.clearcoatNormalMap,$=U&&!!v.clearcoatRoughnessMap,ue=Ie&&!!v.diffuseRoughnessMap,oe=Ae&&!!v.iridescenceMap,ye=Ae&&!!v.iridescenceThicknessMap,_e=Bt&&!!v.sheenColorMap,te=Bt&&!!v.sheenRoughnessMap,se=!!v.specularMap,pe=!!v.specularColorMap,F=!!v.specularIntensityMap,re=We&&!!v.transmissionMap,ne=We&&!!v.thicknessMap,Te=!!v.gradientMap,xe=!!v.alphaMap,Se=v.alphaTest>0,qe=!!v.alphaHash,nt=!!v.extensions,ce=ls;v.toneMapped&&(we===null||we.isXRRenderTarget===!0)&&(ce=s.toneMapping);let Ve=Je?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,it={shaderID:le,shaderType:v.type,shaderName:v.name,vertexShader:he,fragmentShader:j,defines:v.defines,customVertexShaderID:me,customFragmentShaderID:ve,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:J,batching:Le,batchingColor:Le&&R._colorsTexture!==null,instancing:ge,instancingColor:ge&&R.instanceColor!==null,instancingMorph:ge&&R.morphTexture!==null,outputColorSpace:we===null?s.outputColorSpace:we.isXRRenderTarget===!0?we.texture.colorSpace:St.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Be,matcap:tt,envMap:je,envMapMode:je&&H.mapping,envMapPMREM:Je,envMapMaxLod:Je?Ve.length-1:null,envMapSize:Je?Ve[0].width:null,aoMap:Ye,lightMap:ut,bumpMap:Tt,normalMap:pt,displacementMap:Ht,emissiveMap:mt,normalMapObjectSpace:pt&&v.normalMapType===d0,normalMapTangentSpace:pt&&v.normalMapType===Wh,packedNormalMap:pt&&v.normalMapType===Wh&&jw(v.normalMap.format),metalnessMap:sn,roughnessMap:Kt,anisotropy:rn,anisotropyMap:Ze,clearcoat:U,clearcoatMap:P,clearcoatNormalMap:w,clearcoatRoughnessMap:$,diffuseRoughness:Ie,diffuseRoughnessMap:ue,dispersion:Ke,retroreflection:lt,iridescence:Ae,iridescenceMap:oe,iridescenceThicknessMap:ye,sheen:Bt,sheenColorMap:_e,sheenRoughnessMap:te,specularMap:se,specularColorMap:pe,specularIntensityMap:F,transmission:We,transmissionMap:re,thicknessMap:ne,gradientMap:Te,opaque:v.transparent===!1&&v.blending===Uo&&v.alphaToCoverage===!1,alphaMap:xe,alphaTest:Se,alphaHash:qe,combine:v.combine,mapUv:Be&&f(v.map.channel),aoMapUv:Ye&&f(v.aoMap.channel),lightMapUv:ut&&f(v.lightMap.channel),bumpMapUv:Tt&&f(v.bumpMap.channel),normalMapUv:pt&&f(v.normalMap.channel),displacementMapUv:Ht&&f(v.displacementMap.channel),emissiveMapUv:mt&&f(v.emissiveMap.channel),metalnessMapUv:sn&&f(v.metalnessMap.channel),roughnessMapUv:Kt&&f(v.roughnessMap.channel),anisotropyMapUv:Ze&&f(v.anisotropyMap.channel),clearcoatMapUv:P&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:$&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ue&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:ye&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:_e&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(v.sheenRoughnessMap.channel),specularMapUv:se&&f(v.specularMap.channel),specularColorMapUv:pe&&f(v.specularColorMap.channel),specularIntensityMapUv:F&&f(v.specularIntensityMap.channel),transmissionMapUv:re&&f(v.transmissionMap.channel),thicknessMapUv:ne&&f(v.thicknessMap.channel),alphaMapUv:xe&&f(v.alphaMap.channel),vertexTangents:!!k.attributes.tangent&&(pt||rn),vertexNormals:!!k.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!k.attributes.color&&k.attributes.color.itemSize===4,pointsUvs:R.isPoints===!0&&!!k.attributes.uv&&(Be||xe),fog:!!B,useFog:v.fog===!0,fogExp2:!!B&&B.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||k.attributes.normal===void 0&&pt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Me,skinning:R.isSkinnedMesh===!0,hasPositionAttribute:k.attributes.position!==void 0,morphTargets:k.morphAttributes.position!==void 0,morphNormals:k.morphAttributes.normal!==void 0,morphColors:k.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:de,numSunLights:_.sun.length,numDirLights:_.directional.length,numPointLights:_.point.length,numSpotLights:_.spot.length,numSpotLightMaps:_.spotLightMap.length,numRectAreaLights:_.rectArea.length,numHemiLights:_.hemi.length,numSunLightShadows:_.sunShadowMap.length,numDirLightShadows:_.directionalShadowMap.length,numPointLightShadows:_.pointShadowMap.length,numSpotLightShadows:_.spotShadowMap.length,numSpotLightShadowsWithMaps:_.numSpotLightShadowsWithMaps,numLightProbes:_.numLightProbes,numLightProbeGrids:O.filter(Pe=>Pe.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:s.shadowMap.enabled&&D.length>0,shadowMapType:s.shadowMap.type,toneMapping:ce,decodeVideoTexture:Be&&v.map.isVideoTexture===!0&&St.getTransfer(v.map.colorSpace)===kt,decodeVideoTextureEmissive:mt&&v.emissiveMap.isVideoTexture===!0&&St.getTransfer(v.emissiveMap.colorSpace)===kt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===ti,flipSided:v.side===On,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:nt&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(nt&&v.extensions.multiDraw===!0||Le)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return it.vertexUv1s=l.has(1),it.vertexUv2s=l.has(2),it.vertexUv3s=l.has(3),l.clear(),it}function x(v){let _=[];if(v.shaderID?_.push(v.shaderID):(_.push(v.customVertexShaderID),_.push(v.customFragmentShaderID)),v.defines!==void 0)for(let D in v.defines)_.push(D),_.push(v.defines[D]);return v.isRawShaderMaterial===!1&&(p(_,v),g(_,v),_.push(s.outputColorSpace)),_.push(v.customProgramCacheKey),_.join()}function p(v,_){v.push(_.precision),v.push(_.outputColorSpace),v.push(_.envMapMode),v.push(_.envMapPMREM),v.push(_.envMapMaxLod),v.push(_.envMapSize),v.push(_.mapUv),v.push(_.alphaMapUv),v.push(_.lightMapUv),v.push(_.aoMapUv),v.push(_.bumpMapUv),v.push(_.normalMapUv),v.push(_.displacementMapUv),v.push(_.emissiveMapUv),v.push(_.metalnessMapUv),v.push(_.roughnessMapUv),v.push(_.anisotropyMapUv),v.push(_.clearcoatMapUv),v.push(_.clearcoatNormalMapUv),v.push(_.clearcoatRoughnessMapUv),v.push(_.diffuseRoughnessMapUv),v.push(_.iridescenceMapUv),v.push(_.iridescenceThicknessMapUv),v.push(_.sheenColorMapUv),v.push(_.sheenRoughnessMapUv),v.push(_.specularMapUv),v.push(_.specularColorMapUv),v.push(_.specularIntensityMapUv),v.push(_.transmissionMapUv),v.push(_.thicknessMapUv),v.push(_.combine),v.push(_.fogExp2),v.push(_.sizeAttenuation),v.push(_.morphTargetsCount),v.push(_.numSunLights),v.push(_.numDirLights),v.push(_.numPointLights),v.push(_.numSpotLights),v.push(_.numSpotLightMaps),v.push(_.numHemiLights),v.push(_.numRectAreaLights),v.push(_.numSunLightShadows),v.push(_.numDirLightShadows),v.push(_.numPointLightShadows),v.push(_.numSpotLightShadows),v.push(_.numSpotLightShadowsWithMaps),v.push(_.numLightProbes),v.push(_.numLightProbeGrids),v.push(_.shadowMapType),v.push(_.toneMapping),v.push(_.numClippingPlanes),v.push(_.numClipIntersection),v.push(_.depthPacking)}function g(v,_){o.disableAll(),_.instancing&&o.enable(0),_.instancingColor&&o.enable(1),_.instancingMorph&&o.enable(2),_.matcap&&o.enable(3),_.envMap&&o.enable(4),_.normalMapObjectSpace&&o.enable(5),_.normalMapTangentSpace&&o.enable(6),_.clearcoat&&o.enable(7),_.iridescence&&o.enable(8),_.alphaTest&&o.enable(9),_.vertexColors&&o.enable(10),_.vertexAlphas&&o.enable(11),_.vertexUv1s&&o.enable(12),_.vertexUv2s&&o.enable(13),_.vertexUv3s&&o.enable(14),_.vertexTangents&&o.enable(15),_.anisotropy&&o.enable(16),_.alphaHash&&o.enable(17),_.batching&&o.enable(18),_.dispersion&&o.enable(19),_.retroreflection&&o.enable(24),_.diffuseRoughness&&o.enable(25),_.batchingColor&&o.enable(20),_.gradientMap&&o.enable(21),_.packedNormalMap&&o.enable(22),_.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),_.fog&&o.enable(0),_.useFog&&o.enable(1),_.flatShading&&o.enable(2),_.logarithmicDepthBuffer&&o.enable(3),_.reversedDepthBuffer&&o.enable(4),_.skinning&&o.enable(5),_.morphTargets&&o.enable(6),_.morphNormals&&o.enable(7),_.morphColors&&o.enable(8),_.premultipliedAlpha&&o.enable(9),_.shadowMapEnabled&&o.enable(10),_.doubleSided&&o.enable(11),_.flipSided&&o.enable(12),_.useDepthPacking&&o.enable(13),_.dithering&&o.enable(14),_.transmission&&o.enable(15),_.sheen&&o.enable(16),_.opaque&&o.enable(17),_.pointsUvs&&o.enable(18),_.decodeVideoTexture&&o.enable(19),_.decodeVideoTextureEmissive&&o.enable(20),_.alphaToCoverage&&o.enable(21),_.numLightProbeGrids>0&&o.enable(22),_.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function y(v){let _=d[v.type],D;if(_){let I=hs[_];D=E0.clone(I.uniforms)}else D=v.uniforms;return D}function S(v,_){let D=h.get(_);return D!==void 0?++D.usedTimes:(D=new Jw(s,_,v,i),c.push(D),h.set(_,D)),D}function b(v){if(--v.usedTimes===0){let _=c.indexOf(v);c[_]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function A(v){a.remove(v)}function C(){a.dispose()}return{getParameters:m,getProgramCacheKey:x,getUniforms:y,acquireProgram:S,releaseProgram:b,releaseShaderCache:A,programs:c,dispose:C}}function e1(){let s=new WeakMap;function e(o){return s.has(o)}function t(o){let a=s.get(o);return a===void 0&&(a={},s.set(o,a)),a}function n(o){s.delete(o)}function i(o,a,l){s.get(o)[a]=l}function r(){s=new WeakMap}return{has:e,get:t,remove:n,update:i,dispose:r}}function t1(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.material.id!==e.material.id?s.material.id-e.material.id:s.materialVariant!==e.materialVariant?s.materialVariant-e.materialVariant:s.z!==e.z?s.z-e.z:s.id-e.id}function $0(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.z!==e.z?e.z-s.z:s.id-e.id}function Y0(){let s=[],e=0,t=[],n=[],i=[];function r(){e=0,t.length=0,n.length=0,i.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,x,p,g){let y=s[e];return y===void 0?(y={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:p,group:g},s[e]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=m,y.materialVariant=o(d),y.groupOrder=x,y.renderOrder=d.renderOrder,y.z=p,y.group=g),e++,y}function l(d,f,m,x,p,g,y){y.reversedDepth===!0&&(p=-p);let S=a(d,f,m,x,p,g);m.transmission>0?n.push(S):m.transparent===!0?i.push(S):t.push(S)}function c(d,f,m,x,p,g){let y=a(d,f,m,x,p,g);m.transmission>0?n.unshift(y):m.transparent===!0?i.unshift(y):t.unshift(y)}function h(d,f){t.length>1&&t.sort(d||t1),n.length>1&&n.sort(f||$0),i.length>1&&i.sort(f||$0)}function u(){for(let d=e,f=s.length;d<f;d++){let m=s[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:i,init:r,push:l,unshift:c,finish:u,sort:h}}function n1(){let s=new WeakMap;function e(n,i){let r=s.get(n),o;return r===void 0?(o=new Y0,s.set(n,[o])):i>=r.length?(o=new Y0,r.push(o)):o=r[i],o}function t(){s=new WeakMap}return{get:e,dispose:t}}function i1(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new X,color:new Re};break;case"SpotLight":t={position:new X,direction:new X,color:new Re,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new X,color:new Re,distance:0,decay:0};break;case"HemisphereLight":t={direction:new X,skyColor:new Re,groundColor:new Re};break;case"RectAreaLight":t={color:new Re,position:new X,halfWidth:new X,halfHeight:new X};break}return s[e.id]=t,t}}}function s1(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new xt,shadowCameraNear:1,shadowCameraFar:1e3};break}return s[e.id]=t,t}}}var r1=0;function o1(s,e){return(e.castShadow?2:0)-(s.castShadow?2:0)+(e.map?1:0)-(s.map?1:0)}function a1(s){let e=new i1,t=s1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new X);let i=new X,r=new Et,o=new Et;function a(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,m=0,x=0,p=0,g=0,y=0,S=0,b=0,A=0,C=0,v=0,_=0,D=0,I=0;c.sort(o1);for(let O=0,B=c.length;O<B;O++){let k=c[O],V=k.color,q=k.intensity,H=k.distance,le=null;if(k.shadow&&k.shadow.map&&(k.shadow.map.texture.format===ir?le=k.shadow.map.texture:le=k.shadow.map.depthTexture||k.shadow.map.texture),k.isAmbientLight)h+=V.r*q,u+=V.g*q,d+=V.b*q;else if(k.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(k.sh.coefficients[J],q);I++}else if(k.isSunLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),k.castShadow){let Q=k.shadow,ie=t.get(k);ie.shadowIntensity=Q.intensity,ie.shadowBias=Q.bias,ie.shadowNormalBias=Q.normalBias,ie.shadowRadius=Q.radius,ie.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[m]=ie,n.sunShadowMap[m]=le;let de=Q.getViewportCount();for(let he=0;he<de;he++)n.sunShadowMatrix[x+he]=Q.getMatrix(he),n.sunShadowCascade[x+he]=Q._cascadeData[he];x+=de,m++}n.sun[f]=J,f++}else if(k.isDirectionalLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),k.castShadow){let Q=k.shadow,ie=t.get(k);ie.shadowIntensity=Q.intensity,ie.shadowBias=Q.bias,ie.shadowNormalBias=Q.normalBias,ie.shadowRadius=Q.radius,ie.shadowMapSize=Q.mapSize,n.directionalShadow[p]=ie,n.directionalShadowMap[p]=le,n.directionalShadowMatrix[p]=k.shadow.matrix,A++}n.directional[p]=J,p++}else if(k.isSpotLight){let J=e.get(k);J.position.setFromMatrixPosition(k.matrixWorld),J.color.copy(V).multiplyScalar(q),J.distance=H,J.coneCos=Math.cos(k.angle),J.penumbraCos=Math.cos(k.angle*(1-k.penumbra)),J.decay=k.decay,n.spot[y]=J;let Q=k.shadow;if(k.map&&(n.spotLightMap[_]=k.map,_++,Q.updateMatrices(k),k.castShadow&&D++),n.spotLightMatrix[y]=Q.matrix,k.castShadow){let ie=t.get(k);ie.shadowIntensity=Q.intensity,ie.shadowBias=Q.bias,ie.shadowNormalBias=Q.normalBias,ie.shadowRadius=Q.radius,ie.shadowMapSize=Q.mapSize,n.spotShadow[y]=ie,n.spotShadowMap[y]=le,v++}y++}else if(k.isRectAreaLight){let J=e.get(k);J.color.copy(V).multiplyScalar(q),J.halfWidth.set(k.width*.5,0,0),J.halfHeight.set(0,k.height*.5,0),n.rectArea[S]=J,S++}else if(k.isPointLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),J.distance=k.distance,J.decay=k.decay,k.castShadow){let Q=k.shadow,ie=t.get(k);ie.shadowIntensity=Q.intensity,ie.shadowBias=Q.bias,ie.shadowNormalBias=Q.normalBias,ie.shadowRadius=Q.radius,ie.shadowMapSize=Q.mapSize,ie.shadowCameraNear=Q.camera.near,ie.shadowCameraFar=Q.camera.far,n.pointShadow[g]=ie,n.pointShadowMap[g]=le,n.pointShadowMatrix[g]=k.shadow.matrix,C++}n.point[g]=J,g++}else if(k.isHemisphereLight){let J=e.get(k);J.skyColor.copy(k.color).multiplyScalar(q),J.groundColor.copy(k.groundColor).multiplyScalar(q),n.hemi[b]=J,b++}}S>0&&(s.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ne.LTC_FLOAT_1,n.rectAreaLTC2=Ne.LTC_FLOAT_2):(n.rectAreaLTC1=Ne.LTC_HALF_1,n.rectAreaLTC2=Ne.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let R=n.hash;(R.sunLength!==f||R.directionalLength!==p||R.pointLength!==g||R.spotLength!==y||R.rectAreaLength!==S||R.hemiLength!==b||R.numSunShadows!==m||R.numDirectionalShadows!==A||R.numPointShadows!==C||R.numSpotShadows!==v||R.numSpotMaps!==_||R.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=p,n.spot.length=y,n.rectArea.length=S,n.point.length=g,n.hemi.length=b,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=C,n.pointShadowMap.length=C,n.pointShadowMatrix.length=C,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+_-D,n.spotLightMap.length=_,n.numSpotLightShadowsWithMaps=D,n.numLightProbes=I,R.sunLength=f,R.directionalLength=p,R.pointLength=g,R.spotLength=y,R.rectAreaLength=S,R.hemiLength=b,R.numSunShadows=m,R.numDirectionalShadows=A,R.numPointShadows=C,R.numSpotShadows=v,R.numSpotMaps=_,R.numLightProbes=I,n.version=r1++)}function l(c,h){let u=0,d=0,f=0,m=0,x=0,p=0,g=h.matrixWorldInverse;for(let y=0,S=c.length;y<S;y++){let b=c[y];if(b.isSunLight){let A=n.sun[u];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let A=n.directional[d];A.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(i),A.direction.transformDirection(g),d++}else if(b.isSpotLight){let A=n.spot[m];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),A.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(i),A.direction.transformDirection(g),m++}else if(b.isRectAreaLight){let A=n.rectArea[x];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),A.halfWidth.set(b.width*.5,0,0),A.halfHeight.set(0,b.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let A=n.hemi[p];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function Z0(s){let e=new a1(s),t=[],n=[],i=[];function r(u){h.camera=u,t.length=0,n.length=0,i.length=0}function o(u){u.isLightProbeGrid?i.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),i.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:i,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function l1(s){let e=new WeakMap;function t(i,r=0){let o=e.get(i),a;return o===void 0?(a=new Z0(s),e.set(i,[a])):r>=o.length?(a=new Z0(s),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var c1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,h1=`uniform sampler2D shadow_pass;
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
}`,u1=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],d1=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],J0=new Et,Za=new X,wf=new X;function f1(s,e,t){let n=new os,i=new xt,r=new xt,o=new Qt,a=new ko,l=new Xc,c={},h=t.maxTextureSize,u={[nr]:On,[On]:nr,[ti]:ti},d=new Dn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new xt},radius:{value:4}},vertexShader:c1,fragmentShader:h1}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new ei;m.setAttribute("position",new At(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new nn(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Cr;let g=this.type;this.render=function(C,v,_){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||C.length===0)return;this.type===Gg&&(et("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Cr);let D=s.getRenderTarget(),I=s.getActiveCubeFace(),R=s.getActiveMipmapLevel(),O=s.state;O.setBlending(Rr),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let B=g!==this.type;B&&v.traverse(function(k){k.material&&(Array.isArray(k.material)?k.material.forEach(V=>V.needsUpdate=!0):k.material.needsUpdate=!0)});for(let k=0,V=C.length;k<V;k++){let q=C[k],H=q.shadow;if(H===void 0){et("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;i.copy(H.mapSize);let le=H.getFrameExtents();i.multiply(le),r.copy(H.mapSize),(i.x>h||i.y>h)&&(i.x>h&&(r.x=Math.floor(h/le.x),i.x=r.x*le.x,H.mapSize.x=r.x),i.y>h&&(r.y=Math.floor(h/le.y),i.y=r.y*le.y,H.mapSize.y=r.y));let J=s.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||B===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===Fo){if(q.isPointLight){et("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new vi(i.x,i.y,{format:ir,type:Gi,minFilter:Qn,magFilter:Qn,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new ks(i.x,i.y,oi),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=Ps,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=yn,H.map.depthTexture.magFilter=yn}else q.isPointLight?(H.map=new Ka(i.x),H.map.depthTexture=new La(i.x,Hi)):(H.map=new vi(i.x,i.y),H.map.depthTexture=new ks(i.x,i.y,Hi)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=Ps,this.type===Cr?(H.map.depthTexture.compareFunction=J?mf:pf,H.map.depthTexture.minFilter=Qn,H.map.depthTexture.magFilter=Qn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=yn,H.map.depthTexture.magFilter=yn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==i.x||H.map.height!==i.y)&&H.map.setSize(i.x,i.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,_);let ie=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:_.layers;for(let de=0;de<Q;de++){let he=H.getCamera(de);if(q.isPointLight){let j=H.camera,me=H.matrix,ve=q.distance||j.far;ve!==j.far&&(j.far=ve,j.updateProjectionMatrix()),Za.setFromMatrixPosition(q.matrixWorld),j.position.copy(Za),wf.copy(j.position),wf.add(u1[de]),j.up.copy(d1[de]),j.lookAt(wf),j.updateMatrixWorld(),me.makeTranslation(-Za.x,-Za.y,-Za.z),J0.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),H._frustum.setFromProjectionMatrix(J0,j.coordinateSystem,j.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)s.setRenderTarget(H.map,de),s.clear();else{de===0&&(s.setRenderTarget(H.map),s.clear());let j=H.getViewport(de);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),O.viewport(o)}n=H.getFrustum(de),b(v,_,he,q,ie,this.type)}H.isPointLightShadow!==!0&&this.type===Fo&&y(H,_),H.needsUpdate=!1}g=this.type,p.needsUpdate=!1,s.setRenderTarget(D,I,R)};function y(C,v){let _=e.update(x);d.defines.VSM_SAMPLES!==C.blurSamples&&(d.defines.VSM_SAMPLES=C.blurSamples,f.defines.VSM_SAMPLES=C.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),C.mapPass===null?C.mapPass=new vi(i.x,i.y,{format:ir,type:Gi}):(C.mapPass.width!==C.map.width||C.mapPass.height!==C.map.height)&&C.mapPass.setSize(C.map.width,C.map.height),d.uniforms.shadow_pass.value=C.map.depthTexture,d.uniforms.resolution.value.set(C.map.width,C.map.height),d.uniforms.radius.value=C.radius,s.setRenderTarget(C.mapPass),s.clear(),s.renderBufferDirect(v,null,_,d,x,null),f.uniforms.shadow_pass.value=C.mapPass.texture,f.uniforms.resolution.value.set(C.map.width,C.map.height),f.uniforms.radius.value=C.radius,s.setRenderTarget(C.map),s.clear(),s.renderBufferDirect(v,null,_,f,x,null)}function S(C,v,_,D){let I=null,R=_.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(R!==void 0)I=R;else if(I=_.isPointLight===!0?l:a,s.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let O=I.uuid,B=v.uuid,k=c[O];k===void 0&&(k={},c[O]=k);let V=k[B];V===void 0&&(V=I.clone(),k[B]=V,v.addEventListener("dispose",A)),I=V}if(I.visible=v.visible,I.wireframe=v.wireframe,D===Fo?I.side=v.shadowSide!==null?v.shadowSide:v.side:I.side=v.shadowSide!==null?v.shadowSide:u[v.side],I.alphaMap=v.alphaMap,I.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,I.map=v.map,I.clipShadows=v.clipShadows,I.clippingPlanes=v.clippingPlanes,I.clipIntersection=v.clipIntersection,I.displacementMap=v.displacementMap,I.displacementScale=v.displacementScale,I.displacementBias=v.displacementBias,I.wireframeLinewidth=v.wireframeLinewidth,I.linewidth=v.linewidth,_.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let O=s.properties.get(I);O.light=_}return I}function b(C,v,_,D,I,R){if(C.visible===!1)return;if(C.layers.test(I)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&R===Fo)&&(!C.frustumCulled||C.intersectsFrustum(n))){C.modelViewMatrix.multiplyMatrices(_.matrixWorldInverse,C.matrixWorld);let k=e.update(C),V=C.material;if(Array.isArray(V)){let q=k.groups;for(let H=0,le=q.length;H<le;H++){let J=q[H],Q=V[J.materialIndex];if(Q&&Q.visible){let ie=S(C,Q,D,R);C.onBeforeShadow(s,C,v,_,k,ie,J),s.renderBufferDirect(_,null,k,ie,C,J),C.onAfterShadow(s,C,v,_,k,ie,J)}}}else if(V.visible){let q=S(C,V,D,R);C.onBeforeShadow(s,C,v,_,k,q,null),s.renderBufferDirect(_,null,k,q,C,null),C.onAfterShadow(s,C,v,_,k,q,null)}}let B=C.children;for(let k=0,V=B.length;k<V;k++)b(B[k],v,_,D,I,R)}function A(C){C.target.removeEventListener("dispose",A);for(let _ in c){let D=c[_],I=C.target.uuid;I in D&&(D[I].dispose(),delete D[I])}}}function p1(s,e){function t(){let F=!1,re=new Qt,ne=null,Te=new Qt(0,0,0,0);return{setMask:function(xe){ne!==xe&&!F&&(s.colorMask(xe,xe,xe,xe),ne=xe)},setLocked:function(xe){F=xe},setClear:function(xe,Se,qe,nt,ce){ce===!0&&(xe*=nt,Se*=nt,qe*=nt),re.set(xe,Se,qe,nt),Te.equals(re)===!1&&(s.clearColor(xe,Se,qe,nt),Te.copy(re))},reset:function(){F=!1,ne=null,Te.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,ne=null,Te=null,xe=null;return{setReversed:function(Se){if(re!==Se){let qe=e.get("EXT_clip_control");Se?qe.clipControlEXT(qe.LOWER_LEFT_EXT,qe.ZERO_TO_ONE_EXT):qe.clipControlEXT(qe.LOWER_LEFT_EXT,qe.NEGATIVE_ONE_TO_ONE_EXT),re=Se;let nt=xe;xe=null,this.setClear(nt)}},getReversed:function(){return re},setTest:function(Se){Se?Me(s.DEPTH_TEST):ge(s.DEPTH_TEST)},setMask:function(Se){ne!==Se&&!F&&(s.depthMask(Se),ne=Se)},setFunc:function(Se){if(re&&(Se=M0[Se]),Te!==Se){switch(Se){case Tc:s.depthFunc(s.NEVER);break;case Ec:s.depthFunc(s.ALWAYS);break;case Cc:s.depthFunc(s.LESS);break;case Eo:s.depthFunc(s.LEQUAL);break;case Rc:s.depthFunc(s.EQUAL);break;case Pc:s.depthFunc(s.GEQUAL);break;case Ic:s.depthFunc(s.GREATER);break;case Lc:s.depthFunc(s.NOTEQUAL);break;default:s.depthFunc(s.LEQUAL)}Te=Se}},setLocked:function(Se){F=Se},setClear:function(Se){xe!==Se&&(xe=Se,re&&(Se=1-Se),s.clearDepth(Se))},reset:function(){F=!1,ne=null,Te=null,xe=null,re=!1}}}function i(){let F=!1,re=null,ne=null,Te=null,xe=null,Se=null,qe=null,nt=null,ce=null;return{setTest:function(Ve){F||(Ve?Me(s.STENCIL_TEST):ge(s.STENCIL_TEST))},setMask:function(Ve){re!==Ve&&!F&&(s.stencilMask(Ve),re=Ve)},setFunc:function(Ve,it,Pe){(ne!==Ve||Te!==it||xe!==Pe)&&(s.stencilFunc(Ve,it,Pe),ne=Ve,Te=it,xe=Pe)},setOp:function(Ve,it,Pe){(Se!==Ve||qe!==it||nt!==Pe)&&(s.stencilOp(Ve,it,Pe),Se=Ve,qe=it,nt=Pe)},setLocked:function(Ve){F=Ve},setClear:function(Ve){ce!==Ve&&(s.clearStencil(Ve),ce=Ve)},reset:function(){F=!1,re=null,ne=null,Te=null,xe=null,Se=null,qe=null,nt=null,ce=null}}}let r=new t,o=new n,a=new i,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,m=[],x=null,p=!1,g=null,y=null,S=null,b=null,A=null,C=null,v=null,_=new Re(0,0,0),D=0,I=!1,R=null,O=null,B=null,k=null,V=null,q=s.getParameter(s.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,le=0,J=s.getParameter(s.VERSION);J.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=le>=1):J.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=le>=2);let Q=null,ie={},de=s.getParameter(s.SCISSOR_BOX),he=s.getParameter(s.VIEWPORT),j=new Qt().fromArray(de),me=new Qt().fromArray(he);function ve(F,re,ne,Te){let xe=new Uint8Array(4),Se=s.createTexture();s.bindTexture(F,Se),s.texParameteri(F,s.TEXTURE_MIN_FILTER,s.NEAREST),s.texParameteri(F,s.TEXTURE_MAG_FILTER,s.NEAREST);for(let qe=0;qe<ne;qe++)F===s.TEXTURE_3D||F===s.TEXTURE_2D_ARRAY?s.texImage3D(re,0,s.RGBA,1,1,Te,0,s.RGBA,s.UNSIGNED_BYTE,xe):s.texImage2D(re+qe,0,s.RGBA,1,1,0,s.RGBA,s.UNSIGNED_BYTE,xe);return Se}let we={};we[s.TEXTURE_2D]=ve(s.TEXTURE_2D,s.TEXTURE_2D,1),we[s.TEXTURE_CUBE_MAP]=ve(s.TEXTURE_CUBE_MAP,s.TEXTURE_CUBE_MAP_POSITIVE_X,6),we[s.TEXTURE_2D_ARRAY]=ve(s.TEXTURE_2D_ARRAY,s.TEXTURE_2D_ARRAY,1,1),we[s.TEXTURE_3D]=ve(s.TEXTURE_3D,s.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(s.DEPTH_TEST),o.setFunc(Eo),Tt(!1),pt(qd),Me(s.CULL_FACE),Ye(Rr);function Me(F){h[F]!==!0&&(s.enable(F),h[F]=!0)}function ge(F){h[F]!==!1&&(s.disable(F),h[F]=!1)}function Le(F,re){return d[F]!==re?(s.bindFramebuffer(F,re),d[F]=re,F===s.DRAW_FRAMEBUFFER&&(d[s.FRAMEBUFFER]=re),F===s.FRAMEBUFFER&&(d[s.DRAW_FRAMEBUFFER]=re),!0):!1}function Be(F,re){let ne=m,Te=!1;if(F){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let xe=F.textures;if(ne.length!==xe.length||ne[0]!==s.COLOR_ATTACHMENT0){for(let Se=0,qe=xe.length;Se<qe;Se++)ne[Se]=s.COLOR_ATTACHMENT0+Se;ne.length=xe.length,Te=!0}}else ne[0]!==s.BACK&&(ne[0]=s.BACK,Te=!0);Te&&s.drawBuffers(ne)}function tt(F){return x!==F?(s.useProgram(F),x=F,!0):!1}let je={[Pr]:s.FUNC_ADD,[Xg]:s.FUNC_SUBTRACT,[qg]:s.FUNC_REVERSE_SUBTRACT};je[$g]=s.MIN,je[Yg]=s.MAX;let Je={[Zg]:s.ZERO,[Jg]:s.ONE,[Kg]:s.SRC_COLOR,[Jd]:s.SRC_ALPHA,[i0]:s.SRC_ALPHA_SATURATE,[t0]:s.DST_COLOR,[Qg]:s.DST_ALPHA,[jg]:s.ONE_MINUS_SRC_COLOR,[Kd]:s.ONE_MINUS_SRC_ALPHA,[n0]:s.ONE_MINUS_DST_COLOR,[e0]:s.ONE_MINUS_DST_ALPHA,[s0]:s.CONSTANT_COLOR,[r0]:s.ONE_MINUS_CONSTANT_COLOR,[o0]:s.CONSTANT_ALPHA,[a0]:s.ONE_MINUS_CONSTANT_ALPHA};function Ye(F,re,ne,Te,xe,Se,qe,nt,ce,Ve){if(F===Rr){p===!0&&(ge(s.BLEND),p=!1);return}if(p===!1&&(Me(s.BLEND),p=!0),F!==Wg){if(F!==g||Ve!==I){if((y!==Pr||A!==Pr)&&(s.blendEquation(s.FUNC_ADD),y=Pr,A=Pr),Ve)switch(F){case Uo:s.blendFuncSeparate(s.ONE,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case $d:s.blendFunc(s.ONE,s.ONE);break;case Yd:s.blendFuncSeparate(s.ZERO,s.ONE_MINUS_SRC_COLOR,s.ZERO,s.ONE);break;case Zd:s.blendFuncSeparate(s.DST_COLOR,s.ONE_MINUS_SRC_ALPHA,s.ZERO,s.ONE);break;default:rt("WebGLState: Invalid blending: ",F);break}else switch(F){case Uo:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case $d:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE,s.ONE,s.ONE);break;case Yd:rt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Zd:rt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:rt("WebGLState: Invalid blending: ",F);break}S=null,b=null,C=null,v=null,_.set(0,0,0),D=0,g=F,I=Ve}return}xe=xe||re,Se=Se||ne,qe=qe||Te,(re!==y||xe!==A)&&(s.blendEquationSeparate(je[re],je[xe]),y=re,A=xe),(ne!==S||Te!==b||Se!==C||qe!==v)&&(s.blendFuncSeparate(Je[ne],Je[Te],Je[Se],Je[qe]),S=ne,b=Te,C=Se,v=qe),(nt.equals(_)===!1||ce!==D)&&(s.blendColor(nt.r,nt.g,nt.b,ce),_.copy(nt),D=ce),g=F,I=!1}function ut(F,re){F.side===ti?ge(s.CULL_FACE):Me(s.CULL_FACE);let ne=F.side===On;re&&(ne=!ne),Tt(ne),F.blending===Uo&&F.transparent===!1?Ye(Rr):Ye(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let Te=F.stencilWrite;a.setTest(Te),Te&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),mt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Me(s.SAMPLE_ALPHA_TO_COVERAGE):ge(s.SAMPLE_ALPHA_TO_COVERAGE)}function Tt(F){R!==F&&(F?s.frontFace(s.CW):s.frontFace(s.CCW),R=F)}function pt(F){F!==Vg?(Me(s.CULL_FACE),F!==O&&(F===qd?s.cullFace(s.BACK):F===Hg?s.cullFace(s.FRONT):s.cullFace(s.FRONT_AND_BACK))):ge(s.CULL_FACE),O=F}function Ht(F){F!==B&&(H&&s.lineWidth(F),B=F)}function mt(F,re,ne){F?(Me(s.POLYGON_OFFSET_FILL),(k!==re||V!==ne)&&(k=re,V=ne,o.getReversed()&&(re=-re,ne=-ne),s.polygonOffset(re,ne))):ge(s.POLYGON_OFFSET_FILL)}function sn(F){F?Me(s.SCISSOR_TEST):ge(s.SCISSOR_TEST)}function Kt(F){F===void 0&&(F=s.TEXTURE0+q-1),Q!==F&&(s.activeTexture(F),Q=F)}function rn(F,re,ne){ne===void 0&&(Q===null?ne=s.TEXTURE0+q-1:ne=Q);let Te=ie[ne];Te===void 0&&(Te={type:void 0,texture:void 0},ie[ne]=Te),(Te.type!==F||Te.texture!==re)&&(Q!==ne&&(s.activeTexture(ne),Q=ne),s.bindTexture(F,re||we[F]),Te.type=F,Te.texture=re)}function U(){let F=ie[Q];F!==void 0&&F.type!==void 0&&(s.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ie(){try{s.compressedTexImage2D(...arguments)}catch(F){rt("WebGLState:",F)}}function Ke(){try{s.compressedTexImage3D(...arguments)}catch(F){rt("WebGLState:",F)}}function lt(){try{s.texSubImage2D(...arguments)}catch(F){rt("WebGLState:",F)}}function Ae(){try{s.texSubImage3D(...arguments)}catch(F){rt("WebGLState:",F)}}function Bt(){try{s.compressedTexSubImage2D(...arguments)}catch(F){rt("WebGLState:",F)}}function We(){try{s.compressedTexSubImage3D(...arguments)}catch(F){rt("WebGLState:",F)}}function Ze(){try{s.texStorage2D(...arguments)}catch(F){rt("WebGLState:",F)}}function P(){try{s.texStorage3D(...arguments)}catch(F){rt("WebGLState:",F)}}function w(){try{s.texImage2D(...arguments)}catch(F){rt("WebGLState:",F)}}function $(){try{s.texImage3D(...arguments)}catch(F){rt("WebGLState:",F)}}function ue(F){return u[F]!==void 0?u[F]:s.getParameter(F)}function oe(F,re){u[F]!==re&&(s.pixelStorei(F,re),u[F]=re)}function ye(F){j.equals(F)===!1&&(s.scissor(F.x,F.y,F.z,F.w),j.copy(F))}function _e(F){me.equals(F)===!1&&(s.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function te(F,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let Te=ne.get(F);Te===void 0&&(Te=s.getUniformBlockIndex(re,F.name),s.uniformBlockBinding(re,Te,Te),ne.set(F,Te))}function se(F,re,ne){let xe=c.get(re).get(F);l[xe]!==ne&&(s.bindBufferBase(s.UNIFORM_BUFFER,xe,ne),l[xe]=ne)}function pe(){s.disable(s.BLEND),s.disable(s.CULL_FACE),s.disable(s.DEPTH_TEST),s.disable(s.POLYGON_OFFSET_FILL),s.disable(s.SCISSOR_TEST),s.disable(s.STENCIL_TEST),s.disable(s.SAMPLE_ALPHA_TO_COVERAGE),s.blendEquation(s.FUNC_ADD),s.blendFunc(s.ONE,s.ZERO),s.blendFuncSeparate(s.ONE,s.ZERO,s.ONE,s.ZERO),s.blendColor(0,0,0,0),s.colorMask(!0,!0,!0,!0),s.clearColor(0,0,0,0),s.depthMask(!0),s.depthFunc(s.LESS),o.setReversed(!1),s.clearDepth(1),s.stencilMask(4294967295),s.stencilFunc(s.ALWAYS,0,4294967295),s.stencilOp(s.KEEP,s.KEEP,s.KEEP),s.clearStencil(0),s.cullFace(s.BACK),s.frontFace(s.CCW),s.polygonOffset(0,0),s.activeTexture(s.TEXTURE0),s.bindFramebuffer(s.FRAMEBUFFER,null),s.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),s.bindFramebuffer(s.READ_FRAMEBUFFER,null),s.useProgram(null),s.lineWidth(1),s.scissor(0,0,s.canvas.width,s.canvas.height),s.viewport(0,0,s.canvas.width,s.canvas.height),s.pixelStorei(s.PACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,!1),s.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),s.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,s.BROWSER_DEFAULT_WEBGL),s.pixelStorei(s.PACK_ROW_LENGTH,0),s.pixelStorei(s.PACK_SKIP_PIXELS,0),s.pixelStorei(s.PACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_ROW_LENGTH,0),s.pixelStorei(s.UNPACK_IMAGE_HEIGHT,0),s.pixelStorei(s.UNPACK_SKIP_PIXELS,0),s.pixelStorei(s.UNPACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,ie={},d={},l={},f=new WeakMap,m=[],x=null,p=!1,g=null,y=null,S=null,b=null,A=null,C=null,v=null,_=new Re(0,0,0),D=0,I=!1,R=null,O=null,B=null,k=null,V=null,j.set(0,0,s.canvas.width,s.canvas.height),me.set(0,0,s.canvas.width,s.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:ge,bindFramebuffer:Le,drawBuffers:Be,useProgram:tt,setBlending:Ye,setMaterial:ut,setFlipSided:Tt,setCullFace:pt,setLineWidth:Ht,setPolygonOffset:mt,setScissorTest:sn,activeTexture:Kt,bindTexture:rn,unbindTexture:U,compressedTexImage2D:Ie,compressedTexImage3D:Ke,texImage2D:w,texImage3D:$,pixelStorei:oe,getParameter:ue,updateUBOMapping:te,uniformBlockBinding:se,texStorage2D:Ze,texStorage3D:P,texSubImage2D:lt,texSubImage3D:Ae,compressedTexSubImage2D:Bt,compressedTexSubImage3D:We,scissor:ye,viewport:_e,reset:pe}}function m1(s,e,t,n,i,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new xt,h=new WeakMap,u=new Set,d,f=new WeakMap,m=new Set,x=new FinalizationRegistry(P=>m.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return p?new OffscreenCanvas(P,w):Ma("canvas")}function y(P,w,$){let ue=1,oe=Ze(P);if((oe.width>$||oe.height>$)&&(ue=$/Math.max(oe.width,oe.height)),ue<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let ye=Math.floor(ue*oe.width),_e=Math.floor(ue*oe.height);d===void 0&&(d=g(ye,_e));let te=w?g(ye,_e):d;return te.width=ye,te.height=_e,te.getContext("2d").drawImage(P,0,0,ye,_e),et("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+ye+"x"+_e+")."),te}else return"data"in P&&et("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function S(P){return P.generateMipmaps}function b(P){s.generateMipmap(P)}function A(P){return P.isWebGLCubeRenderTarget?s.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?s.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?s.TEXTURE_2D_ARRAY:s.TEXTURE_2D}function C(P,w,$,ue,oe,ye=!1){if(P!==null){if(s[P]!==void 0)return s[P];et("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let _e;ue&&(_e=e.get("EXT_texture_norm16"),_e||et("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===s.RED&&($===s.FLOAT&&(te=s.R32F),$===s.HALF_FLOAT&&(te=s.R16F),$===s.UNSIGNED_BYTE&&(te=s.R8),$===s.UNSIGNED_SHORT&&_e&&(te=_e.R16_EXT),$===s.SHORT&&_e&&(te=_e.R16_SNORM_EXT)),w===s.RED_INTEGER&&($===s.UNSIGNED_BYTE&&(te=s.R8UI),$===s.UNSIGNED_SHORT&&(te=s.R16UI),$===s.UNSIGNED_INT&&(te=s.R32UI),$===s.BYTE&&(te=s.R8I),$===s.SHORT&&(te=s.R16I),$===s.INT&&(te=s.R32I)),w===s.RG&&($===s.FLOAT&&(te=s.RG32F),$===s.HALF_FLOAT&&(te=s.RG16F),$===s.UNSIGNED_BYTE&&(te=s.RG8),$===s.UNSIGNED_SHORT&&_e&&(te=_e.RG16_EXT),$===s.SHORT&&_e&&(te=_e.RG16_SNORM_EXT)),w===s.RG_INTEGER&&($===s.UNSIGNED_BYTE&&(te=s.RG8UI),$===s.UNSIGNED_SHORT&&(te=s.RG16UI),$===s.UNSIGNED_INT&&(te=s.RG32UI),$===s.BYTE&&(te=s.RG8I),$===s.SHORT&&(te=s.RG16I),$===s.INT&&(te=s.RG32I)),w===s.RGB_INTEGER&&($===s.UNSIGNED_BYTE&&(te=s.RGB8UI),$===s.UNSIGNED_SHORT&&(te=s.RGB16UI),$===s.UNSIGNED_INT&&(te=s.RGB32UI),$===s.BYTE&&(te=s.RGB8I),$===s.SHORT&&(te=s.RGB16I),$===s.INT&&(te=s.RGB32I)),w===s.RGBA_INTEGER&&($===s.UNSIGNED_BYTE&&(te=s.RGBA8UI),$===s.UNSIGNED_SHORT&&(te=s.RGBA16UI),$===s.UNSIGNED_INT&&(te=s.RGBA32UI),$===s.BYTE&&(te=s.RGBA8I),$===s.SHORT&&(te=s.RGBA16I),$===s.INT&&(te=s.RGBA32I)),w===s.RGB&&($===s.UNSIGNED_SHORT&&_e&&(te=_e.RGB16_EXT),$===s.SHORT&&_e&&(te=_e.RGB16_SNORM_EXT),$===s.UNSIGNED_INT_5_9_9_9_REV&&(te=s.RGB9_E5),$===s.UNSIGNED_INT_10F_11F_11F_REV&&(te=s.R11F_G11F_B10F)),w===s.RGBA){let se=ye?ba:St.getTransfer(oe);$===s.FLOAT&&(te=s.RGBA32F),$===s.HALF_FLOAT&&(te=s.RGBA16F),$===s.UNSIGNED_BYTE&&(te=se===kt?s.SRGB8_ALPHA8:s.RGBA8),$===s.UNSIGNED_SHORT&&_e&&(te=_e.RGBA16_EXT),$===s.SHORT&&_e&&(te=_e.RGBA16_SNORM_EXT),$===s.UNSIGNED_SHORT_4_4_4_4&&(te=s.RGBA4),$===s.UNSIGNED_SHORT_5_5_5_1&&(te=s.RGB5_A1)}return(te===s.R16F||te===s.R32F||te===s.RG16F||te===s.RG32F||te===s.RGBA16F||te===s.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function v(P,w){let $;return P?w===null||w===Hi||w===Lr?$=s.DEPTH24_STENCIL8:w===oi?$=s.DEPTH32F_STENCIL8:w===Bo&&($=s.DEPTH24_STENCIL8,et("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Hi||w===Lr?$=s.DEPTH_COMPONENT24:w===oi?$=s.DEPTH_COMPONENT32F:w===Bo&&($=s.DEPTH_COMPONENT16),$}function _(P,w){return S(P)===!0||P.isFramebufferTexture&&P.minFilter!==yn&&P.minFilter!==Qn?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function D(P){let w=new WeakRef(P);n.get(P).__ref=w,m.add(w),x.register(P,w,w)}function I(P){let w=n.get(P).__ref;w!==void 0&&(m.delete(w),x.unregister(w))}function R(P){B(P.target)}function O(P){k(P.target)}function B(P){P.removeEventListener("dispose",R),I(P),q(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function k(P){P.removeEventListener("dispose",O),I(P),le(P)}function V(){for(let P of m){let w=P.deref();w!==void 0&&(w.isRenderTarget===!0?k(w):B(w))}m.clear(),u.clear()}function q(P){let w=n.get(P);if(w.__webglInit===void 0)return;let $=P.source,ue=f.get($);if(ue){let oe=ue[w.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(P),Object.keys(ue).length===0&&f.delete($)}n.remove(P)}function H(P){let w=n.get(P);s.deleteTexture(w.__webglTexture);let $=P.source,ue=f.get($);delete ue[w.__cacheKey],o.memory.textures--}function le(P){let w=n.get(P);w.__depthDisposeCallback&&w.__depthDisposeCallback();let $=P.depthTexture;if($&&$.renderTarget===P&&B($),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(w.__webglFramebuffer[oe]))for(let ye=0;ye<w.__webglFramebuffer[oe].length;ye++)s.deleteFramebuffer(w.__webglFramebuffer[oe][ye]);else s.deleteFramebuffer(w.__webglFramebuffer[oe]);w.__webglDepthbuffer&&s.deleteRenderbuffer(w.__webglDepthbuffer[oe])}else{if(Array.isArray(w.__webglFramebuffer))for(let oe=0;oe<w.__webglFramebuffer.length;oe++)s.deleteFramebuffer(w.__webglFramebuffer[oe]);else s.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&s.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&s.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let oe=0;oe<w.__webglColorRenderbuffer.length;oe++)w.__webglColorRenderbuffer[oe]&&s.deleteRenderbuffer(w.__webglColorRenderbuffer[oe]);w.__webglDepthRenderbuffer&&s.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let ue=P.textures;for(let oe=0,ye=ue.length;oe<ye;oe++){let _e=n.get(ue[oe]);_e.__webglTexture&&(s.deleteTexture(_e.__webglTexture),o.memory.textures--),n.remove(ue[oe])}n.remove(P)}let J=0;function Q(){J=0}function ie(){return J}function de(P){J=P}function he(){let P=J;return P>=i.maxTextures&&et("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+i.maxTextures),J+=1,P}function j(P){let w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.mipmapsAutoUpdate),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function me(P,w){let $=n.get(P);if(P.isVideoTexture&&Bt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&$.__version!==P.version){let ue=P.image;if(ue===null)et("WebGLRenderer: Texture marked for update but no image data found.");else if(ue.complete===!1)et("WebGLRenderer: Texture marked for update but image is incomplete");else{ut($,P,w);return}}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(s.TEXTURE_2D,$.__webglTexture,s.TEXTURE0+w)}function ve(P,w){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){ut($,P,w);return}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(s.TEXTURE_2D_ARRAY,$.__webglTexture,s.TEXTURE0+w)}function we(P,w){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){ut($,P,w);return}t.bindTexture(s.TEXTURE_3D,$.__webglTexture,s.TEXTURE0+w)}function Me(P,w){let $=n.get(P);if(P.version>0&&$.__version!==P.version){Tt($,P,w);return}t.bindTexture(s.TEXTURE_CUBE_MAP,$.__webglTexture,s.TEXTURE0+w)}let ge={[kc]:s.REPEAT,[ns]:s.CLAMP_TO_EDGE,[Dc]:s.MIRRORED_REPEAT},Le={[yn]:s.NEAREST,[h0]:s.NEAREST_MIPMAP_NEAREST,[Ha]:s.NEAREST_MIPMAP_LINEAR,[Qn]:s.LINEAR,[oh]:s.LINEAR_MIPMAP_NEAREST,[Ds]:s.LINEAR_MIPMAP_LINEAR},Be={[p0]:s.NEVER,[gf]:s.ALWAYS,[m0]:s.LESS,[pf]:s.LEQUAL,[g0]:s.EQUAL,[mf]:s.GEQUAL,[v0]:s.GREATER,[x0]:s.NOTEQUAL};function tt(P,w){if(w.type===oi&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===Qn||w.magFilter===oh||w.magFilter===Ha||w.magFilter===Ds||w.minFilter===Qn||w.minFilter===oh||w.minFilter===Ha||w.minFilter===Ds)&&et("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),s.texParameteri(P,s.TEXTURE_WRAP_S,ge[w.wrapS]),s.texParameteri(P,s.TEXTURE_WRAP_T,ge[w.wrapT]),(P===s.TEXTURE_3D||P===s.TEXTURE_2D_ARRAY)&&s.texParameteri(P,s.TEXTURE_WRAP_R,ge[w.wrapR]),s.texParameteri(P,s.TEXTURE_MAG_FILTER,Le[w.magFilter]),s.texParameteri(P,s.TEXTURE_MIN_FILTER,Le[w.minFilter]),w.compareFunction&&(s.texParameteri(P,s.TEXTURE_COMPARE_MODE,s.COMPARE_REF_TO_TEXTURE),s.texParameteri(P,s.TEXTURE_COMPARE_FUNC,Be[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===yn||w.minFilter!==Ha&&w.minFilter!==Ds||w.type===oi&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let $=e.get("EXT_texture_filter_anisotropic");s.texParameterf(P,$.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,i.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function je(P,w){let $=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",R),D(w));let ue=w.source,oe=f.get(ue);oe===void 0&&(oe={},f.set(ue,oe));let ye=j(w);if(ye!==P.__cacheKey){oe[ye]===void 0&&(oe[ye]={texture:s.createTexture(),usedTimes:0},o.memory.textures++,$=!0),oe[ye].usedTimes++;let _e=oe[P.__cacheKey];_e!==void 0&&(oe[P.__cacheKey].usedTimes--,_e.usedTimes===0&&H(w)),P.__cacheKey=ye,P.__webglTexture=oe[ye].texture}return $}function Je(P,w,$){return Math.floor(Math.floor(P/$)/w)}function Ye(P,w,$,ue){let ye=P.updateRanges;if(ye.length===0)t.texSubImage2D(s.TEXTURE_2D,0,0,0,w.width,w.height,$,ue,w.data);else{ye.sort((F,re)=>F.start-re.start);let _e=0;for(let F=1;F<ye.length;F++){let re=ye[_e],ne=ye[F],Te=re.start+re.count,xe=Je(ne.start,w.width,4),Se=Je(re.start,w.width,4);ne.start<=Te+1&&xe===Se&&Je(ne.start+ne.count-1,w.width,4)===xe?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++_e,ye[_e]=ne)}ye.length=_e+1;let te=t.getParameter(s.UNPACK_ROW_LENGTH),se=t.getParameter(s.UNPACK_SKIP_PIXELS),pe=t.getParameter(s.UNPACK_SKIP_ROWS);t.pixelStorei(s.UNPACK_ROW_LENGTH,w.width);for(let F=0,re=ye.length;F<re;F++){let ne=ye[F],Te=Math.floor(ne.start/4),xe=Math.ceil(ne.count/4),Se=Te%w.width,qe=Math.floor(Te/w.width),nt=xe,ce=1;t.pixelStorei(s.UNPACK_SKIP_PIXELS,Se),t.pixelStorei(s.UNPACK_SKIP_ROWS,qe),t.texSubImage2D(s.TEXTURE_2D,0,Se,qe,nt,ce,$,ue,w.data)}P.clearUpdateRanges(),t.pixelStorei(s.UNPACK_ROW_LENGTH,te),t.pixelStorei(s.UNPACK_SKIP_PIXELS,se),t.pixelStorei(s.UNPACK_SKIP_ROWS,pe)}}function ut(P,w,$){let ue=s.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(ue=s.TEXTURE_2D_ARRAY),w.isData3DTexture&&(ue=s.TEXTURE_3D);let oe=je(P,w),ye=w.source;t.bindTexture(ue,P.__webglTexture,s.TEXTURE0+$);let _e=n.get(ye);if(ye.version!==_e.__version||oe===!0){if(t.activeTexture(s.TEXTURE0+$),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let ce=St.getPrimaries(St.workingColorSpace),Ve=w.colorSpace===Fs?null:St.getPrimaries(w.colorSpace),it=w.colorSpace===Fs||ce===Ve?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,it)}t.pixelStorei(s.UNPACK_ALIGNMENT,w.unpackAlignment);let se=y(w.image,!1,i.maxTextureSize);se=We(w,se);let pe=r.convert(w.format,w.colorSpace),F=r.convert(w.type),re=C(w.internalFormat,pe,F,w.normalized,w.colorSpace,w.isVideoTexture);tt(ue,w);let ne,Te=w.mipmaps,xe=w.isVideoTexture!==!0,Se=_e.__version===void 0||oe===!0,qe=ye.dataReady,nt=_(w,se);if(w.isDepthTexture)re=v(w.format===Ns,w.type),Se&&(xe?t.texStorage2D(s.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(s.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,null));else if(w.isDataTexture)if(Te.length>0){xe&&Se&&t.texStorage2D(s.TEXTURE_2D,nt,re,Te[0].width,Te[0].height);for(let ce=0,Ve=Te.length;ce<Ve;ce++)ne=Te[ce],xe?qe&&t.texSubImage2D(s.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(s.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,F,ne.data);w.generateMipmaps=!1}else xe?(Se&&t.texStorage2D(s.TEXTURE_2D,nt,re,se.width,se.height),qe&&Ye(w,se,pe,F)):t.texImage2D(s.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,se.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){xe&&Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,nt,re,Te[0].width,Te[0].height,se.depth);for(let ce=0,Ve=Te.length;ce<Ve;ce++)if(ne=Te[ce],w.format!==_i)if(pe!==null)if(xe){if(qe)if(w.layerUpdates.size>0){let it=Mf(ne.width,ne.height,w.format,w.type);for(let Pe of w.layerUpdates){let ht=ne.data.subarray(Pe*it/ne.data.BYTES_PER_ELEMENT,(Pe+1)*it/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,ce,0,0,Pe,ne.width,ne.height,1,pe,ht)}}else t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,ne.data)}else t.compressedTexImage3D(s.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,ne.data,0,0);else et("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else xe?qe&&t.texSubImage3D(s.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,F,ne.data):t.texImage3D(s.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,pe,F,ne.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{xe&&Se&&t.texStorage2D(s.TEXTURE_2D,nt,re,Te[0].width,Te[0].height);for(let ce=0,Ve=Te.length;ce<Ve;ce++)ne=Te[ce],w.format!==_i?pe!==null?xe?qe&&t.compressedTexSubImage2D(s.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(s.TEXTURE_2D,ce,re,ne.width,ne.height,0,ne.data):et("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):xe?qe&&t.texSubImage2D(s.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(s.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,F,ne.data)}else if(w.isDataArrayTexture)if(xe){if(Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,nt,re,se.width,se.height,se.depth),qe)if(w.layerUpdates.size>0){let ce=Mf(se.width,se.height,w.format,w.type);for(let Ve of w.layerUpdates){let it=se.data.subarray(Ve*ce/se.data.BYTES_PER_ELEMENT,(Ve+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,Ve,se.width,se.height,1,pe,F,it)}w.clearLayerUpdates()}else t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)}else t.texImage3D(s.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(w.isData3DTexture)xe?(Se&&t.texStorage3D(s.TEXTURE_3D,nt,re,se.width,se.height,se.depth),qe&&t.texSubImage3D(s.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)):t.texImage3D(s.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(w.isFramebufferTexture){if(Se)if(xe)t.texStorage2D(s.TEXTURE_2D,nt,re,se.width,se.height);else{let ce=se.width,Ve=se.height;for(let it=0;it<nt;it++)t.texImage2D(s.TEXTURE_2D,it,re,ce,Ve,0,pe,F,null),ce>>=1,Ve>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in s){let ce=s.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(w),ce.onpaint=Ve=>{let it=Ve.changedElements;for(let Pe of u)it.includes(Pe.image)&&(Pe.needsUpdate=!0)},ce.requestPaint();return}if(s.texElementImage2D.length===3)s.texElementImage2D(s.TEXTURE_2D,s.RGBA8,se);else{let it=s.RGBA,Pe=s.RGBA,ht=s.UNSIGNED_BYTE;s.texElementImage2D(s.TEXTURE_2D,0,it,Pe,ht,se)}s.texParameteri(s.TEXTURE_2D,s.TEXTURE_MIN_FILTER,s.LINEAR),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_S,s.CLAMP_TO_EDGE),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_T,s.CLAMP_TO_EDGE)}}else if(Te.length>0){if(xe&&Se){let ce=Ze(Te[0]);t.texStorage2D(s.TEXTURE_2D,nt,re,ce.width,ce.height)}for(let ce=0,Ve=Te.length;ce<Ve;ce++)ne=Te[ce],xe?qe&&t.texSubImage2D(s.TEXTURE_2D,ce,0,0,pe,F,ne):t.texImage2D(s.TEXTURE_2D,ce,re,pe,F,ne);w.generateMipmaps=!1}else if(xe){if(Se){let ce=Ze(se);t.texStorage2D(s.TEXTURE_2D,nt,re,ce.width,ce.height)}qe&&t.texSubImage2D(s.TEXTURE_2D,0,0,0,pe,F,se)}else t.texImage2D(s.TEXTURE_2D,0,re,pe,F,se);S(w)&&w.mipmapsAutoUpdate===!0&&b(ue),_e.__version=ye.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function Tt(P,w,$){if(w.image.length!==6)return;let ue=je(P,w),oe=w.source;t.bindTexture(s.TEXTURE_CUBE_MAP,P.__webglTexture,s.TEXTURE0+$);let ye=n.get(oe);if(oe.version!==ye.__version||ue===!0){t.activeTexture(s.TEXTURE0+$);let _e=St.getPrimaries(St.workingColorSpace),te=w.colorSpace===Fs?null:St.getPrimaries(w.colorSpace),se=w.colorSpace===Fs||_e===te?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(s.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,F=w.image[0]&&w.image[0].isDataTexture,re=[];for(let Pe=0;Pe<6;Pe++)!pe&&!F?re[Pe]=y(w.image[Pe],!0,i.maxCubemapSize):re[Pe]=F?w.image[Pe].image:w.image[Pe],re[Pe]=We(w,re[Pe]);let ne=re[0],Te=r.convert(w.format,w.colorSpace),xe=r.convert(w.type),Se=C(w.internalFormat,Te,xe,w.normalized,w.colorSpace),qe=w.isVideoTexture!==!0,nt=ye.__version===void 0||ue===!0,ce=oe.dataReady,Ve=_(w,ne);tt(s.TEXTURE_CUBE_MAP,w);let it;if(w.isDepthTexture){if(Se=v(w.format===Ns,w.type),nt)if(qe)t.texStorage2D(s.TEXTURE_CUBE_MAP,1,Se,ne.width,ne.height);else for(let Pe=0;Pe<6;Pe++)t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,ne.width,ne.height,0,Te,xe,null)}else if(pe){qe&&nt&&t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Se,ne.width,ne.height);for(let Pe=0;Pe<6;Pe++){it=re[Pe].mipmaps;for(let ht=0;ht<it.length;ht++){let Wt=it[ht];w.format!==_i?Te!==null?qe?ce&&t.compressedTexSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht,0,0,Wt.width,Wt.height,Te,Wt.data):t.compressedTexImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht,Se,Wt.width,Wt.height,0,Wt.data):et("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):qe?ce&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht,0,0,Wt.width,Wt.height,Te,xe,Wt.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht,Se,Wt.width,Wt.height,0,Te,xe,Wt.data)}}}else{if(it=w.mipmaps,qe&&nt){it.length>0&&Ve++;let Pe=Ze(re[0]);t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Se,Pe.width,Pe.height)}for(let Pe=0;Pe<6;Pe++)if(F){qe?ce&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,0,0,re[Pe].width,re[Pe].height,Te,xe,re[Pe].data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,re[Pe].width,re[Pe].height,0,Te,xe,re[Pe].data);for(let ht=0;ht<it.length;ht++){let Wn=it[ht].image[Pe].image;qe?ce&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht+1,0,0,Wn.width,Wn.height,Te,xe,Wn.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht+1,Se,Wn.width,Wn.height,0,Te,xe,Wn.data)}}else{qe?ce&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,0,0,Te,xe,re[Pe]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,Te,xe,re[Pe]);for(let ht=0;ht<it.length;ht++){let Wt=it[ht];qe?ce&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht+1,0,0,Te,xe,Wt.image[Pe]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,ht+1,Se,Te,xe,Wt.image[Pe])}}}S(w)&&w.mipmapsAutoUpdate===!0&&b(s.TEXTURE_CUBE_MAP),ye.__version=oe.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function pt(P,w,$,ue,oe,ye){let _e=r.convert($.format,$.colorSpace),te=r.convert($.type),se=C($.internalFormat,_e,te,$.normalized,$.colorSpace),pe=n.get(w),F=n.get($);if(F.__renderTarget=w,!pe.__hasExternalTextures){let re=Math.max(1,w.width>>ye),ne=Math.max(1,w.height>>ye);oe===s.TEXTURE_3D||oe===s.TEXTURE_2D_ARRAY?t.texImage3D(oe,ye,se,re,ne,w.depth,0,_e,te,null):t.texImage2D(oe,ye,se,re,ne,0,_e,te,null)}t.bindFramebuffer(s.FRAMEBUFFER,P),Ae(w)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ue,oe,F.__webglTexture,0,lt(w)):(oe===s.TEXTURE_2D||oe>=s.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=s.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&s.framebufferTexture2D(s.FRAMEBUFFER,ue,oe,F.__webglTexture,ye),t.bindFramebuffer(s.FRAMEBUFFER,null)}function Ht(P,w,$){if(s.bindRenderbuffer(s.RENDERBUFFER,P),w.depthBuffer){let ue=w.depthTexture,oe=ue&&ue.isDepthTexture?ue.type:null,ye=v(w.stencilBuffer,oe),_e=w.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;Ae(w)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,lt(w),ye,w.width,w.height):$?s.renderbufferStorageMultisample(s.RENDERBUFFER,lt(w),ye,w.width,w.height):s.renderbufferStorage(s.RENDERBUFFER,ye,w.width,w.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,_e,s.RENDERBUFFER,P)}else{let ue=w.textures;for(let oe=0;oe<ue.length;oe++){let ye=ue[oe],_e=r.convert(ye.format,ye.colorSpace),te=r.convert(ye.type),se=C(ye.internalFormat,_e,te,ye.normalized,ye.colorSpace);Ae(w)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,lt(w),se,w.width,w.height):$?s.renderbufferStorageMultisample(s.RENDERBUFFER,lt(w),se,w.width,w.height):s.renderbufferStorage(s.RENDERBUFFER,se,w.width,w.height)}}s.bindRenderbuffer(s.RENDERBUFFER,null)}function mt(P,w,$){let ue=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(s.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(w.depthTexture);oe.__renderTarget=w;let ye=ue?w.depthTexture.image[0]:w.depthTexture.image;(!oe.__webglTexture||ye.width!==w.width||ye.height!==w.height)&&(ye.width=w.width,ye.height=w.height,w.depthTexture.needsUpdate=!0),ue?Me(w.depthTexture,0):me(w.depthTexture,0);let _e=oe.__webglTexture,te=lt(w),se=ue?s.TEXTURE_CUBE_MAP_POSITIVE_X+$:s.TEXTURE_2D,pe=w.depthTexture.format===Ns?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;if(w.depthTexture.format===Ps)Ae(w)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,pe,se,_e,0,te):s.framebufferTexture2D(s.FRAMEBUFFER,pe,se,_e,0);else if(w.depthTexture.format===Ns)Ae(w)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,pe,se,_e,0,te):s.framebufferTexture2D(s.FRAMEBUFFER,pe,se,_e,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function sn(P){let w=n.get(P),$=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){let ue=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),ue){let oe=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,ue.removeEventListener("dispose",oe)};ue.addEventListener("dispose",oe),w.__depthDisposeCallback=oe}w.__boundDepthTexture=ue}if(P.depthTexture&&!w.__autoAllocateDepthBuffer)if($)for(let ue=0;ue<6;ue++)mt(w.__webglFramebuffer[ue],P,ue);else P.texture.mipmaps.length>0?mt(w.__webglFramebuffer[0],P,0):mt(w.__webglFramebuffer,P,0);else if($){w.__webglDepthbuffer=[];for(let ue=0;ue<6;ue++)if(t.bindFramebuffer(s.FRAMEBUFFER,w.__webglFramebuffer[ue]),w.__webglDepthbuffer[ue]===void 0)w.__webglDepthbuffer[ue]=s.createRenderbuffer(),Ht(w.__webglDepthbuffer[ue],P,!1);else{let oe=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,ye=w.__webglDepthbuffer[ue];s.bindRenderbuffer(s.RENDERBUFFER,ye),s.framebufferRenderbuffer(s.FRAMEBUFFER,oe,s.RENDERBUFFER,ye)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(s.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(s.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=s.createRenderbuffer(),Ht(w.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,ye=w.__webglDepthbuffer;s.bindRenderbuffer(s.RENDERBUFFER,ye),s.framebufferRenderbuffer(s.FRAMEBUFFER,oe,s.RENDERBUFFER,ye)}t.bindFramebuffer(s.FRAMEBUFFER,null)}function Kt(P,w,$){let ue=n.get(P);w!==void 0&&pt(ue.__webglFramebuffer,P,P.texture,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,0),$!==void 0&&sn(P)}function rn(P){let w=P.texture,$=n.get(P),ue=n.get(w);P.addEventListener("dispose",O),D(P);let oe=P.textures,ye=P.isWebGLCubeRenderTarget===!0,_e=oe.length>1;if(_e||(ue.__webglTexture===void 0&&(ue.__webglTexture=s.createTexture()),ue.__version=w.version,o.memory.textures++),ye){$.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){$.__webglFramebuffer[te]=[];for(let se=0;se<w.mipmaps.length;se++)$.__webglFramebuffer[te][se]=s.createFramebuffer()}else $.__webglFramebuffer[te]=s.createFramebuffer()}else{if(w.mipmaps.length>0){$.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)$.__webglFramebuffer[te]=s.createFramebuffer()}else $.__webglFramebuffer=s.createFramebuffer();if(_e)for(let te=0,se=oe.length;te<se;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=s.createTexture(),o.memory.textures++)}if(P.samples>0&&Ae(P)===!1){$.__webglMultisampledFramebuffer=s.createFramebuffer(),$.__webglColorRenderbuffer=[],t.bindFramebuffer(s.FRAMEBUFFER,$.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let se=oe[te];$.__webglColorRenderbuffer[te]=s.createRenderbuffer(),s.bindRenderbuffer(s.RENDERBUFFER,$.__webglColorRenderbuffer[te]);let pe=r.convert(se.format,se.colorSpace),F=r.convert(se.type),re=C(se.internalFormat,pe,F,se.normalized,se.colorSpace,P.isXRRenderTarget===!0),ne=lt(P);s.renderbufferStorageMultisample(s.RENDERBUFFER,ne,re,P.width,P.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+te,s.RENDERBUFFER,$.__webglColorRenderbuffer[te])}s.bindRenderbuffer(s.RENDERBUFFER,null),P.depthBuffer&&($.__webglDepthRenderbuffer=s.createRenderbuffer(),Ht($.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(s.FRAMEBUFFER,null)}}if(ye){t.bindTexture(s.TEXTURE_CUBE_MAP,ue.__webglTexture),tt(s.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let se=0;se<w.mipmaps.length;se++)pt($.__webglFramebuffer[te][se],P,w,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+te,se);else pt($.__webglFramebuffer[te],P,w,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);S(w)?b(s.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&s.texParameteri(s.TEXTURE_CUBE_MAP,s.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(_e){for(let te=0,se=oe.length;te<se;te++){let pe=oe[te],F=n.get(pe),re=s.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),tt(re,pe),pt($.__webglFramebuffer,P,pe,s.COLOR_ATTACHMENT0+te,re,0),S(pe)&&b(re)}t.unbindTexture()}else{let te=s.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(te,ue.__webglTexture),tt(te,w),w.mipmaps.length>0)for(let se=0;se<w.mipmaps.length;se++)pt($.__webglFramebuffer[se],P,w,s.COLOR_ATTACHMENT0,te,se);else pt($.__webglFramebuffer,P,w,s.COLOR_ATTACHMENT0,te,0);S(w)?b(te):w.mipmaps.length>0&&s.texParameteri(te,s.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&sn(P)}function U(P){let w=P.textures;for(let $=0,ue=w.length;$<ue;$++){let oe=w[$];if(S(oe)&&oe.mipmapsAutoUpdate===!0){let ye=A(P),_e=n.get(oe).__webglTexture;t.bindTexture(ye,_e),b(ye),t.unbindTexture()}}}let Ie=[];function Ke(P){if(P.samples>0){if(Ae(P)===!1){let w=P.textures,$=P.width,ue=P.height,oe=s.COLOR_BUFFER_BIT,ye=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,_e=n.get(P),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(s.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.RENDERBUFFER,null),t.bindFramebuffer(s.FRAMEBUFFER,_e.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.TEXTURE_2D,null,0);t.bindFramebuffer(s.READ_FRAMEBUFFER,_e.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(s.DRAW_FRAMEBUFFER,_e.__webglFramebuffer[0]):t.bindFramebuffer(s.DRAW_FRAMEBUFFER,_e.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=s.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=s.STENCIL_BUFFER_BIT)),te){s.framebufferRenderbuffer(s.READ_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let F=n.get(w[pe]).__webglTexture;s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,F,0)}s.blitFramebuffer(0,0,$,ue,0,0,$,ue,oe,s.NEAREST),l===!0&&(Ie.length=0,Ie.push(s.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ie.push(ye),s.invalidateFramebuffer(s.READ_FRAMEBUFFER,Ie))}if(t.bindFramebuffer(s.READ_FRAMEBUFFER,null),t.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(s.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let F=n.get(w[pe]).__webglTexture;t.bindFramebuffer(s.FRAMEBUFFER,_e.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.TEXTURE_2D,F,0)}t.bindFramebuffer(s.DRAW_FRAMEBUFFER,_e.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let w=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;s.invalidateFramebuffer(s.DRAW_FRAMEBUFFER,[w])}}}function lt(P){return Math.min(i.maxSamples,P.samples)}function Ae(P){let w=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Bt(P){let w=o.render.frame;h.get(P)!==w&&(h.set(P,w),P.update())}function We(P,w){let $=P.colorSpace,ue=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||$!==_a&&$!==Fs&&(St.getTransfer($)===kt?(ue!==_i||oe!==ri)&&et("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):rt("WebGLTextures: Unsupported texture color space:",$)),w}function Ze(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=he,this.resetTextureUnits=Q,this.getTextureUnits=ie,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=ve,this.setTexture3D=we,this.setTextureCube=Me,this.rebindTextures=Kt,this.setupRenderTarget=rn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=sn,this.setupFrameBufferTexture=pt,this.useMultisampledRTT=Ae,this.dispose=V}function g1(s,e){function t(n,i=Fs){let r,o=St.getTransfer(i);if(n===ri)return s.UNSIGNED_BYTE;if(n===lh)return s.UNSIGNED_SHORT_4_4_4_4;if(n===ch)return s.UNSIGNED_SHORT_5_5_5_1;if(n===hf)return s.UNSIGNED_INT_5_9_9_9_REV;if(n===uf)return s.UNSIGNED_INT_10F_11F_11F_REV;if(n===lf)return s.BYTE;if(n===cf)return s.SHORT;if(n===Bo)return s.UNSIGNED_SHORT;if(n===ah)return s.INT;if(n===Hi)return s.UNSIGNED_INT;if(n===oi)return s.FLOAT;if(n===Gi)return s.HALF_FLOAT;if(n===df)return s.ALPHA;if(n===ff)return s.RGB;if(n===_i)return s.RGBA;if(n===Ps)return s.DEPTH_COMPONENT;if(n===Ns)return s.DEPTH_STENCIL;if(n===hh)return s.RED;if(n===uh)return s.RED_INTEGER;if(n===ir)return s.RG;if(n===dh)return s.RG_INTEGER;if(n===fh)return s.RGBA_INTEGER;if(n===Ga||n===Wa||n===Xa||n===qa)if(o===kt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ga)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ga)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Xa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===qa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ph||n===mh||n===gh||n===vh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ph)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===mh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===gh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===vh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===xh||n===yh||n===_h||n===bh||n===Mh||n===$a||n===Sh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===xh||n===yh)return o===kt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===_h)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===bh)return r.COMPRESSED_R11_EAC;if(n===Mh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===$a)return r.COMPRESSED_RG11_EAC;if(n===Sh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===wh||n===Ah||n===Th||n===Eh||n===Ch||n===Rh||n===Ph||n===Ih||n===Lh||n===kh||n===Dh||n===Nh||n===Fh||n===Uh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===wh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ah)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Th)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Eh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Ch)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Rh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Ph)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ih)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Lh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===kh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Dh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Nh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Fh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Uh)return o===kt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Oh||n===Bh||n===zh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Oh)return o===kt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Bh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===zh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Vh||n===Hh||n===Ya||n===Gh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Vh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Hh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ya)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Gh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Lr?s.UNSIGNED_INT_24_8:s[n]!==void 0?s[n]:null}return{convert:t}}var v1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,x1=`
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

}`,If=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new ka(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Dn({vertexShader:v1,fragmentShader:x1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new nn(new js(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Lf=class extends is{constructor(e,t){super();let n=this,i=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,x=typeof XRWebGLBinding<"u",p=new If,g={},y=t.getContextAttributes(),S=null,b=null,A=[],C=[],v=new xt,_=null,D=null,I=new jn;I.viewport=new Qt;let R=new jn;R.viewport=new Qt;let O=[I,R],B=new ih,k=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let me=A[j];return me===void 0&&(me=new Io,A[j]=me),me.getTargetRaySpace()},this.getControllerGrip=function(j){let me=A[j];return me===void 0&&(me=new Io,A[j]=me),me.getGripSpace()},this.getHand=function(j){let me=A[j];return me===void 0&&(me=new Io,A[j]=me),me.getHandSpace()};function q(j){let me=C.indexOf(j.inputSource);if(me===-1)return;let ve=A[me];ve!==void 0&&(ve.update(j.inputSource,j.frame,c||o),ve.dispatchEvent({type:j.type,data:j.inputSource}))}function H(){i.removeEventListener("select",q),i.removeEventListener("selectstart",q),i.removeEventListener("selectend",q),i.removeEventListener("squeeze",q),i.removeEventListener("squeezestart",q),i.removeEventListener("squeezeend",q),i.removeEventListener("end",H),i.removeEventListener("inputsourceschange",le);for(let j=0;j<A.length;j++){let me=C[j];me!==null&&(C[j]=null,A[j].disconnect(me))}k=null,V=null,p.reset();for(let j in g)delete g[j];if(e.setRenderTarget(S),f=null,d=null,u=null,i=null,b=null,he.stop(),n.isPresenting=!1,e.setPixelRatio(_),e.setSize(v.width,v.height,!1),D!==null){let j=D.camera;j.fov=D.fov,j.zoom=D.zoom,j.updateProjectionMatrix(),D=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&et("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&et("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(i,t)),u},this.getFrame=function(){return m},this.getSession=function(){return i},this.setSession=async function(j){if(i=j,i!==null){if(S=e.getRenderTarget(),i.addEventListener("select",q),i.addEventListener("selectstart",q),i.addEventListener("selectend",q),i.addEventListener("squeeze",q),i.addEventListener("squeezestart",q),i.addEventListener("squeezeend",q),i.addEventListener("end",H),i.addEventListener("inputsourceschange",le),y.xrCompatible!==!0&&await t.makeXRCompatible(),_=e.getPixelRatio(),e.getSize(v),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,we=null,Me=null;y.depth&&(Me=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=y.stencil?Ns:Ps,we=y.stencil?Lr:Hi);let ge={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(ge),i.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new vi(d.textureWidth,d.textureHeight,{format:_i,type:ri,depthTexture:new ks(d.textureWidth,d.textureHeight,we,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let ve={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(i,t,ve),i.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new vi(f.framebufferWidth,f.framebufferHeight,{format:_i,type:ri,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await i.requestReferenceSpace(a),he.setContext(i),he.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(i!==null)return i.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function le(j){for(let me=0;me<j.removed.length;me++){let ve=j.removed[me],we=C.indexOf(ve);we>=0&&(C[we]=null,A[we].disconnect(ve))}for(let me=0;me<j.added.length;me++){let ve=j.added[me],we=C.indexOf(ve);if(we===-1){for(let ge=0;ge<A.length;ge++)if(ge>=C.length){C.push(ve),we=ge;break}else if(C[ge]===null){C[ge]=ve,we=ge;break}if(we===-1)break}let Me=A[we];Me&&Me.connect(ve)}}function J(j,me){me===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(me.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(i===null)return;let me=j.near,ve=j.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(ve=p.depthFar)),B.near=R.near=I.near=me,B.far=R.far=I.far=ve,(k!==B.near||V!==B.far)&&(i.updateRenderState({depthNear:B.near,depthFar:B.far}),k=B.near,V=B.far),B.layers.mask=j.layers.mask|6,I.layers.mask=B.layers.mask&-5,R.layers.mask=B.layers.mask&-3;let we=j.parent,Me=B.cameras;J(B,we);for(let ge=0;ge<Me.length;ge++)J(Me[ge],we);B.projectionMatrix.copy(I.projectionMatrix),B.projectionMatrixInverse.copy(I.projectionMatrixInverse),D===null&&j.isPerspectiveCamera&&(D={camera:j,fov:j.fov,zoom:j.zoom}),Q(j,B,we)};function Q(j,me,ve){ve===null?j.matrix.copy(me.matrixWorld):(j.matrix.copy(ve.matrixWorld),j.matrix.invert(),j.matrix.multiply(me.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(me.projectionMatrix),j.projectionMatrixInverse.copy(me.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=Fc*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(j){l=j,d!==null&&(d.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(B)},this.getCameraTexture=function(j){return g[j]};let ie=null;function de(j,me){if(h=me.getViewerPose(c||o),m=me,h!==null){let ve=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let we=!1;ve.length!==B.cameras.length&&(B.cameras.length=0,we=!0);for(let Be=0;Be<ve.length;Be++){let tt=ve[Be],je=null;if(f!==null)je=f.getViewport(tt);else{let Ye=u.getViewSubImage(d,tt);je=Ye.viewport,Be===0&&(e.setRenderTargetTextures(b,Ye.colorTexture,Ye.depthStencilTexture),e.setRenderTarget(b))}let Je=O[Be];Je===void 0&&(Je=new jn,Je.layers.enable(Be),Je.viewport=new Qt,O[Be]=Je),Je.matrix.fromArray(tt.transform.matrix),Je.matrix.decompose(Je.position,Je.quaternion,Je.scale),Je.projectionMatrix.fromArray(tt.projectionMatrix),Je.projectionMatrixInverse.copy(Je.projectionMatrix).invert(),Je.viewport.set(je.x,je.y,je.width,je.height),Be===0&&(B.matrix.copy(Je.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),we===!0&&B.cameras.push(Je)}let Me=i.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&i.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Be=u.getDepthInformation(ve[0]);Be&&Be.isValid&&Be.texture&&p.init(Be,i.renderState)}if(Me&&Me.includes("camera-access")&&x){e.state.unbindTexture(),u=n.getBinding();for(let Be=0;Be<ve.length;Be++){let tt=ve[Be].camera;if(tt){let je=g[tt];je||(je=new ka,g[tt]=je);let Je=u.getCameraImage(tt);je.sourceTexture=Je}}}}for(let ve=0;ve<A.length;ve++){let we=C[ve],Me=A[ve];we!==null&&Me!==void 0&&Me.update(we,me,c||o)}ie&&ie(j,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),m=null}let he=new K0;he.setAnimationLoop(de),this.setAnimationLoop=function(j){ie=j},this.dispose=function(){}}},y1=new Et,av=new ot;av.set(-1,0,0,0,1,0,0,0,1);function _1(s,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,yf(s)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function i(p,g,y,S,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),u(p,g)):g.isMeshPhongMaterial?(r(p,g),h(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,b)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),x(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,y,S):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===On&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===On&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let y=e.get(g),S=y.envMap,b=y.envMapRotation;S&&(p.envMap.value=S,p.envMapRotation.value.setFromMatrix4(y1.makeRotationFromEuler(b)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(av),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,y,S){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*y,p.scale.value=S*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function h(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function u(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,y){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===On&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=y.texture,p.transmissionSamplerSize.value.set(y.width,y.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function x(p,g){let y=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(y.matrixWorld),p.nearDistance.value=y.shadow.camera.near,p.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:i}}function b1(s,e,t,n){let i={},r={};function o(y,S){let b=S.program;n.uniformBlockBinding(y,b,i[y.id])}function a(y,S){let b=i[y.id];b===void 0&&(m(y),b=l(y),i[y.id]=b,y.addEventListener("dispose",p));let A=S.program;n.updateUBOMapping(y,A);let C=e.render.frame;r[y.id]!==C&&(c(y),r[y.id]=C)}function l(y){let S=s.createBuffer(),b=y.__size,A=y.usage;return s.bindBuffer(s.UNIFORM_BUFFER,S),s.bufferData(s.UNIFORM_BUFFER,b,A),s.bindBuffer(s.UNIFORM_BUFFER,null),S}function c(y){let S=i[y.id],b=y.uniforms,A=y.__cache;s.bindBuffer(s.UNIFORM_BUFFER,S);for(let C=0,v=b.length;C<v;C++){let _=b[C];if(Array.isArray(_))for(let D=0,I=_.length;D<I;D++)h(_[D],C,D,A);else h(_,C,0,A)}s.bindBuffer(s.UNIFORM_BUFFER,null)}function h(y,S,b,A){if(d(y,S,b,A)===!0){let C=y.__offset,v=y.value;if(Array.isArray(v)){let _=0;for(let D=0;D<v.length;D++){let I=v[D],R=x(I,!0);u(I,y.__data,_),_+=R.storage/Float32Array.BYTES_PER_ELEMENT}}else u(v,y.__data,0);s.bufferSubData(s.UNIFORM_BUFFER,C,y.__data)}}function u(y,S,b){typeof y=="number"||typeof y=="boolean"?S[b]=y:y.isMatrix3?(S[b]=y.elements[0],S[b+1]=y.elements[1],S[b+2]=y.elements[2],S[b+3]=0,S[b+4]=y.elements[3],S[b+5]=y.elements[4],S[b+6]=y.elements[5],S[b+7]=0,S[b+8]=y.elements[6],S[b+9]=y.elements[7],S[b+10]=y.elements[8],S[b+11]=0):ArrayBuffer.isView(y)?S.set(y.subarray(0,S.length-b),b):y.toArray(S,b)}function d(y,S,b,A){let C=y.value,v=S+"_"+b;if(Array.isArray(C)){A[v]===void 0&&(A[v]=[]);let _=A[v],D=!1;for(let I=0;I<C.length;I++)f(C[I],_,I)===!0&&(D=!0);return D}return f(C,A,v)}function f(y,S,b){if(S[b]===void 0)return typeof y=="number"||typeof y=="boolean"?S[b]=y:ArrayBuffer.isView(y)?S[b]=y.slice():S[b]=y.clone(),!0;{let A=S[b];if(typeof y=="number"||typeof y=="boolean"){if(A!==y)return S[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(A.equals(y)===!1)return A.copy(y),!0}}return!1}function m(y){let S=y.uniforms,b=0,A=16;for(let v=0,_=S.length;v<_;v++){let D=Array.isArray(S[v])?S[v]:[S[v]];for(let I=0,R=D.length;I<R;I++){let O=D[I],B=Array.isArray(O.value)?O.value:[O.value],k=Array.isArray(S[v])||Array.isArray(O.value),V=b;for(let H=0,le=B.length;H<le;H++){let J=B[H],Q=x(J,k),ie=b%A,de=ie%Q.boundary,he=ie+de;b+=de,he!==0&&A-he<Q.storage&&(b+=A-he),H===0&&(V=b),b+=Q.storage}let q=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new q((b-V)/Float32Array.BYTES_PER_ELEMENT),O.__offset=V}}let C=b%A;return C>0&&(b+=A-C),y.__size=b,y.__cache={},this}function x(y,S){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?et("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):et("WebGLRenderer: Unsupported uniform value type.",y),S===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(y){let S=y.target;S.removeEventListener("dispose",p),s.deleteBuffer(i[S.id]),delete i[S.id],delete r[S.id]}function g(){for(let y in i)s.deleteBuffer(i[y]);i={},r={}}return{bind:o,update:a,dispose:g}}var M1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),cs=null;function S1(){return cs===null&&(cs=new Ar(M1,16,16,ir,Gi),cs.name="DFG_LUT",cs.minFilter=Qn,cs.magFilter=Qn,cs.wrapS=ns,cs.wrapT=ns,cs.generateMipmaps=!1,cs.needsUpdate=!0),cs}var Zh=class{constructor(e={}){let{canvas:t=y0(),context:n=null,depth:i=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ri}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let x=f,p=new Set([fh,dh,uh]),g=new Set([ri,Hi,Bo,Lr,lh,ch]),y=new Uint32Array(4),S=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},A=null,C=null,v=[],_=[],D=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ls,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,R=!1,O=null,B=null,k=null,V=null;this._outputColorSpace=Kn;let q=0,H=0,le=null,J=-1,Q=null,ie=new Qt,de=new Qt,he=null,j=new Re(0),me=0,ve=t.width,we=t.height,Me=1,ge=null,Le=null,Be=new Qt(0,0,ve,we),tt=new Qt(0,0,ve,we),je=!1,Je=new os,Ye=new Gc,ut=!1,Tt=!1,pt=new Et,Ht=new X,mt=new Qt,sn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Kt=!1;function rn(){return le===null?Me:1}let U=n;function Ie(E,z){return t.getContext(E,z)}let Ke,lt,Ae,Bt,We,Ze,P,w,$,ue,oe,ye,_e,te,se,pe,F,re,ne,Te,xe,Se,qe;try{let E={alpha:!0,depth:i,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ve,!1),t.addEventListener("webglcontextrestored",it,!1),t.addEventListener("webglcontextcreationerror",Pe,!1),U===null){let z="webgl2";if(U=Ie(z,E),U===null)throw Ie(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}nt()}catch(E){throw t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",Pe,!1),rt("WebGLRenderer: "+E.message),E}function nt(){Ke=new DS(U),Ke.init(),xe=new g1(U,Ke),lt=new SS(U,Ke,e,xe),Ae=new p1(U,Ke),lt.reversedDepthBuffer&&d&&Ae.buffers.depth.setReversed(!0),B=U.createFramebuffer(),k=U.createFramebuffer(),V=U.createFramebuffer(),Bt=new US(U),We=new e1,Ze=new m1(U,Ke,Ae,We,lt,xe,Bt),P=new kS(I),w=new B_(U),Se=new bS(U,w),$=new NS(U,w,Bt,Se),ue=new BS(U,$,w,Se,Bt),re=new OS(U,lt,Ze),se=new wS(We),oe=new Qw(I,P,Ke,lt,Se,se),ye=new _1(I,We),_e=new n1,te=new l1(Ke),F=new _S(I,P,Ae,ue,m,l),pe=new f1(I,ue,lt),qe=new b1(U,Bt,lt,Ae),ne=new MS(U,Ke,Bt),Te=new FS(U,Ke,Bt),Bt.programs=oe.programs,I.capabilities=lt,I.extensions=Ke,I.properties=We,I.renderLists=_e,I.shadowMap=pe,I.state=Ae,I.info=Bt}x!==ri&&(D=new VS(x,t.width,t.height,a,i,r));let ce=new Lf(I,U);this.xr=ce,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let E=Ke.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Ke.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(E){E!==void 0&&(Me=E,this.setSize(ve,we,!1))},this.getSize=function(E){return E.set(ve,we)},this.setSize=function(E,z,ee=!0){if(ce.isPresenting){et("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=E,we=z,t.width=Math.floor(E*Me),t.height=Math.floor(z*Me),ee===!0&&(t.style.width=E+"px",t.style.height=z+"px"),D!==null&&D.setSize(t.width,t.height),this.setViewport(0,0,E,z)},this.getDrawingBufferSize=function(E){return E.set(ve*Me,we*Me).floor()},this.setDrawingBufferSize=function(E,z,ee){ve=E,we=z,Me=ee,t.width=Math.floor(E*ee),t.height=Math.floor(z*ee),this.setViewport(0,0,E,z)},this.setEffects=function(E){if(x===ri){rt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let z=0;z<E.length;z++)if(E[z].isOutputPass===!0){et("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}D.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(ie)},this.getViewport=function(E){return E.copy(Be)},this.setViewport=function(E,z,ee,Y){E.isVector4?Be.set(E.x,E.y,E.z,E.w):Be.set(E,z,ee,Y),Ae.viewport(ie.copy(Be).multiplyScalar(rn()).round())},this.getScissor=function(E){return E.copy(tt)},this.setScissor=function(E,z,ee,Y){E.isVector4?tt.set(E.x,E.y,E.z,E.w):tt.set(E,z,ee,Y),Ae.scissor(de.copy(tt).multiplyScalar(rn()).round())},this.getScissorTest=function(){return je},this.setScissorTest=function(E){Ae.setScissorTest(je=E)},this.setOpaqueSort=function(E){ge=E},this.setTransparentSort=function(E){Le=E},this.getClearColor=function(E){return E.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(E=!0,z=!0,ee=!0){let Y=0;if(E){let Z=!1;if(le!==null){let Ee=le.texture.format;Z=p.has(Ee)}if(Z){let Ee=le.texture.type,ke=g.has(Ee),Ce=F.getClearColor(),De=F.getClearAlpha(),Ge=Ce.r,st=Ce.g,gt=Ce.b;ke?(y[0]=Ge,y[1]=st,y[2]=gt,y[3]=De,U.clearBufferuiv(U.COLOR,0,y)):(S[0]=Ge,S[1]=st,S[2]=gt,S[3]=De,U.clearBufferiv(U.COLOR,0,S))}else Y|=U.COLOR_BUFFER_BIT}z&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),ee&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),O=E},this.dispose=function(){t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",it,!1),t.removeEventListener("webglcontextcreationerror",Pe,!1),F.dispose(),_e.dispose(),te.dispose(),Ze.dispose(),We.dispose(),P.dispose(),ue.dispose(),$.dispose(),Se.dispose(),qe.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",rl),ce.removeEventListener("sessionend",qi),ds.stop()};function Ve(E){E.preventDefault(),Sa("WebGLRenderer: Context Lost."),R=!0}function it(){Sa("WebGLRenderer: Context Restored."),R=!1;let E=Bt.autoReset,z=pe.enabled,ee=pe.autoUpdate,Y=pe.needsUpdate,Z=pe.type;nt(),Bt.autoReset=E,pe.enabled=z,pe.autoUpdate=ee,pe.needsUpdate=Y,pe.type=Z}function Pe(E){rt("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ht(E){let z=E.target;z.removeEventListener("dispose",ht),Wt(z)}function Wt(E){Wn(E),We.remove(E)}function Wn(E){let z=We.get(E).programs;z!==void 0&&(z.forEach(function(ee){oe.releaseProgram(ee)}),E.isShaderMaterial&&oe.releaseShaderCache(E))}this.renderBufferDirect=function(E,z,ee,Y,Z,Ee){z===null&&(z=sn);let ke=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Ce=qo(E,z,ee,Y,Z);Ae.setMaterial(Y,ke);let De=ee.index,Ge=1;if(Y.wireframe===!0){if(De=$.getWireframeAttribute(ee),De===void 0)return;Ge=2}let st=ee.drawRange,gt=ee.attributes.position,He=st.start*Ge,vt=(st.start+st.count)*Ge;Ee!==null&&(He=Math.max(He,Ee.start*Ge),vt=Math.min(vt,(Ee.start+Ee.count)*Ge)),De!==null?(He=Math.max(He,0),vt=Math.min(vt,De.count)):gt!=null&&(He=Math.max(He,0),vt=Math.min(vt,gt.count));let tn=vt-He;if(tn<0||tn===1/0)return;Se.setup(Z,Y,Ce,ee,De);let Dt,Nt=ne;if(De!==null&&(Dt=w.get(De),Nt=Te,Nt.setIndex(Dt)),Z.isMesh)Y.wireframe===!0?(Ae.setLineWidth(Y.wireframeLinewidth*rn()),Nt.setMode(U.LINES)):Nt.setMode(U.TRIANGLES);else if(Z.isLine){let bn=Y.linewidth;bn===void 0&&(bn=1),Ae.setLineWidth(bn*rn()),Z.isLineSegments?Nt.setMode(U.LINES):Z.isLineLoop?Nt.setMode(U.LINE_LOOP):Nt.setMode(U.LINE_STRIP)}else Z.isPoints?Nt.setMode(U.POINTS):Z.isSprite&&Nt.setMode(U.TRIANGLES);if(Z.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Nt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let bn=Z._multiDrawStarts,Oe=Z._multiDrawCounts,fn=Z._multiDrawCount,_t=De?w.get(De).bytesPerElement:1,ps=We.get(Y).currentProgram.getUniforms();for(let pn=0;pn<fn;pn++)ps.setValue(U,"_gl_DrawID",pn),Nt.render(bn[pn]/_t,Oe[pn])}else if(Z.isInstancedMesh)Nt.renderInstances(He,tn,Z.count);else if(ee.isInstancedBufferGeometry){let bn=ee._maxInstanceCount!==void 0?ee._maxInstanceCount:1/0,Oe=Math.min(ee.instanceCount,bn);Nt.renderInstances(He,tn,Oe)}else Nt.render(He,tn)};function Go(E,z,ee,Y){O!==null&&E.isNodeMaterial&&O.setObject(Y,E),ut===!0&&se.setState(E,ee,!1),E.transparent===!0&&E.side===ti&&E.forceSinglePass===!1?(E.side=On,E.needsUpdate=!0,$i(E,z,Y),E.side=nr,E.needsUpdate=!0,$i(E,z,Y),E.side=ti):$i(E,z,Y)}this.compile=function(E,z,ee=null){ee===null&&(ee=E),O!==null&&O.renderStart(E,z,ee),C=te.get(ee),C.init(z),_.push(C),ee.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(C.pushLight(Z),Z.castShadow&&C.pushShadow(Z))}),E!==ee&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(C.pushLight(Z),Z.castShadow&&C.pushShadow(Z))}),C.setupLights(),O!==null&&O.updateLights(C.state.lightsArray),Tt=this.localClippingEnabled,ut=se.init(this.clippingPlanes,Tt),ut===!0&&se.setGlobalState(this.clippingPlanes,z),O!==null&&pe.render(C.state.shadowsArray,ee,z);let Y=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Ee=Z.material;if(Ee)if(Array.isArray(Ee))for(let ke=0;ke<Ee.length;ke++){let Ce=Ee[ke];Go(Ce,ee,z,Z),Y.add(Ce)}else Go(Ee,ee,z,Z),Y.add(Ee)}),C=_.pop(),O!==null&&O.renderEnd(),Y},this.compileAsync=function(E,z,ee=null){let Y=this.compile(E,z,ee);return new Promise(Z=>{function Ee(){if(Y.forEach(function(ke){let De=We.get(ke).currentProgram;(De===void 0||De.isReady())&&Y.delete(ke)}),Y.size===0){Z(E);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Br=null;function gu(E){Br&&Br(E)}function rl(){ds.stop()}function qi(){ds.start()}let ds=new K0;ds.setAnimationLoop(gu),typeof self<"u"&&ds.setContext(self),this.setAnimationLoop=function(E){Br=E,ce.setAnimationLoop(E),E===null?ds.stop():ds.start()},ce.addEventListener("sessionstart",rl),ce.addEventListener("sessionend",qi),this.render=function(E,z){if(z!==void 0&&z.isCamera!==!0){rt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(R===!0)return;O!==null&&O.renderStart(E,z);let ee=ce.enabled===!0&&ce.isPresenting===!0,Y=D!==null&&(le===null||ee)&&D.begin(I,le);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(D===null||D.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(z),z=ce.getCamera()),E.isScene===!0&&E.onBeforeRender(I,E,z,le),C=te.get(E,_.length),C.init(z),C.state.textureUnits=Ze.getTextureUnits(),_.push(C),pt.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?Ye.setFromArrayCamera(z):Je.setFromProjectionMatrix(pt,Ci,z.reversedDepth),Tt=this.localClippingEnabled,ut=se.init(this.clippingPlanes,Tt),A=_e.get(E,v.length),A.init(),v.push(A),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let ke=I.xr.getDepthSensingMesh();ke!==null&&fs(ke,z,-1/0,I.sortObjects)}fs(E,z,0,I.sortObjects),A.finish(),O!==null&&O.updateLights(C.state.lightsArray),I.sortObjects===!0&&A.sort(ge,Le),Kt=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,Kt&&F.addToRenderList(A,E),this.info.autoReset===!0&&this.info.reset(),ut===!0&&se.beginShadows();let Z=C.state.shadowsArray;if(pe.render(Z,E,z),ut===!0&&se.endShadows(),(Y&&D.hasRenderPass())===!1){let ke=A.opaque,Ce=A.transmissive;if(C.setupLights(),z.isArrayCamera){let De=z.cameras;if(Ce.length>0)for(let Ge=0,st=De.length;Ge<st;Ge++){let gt=De[Ge];Li(ke,Ce,E,gt)}Kt&&F.render(E);for(let Ge=0,st=De.length;Ge<st;Ge++){let gt=De[Ge];Wo(A,E,gt,gt.viewport)}}else Ce.length>0&&Li(ke,Ce,E,z),Kt&&F.render(E),Wo(A,E,z)}le!==null&&H===0&&(Ze.updateMultisampleRenderTarget(le),Ze.updateRenderTargetMipmap(le)),Y&&D.end(I),E.isScene===!0&&E.onAfterRender(I,E,z),Se.resetDefaultState(),J=-1,Q=null,_.pop(),_.length>0?(C=_[_.length-1],Ze.setTextureUnits(C.state.textureUnits),ut===!0&&se.setGlobalState(I.clippingPlanes,C.state.camera)):C=null,v.pop(),v.length>0?A=v[v.length-1]:A=null,O!==null&&O.renderEnd()};function fs(E,z,ee,Y){if(E.visible===!1)return;if(E.layers.test(z.layers)){if(E.isGroup)ee=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(z);else if(E.isLight)C.pushLight(E),E.castShadow&&C.pushShadow(E);else if(E.isSprite){let ke=z.isArrayCamera?Ye:Je;if(!E.frustumCulled||E.intersectsFrustum(ke)){Y&&mt.setFromMatrixPosition(E.matrixWorld).applyMatrix4(pt);let Ce=ue.update(E),De=E.material;De.visible&&A.push(E,Ce,De,ee,mt.z,null,z)}}else if(E.isMesh||E.isLine||E.isPoints){let ke=z.isArrayCamera?Ye:Je;if(!E.frustumCulled||E.intersectsFrustum(ke)){let Ce=ue.update(E),De=E.material;if(Y&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),mt.copy(E.boundingSphere.center)):(Ce.boundingSphere===null&&Ce.computeBoundingSphere(),mt.copy(Ce.boundingSphere.center)),mt.applyMatrix4(E.matrixWorld).applyMatrix4(pt)),Array.isArray(De)){let Ge=Ce.groups;for(let st=0,gt=Ge.length;st<gt;st++){let He=Ge[st],vt=De[He.materialIndex];vt&&vt.visible&&A.push(E,Ce,vt,ee,mt.z,He,z)}}else De.visible&&A.push(E,Ce,De,ee,mt.z,null,z)}}}let Ee=E.children;for(let ke=0,Ce=Ee.length;ke<Ce;ke++)fs(Ee[ke],z,ee,Y)}function Wo(E,z,ee,Y){let{opaque:Z,transmissive:Ee,transparent:ke}=E;C.setupLightsView(ee),ut===!0&&se.setGlobalState(I.clippingPlanes,ee),Y&&Ae.viewport(ie.copy(Y)),Z.length>0&&on(Z,z,ee),Ee.length>0&&on(Ee,z,ee),ke.length>0&&on(ke,z,ee),Ae.buffers.depth.setTest(!0),Ae.buffers.depth.setMask(!0),Ae.buffers.color.setMask(!0),Ae.setPolygonOffset(!1)}function Li(E,z,ee,Y){if((ee.isScene===!0?ee.overrideMaterial:null)!==null)return;if(C.state.transmissionRenderTarget[Y.id]===void 0){let He=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");C.state.transmissionRenderTarget[Y.id]=new vi(1,1,{generateMipmaps:!0,type:He?Gi:ri,minFilter:Ds,samples:Math.max(4,lt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:St.workingColorSpace})}let Ee=C.state.transmissionRenderTarget[Y.id],ke=Y.viewport||ie;Ee.setSize(ke.z*I.transmissionResolutionScale,ke.w*I.transmissionResolutionScale);let Ce=I.getRenderTarget(),De=I.getActiveCubeFace(),Ge=I.getActiveMipmapLevel();I.setRenderTarget(Ee),I.getClearColor(j),me=I.getClearAlpha(),me<1&&I.setClearColor(16777215,.5),I.clear(),Kt&&F.render(ee);let st=I.toneMapping;I.toneMapping=ls;let gt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),C.setupLightsView(Y),ut===!0&&se.setGlobalState(I.clippingPlanes,Y),on(E,ee,Y),Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let He=!1;for(let vt=0,tn=z.length;vt<tn;vt++){let Dt=z[vt],{object:Nt,geometry:bn,material:Oe,group:fn}=Dt;if(Oe.side===ti&&Nt.layers.test(Y.layers)){let _t=Oe.side;Oe.side=On,Oe.needsUpdate=!0,hn(Nt,ee,Y,bn,Oe,fn),Oe.side=_t,Oe.needsUpdate=!0,He=!0}}He===!0&&(Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee))}I.setRenderTarget(Ce,De,Ge),I.setClearColor(j,me),gt!==void 0&&(Y.viewport=gt),I.toneMapping=st}function on(E,z,ee){let Y=z.isScene===!0?z.overrideMaterial:null;for(let Z=0,Ee=E.length;Z<Ee;Z++){let ke=E[Z],{object:Ce,geometry:De,group:Ge}=ke,st=ke.material;st.allowOverride===!0&&Y!==null&&(st=Y),Ce.layers.test(ee.layers)&&hn(Ce,z,ee,De,st,Ge)}}function hn(E,z,ee,Y,Z,Ee){O!==null&&Z.isNodeMaterial&&O.setObject(E,Z),E.onBeforeRender(I,z,ee,Y,Z,Ee),E.modelViewMatrix.multiplyMatrices(ee.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(I,z,ee,Y,E,Ee),Z.transparent===!0&&Z.side===ti&&Z.forceSinglePass===!1?(Z.side=On,Z.needsUpdate=!0,I.renderBufferDirect(ee,z,Y,Z,E,Ee),Z.side=nr,Z.needsUpdate=!0,I.renderBufferDirect(ee,z,Y,Z,E,Ee),Z.side=ti):I.renderBufferDirect(ee,z,Y,Z,E,Ee),E.onAfterRender(I,z,ee,Y,Z,Ee)}function un(E){let z=0;for(let ee of E)ee.texture!==null&&z++;return z}function $i(E,z,ee){z.isScene!==!0&&(z=sn);let Y=We.get(E),Z=C.state.lights,Ee=C.state.shadowsArray,ke=Z.state.version,Ce=oe.getParameters(E,Z.state,Ee,z,ee,C.state.lightProbeGridArray),De=oe.getProgramCacheKey(Ce),Ge=Y.programs;Y.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?z.environment:null,Y.fog=z.fog;let st=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Y.envMap=P.get(E.envMap||Y.environment,st),Y.envMapRotation=Y.environment!==null&&E.envMap===null?z.environmentRotation:E.envMapRotation,Ge===void 0&&(E.addEventListener("dispose",ht),Ge=new Map,Y.programs=Ge,Y.programVariants=new Map);let gt=Ge.get(De);if(gt!==void 0){if(Y.currentProgram===gt&&Y.lightsStateVersion===ke)return Xo(E,Ce),gt}else Ce.uniforms=oe.getUniforms(E),O!==null&&E.isNodeMaterial&&O.build(E,ee,Ce),E.onBeforeCompile(Ce,I),gt=oe.acquireProgram(Ce,De),Ge.set(De,gt),Y.uniforms=Ce.uniforms;let He=Y.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(He.clippingPlanes=se.uniform),Xo(E,Ce),Y.needsLights=Os(E),Y.lightsStateVersion=ke,Y.needsLights&&(He.ambientLightColor.value=Z.state.ambient,He.lightProbe.value=Z.state.probe,He.sunLights.value=Z.state.sun,He.sunLightShadows.value=Z.state.sunShadow,He.directionalLights.value=Z.state.directional,He.directionalLightShadows.value=Z.state.directionalShadow,He.spotLights.value=Z.state.spot,He.spotLightShadows.value=Z.state.spotShadow,He.rectAreaLights.value=Z.state.rectArea,He.ltc_1.value=Z.state.rectAreaLTC1,He.ltc_2.value=Z.state.rectAreaLTC2,He.pointLights.value=Z.state.point,He.pointLightShadows.value=Z.state.pointShadow,He.hemisphereLights.value=Z.state.hemi,He.sunShadowMatrix.value=Z.state.sunShadowMatrix,He.sunShadowCascade.value=Z.state.sunShadowCascade,He.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,He.spotLightMatrix.value=Z.state.spotLightMatrix,He.spotLightMap.value=Z.state.spotLightMap,He.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=un(C.state.lightProbeGridArray),Y.currentProgram=gt,Y.uniformsList=null,gt}function ai(E,z,ee,Y,Z){let Ee=We.get(E),ke=Ee.currentProgram.id+","+Y+","+Z,Ce=Ee.programVariants.get(ke);return Ce===void 0?(Ce=$i(E,z,ee),Ee.programVariants.set(ke,Ce)):(Ee.currentProgram=Ce,Ee.uniformsList=null,Ee.outputColorSpace=Y,Ee.toneMapping=Z),Ce}function Us(E){if(E.uniformsList===null){let z=E.currentProgram.getUniforms();E.uniformsList=zo.seqWithValue(z.seq,E.uniforms)}return E.uniformsList}function Xo(E,z){let ee=We.get(E);ee.outputColorSpace=z.outputColorSpace,ee.batching=z.batching,ee.batchingColor=z.batchingColor,ee.instancing=z.instancing,ee.instancingColor=z.instancingColor,ee.instancingMorph=z.instancingMorph,ee.skinning=z.skinning,ee.morphTargets=z.morphTargets,ee.morphNormals=z.morphNormals,ee.morphColors=z.morphColors,ee.morphTargetsCount=z.morphTargetsCount,ee.numClippingPlanes=z.numClippingPlanes,ee.numIntersection=z.numClipIntersection,ee.vertexAlphas=z.vertexAlphas,ee.vertexTangents=z.vertexTangents,ee.toneMapping=z.toneMapping}function qo(E,z,ee,Y,Z){z.isScene!==!0&&(z=sn),Ze.resetTextureUnits();let Ee=z.fog,ke=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?z.environment:null,Ce=le===null?I.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:St.workingColorSpace,De=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,Ge=P.get(Y.envMap||ke,De),st=Y.vertexColors===!0&&!!ee.attributes.color&&ee.attributes.color.itemSize===4,gt=!!ee.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),He=!!ee.morphAttributes.position,vt=!!ee.morphAttributes.normal,tn=!!ee.morphAttributes.color,Dt=ls;Y.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Dt=I.toneMapping);let Nt=ee.morphAttributes.position||ee.morphAttributes.normal||ee.morphAttributes.color,bn=Nt!==void 0?Nt.length:0,Oe=We.get(Y),fn=C.state.lights;if(ut===!0&&(Tt===!0||E!==Q)){let Ft=E===Q&&Y.id===J;se.setState(Y,E,Ft)}let _t=!1,ps=!1;Y.version===Oe.__version?Oe.needsLights&&Oe.lightsStateVersion!==fn.state.version||Z.isBatchedMesh&&Oe.batching===!1||!Z.isBatchedMesh&&Oe.batching===!0||Z.isBatchedMesh&&Oe.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Oe.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Oe.instancing===!1||!Z.isInstancedMesh&&Oe.instancing===!0||Z.isSkinnedMesh&&Oe.skinning===!1||!Z.isSkinnedMesh&&Oe.skinning===!0||Z.isInstancedMesh&&Oe.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Oe.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Oe.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Oe.instancingMorph===!1&&Z.morphTexture!==null||Oe.envMap!==Ge||Y.fog===!0&&Oe.fog!==Ee||Oe.numClippingPlanes!==void 0&&(Oe.numClippingPlanes!==se.numPlanes||Oe.numIntersection!==se.numIntersection)||Oe.vertexAlphas!==st||Oe.vertexTangents!==gt||Oe.morphTargets!==He||Oe.morphNormals!==vt||Oe.morphColors!==tn||Oe.morphTargetsCount!==bn||Oe.numLightProbeGrids!==un(C.state.lightProbeGridArray)?_t=!0:(Oe.outputColorSpace!==Ce||Oe.toneMapping!==Dt)&&(ps=!0):(_t=!0,Oe.__version=Y.version);let pn=Oe.currentProgram;(_t===!0||ps===!0)&&(pn=ps===!0?ai(Y,z,Z,Ce,Dt):$i(Y,z,Z),O&&Y.isNodeMaterial&&O.onUpdateProgram(Y,pn,Oe));let Hr=!1,Yi=!1,ms=!1,dt=pn.getUniforms(),an=Oe.uniforms;if(Ae.useProgram(pn.program)&&(Hr=!0,Yi=!0,ms=!0),Y.id!==J&&(J=Y.id,Yi=!0),Hr||Q!==E){Ae.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),dt.setValue(U,"projectionMatrix",E.projectionMatrix),dt.setValue(U,"viewMatrix",E.matrixWorldInverse);let mn=dt.map.cameraPosition;mn!==void 0&&mn.setValue(U,Ht.setFromMatrixPosition(E.matrixWorld)),lt.logarithmicDepthBuffer&&dt.setValue(U,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&dt.setValue(U,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,Yi=!0,ms=!0)}if(Oe.needsLights&&(fn.state.sunShadowMap.length>0&&dt.setValue(U,"sunShadowMap",fn.state.sunShadowMap,Ze),fn.state.directionalShadowMap.length>0&&dt.setValue(U,"directionalShadowMap",fn.state.directionalShadowMap,Ze),fn.state.spotShadowMap.length>0&&dt.setValue(U,"spotShadowMap",fn.state.spotShadowMap,Ze),fn.state.pointShadowMap.length>0&&dt.setValue(U,"pointShadowMap",fn.state.pointShadowMap,Ze)),Z.isSkinnedMesh){dt.setOptional(U,Z,"bindMatrix"),dt.setOptional(U,Z,"bindMatrixInverse");let Ft=Z.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),dt.setValue(U,"boneTexture",Ft.boneTexture,Ze))}Z.isBatchedMesh&&(dt.setOptional(U,Z,"batchingTexture"),dt.setValue(U,"batchingTexture",Z._matricesTexture,Ze),dt.setOptional(U,Z,"batchingIdTexture"),dt.setValue(U,"batchingIdTexture",Z._indirectTexture,Ze),dt.setOptional(U,Z,"batchingColorTexture"),Z._colorsTexture!==null&&dt.setValue(U,"batchingColorTexture",Z._colorsTexture,Ze));let Xn=ee.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&re.update(Z,ee,pn),(Yi||Oe.receiveShadow!==Z.receiveShadow)&&(Oe.receiveShadow=Z.receiveShadow,dt.setValue(U,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&z.environment!==null&&(an.envMapIntensity.value=z.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=S1()),Yi){if(dt.setValue(U,"toneMappingExposure",I.toneMappingExposure),Oe.needsLights&&zr(an,ms),Ee&&Y.fog===!0&&ye.refreshFogUniforms(an,Ee),ye.refreshMaterialUniforms(an,Y,Me,we,C.state.transmissionRenderTarget[E.id]),Oe.needsLights&&Oe.numLightProbeGrids>0){let Ft=b,mn=0;for(let Bn of C.state.lightProbeGridArray)Bn.texture!==null&&(Ft.textures[mn]=Bn.texture,Ft.min[mn]=Bn.boundingBox.min,Ft.max[mn]=Bn.boundingBox.max,Ft.resolution[mn]=Bn.resolution,mn++);for(let Bn in Ft)Ft[Bn].length=mn;an.probesSH.value=Ft.textures,an.probesMin.value=Ft.min,an.probesMax.value=Ft.max,an.probesResolution.value=Ft.resolution}zo.upload(U,Us(Oe),an,Ze)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(zo.upload(U,Us(Oe),an,Ze),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&dt.setValue(U,"center",Z.center),dt.setValue(U,"modelViewMatrix",Z.modelViewMatrix),dt.setValue(U,"normalMatrix",Z.normalMatrix),dt.setValue(U,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Ft=Y.uniformsGroups;for(let mn=0,Bn=Ft.length;mn<Bn;mn++){let ol=Ft[mn];qe.update(ol,pn),qe.bind(ol,pn)}}return pn}function zr(E,z){E.ambientLightColor.needsUpdate=z,E.lightProbe.needsUpdate=z,E.sunLights.needsUpdate=z,E.sunLightShadows.needsUpdate=z,E.directionalLights.needsUpdate=z,E.directionalLightShadows.needsUpdate=z,E.pointLights.needsUpdate=z,E.pointLightShadows.needsUpdate=z,E.spotLights.needsUpdate=z,E.spotLightShadows.needsUpdate=z,E.rectAreaLights.needsUpdate=z,E.hemisphereLights.needsUpdate=z}function Os(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(E,z,ee){let Y=We.get(E);Y.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),We.get(E.texture).__webglTexture=z,We.get(E.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:ee,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,z){let ee=We.get(E);ee.__webglFramebuffer=z,ee.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(E,z=0,ee=0){le=E,q=z,H=ee;let Y=null,Z=!1,Ee=!1;if(E){let Ce=We.get(E);if(Ce.__useDefaultFramebuffer!==void 0){Ae.bindFramebuffer(U.FRAMEBUFFER,Ce.__webglFramebuffer),ie.copy(E.viewport),de.copy(E.scissor),he=E.scissorTest,Ae.viewport(ie),Ae.scissor(de),Ae.setScissorTest(he),J=-1;return}else if(Ce.__webglFramebuffer===void 0)Ze.setupRenderTarget(E);else if(Ce.__hasExternalTextures)Ze.rebindTextures(E,We.get(E.texture).__webglTexture,We.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let st=E.depthTexture;if(Ce.__boundDepthTexture!==st){if(st!==null&&We.has(st)&&(E.width!==st.image.width||E.height!==st.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(E)}}let De=E.texture;(De.isData3DTexture||De.isDataArrayTexture||De.isCompressedArrayTexture)&&(Ee=!0);let Ge=We.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Ge[z])?Y=Ge[z][ee]:Y=Ge[z],Z=!0):E.samples>0&&Ze.useMultisampledRTT(E)===!1?Y=We.get(E).__webglMultisampledFramebuffer:Array.isArray(Ge)?Y=Ge[ee]:Y=Ge,ie.copy(E.viewport),de.copy(E.scissor),he=E.scissorTest}else ie.copy(Be).multiplyScalar(Me).floor(),de.copy(tt).multiplyScalar(Me).floor(),he=je;if(ee!==0&&(Y=B),Ae.bindFramebuffer(U.FRAMEBUFFER,Y)&&Ae.drawBuffers(E,Y),Ae.viewport(ie),Ae.scissor(de),Ae.setScissorTest(he),Z){let Ce=We.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+z,Ce.__webglTexture,ee)}else if(Ee){let Ce=z;for(let De=0;De<E.textures.length;De++){let Ge=We.get(E.textures[De]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+De,Ge.__webglTexture,ee,Ce)}}else if(E!==null&&ee!==0){let Ce=We.get(E.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Ce.__webglTexture,ee)}J=-1};function Vr(E){let z=We.get(E);return(z.__readFormat!==E.format||z.__readType!==E.type)&&(z.__readFormat=E.format,z.__readType=E.type,z.__formatReadable=lt.textureFormatReadable(E.format),z.__typeReadable=lt.textureTypeReadable(E.type)),z}this.readRenderTargetPixels=function(E,z,ee,Y,Z,Ee,ke,Ce=0){if(!(E&&E.isWebGLRenderTarget)){rt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let De=We.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&ke!==void 0&&(De=De[ke],Array.isArray(De)&&(De=De[0])),De){Ae.bindFramebuffer(U.FRAMEBUFFER,De);try{let Ge=E.textures[Ce],st=Ge.format,gt=Ge.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ce);let He=Vr(Ge);if(He.__formatReadable===!1){rt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(He.__typeReadable===!1){rt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=E.width-Y&&ee>=0&&ee<=E.height-Z&&U.readPixels(z,ee,Y,Z,xe.convert(st),xe.convert(gt),Ee)}finally{let Ge=le!==null?We.get(le).__webglFramebuffer:null;Ae.bindFramebuffer(U.FRAMEBUFFER,Ge)}}},this.readRenderTargetPixelsAsync=async function(E,z,ee,Y,Z,Ee,ke,Ce=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let De=We.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&ke!==void 0&&(De=De[ke],Array.isArray(De)&&(De=De[0])),De)if(z>=0&&z<=E.width-Y&&ee>=0&&ee<=E.height-Z){Ae.bindFramebuffer(U.FRAMEBUFFER,De);let Ge=E.textures[Ce],st=Ge.format,gt=Ge.type;E.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Ce);let He=Vr(Ge);if(He.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(He.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let vt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,vt),U.bufferData(U.PIXEL_PACK_BUFFER,Ee.byteLength,U.STREAM_READ),U.readPixels(z,ee,Y,Z,xe.convert(st),xe.convert(gt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let tn=le!==null?We.get(le).__webglFramebuffer:null;Ae.bindFramebuffer(U.FRAMEBUFFER,tn);let Dt=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await b0(U,Dt,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,vt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Ee),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(vt),U.deleteSync(Dt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,z=null,ee=0){let Y=Math.pow(2,-ee),Z=Math.floor(E.image.width*Y),Ee=Math.floor(E.image.height*Y),ke=z!==null?z.x:0,Ce=z!==null?z.y:0;Ze.setTexture2D(E,0),U.copyTexSubImage2D(U.TEXTURE_2D,ee,0,0,ke,Ce,Z,Ee),Ae.unbindTexture()},this.copyTextureToTexture=function(E,z,ee=null,Y=null,Z=0,Ee=0){let ke,Ce,De,Ge,st,gt,He,vt,tn,Dt=E.isCompressedTexture?E.mipmaps[Ee]:E.image;if(ee!==null)ke=ee.max.x-ee.min.x,Ce=ee.max.y-ee.min.y,De=ee.isBox3?ee.max.z-ee.min.z:1,Ge=ee.min.x,st=ee.min.y,gt=ee.isBox3?ee.min.z:0;else{let dt=Math.pow(2,-Z);ke=Math.floor(Dt.width*dt),Ce=Math.floor(Dt.height*dt),E.isDataArrayTexture?De=Dt.depth:E.isData3DTexture?De=Math.floor(Dt.depth*dt):De=1,Ge=0,st=0,gt=0}Y!==null?(He=Y.x,vt=Y.y,tn=Y.z):(He=0,vt=0,tn=0);let Nt=xe.convert(z.format),bn=xe.convert(z.type),Oe;z.isData3DTexture?(Ze.setTexture3D(z,0),Oe=U.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Ze.setTexture2DArray(z,0),Oe=U.TEXTURE_2D_ARRAY):(Ze.setTexture2D(z,0),Oe=U.TEXTURE_2D),Ae.activeTexture(U.TEXTURE0),Ae.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,z.flipY),Ae.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),Ae.pixelStorei(U.UNPACK_ALIGNMENT,z.unpackAlignment);let fn=Ae.getParameter(U.UNPACK_ROW_LENGTH),_t=Ae.getParameter(U.UNPACK_IMAGE_HEIGHT),ps=Ae.getParameter(U.UNPACK_SKIP_PIXELS),pn=Ae.getParameter(U.UNPACK_SKIP_ROWS),Hr=Ae.getParameter(U.UNPACK_SKIP_IMAGES);Ae.pixelStorei(U.UNPACK_ROW_LENGTH,Dt.width),Ae.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Dt.height),Ae.pixelStorei(U.UNPACK_SKIP_PIXELS,Ge),Ae.pixelStorei(U.UNPACK_SKIP_ROWS,st),Ae.pixelStorei(U.UNPACK_SKIP_IMAGES,gt);let Yi=E.isDataArrayTexture||E.isData3DTexture,ms=z.isDataArrayTexture||z.isData3DTexture;if(E.isDepthTexture){let dt=We.get(E),an=We.get(z),Xn=We.get(dt.__renderTarget),Ft=We.get(an.__renderTarget);Ae.bindFramebuffer(U.READ_FRAMEBUFFER,Xn.__webglFramebuffer),Ae.bindFramebuffer(U.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let mn=0;mn<De;mn++)Yi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,We.get(E).__webglTexture,Z,gt+mn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,We.get(z).__webglTexture,Ee,tn+mn)),U.blitFramebuffer(Ge,st,Ge+ke,st+Ce,He,vt,He+ke,vt+Ce,U.DEPTH_BUFFER_BIT,U.NEAREST);Ae.bindFramebuffer(U.READ_FRAMEBUFFER,null),Ae.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||We.has(E)){let dt=We.get(E),an=We.get(z);Ae.bindFramebuffer(U.READ_FRAMEBUFFER,k),Ae.bindFramebuffer(U.DRAW_FRAMEBUFFER,V);for(let Xn=0;Xn<De;Xn++)Yi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,dt.__webglTexture,Z,gt+Xn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,dt.__webglTexture,Z),ms?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,an.__webglTexture,Ee,tn+Xn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,an.__webglTexture,Ee),Z!==0?U.blitFramebuffer(Ge,st,Ge+ke,st+Ce,He,vt,He+ke,vt+Ce,U.COLOR_BUFFER_BIT,U.NEAREST):ms?U.copyTexSubImage3D(Oe,Ee,He,vt,tn+Xn,Ge,st,ke,Ce):U.copyTexSubImage2D(Oe,Ee,He,vt,Ge,st,ke,Ce);Ae.bindFramebuffer(U.READ_FRAMEBUFFER,null),Ae.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else ms?E.isDataTexture||E.isData3DTexture?U.texSubImage3D(Oe,Ee,He,vt,tn,ke,Ce,De,Nt,bn,Dt.data):z.isCompressedArrayTexture?U.compressedTexSubImage3D(Oe,Ee,He,vt,tn,ke,Ce,De,Nt,Dt.data):U.texSubImage3D(Oe,Ee,He,vt,tn,ke,Ce,De,Nt,bn,Dt):E.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Ee,He,vt,ke,Ce,Nt,bn,Dt.data):E.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Ee,He,vt,Dt.width,Dt.height,Nt,Dt.data):U.texSubImage2D(U.TEXTURE_2D,Ee,He,vt,ke,Ce,Nt,bn,Dt);Ae.pixelStorei(U.UNPACK_ROW_LENGTH,fn),Ae.pixelStorei(U.UNPACK_IMAGE_HEIGHT,_t),Ae.pixelStorei(U.UNPACK_SKIP_PIXELS,ps),Ae.pixelStorei(U.UNPACK_SKIP_ROWS,pn),Ae.pixelStorei(U.UNPACK_SKIP_IMAGES,Hr),Ee===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&U.generateMipmap(Oe),Ae.unbindTexture()},this.initRenderTarget=function(E){We.get(E).__webglFramebuffer===void 0&&Ze.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Ze.setTextureCube(E,0):E.isData3DTexture?Ze.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Ze.setTexture2DArray(E,0):Ze.setTexture2D(E,0),Ae.unbindTexture()},this.resetState=function(){q=0,H=0,le=null,Ae.reset(),Se.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ci}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=St._getDrawingBufferColorSpace(e),t.unpackColorSpace=St._getUnpackColorSpace()}};var Qh=class{constructor(e,t,n){this.geometry=e;this.stride=t;this.fields=n;this.buffer=this.make(new Float32Array(t*64))}count=0;buffer;make(e){let t=new as(e,this.stride);t.setUsage(kr);let n=0;for(let[i,r]of this.fields)this.geometry.setAttribute(i,new xi(t,r,n)),n+=r;return t}next(){let e=this.buffer.array;if((this.count+1)*this.stride>e.length){let t=new Float32Array(e.length*2);t.set(e),this.buffer=this.make(t),e=t}return[e,this.count++*this.stride]}finish(e){e.visible=this.count>0,this.geometry.instanceCount=this.count,this.count&&(this.buffer.clearUpdateRanges(),this.buffer.addUpdateRange(0,this.count*this.stride),this.buffer.needsUpdate=!0)}},Fr=class{mesh;rows;constructor(e,t=2,n=!1){let i=new Pi;i.setAttribute("position",new At(new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new Qh(i,16,[["aFrom",4],["aTo",4],["aColour",4],["aColourTo",4]]);let r=new Dn({transparent:!0,depthWrite:!1,depthTest:!n,side:ti,uniforms:{view:{value:new xt(1,1)},dim:{value:1}},vertexShader:`
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
}`});this.mesh=new nn(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=t,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o=1,a=o){this.addAt(e[0],e[1],e[2],t[0],t[1],t[2],n,i,r,o,a)}addAt(e,t,n,i,r,o,a,l,c,h,u){let[d,f]=this.rows.next();d[f]=e,d[f+1]=t,d[f+2]=n,d[f+3]=a,d[f+4]=i,d[f+5]=r,d[f+6]=o,d[f+7]=l,d[f+8]=c.r,d[f+9]=c.g,d[f+10]=c.b,d[f+11]=h,d[f+12]=c.r,d[f+13]=c.g,d[f+14]=c.b,d[f+15]=u}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}resize(e,t){this.mesh.material.uniforms.view.value.set(e,t)}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},Ur=class{mesh;rows;constructor(e,t,n){let i=new Pi;i.setAttribute("position",new At(new Float32Array([-1,0,-1,-1,0,1,1,0,1,1,0,-1]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new Qh(i,12,[["aAt",4],["aColour",4],["aForm",4]]);let r=new Dn({transparent:!0,depthWrite:!1,side:ti,defines:t?{SOFT:""}:{},vertexShader:`
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
}`});this.mesh=new nn(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=n,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o,a=0,l=.03,c=1,h=0){if(!(i>0))return;let[u,d]=this.rows.next();u[d]=e,u[d+1]=t,u[d+2]=n,u[d+3]=i,u[d+4]=r.r,u[d+5]=r.g,u[d+6]=r.b,u[d+7]=o,u[d+8]=a,u[d+9]=l,u[d+10]=c,u[d+11]=h}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},lv=new Et,jh=new X,Qa=new Un,kf=new X,w1=new X(0,1,0),Df=new X,sr=class{constructor(e,t,n,i=!0,r=0){this.scene=e;this.geometry=t;this.material=n;this.shadow=i;this.order=r;this.mesh=this.make(16)}mesh;count=0;make(e){let t=new Pa(this.geometry,this.material,e);return t.instanceColor=new Tr(new Float32Array(e*3),3),t.instanceMatrix.setUsage(kr),t.frustumCulled=!1,t.castShadow=t.receiveShadow=this.shadow,t.renderOrder=this.order,this.scene.add(t),t}begin(){this.count=0}addMatrix(e,t){if(this.count===this.mesh.instanceMatrix.count){let n=this.mesh;this.mesh=this.make(this.count*2),this.mesh.instanceMatrix.array.set(n.instanceMatrix.array),this.mesh.instanceColor.array.set(n.instanceColor.array),this.scene.remove(n),n.dispose()}this.mesh.setMatrixAt(this.count,e),this.mesh.setColorAt(this.count++,t)}add(e,t,n,i){jh.set(e[0],e[1],e[2]),t?Qa.set(t[1],t[2],t[3],t[0]):Qa.identity(),kf.set(n[0],n[1],n[2]),this.addMatrix(lv.compose(jh,Qa,kf),i)}lay(e,t,n,i){Df.set(t[0]-e[0],t[1]-e[1],t[2]-e[2]);let r=Df.length();r<1e-9||(Qa.setFromUnitVectors(w1,Df.divideScalar(r)),jh.set((e[0]+t[0])/2,(e[1]+t[1])/2,(e[2]+t[2])/2),this.addMatrix(lv.compose(jh,Qa,kf.set(n,r,n)),i))}end(){this.mesh.count=this.count,this.mesh.visible=this.count>0,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor.needsUpdate=!0}get triangles(){return this.count*(this.geometry.index?.count??this.geometry.getAttribute("position").count)/3}dispose(){this.scene.remove(this.mesh),this.mesh.dispose(),this.geometry.dispose(),this.material.dispose()}},cv=s=>new sr(s,new Lo(1,1,1,10,1,!0),new Ri({roughness:.7})),eu=s=>new sr(s,new Er(1,14,10),new Ri({roughness:.55})),hv=s=>new sr(s,new Da(1,1,16),new Ri({roughness:.6})),tu=(s,e)=>new sr(s,new Ks(2,2,2),new Ri({roughness:.8,transparent:e<1,opacity:e,depthWrite:e>=1}),e>=1,e<1?3:0);var Nf={sky:new Re(14671836),horizon:new Re(15657957),floor:new Re(15789543),line:new Re(13880770),strong:new Re(12169635),skyLight:new Re(16644853),floorLight:new Re(14206894),ambient:1.55,sun:new Re(16773597),sunPower:2.3,fill:.35,shadow:.42,ink:new Re(3946547),blob:.36},Ff={sky:new Re(856085),horizon:new Re(1777704),floor:new Re(1909290),line:new Re(2962495),strong:new Re(4410716),skyLight:new Re(10466518),floorLight:new Re(3814448),ambient:.85,sun:new Re(16769725),sunPower:2.2,fill:.5,shadow:.75,ink:new Re(14080995),blob:.6},Ii=new Re(14464382),el=new Re(9394732),nu=new Re(10134704),_n=new Re(15769644),uv=new Re(14693675);function Wi(s,e,t,n){let i=s[e];return i?n.setRGB(i.rgba[0]/255,i.rgba[1]/255,i.rgba[2]/255,"srgb"):n.copy(t)}var Ut=(s,e,t=1)=>[s[0]+t*e[0],s[1]+t*e[1],s[2]+t*e[2]],en=(s,e)=>[s[0]-e[0],s[1]-e[1],s[2]-e[2]],iu=(s,e)=>s[0]*e[0]+s[1]*e[1]+s[2]*e[2],us=(s,e)=>[s[1]*e[2]-s[2]*e[1],s[2]*e[0]-s[0]*e[2],s[0]*e[1]-s[1]*e[0]],ni=s=>Math.hypot(...s),bi=s=>{let e=ni(s)||1;return[s[0]/e,s[1]/e,s[2]/e]},Or=(s,e,t)=>Ut(s,en(e,s),t),Uf=class{constructor(e,t){this.sides=e;this.rings=t}positions=[];normals=[];colours=[];bones=[];indices=[];turn(e,t,n,i,r,o,a,l,c,h=1){let u=bi(en(n,t)),d=ni(en(n,t));if(d<1e-6)return;Math.abs(iu(i,u))>.85&&(i=us(i,Math.abs(i[1])<.5?[0,1,0]:[0,0,1]));let f=bi(en(i,u.map(b=>b*iu(i,u)))),m=us(u,f),x=Math.max(2,Math.round(this.rings*h)),p=Math.max(3,Math.round(this.sides*(h<1?.75:1))),g=this.positions.length/3;for(let b=0;b<=x;++b){let A=.5-.5*Math.cos(Math.PI*b/x);A=.004+.992*A;let[C,v,_]=Of(r,A),D=A*d,I=1;D<o&&(I=Math.sqrt(Math.max(0,1-((o-D)/o)**2))),d-D<a&&(I=Math.min(I,Math.sqrt(Math.max(0,1-((a-d+D)/a)**2)))),C*=I,v*=I,_*=I;let R=Ut(Ut(t,u,D),m,_);for(let O=0;O<p;++O){let B=2*Math.PI*O/p,k=Ut(Ut(R,f,C*Math.cos(B)),m,v*Math.sin(B));this.positions.push(...k),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}}let y=this.positions.length/3;for(let b of[0,1]){let[,,A]=Of(r,b);this.positions.push(...Ut(Ut(t,u,b*d),m,A*0)),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}let S=this.indices.length;for(let b=0;b<p;++b){let A=(b+1)%p;this.indices.push(y,g+A,g+b,y+1,g+x*p+b,g+x*p+A);for(let C=0;C<x;++C){let v=g+C*p+b,_=g+C*p+A;this.indices.push(v,_,v+p,_,_+p,v+p)}}this.smooth(g,S)}ball(e,t,n,i,r=0){this.turn(e,Ut(t,[0,n,0],-1),Ut(t,[0,n,0]),[1,0,0],[[0,n],[1,n]],n,n,i,r,.6)}smooth(e,t){let{positions:n,indices:i}=this,r=new Array(n.length-e*3).fill(0);for(let o=t;o<i.length;o+=3){let[a,l,c]=[i[o]*3,i[o+1]*3,i[o+2]*3],h=[n[l]-n[a],n[l+1]-n[a+1],n[l+2]-n[a+2]],u=[n[c]-n[a],n[c+1]-n[a+1],n[c+2]-n[a+2]],d=us(h,u);for(let f of[a,l,c])for(let m=0;m<3;++m)r[f-e*3+m]+=d[m]}for(let o=0;o<r.length;o+=3)this.normals.push(...bi([r[o],r[o+1],r[o+2]]))}shape(e,t){if(e&&t)for(let n=0;n<this.bones.length;++n){let i=e(this.bones[n],this.positions.slice(n*3,n*3+3)),r=t(this.bones[n],this.normals.slice(n*3,n*3+3));for(let o=0;o<3;++o)this.positions[n*3+o]=i[o],this.normals[n*3+o]=r[o]}return{positions:Float32Array.from(this.positions),normals:Float32Array.from(this.normals),colours:Float32Array.from(this.colours),bones:Float32Array.from(this.bones),indices:Uint32Array.from(this.indices),triangles:this.indices.length/3}}};function Of(s,e){let t=0;for(;t+2<s.length&&s[t+1][0]<e;)++t;let n=s[t],i=s[Math.min(t+1,s.length-1)],r=i[0]===n[0]?0:Math.min(1,Math.max(0,(e-n[0])/(i[0]-n[0]))),o=r*r*(3-2*r);return[n[1]+o*(i[1]-n[1]),(n[2]??n[1])+o*((i[2]??i[1])-(n[2]??n[1])),(n[3]??0)+o*((i[3]??0)-(n[3]??0))]}function A1(s){let e=s.joints.map(i=>i.name.toLowerCase().replace(/^.*[:|]/,"").replace(/[^a-z0-9]/g,"")),t=e.some(i=>/elbow/.test(i)),n=e.some(i=>/knee/.test(i));return e.map(i=>/finger|thumb|index|middle|pinky|ring\d/.test(i)?"other":/toe|ball/.test(i)?"toe":/foot|ankle/.test(i)?"foot":/upleg|upperleg|thigh|femur/.test(i)||n&&/hip$/.test(i)&&/^(l|r)/.test(i)&&i.length>3?"thigh":/hipjoint/.test(i)?"other":/leg|shin|calf|knee|tibia/.test(i)?"shin":/forearm|lowerarm|lowarm|elbow/.test(i)?"forearm":/hand|wrist/.test(i)?"hand":/clavicle|collar/.test(i)||!t&&/shoulder/.test(i)?"clavicle":/arm|shoulder/.test(i)?"arm":/head|skull/.test(i)?"head":/neck/.test(i)?"neck":/spine|back|chest|torso|thorax|abdomen|waist/.test(i)?"spine":/hip|pelvis|root/.test(i)?"hips":"other")}var T1=[{sides:18,rings:14},{sides:9,rings:6},{sides:5,rings:3},{sides:4,rings:2}];function dv(s,e,t){let{sides:n,rings:i}=T1[t],r=new Uf(n,i),o=s.joints.length,a=v=>[e[v*7],e[v*7+1],e[v*7+2]],l=(v,_,D)=>{let I=D?-1:1,R=e[v*7+3],O=[I*e[v*7+4],I*e[v*7+5],I*e[v*7+6]],B=us(O,_).map(k=>2*k);return Ut(Ut(_,B,R),us(O,B))},c=A1(s),h=Array.from({length:o},()=>[]);for(let v of s.endSites)h[v.joint].push(Ut(a(v.joint),l(v.joint,v.offset,!1)));let u=Array.from({length:o},()=>[]);s.joints.forEach((v,_)=>{v.parent>=0&&u[v.parent].push(_)});let d=(v,..._)=>{let D=u[v].filter(R=>_.includes(c[R]));return[...(D.length?D:u[v]).map(a),...D.length?[]:h[v]].filter(R=>ni(en(R,a(v)))>1e-4).sort((R,O)=>ni(en(O,a(v)))-ni(en(R,a(v))))[0]},f=v=>c.flatMap((_,D)=>_===v?[D]:[]),m=f("thigh"),x=f("arm"),p=f("shin"),g=f("head"),y=f("hips")[0]??(m.length?E1(s,m[0]):-1),S=m.length===2&&x.length===2&&p.length===2&&g.length>=1&&y>=0,b=1/0,A=-1/0;for(let v=0;v<o;++v){b=Math.min(b,e[v*7+1]),A=Math.max(A,e[v*7+1]);for(let _ of h[v])b=Math.min(b,_[1]),A=Math.max(A,_[1])}let C={height:Math.max(A-b,.001),radius:Math.max(A-b,.001)*.17,human:S};if(S){let v=ni(en(a(m[0]),a(p[0])))+ni(en(a(p[0]),d(p[0],"foot")??a(p[0]))),_=v/.87,D=Or(a(m[0]),a(m[1]),.5),I=Or(a(x[0]),a(x[1]),.5),R=bi(en(a(m[0]),a(m[1]))),O=f("foot")[0],B=O===void 0?void 0:d(O,"toe");B&&iu(us(R,bi(en(I,D))),en(B,a(O)))<0&&(R=[-R[0],-R[1],-R[2]]);let k=t<2,V=t===3;C={height:Math.max(C.height,2.03*v),radius:.3*_,human:S};let q=bi(en(I,D)),H=ni(en(I,D)),le=[[-.3,.055,.055],[-.16,.125,.095],[.06,.168,.112,.004],[.3,.148,.104],[.52,.132,.094,.004],[.8,.16,.112,.01],[1,.158,.1],[1.16,.085,.062,-.01]],J=[y,...f("spine")].map(ge=>({j:ge,h:iu(en(a(ge),D),q)/H})).sort((ge,Le)=>ge.h-Le.h),Q=[];for(let ge of J){let Le=Q[Q.length-1];Le&&ge.h-Math.max(Le.from,.1)<.12&&Q.length>1?Le.j=ge.j:(Le&&(Le.to=Math.max(ge.h,.14)),Q.push({j:ge.j,from:Le?Math.max(ge.h,.14):-.3,to:1.16}))}let ie=V?[{j:Q[Math.min(1,Q.length-1)].j,from:-.2,to:1.12}]:Q;ie.forEach((ge,Le)=>{let Be=Le===ie.length-1,tt=ge.from,je=ge.to-(Be?0:.004),Je=Array.from({length:9},(Ye,ut)=>{let Tt=ut/8,[pt,Ht,mt]=Of(le,tt+Tt*(je-tt));return[Tt,pt*_,Ht*_,-mt*_]});r.turn(ge.j,Ut(D,q,tt*H),Ut(D,q,je*H),R,Je,(Le?.014:.09)*_,(Be?.05:.012)*_,Ii,1,Be||Le===0?1:.8)});let de=f("neck"),he=g[0],j=a(he),me=de.length?a(de[0]):I;if(!V){let ge=de.length?de[de.length-1]:s.joints[he].parent,Le=ni(en(j,me))>.02*_?me:Ut(j,q,-.1*_);r.turn(ge,Or(Le,j,.1),Ut(j,q,.02*_),R,[[0,.055*_],[.4,.046*_],[1,.044*_]],.012*_,.01*_,k?el:Ii,0,.7)}let ve=d(he)??Ut(j,q,.2*_),we=bi(en(ve,j)),Me=Math.max(.23*_,Math.min(ni(en(ve,j))*1.1,.27*_));r.turn(he,Ut(j,we,-.015*_),Ut(j,we,Me-.015*_),R,[[0,.05*_,.055*_,-.012*_],[.3,.066*_,.078*_,-.014*_],[.62,.083*_,.1*_,-.006*_],[1,.086*_,.1*_]],.045*_,.11*_,Ii,0);for(let ge=0;ge<o;++ge){let Le=a(ge),Be=c[ge],tt=(Ye,ut,Tt,pt,Ht)=>r.turn(ge,Or(Le,Ye,Tt),Or(Le,Ye,pt),R,ut.map(([mt,sn,Kt,rn])=>[mt,sn*_,(Kt??sn)*_,(rn??0)*_]),.03*_,.022*_,Ii,Ht),je=Ye=>{k&&r.ball(ge,Le,Ye*_,el)},Je=(Ye,ut)=>Ut(Le,Ye,ut);switch(Be){case"thigh":{let Ye=d(ge,"shin");if(!Ye)break;je(.072),tt(Ye,[[0,.07,.078],[.22,.083,.092],[.6,.068,.076],[1,.048,.052]],.04,.93,0);break}case"shin":{let Ye=d(ge,"foot");if(!Ye)break;je(.052),tt(Ye,[[0,.045,.048],[.27,.056,.062,-.012],[.6,.042,.047,-.006],[1,.031,.034]],.07,.94,0);break}case"foot":{if(V)break;je(.036);let Ye=d(ge,"toe")??Je([0,-.06,.15],_),ut=bi([Ye[0]-Le[0],0,Ye[2]-Le[2]]),Tt=Ye[1]-.012*_,pt=Ut([Le[0],Tt+.03*_,Le[2]],ut,-.062*_),Ht=Ut([Ye[0],Tt+.022*_,Ye[2]],ut,.012*_);r.turn(ge,pt,Ht,R,[[0,.034*_,.032*_],[.35,.04*_,.046*_,.012*_],[1,.045*_,.027*_]],.035*_,.02*_,Ii,0);break}case"toe":{if(t>1)break;let Ye=d(ge)??Je([0,0,.07],_),ut=bi([Ye[0]-Le[0],0,Ye[2]-Le[2]]);if(ni(ut)<.5)break;let Tt=[Le[0],Le[1]+.009*_,Le[2]];r.turn(ge,Ut(Tt,ut,-.008*_),Ut(Tt,ut,.082*_),R,[[0,.043*_,.025*_],[.6,.045*_,.022*_],[1,.036*_,.016*_]],.012*_,.04*_,Ii,0,.8);break}case"clavicle":break;case"arm":{let Ye=d(ge,"forearm");if(!Ye)break;k&&r.ball(ge,Le,.056*_,el),tt(Ye,[[0,.046],[.3,.05,.052],[1,.035]],.1,.94,0);break}case"forearm":{let Ye=d(ge,"hand");if(!Ye)break;je(.037),tt(Ye,[[0,.034],[.25,.041,.039],[1,.025,.022]],.1,.95,0);break}case"hand":{if(V||t===2)break;je(.025);let Ye=s.joints[ge].parent,ut=bi(en(Le,a(Ye))),Tt=d(ge)??Je(ut,.16*_),pt=bi(en(Tt,Le)),Ht=Math.max(ni(en(Tt,Le)),.15*_);r.turn(ge,Ut(Le,pt,.018*_),Ut(Le,pt,Math.min(Ht,.18*_)),us(pt,[0,1,0]),[[0,.026*_,.018*_],[.4,.043*_,.019*_],[1,.03*_,.013*_]],.015*_,.05*_,Ii,0);break}}}}else{let v=0,_=0;s.joints.forEach(D=>{let I=Math.hypot(...D.offset);D.parent>=0&&I>0&&(v+=I,++_)}),v=_?v/_:.2;for(let D=0;D<o;++D){let I=0;for(let R of[...u[D].map(a),...h[D]]){let O=ni(en(R,a(D)));if(O<1e-5)continue;let B=Math.min(O*.17,v*.22);I=Math.max(I,B),(t<3||O>v*.5)&&r.turn(D,Or(a(D),R,.08),Or(a(D),R,.95),C1(en(R,a(D))),[[0,B*.8],[.25,B],[1,B*.45]],B,B*.5,Ii,1)}t<2&&r.ball(D,a(D),Math.max(I*.85,v*.07),el)}}return{...r.shape((v,_)=>l(v,en(_,a(v)),!0),(v,_)=>l(v,_,!0)),...C}}function E1(s,e){for(;s.joints[e].parent>=0;)e=s.joints[e].parent;return e}var C1=s=>Math.abs(s[0])<.8*ni(s)?[1,0,0]:[0,0,1];function tl(s,e,t=.72){let n=e.length/3,i=new Float32Array(n*3),r=new Map,o=new Uint32Array(s.length/3);for(let p=0;p<o.length;++p){let g=`${s[p*3]} ${s[p*3+1]} ${s[p*3+2]}`,y=r.get(g);y===void 0&&r.set(g,y=r.size),o[p]=y}let a=new Uint32Array(r.size+1),l=new Uint32Array(e.length);for(let p=0;p<e.length;++p)++a[o[e[p]]+1];for(let p=0;p<r.size;++p)a[p+1]+=a[p];let c=a.slice();for(let p=0;p<e.length;++p)l[c[o[e[p]]]++]=Math.floor(p/3);let h=new Float32Array(n);for(let p=0;p<n;++p){let[g,y,S]=[e[p*3]*3,e[p*3+1]*3,e[p*3+2]*3],b=us([s[y]-s[g],s[y+1]-s[g+1],s[y+2]-s[g+2]],[s[S]-s[g],s[S+1]-s[g+1],s[S+2]-s[g+2]]);h[p]=ni(b),i.set(bi(b),p*3)}let u=[],d=[],f=[],m=new Uint32Array(e.length),x=new Map;for(let p=0;p<e.length;++p){let g=Math.floor(p/3),y=e[p],S=o[y],b=0,A=0,C=0;for(let I=a[S];I<a[S+1];++I){let R=l[I];i[g*3]*i[R*3]+i[g*3+1]*i[R*3+1]+i[g*3+2]*i[R*3+2]<t||(b+=h[R]*i[R*3],A+=h[R]*i[R*3+1],C+=h[R]*i[R*3+2])}let v=bi([b,A,C]),_=`${y} ${v[0].toFixed(3)} ${v[1].toFixed(3)} ${v[2].toFixed(3)}`,D=x.get(_);D===void 0&&(x.set(_,D=f.length),u.push(s[y*3],s[y*3+1],s[y*3+2]),d.push(...v),f.push(y)),m[p]=D}return{positions:Float32Array.from(u),normals:Float32Array.from(d),from:Uint32Array.from(f),indices:m}}function fv(s,e){let t={positions:[],normals:[],colours:[],bones:[],indices:[]},n=new Map,i=new Re;for(let r of e.garments){let o=s.meshes[r.mesh],a=n.get(r.mesh);a||n.set(r.mesh,a=tl(o.positions,o.indices));let l=t.bones.length,[c,h,u,d]=r.rotation,f=[h,u,d],m=x=>{let p=us(f,x).map(g=>2*g);return Ut(Ut(x,p,c),us(f,p))};Wi(s.materials,r.material,Ii,i);for(let x=0;x<a.from.length;++x)t.positions.push(...Ut(m([a.positions[x*3],a.positions[x*3+1],a.positions[x*3+2]]),r.position)),t.normals.push(...m([a.normals[x*3],a.normals[x*3+1],a.normals[x*3+2]])),t.colours.push(i.r,i.g,i.b,r.material<0?1:0),t.bones.push(r.joint);for(let x of a.indices)t.indices.push(l+x)}return{positions:Float32Array.from(t.positions),normals:Float32Array.from(t.normals),colours:Float32Array.from(t.colours),bones:Float32Array.from(t.bones),indices:Uint32Array.from(t.indices),triangles:t.indices.length/3}}var Xi=1024,R1=4<<20,Ho=12,nl=class{constructor(e){this.texels=e;this.data=new Float32Array(e*4),this.texture=this.make()}texture;data;used=0;make(){let e=new Ar(this.data,Xi,this.texels/Xi,_i,oi);return e.minFilter=e.magFilter=yn,e.needsUpdate=!0,e}reserve(e){let t=this.used;if(t+e>this.texels){for(;t+e>this.texels;)this.texels*=2;let n=new Float32Array(this.texels*4);n.set(this.data.subarray(0,t*4)),this.data=n,this.texture.dispose(),this.texture=this.make()}return this.used=t+e,t}write(e,t,n,i){let{data:r}=this;for(let o=0,a=i*4,l=t;o<n;++o,a+=8,l+=7)r[a]=e[l],r[a+1]=e[l+1],r[a+2]=e[l+2],r[a+3]=1,r[a+4]=e[l+4],r[a+5]=e[l+5],r[a+6]=e[l+6],r[a+7]=e[l+3]}},P1=`
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
vec4 texel(int i) {
    ivec2 at = ivec2(i & ${Xi-1}, i >> 10);
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
        vec4 r0 = texelFetch(binds, ivec2(row & ${Xi-1}, row >> 10), 0), r1 = texelFetch(binds, ivec2((row + 1) & ${Xi-1}, (row + 1) >> 10), 0);
        vec4 r2 = texelFetch(binds, ivec2((row + 2) & ${Xi-1}, (row + 2) >> 10), 0), r3 = texelFetch(binds, ivec2((row + 3) & ${Xi-1}, (row + 3) >> 10), 0);
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
`,I1=`
varying vec4 vPaint;
varying vec3 vGrain;
varying float vGlow;
uniform float grain;
float hash(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
float noise(vec3 p) {
    vec3 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
               mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
`,su=class{constructor(e,t){this.scene=e;this.recording=t}drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0};clipPoses=new nl(Xi*64);livePoses=new nl(Xi*4);clipAt=[];looks=new Map;references=[];uniforms={clipPoses:{value:this.clipPoses.texture},livePoses:{value:this.livePoses.texture},grain:{value:1}};all=[];colour=new Re;plain=new Re;needsJoints(e){return e.clip===-1||this.clipRows(e.clip)<0}build(e){return this.lookOf(e).build}costs(e){return this.lookOf(e).triangles}begin(){this.livePoses.used=0;for(let e of this.all)e.count=0;Object.assign(this.drawn,{figures:0,instances:0,impostors:0,triangles:0,calls:0})}add(e,t,n){let i=this.lookOf(e.thing),{recording:r}=this,o=r.skeletons[r.things[e.thing].skeleton].joints.length,a=0,l=0,c=0,h=0,u=e.clip===-1?-1:this.clipRows(e.clip);if(u>=0){let f=e.clipFrame??0,m=r.clips[e.clip].frameCount-1;a=u+f*o*2,l=u+Math.min(f+1,m)*o*2,c=e.clipWeight??0}else{if(e.joints.length===0)return;a=l=this.livePoses.reserve(o*2),this.livePoses.write(e.joints,0,o,a),h=1}let d=e.material!==-1;Wi(r.materials,e.material,Ii,this.colour);for(let f of i.levels[t]){let m=this.room(f),x=f.count++*Ho;m[x]=a,m[x+1]=l,m[x+2]=c,m[x+3]=h;let p=e.placement;h||!p?m[x+4]=m[x+5]=m[x+6]=m[x+7]=0:(m[x+4]=p[0],m[x+5]=p[1],m[x+6]=p[2],m[x+7]=p[3]),m[x+8]=this.colour.r,m[x+9]=this.colour.g,m[x+10]=this.colour.b,m[x+11]=(d?1:0)+n*2,++this.drawn.instances,this.drawn.triangles+=f.triangles}++this.drawn.figures,t===3&&++this.drawn.impostors}end(){this.uniforms.clipPoses.value=this.clipPoses.texture,this.uniforms.livePoses.value=this.livePoses.texture,this.livePoses.used&&(this.livePoses.texture.needsUpdate=!0);for(let e of this.all)e.mesh.visible=e.count>0,e.geometry.instanceCount=e.count,e.count!==0&&(e.buffer.clearUpdateRanges(),e.buffer.addUpdateRange(0,e.count*Ho),e.buffer.needsUpdate=!0,++this.drawn.calls)}setGrain(e){this.uniforms.grain.value=e?1:0}dispose(){for(let{mesh:e,geometry:t}of this.all)this.scene.remove(e),t.dispose(),e.material.dispose(),e.customDepthMaterial?.dispose();this.clipPoses.texture.dispose(),this.livePoses.texture.dispose()}clipRows(e){let t=this.clipAt[e];if(t!==void 0)return t;let{frameCount:n,skeleton:i}=this.recording.clips[e],r=this.recording.skeletons[i].joints.length,o=n*r*2;if(this.clipPoses.used+o>R1)return this.clipAt[e]=-2;t=this.clipPoses.reserve(o);let a=new Float32Array(r*7);for(let l=0;l<n;++l)this.recording.clipFrame(e,l,a),this.clipPoses.write(a,0,r,t+l*r*2);return this.clipPoses.texture.needsUpdate=!0,this.clipAt[e]=t}referenceOf(e){let t=this.references[e];if(t)return t;let{joints:n}=this.recording.skeletons[e],i=new Float32Array(n.length*7),r=1/0,o=-1/0,a=0;n.forEach((d,f)=>{for(let m=0;m<3;++m)i[f*7+m]=d.offset[m]+(d.parent>=0?i[d.parent*7+m]:0);i[f*7+3]=1,r=Math.min(r,i[f*7+1]),o=Math.max(o,i[f*7+1]),a=Math.max(a,Math.hypot(i[f*7]-i[0],i[f*7+2]-i[2]))});let l=this.recording.clips.findIndex(d=>d.skeleton===e),c=n.findIndex(d=>/head/i.test(d.name)),h=n.findIndex(d=>/foot|ankle/i.test(d.name));return!(c>=0&&h>=0&&i[c*7+1]-i[h*7+1]>.6*Math.max(o-r,a))&&l>=0&&this.recording.clipFrame(l,0,i),this.references[e]=i}lookOf(e){let{skeleton:t,costume:n}=this.recording.things[e],i=`${t} ${n}`,r=this.looks.get(i);if(r)return r;let o=this.recording.skeletons[t],a=this.referenceOf(t),l=[0,1,2,3].map(p=>dv(o,a,p)),c=l.map(p=>[this.instances(p,!0)]),h=n===-1?void 0:this.recording.costumes[n],u=!1;if(h&&(h.garments.length||h.skins.length)){c[0]=[],h.garments.length&&c[0].push(this.instances(fv(this.recording,h),!1));for(let p of h.skins)c[0].push(this.skin(this.recording.skins[p]));u=h.skins.length>0}let{height:d,radius:f,human:m}=l[0],x={levels:c,triangles:c.map(p=>p.reduce((g,y)=>g+y.triangles,0)),build:{height:d,radius:f,human:m},skinned:u};return this.looks.set(i,x),x}instances(e,t){let n=new Pi;return n.setAttribute("position",new At(e.positions,3)),n.setAttribute("normal",new At(e.normals,3)),n.setAttribute("aColour",new At(e.colours,4)),n.setAttribute("aBone",new At(e.bones,1)),n.setIndex(new At(e.indices,1)),this.add_(n,e.triangles,{},{},t)}skin(e){let t=tl(e.positions,e.indices,.2),n=t.from.length,i=new Float32Array(n*4),r=new Float32Array(n*4),o=new Float32Array(n*4);Wi(this.recording.materials,e.material,this.plain.setRGB(.62,.47,.38,"srgb"),this.colour);for(let c=0;c<n;++c){for(let h=0;h<4;++h)i[c*4+h]=e.jointIndices[t.from[c]*4+h],r[c*4+h]=e.weights[t.from[c]*4+h]/65535;o.set([this.colour.r,this.colour.g,this.colour.b,e.material===-1?1:0],c*4)}let a=new nl(Xi*Math.max(1,Math.ceil(e.joints.length*4/Xi)));e.joints.forEach((c,h)=>{a.data.set(e.toJoint.subarray(h*12,h*12+12),h*16),a.data[h*16+12]=c});let l=new Pi;return l.setAttribute("position",new At(t.positions,3)),l.setAttribute("normal",new At(t.normals,3)),l.setAttribute("aColour",new At(o,4)),l.setAttribute("aJoints",new At(i,4)),l.setAttribute("aWeights",new At(r,4)),l.setIndex(new At(t.indices,1)),this.add_(l,t.indices.length/3,{SKIN:""},{binds:{value:a.texture}},!1)}add_(e,t,n,i,r){let o=new Ri({roughness:.62,metalness:0}),a=new ko;for(let u of[o,a])u.defines={...u.defines,...n,...r?{WOODEN:""}:{}},u.onBeforeCompile=d=>this.patch(d,i,u===o);let l=new as(new Float32Array(Ho*16),Ho);l.setUsage(kr);let c=new nn(e,o);c.customDepthMaterial=a,c.frustumCulled=!1,c.castShadow=c.receiveShadow=!0,this.scene.add(c);let h={mesh:c,geometry:e,buffer:l,count:0,triangles:t,figures:!0};return this.bind(h),this.all.push(h),h}bind({geometry:e,buffer:t}){e.setAttribute("aPose",new xi(t,4,0)),e.setAttribute("aPlace",new xi(t,4,4)),e.setAttribute("aTint",new xi(t,4,8))}room(e){let t=e.buffer.array;if((e.count+1)*Ho<=t.length)return t;let n=new Float32Array(t.length*2);return n.set(t),e.buffer=new as(n,Ho),e.buffer.setUsage(kr),this.bind(e),n}patch(e,t,n){Object.assign(e.uniforms,this.uniforms,t);let i=`
            float has = mod(aTint.w, 2.0);
            vGlow = floor(aTint.w / 2.0);
            vPaint = vec4(mix(aColour.rgb, aTint.rgb, aColour.a * has), aColour.a * has);
            vGrain = position * vec3(1.0, 0.22, 1.0) + aPlace.xzx * 0.37;`;e.vertexShader=P1+e.vertexShader.replace("#include <beginnormal_vertex>","vec3 bentP = position, objectNormal = normal; bend(bentP, objectNormal);").replace("#include <begin_vertex>",`${n?"":"vec3 bentP = position, bentN = vec3(0.0, 1.0, 0.0); bend(bentP, bentN);"} vec3 transformed = bentP; ${i}`),n?e.fragmentShader=I1+e.fragmentShader.replace("#include <color_fragment>",`
            diffuseColor.rgb = vPaint.rgb;
            #ifdef WOODEN
            // rings of a tree, faint under paint
            float ring = noise(vGrain * 26.0), streak = noise(vGrain * vec3(160.0, 90.0, 160.0));
            diffuseColor.rgb *= 1.0 + grain * mix(0.16, 0.04, vPaint.a) * ((ring - 0.5) + 0.6 * (streak - 0.5));
            #endif`).replace("#include <emissivemap_fragment>",`
            // light that comes round the edge
            float edge = pow(1.0 - saturate(dot(normalize(vViewPosition), normal)), 3.0);
            totalEmissiveRadiance += edge * (0.06 + 0.0 * vGlow) * vec3(1.0, 0.96, 0.9) + vGlow * (edge * 1.1 + 0.10) * vec3(1.0, 0.56, 0.12);`):e.fragmentShader=e.fragmentShader}};var ru=class{constructor(e){this.canvas=e;let t=(n,i,r=!0)=>e.addEventListener(n,i,{signal:this.stop.signal,passive:r});e.style.touchAction="none",t("pointerdown",n=>this.down(n)),t("pointermove",n=>this.move(n)),t("pointerup",n=>this.up(n)),t("pointercancel",n=>this.up(n)),t("contextmenu",n=>n.preventDefault(),!1),t("wheel",n=>{n.preventDefault();let i=n.deltaMode===1?16:1;this.zoom(Math.exp(Math.max(-240,Math.min(240,n.deltaY*i))*.0016),n.offsetX,n.offsetY)},!1)}camera=new jn(38,1,.05,2e3);focus=new X(0,.9,0);mode="orbit";distance=6;azimuth=.7;altitude=.32;onTap=()=>{};onDouble=()=>{};grab=()=>{};moved=!1;goal={focus:new X(0,.9,0),distance:6,azimuth:.7,altitude:.32};pointers=new Map;held;travelled=0;panning=!1;look={yaw:0,pitch:0};last=0;lastTap=0;stop=new AbortController;dispose(){this.stop.abort()}setMode(e){this.mode=e,this.look.yaw=this.look.pitch=0,e==="top"?this.goal.altitude=Math.PI/2:e==="orbit"&&this.goal.altitude>1.4?this.goal.altitude=.6:e==="follow"&&(this.goal.distance=Math.min(this.goal.distance,5),this.goal.altitude=Math.min(this.goal.altitude,.35))}frame(e,t,n){let i=this.camera.fov*Math.PI/360,r=Math.tan(i),o=r*this.camera.aspect;this.goal.focus.copy(e),this.goal.distance=t*(this.mode==="top"?1.02:1)/Math.sin(Math.atan(Math.min(r,o))),n&&this.snap()}aim(e,t){this.goal.azimuth=e,this.mode!=="top"&&(this.goal.altitude=t)}come(e){this.goal.distance=e}lookAt(e){this.goal.focus.copy(e)}snap(){this.focus.copy(this.goal.focus),this.distance=this.goal.distance,this.azimuth=this.goal.azimuth,this.altitude=this.goal.altitude}update(e){let t=performance.now(),n=Math.min(.1,(t-this.last)/1e3);this.last=t;let i=1-Math.exp(-n*14),{goal:r,camera:o}=this;e&&(this.mode==="follow"||this.mode==="first-person")&&r.focus.copy(e.focus);let a=this.azimuth+this.altitude+this.distance;if(this.focus.lerp(r.focus,this.mode==="follow"?1-Math.exp(-n*9):i),this.distance*=Math.pow(r.distance/this.distance,i),this.azimuth+=(r.azimuth-this.azimuth)*i,this.altitude+=(r.altitude-this.altitude)*i,this.moved=Math.abs(a-this.azimuth-this.altitude-this.distance)>1e-4,this.mode==="first-person"&&e){let l=e.heading+this.look.yaw,c=this.look.pitch;o.position.copy(e.eyes),o.up.set(0,1,0),o.lookAt(e.eyes.x+Math.sin(l)*Math.cos(c),e.eyes.y+Math.sin(c)-.08,e.eyes.z+Math.cos(l)*Math.cos(c)),o.near=.05,o.far=600}else{let{azimuth:l,altitude:c,distance:h,focus:u}=this,d=Math.cos(c);o.position.set(u.x+h*d*Math.sin(l),u.y+h*Math.sin(c),u.z+h*d*Math.cos(l)),o.up.set(-Math.sin(l)*Math.sin(c),d,-Math.cos(l)*Math.sin(c)),o.lookAt(u),o.near=Math.max(.02,h*.01),o.far=h*12+400}o.updateProjectionMatrix(),o.updateMatrixWorld()}at(e){let t=this.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}down(e){let t=this.at(e);try{this.canvas.setPointerCapture(e.pointerId)}catch{}this.pointers.set(e.pointerId,t),this.pointers.size===1?(this.travelled=0,this.panning=e.button===2||e.button===1||e.shiftKey,this.held=this.panning?void 0:this.grab(t.x,t.y)):(this.held?.end(),this.held=void 0)}move(e){let t=this.pointers.get(e.pointerId);if(!t)return;let n=this.at(e),i=n.x-t.x,r=n.y-t.y;if(this.travelled+=Math.hypot(i,r),this.held)this.held.move(n.x,n.y);else if(this.pointers.size===1){if(this.travelled<4)return;this.panning?this.pan(i,r):this.turn(i,r)}else if(this.pointers.size===2){let[o]=[...this.pointers].filter(([c])=>c!==e.pointerId).map(([,c])=>c),a=Math.hypot(t.x-o.x,t.y-o.y),l=Math.hypot(n.x-o.x,n.y-o.y);l>1&&a>1&&this.zoom(a/l,(n.x+o.x)/2,(n.y+o.y)/2),this.pan(i/2,r/2)}t.x=n.x,t.y=n.y}up(e){if(this.pointers.delete(e.pointerId)){if(this.held)this.held.end(),this.held=void 0;else if(this.pointers.size===0&&this.travelled<5&&e.type==="pointerup"&&!this.panning){let t=this.at(e),n=performance.now();n-this.lastTap<320?(this.onDouble(t.x,t.y),this.lastTap=0):(this.onTap(t.x,t.y),this.lastTap=n)}this.pointers.size===1&&(this.travelled=10)}}turn(e,t){let n=4.2/Math.max(320,this.canvas.clientHeight);this.mode==="first-person"?(this.look.yaw+=e*n*.6,this.look.pitch=Math.max(-1.2,Math.min(1.2,this.look.pitch+t*n*.6))):this.mode==="top"?this.pan(e,t):(this.goal.azimuth-=e*n,this.goal.altitude=Math.max(-.25,Math.min(Math.PI/2,this.goal.altitude+t*n)))}pan(e,t){if(this.mode==="follow"||this.mode==="first-person")return;let n=2*this.distance*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),i=Math.sin(this.azimuth),r=Math.cos(this.azimuth),o=Math.max(.25,Math.sin(this.altitude));this.goal.focus.x+=(-e*r-t*i/o)*n,this.goal.focus.z+=(e*i-t*r/o)*n}zoom(e,t,n){if(this.mode==="first-person")return;let{goal:i}=this,r=i.distance;if(i.distance=Math.max(.25,Math.min(1500,i.distance*e)),this.mode==="follow")return;let o=1-i.distance/r,a=t-this.canvas.clientWidth/2,l=n-this.canvas.clientHeight/2,c=2*r*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),h=Math.sin(this.azimuth),u=Math.cos(this.azimuth),d=Math.max(.35,Math.sin(this.altitude));i.focus.x+=(a*u+l*h/d)*c*o,i.focus.z+=(-a*h+l*u/d)*c*o}};var ou=class{constructor(e){this.scene=e;this.sky=new nn(new Er(1,32,16),new Dn({side:On,depthWrite:!1,depthTest:!1,uniforms:{top:{value:new Re},low:{value:new Re}},vertexShader:"varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * vec4(mat3(modelViewMatrix) * position * 50.0, 1.0); }",fragmentShader:`
uniform vec3 top; uniform vec3 low; varying vec3 vDir;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
    float up = normalize(vDir).y;
    gl_FragColor = vec4(mix(low, top, smoothstep(0.0, 0.55, up)), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`})),this.sky.frustumCulled=!1,this.sky.renderOrder=-10,this.floor=new nn(new js(2,2).rotateX(-Math.PI/2),new Dn({transparent:!0,depthWrite:!1,uniforms:{colour:{value:new Re},horizon:{value:new Re},line:{value:new Re},strong:{value:new Re},centre:{value:new X},reach:{value:50},eye:{value:new X},cell:{value:1},opacity:{value:1},fade:{value:0}},vertexShader:`
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
    c = mix(c, line, thin * 0.55 * soft * (1.0 - fade));
    c = mix(c, mix(line, strong, 0.5 - 0.3 * fade), thick * 0.7 * soft);
    gl_FragColor = vec4(c, opacity);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`})),this.floor.frustumCulled=!1,this.floor.renderOrder=-5,this.shadow=new nn(new js(2,2).rotateX(-Math.PI/2),new Fa({transparent:!0,depthWrite:!1,fog:!1})),this.shadow.receiveShadow=!0,this.shadow.frustumCulled=!1,this.shadow.renderOrder=-4;let{sun:t}=this;t.castShadow=!0,t.shadow.mapSize.set(2048,2048),t.shadow.bias=-6e-4,t.shadow.normalBias=.02,t.shadow.radius=3.2,this.fill.position.set(6,3,-5),e.add(this.sky,this.floor,this.shadow,this.hemisphere,t,t.target,this.fill),e.fog=this.fog}sun=new Do(16777215,1);sky;floor;shadow;hemisphere=new Ba;fill=new Do(16777215,.4);fog=new Ta(16777215,40,200);direction=new X(-.42,.86,.52).normalize();setTheme(e){this.sky.material.uniforms.top.value.copy(e.sky),this.sky.material.uniforms.low.value.copy(e.horizon);let{uniforms:t}=this.floor.material;t.colour.value.copy(e.floor),t.horizon.value.copy(e.horizon),t.line.value.copy(e.line),t.strong.value.copy(e.strong),this.hemisphere.color.copy(e.skyLight),this.hemisphere.groundColor.copy(e.floorLight),this.hemisphere.intensity=e.ambient,this.sun.color.copy(e.sun),this.sun.intensity=e.sunPower,this.fill.color.copy(e.skyLight),this.fill.intensity=e.fill,this.fog.color.copy(e.horizon),this.shadow.material.color.setRGB(.13,.1,.07),this.shadow.material.opacity=e.shadow}setShown(e){this.floor.visible=this.shadow.visible=e}setOpacity(e){this.floor.material.uniforms.opacity.value=e}follow(e,t,n,i){let r=Math.max(30,n*6,i*3);this.floor.position.set(0,0,0);let{uniforms:o}=this.floor.material;o.centre.value.set(e.x,0,e.z),o.reach.value=r,o.eye.value.copy(t);let a=[1,5,25,125,625,3125,15625],l=Math.max(0,Math.log(Math.max(n,1)/14)/Math.log(5)),c=Math.floor(l);o.cell.value=n<3?.2:a[Math.min(c,a.length-1)],o.fade.value=n<3?Math.max(0,(n-2)/1)*.8:(l-c)*.9,this.fog.near=n+r*.25,this.fog.far=n+r*.95;let h=Math.min(Math.max(n*.9,3),60),u=2*h/2048,{sun:d}=this,f=d.shadow.camera,m=Math.round(e.x/u)*u,x=Math.round(e.z/u)*u;d.target.position.set(m,0,x),d.position.copy(this.direction).multiplyScalar(h*2+10).add(d.target.position),f.right!==h&&(f.left=f.bottom=-h,f.right=f.top=h,f.near=.5,f.far=h*4+20,f.updateProjectionMatrix()),this.shadow.position.set(m,.002,x),this.shadow.scale.set(h,1,h)}dispose(){for(let e of[this.sky,this.floor,this.shadow])this.scene.remove(e),e.geometry.dispose(),e.material.dispose();this.sun.dispose()}};var au=class{constructor(e,t,n){this.rig=t;this.report=n;this.balls=eu(e),this.rings=new Ur(e,!1,4),this.strokes=new Fr(e,6)}list=[];balls;rings;strokes;dragged;get count(){return this.list.length}resize(e,t){this.strokes.resize(e,t)}set(e){this.list=e.map(t=>{let n=this.dragged?.name===t.name?this.dragged:void 0,i={...t,position:[...(n??t).position],rotation:[...(n??t).rotation]};return n&&(this.dragged=i),i}),this.dragged&&!this.list.includes(this.dragged)&&(this.dragged=void 0)}show(e,t,n){if(this.balls.begin(),this.rings.begin(),this.strokes.begin(),e)for(let i of this.list){let r=this.radius(i,n.position.distanceTo(mv.set(...i.position))),o=i===this.dragged,[a,l,c]=i.position;if(this.balls.add(i.position,void 0,[r,r,r],o?t.ink:_n),i.onGround?this.rings.add(a,.016,c,r*1.8,_n,o?1:.7,.18,.02):l>r&&(this.strokes.add([a,l-r,c],[a,0,c],1.2,0,_n,.5,.1),this.rings.add(a,.016,c,r,_n,.5,.2,.012)),i.turns){let u=r*2.6;for(let m=0;m<40;++m){let x=2*Math.PI*m/40,p=2*Math.PI*(m+1)/40;this.strokes.add([a+u*Math.sin(x),l,c+u*Math.cos(x)],[a+u*Math.sin(p),l,c+u*Math.cos(p)],2.5,0,_n,.9)}let d=mv.set(0,0,1).applyQuaternion(L1.set(i.rotation[1],i.rotation[2],i.rotation[3],i.rotation[0])),f=[a+u*d.x,l+u*d.y,c+u*d.z];this.strokes.add(i.position,f,2,0,_n,.9),this.balls.add(f,void 0,[r*.55,r*.55,r*.55],_n)}}this.balls.end(),this.rings.end(),this.strokes.end()}radius(e,t){return Math.max(e.radius||.08,t*.011)}grab(e,t){let n,i=!1,r=1/0;for(let h of this.list){let u=new X(...h.position),d=this.radius(h,e.origin.distanceTo(u)),f=d*1.5,m=(x,p,g)=>{let y=x.clone().sub(e.origin).dot(e.direction);y>0&&y<r&&e.origin.clone().addScaledVector(e.direction,y).distanceTo(x)<p&&(r=y,n=h,i=g)};if(m(u,f,!1),h.turns){let x=new X(0,0,1).applyQuaternion(new Un(h.rotation[1],h.rotation[2],h.rotation[3],h.rotation[0]));m(u.clone().addScaledVector(x,d*2.6),d,!0)}}let o=n;if(!o)return;this.dragged=o;let a=new X;o.onGround||i?a.set(0,1,0):this.rig.camera.getWorldDirection(a).negate();let l=new X(...o.position),c=pv(e,l,a);return{move:(h,u)=>{let d=pv(t(h,u),l,a),f=this.dragged;if(!(!d||!c||!f)){if(i){let m=Math.atan2(d.x-f.position[0],d.z-f.position[2]);f.rotation=[Math.cos(m/2),0,Math.sin(m/2),0]}else f.position=[l.x+d.x-c.x,l.y+d.y-c.y,l.z+d.z-c.z];this.report(f.name,[...f.position],[...f.rotation])}},end:()=>{this.dragged=void 0}}}dispose(){this.balls.dispose(),this.rings.dispose(),this.strokes.dispose()}};function pv(s,e,t){let n=s.direction.dot(t);if(Math.abs(n)<.02)return;let i=e.clone().sub(s.origin).dot(t)/n;return i>0&&i<1e3?s.origin.clone().addScaledVector(s.direction,i):void 0}var mv=new X,L1=new Un;var Bf=6;function gv(s,e,t,n,i,r){let{origin:o,direction:a,pixel:l}=s,c=-1,h=1/0,u=(f,m)=>{m>0&&m<h&&(h=m,c=f)},d;for(let f of t.figures){if(!i(f.thing))continue;let{height:m}=r(f.thing),[x,p,g]=f.position,y=(x-o.x)*a.x+(p-o.y)*a.y+(g-o.z)*a.z,S=Math.hypot(x-o.x-y*a.x,p-o.y-y*a.y,g-o.z-y*a.z),b=Math.max(.02*m,Bf*.7*l*y);if(y<-m||S>m*.75+b||(d=e.figureAt(f.thing,n,d),!d))continue;let{joints:A}=d,C=e.skeletons[e.things[f.thing].skeleton].joints;for(let v=0;v<C.length;++v){let _=C[v].parent,D=(_<0?v:_)*7,I=v*7,R=zf(s,A[D],A[D+1],A[D+2],A[I],A[I+1],A[I+2]);R.far<m*.06+b&&u(f.thing,R.along-m*.05)}}for(let f of t.discs){if(!i(f.thing)||Math.abs(a.y)<1e-6)continue;let m=(f.centre[1]-o.y)/a.y,x=o.x+m*a.x-f.centre[0],p=o.z+m*a.z-f.centre[2];Math.hypot(x,p)<=f.radius&&u(f.thing,m)}for(let f of t.boxes){if(!i(f.thing))continue;let[m,x,p]=lu(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),g=lu(f.rotation,a.x,a.y,a.z),y=k1([m,x,p],g,f.half);y!==void 0&&u(f.thing,y)}for(let f of t.parts){if(!i(f.thing))continue;let m=e.meshes[e.things[f.thing].mesh],x=lu(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),p=lu(f.rotation,a.x,a.y,a.z),{positions:g,indices:y}=m;for(let S=0;S<y.length;S+=3){let b=D1(x,p,g,y[S]*3,y[S+1]*3,y[S+2]*3);b!==void 0&&u(f.thing,b)}}for(let f of t.lines){if(!i(f.thing))continue;let m=zf(s,...f.from,...f.to);m.far<Bf*l*m.along&&u(f.thing,m.along)}for(let f of t.strings){if(!i(f.thing))continue;let m=f.points;for(let x=0;x+5<m.length;x+=3){let p=zf(s,m[x],m[x+1],m[x+2],m[x+3],m[x+4],m[x+5]);p.far<.012+Bf*l*p.along&&u(f.thing,p.along)}}return c}function zf({origin:s,direction:e},t,n,i,r,o,a){let l=r-t,c=o-n,h=a-i,u=t-s.x,d=n-s.y,f=i-s.z,m=l*l+c*c+h*h,x=l*e.x+c*e.y+h*e.z,p=u*e.x+d*e.y+f*e.z,g=u*l+d*c+f*h,y=m-x*x,S=y<1e-12?0:Math.min(1,Math.max(0,(x*p-g)/y)),b=Math.max(0,p+S*x);return{far:Math.hypot(u+S*l-b*e.x,d+S*c-b*e.y,f+S*h-b*e.z),along:b}}function lu([s,e,t,n],i,r,o){let a=2*(n*r-t*o),l=2*(e*o-n*i),c=2*(t*i-e*r);return[i+s*a+(n*l-t*c),r+s*l+(e*c-n*a),o+s*c+(t*a-e*l)]}function k1(s,e,t){let n=0,i=1/0;for(let r=0;r<3;++r){if(Math.abs(e[r])<1e-12){if(Math.abs(s[r])>t[r])return;continue}let o=(-t[r]-s[r])/e[r],a=(t[r]-s[r])/e[r];n=Math.max(n,Math.min(o,a)),i=Math.min(i,Math.max(o,a))}return n<=i?n:void 0}function D1(s,e,t,n,i,r){let o=[t[i]-t[n],t[i+1]-t[n+1],t[i+2]-t[n+2]],a=[t[r]-t[n],t[r+1]-t[n+1],t[r+2]-t[n+2]],l=[e[1]*a[2]-e[2]*a[1],e[2]*a[0]-e[0]*a[2],e[0]*a[1]-e[1]*a[0]],c=o[0]*l[0]+o[1]*l[1]+o[2]*l[2];if(Math.abs(c)<1e-14)return;let h=[s[0]-t[n],s[1]-t[n+1],s[2]-t[n+2]],u=(h[0]*l[0]+h[1]*l[1]+h[2]*l[2])/c;if(u<0||u>1)return;let d=[h[1]*o[2]-h[2]*o[1],h[2]*o[0]-h[0]*o[2],h[0]*o[1]-h[1]*o[0]],f=(e[0]*d[0]+e[1]*d[1]+e[2]*d[2])/c;if(!(f<0||u+f>1))return(a[0]*d[0]+a[1]*d[1]+a[2]*d[2])/c}var il=2,Vf=.1,Hf=20,cu=6,hu=4,vv=.6,uu=class{constructor(e){this.scene=e;let t=[],n=[];for(let i=0;i<=Hf;++i){let r=2*Math.PI*i/Hf;t.push(Math.cos(r),0,Math.sin(r),Math.cos(r),1,Math.sin(r)),i<Hf&&n.push(2*i,2*i+1,2*i+2,2*i+1,2*i+3,2*i+2)}this.shape.setAttribute("position",new At(Float32Array.from(t),3)),this.shape.setIndex(n),this.material=new Dn({transparent:!0,depthWrite:!1,side:ti,uniforms:{now:{value:0},dark:{value:0}},vertexShader:`
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour;
uniform float now;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    vec4 e = mix(aFrom, aTo, position.y);
    vTime = e.z - now;
    vec3 p = vec3(e.x + position.x * e.w, vTime * ${vv.toFixed(2)}, e.y + position.z * e.w);
    vec3 slope = vec3(aTo.x - aFrom.x, (aTo.z - aFrom.z) * ${vv.toFixed(2)}, aTo.y - aFrom.y);
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
    if (vTime > ${cu.toFixed(1)} || vTime < -${hu.toFixed(1)}) discard;
    float facing = abs(dot(normalize(vNormal_), normalize(vView)));
    float edge = pow(1.0 - facing, 2.0);
    float fade = vTime > 0.0 ? 1.0 - smoothstep(${(cu*.55).toFixed(2)}, ${cu.toFixed(2)}, vTime) : 0.6 * (1.0 - smoothstep(${(hu*.4).toFixed(2)}, ${hu.toFixed(2)}, -vTime));
    // a faint ring each second
    float second = abs(fract(vTime + 0.5) - 0.5) / max(fwidth(vTime), 1e-5);
    float ring = 1.0 - clamp(second - 0.6, 0.0, 1.0);
    float a = fade * vColour.a * (0.16 + 0.62 * edge + 0.35 * ring);
    vec3 c = vColour.rgb * (0.82 + 0.3 * facing) + dark * 0.08 * edge;
    gl_FragColor = vec4(c, a);
    #include <colorspace_fragment>
}`})}recording;slices=new Map;shape=new Pi;material;setRecording(e){this.clear(),this.recording=e}setDark(e){this.material.uniforms.dark.value=e?1:0}show(e,t,n,i,r){for(let h of this.slices.values())h.mesh.visible=!1;let{recording:o}=this;if(!t||!o)return;this.material.uniforms.now.value=e;let a=Math.floor(Math.max(e-hu,o.firstTime)/il),l=Math.floor(Math.min(e+cu,o.lastTime)/il),c=`${r} ${i.figures.length>0?Number(n(i.figures[0].thing)):0}`;for(let h=a;h<=l;++h){let u=this.slices.get(h),d=u&&(u.key!==c||u.until<Math.min((h+1)*il,o.lastTime)-1e-9);(!u||d)&&(u&&this.drop(h,u),u=this.make(o,h,n,r,c),this.slices.set(h,u)),u.mesh.visible=!0}if(this.slices.size>24)for(let[h,u]of this.slices)(h<a-4||h>l+4)&&this.drop(h,u)}make(e,t,n,i,r){let o=[],a=new Re,l=Math.min((t+1)*il,e.lastTime),c=Number(e.about.get("margin")??.06),h=Number(e.about.get("fixed_radius")??0),u=e.things.flatMap((p,g)=>(p.kind===1||p.kind===3)&&n(g)?[g]:[]),d=u.length>400?Vf*4:u.length>150?Vf*2:Vf;for(let p of u){let{material:g}=e.things[p];p===i?a.copy(_n):Wi(e.materials,g,N1,a);let y=i>=0&&p!==i?.45:1,S=NaN,b=NaN,A=NaN,C=0;for(let v=0;;++v){let _=Math.min(t*il+v*d,l),D=_<e.firstTime?void 0:e.placeOf(p,_);if(!D)A=NaN;else{let I=D.radius??(h>0?h:.26+c);Number.isNaN(A)||o.push(S,b,A,C,D.position[0],D.position[2],_,I,a.r,a.g,a.b,y),S=D.position[0],b=D.position[2],A=_,C=I}if(_>=l)break}}let f=new Pi;f.index=this.shape.index,f.setAttribute("position",this.shape.getAttribute("position"));let m=new as(Float32Array.from(o),12);f.setAttribute("aFrom",new xi(m,4,0)),f.setAttribute("aTo",new xi(m,4,4)),f.setAttribute("aColour",new xi(m,4,8)),f.instanceCount=o.length/12;let x=new nn(f,this.material);return x.frustumCulled=!1,x.renderOrder=3,this.scene.add(x),{mesh:x,version:e.version,key:r,until:l}}drop(e,t){this.scene.remove(t.mesh),t.mesh.geometry.dispose(),this.slices.delete(e)}clear(){for(let[e,t]of[...this.slices])this.drop(e,t)}dispose(){this.clear(),this.shape.dispose(),this.material.dispose()}},N1=new Re(9081500);var F1=["","characters","parts","discs","boxes","lines","strings"],U1=["ground","skeletons","circles","paths","space-time","wireframe","handles"],O1=new Set(["skeletons","circles","paths","space-time","wireframe"]),Gf=[150,52,20],B1=15e5,z1=3,mu=class{onHandle=()=>{};onPick=()=>{};selected=-1;drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0,milliseconds:0};renderer;scene=new Ea;rig;ground;theme;recording;bodies;handles;spaceTime;state={time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};hidden=new Set(O1);layerOf=[];layerVersion=-1;parts=new Map;strokes;over;blobs;rings;rods;balls;cones;boxes;width=1;height=1;followed=-1;framed=!1;seconds=0;centre=new X;radius=10;reach=[];budget=1;frustum=new os;figures=[];watched;constructor(e,t={}){this.renderer=new Zh({canvas:e,antialias:!0,powerPreference:"high-performance"}),this.renderer.outputColorSpace=Kn,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Cr,this.renderer.info.autoReset=!1,this.ground=new ou(this.scene),this.rig=new ru(e),this.blobs=new Ur(this.scene,!0,-3),this.rings=new Ur(this.scene,!1,-2),this.strokes=new Fr(this.scene,2),this.over=new Fr(this.scene,5,!0),this.rods=cv(this.scene),this.balls=eu(this.scene),this.cones=hv(this.scene),this.boxes=tu(this.scene,.3),this.handles=new au(this.scene,this.rig,(n,i,r)=>this.onHandle(n,i,r)),this.spaceTime=new uu(this.scene),this.theme=t.dark?Ff:Nf,this.setDark(t.dark??!1),this.rig.grab=(n,i)=>this.hidden.has("handles")?void 0:this.handles.grab(this.rayAt(n,i),(r,o)=>this.rayAt(r,o)),this.rig.onTap=(n,i)=>{let r=this.pick(n,i);this.select(r),this.onPick(r)},this.rig.onDouble=(n,i)=>{let r=this.pick(n,i);r===-1?this.frameAll():this.setCamera("follow",r)},this.resize(e.clientWidth||1,e.clientHeight||1,globalThis.devicePixelRatio||1)}get camera(){return this.rig.mode}setRecording(e){this.bodies?.dispose();for(let{solids:t}of this.parts.values())t.dispose();this.parts.clear(),this.recording=e,this.bodies=new su(this.scene,e),this.spaceTime.setRecording(e),this.layerVersion=-1,this.layerOf=[],this.reach=[],this.selected=this.followed=-1,this.framed=!1,(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit")}resize(e,t,n){this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(Math.min(n,2)),this.renderer.setSize(this.width,this.height,!1),this.rig.camera.aspect=this.width/this.height,this.rig.camera.updateProjectionMatrix();for(let i of[this.strokes,this.over])i.resize(this.width,this.height);this.handles.resize(this.width,this.height)}setDark(e){this.theme=e?Ff:Nf,this.ground.setTheme(this.theme),this.spaceTime.setDark(e)}layers(){this.sortLayers();let e=new Map;this.recording?.things.forEach((o,a)=>e.set(this.layerOf[a],(e.get(this.layerOf[a])??0)+1));let t=this.recording?.things.filter(o=>o.kind===1).length??0,n=this.recording?.things.filter(o=>o.kind===2||o.kind===4).length??0,i=this.recording?.things.filter(o=>o.kind===1||o.kind===3).length??0,r={ground:1,skeletons:t,circles:t,paths:i,"space-time":i,wireframe:n,handles:this.handles.count};for(let o of U1)!e.has(o)&&r[o]>0&&e.set(o,r[o]);return[...e].map(([o,a])=>({name:o,count:a,shown:!this.hidden.has(o)}))}setLayer(e,t){t?this.hidden.delete(e):this.hidden.add(e)}sortLayers(){let{recording:e}=this;if(!(!e||this.layerVersion===e.version)){this.layerVersion=e.version;for(let t=this.layerOf.length;t<e.things.length;++t)this.layerOf[t]=e.things[t].layer||F1[e.things[t].kind]}}shows(e){return!this.hidden.has(this.layerOf[e])}on(e){return!this.hidden.has(e)}setCamera(e,t){t!==void 0?this.followed=t:(e==="follow"||e==="first-person")&&(this.followed=this.selected!==-1?this.selected:this.state.figures[0]?.thing??-1),this.rig.setMode(e)}frameAll(){(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit"),this.measure(),this.rig.frame(this.centre,this.radius,!1)}measure(){let{recording:e}=this;if(!e)return;let t=new X(1/0,1/0,1/0),n=t.clone().negate(),i=new X,r=(c,h,u,d)=>{t.min(i.set(c-d,h-d,u-d)),n.max(i.set(c+d,h+d,u+d))},{firstTime:o,lastTime:a}=e,l=[this.seconds];for(let c=0;c<=6;++c)l.push(o+(a-o)*c/6);for(let c of l){let h=e.stateAt(c,{joints:()=>!1});for(let u of h.figures){let{height:d}=this.bodies.build(u.thing);r(u.position[0],u.position[1],u.position[2],d*.5)}for(let u of h.discs)r(u.centre[0],u.centre[1],u.centre[2],u.radius);for(let u of h.boxes)r(u.position[0],u.position[1],u.position[2],Math.hypot(...u.half));for(let u of h.parts)r(u.position[0],u.position[1],u.position[2],this.partOf(e.things[u.thing].mesh).radius);for(let u of h.lines)r(u.from[0],u.from[1],u.from[2],0),r(u.to[0],u.to[1],u.to[2],0);for(let u of h.strings)for(let d=0;d<u.points.length;d+=3)r(u.points[d],u.points[d+1],u.points[d+2],0)}if(!Number.isFinite(t.x)){this.centre.set(0,.9,0),this.radius=3;return}this.centre.addVectors(t,n).multiplyScalar(.5),this.radius=Math.max(.3,t.distanceTo(n)/2)}target(){let{recording:e}=this;if(!e||this.followed===-1)return;let t=e.placeOf(this.followed,this.seconds);if(!t)return;let[n,i,r]=t.position,o=e.things[this.followed],a=new X(n,i,r),l=new X(n,i+.5,r),c=t.heading;if(o.kind===1){let h=this.watched=e.figureAt(this.followed,this.seconds,this.watched),u=e.skeletons[o.skeleton].joints,d=u.findIndex(f=>/head/i.test(f.name));if(h&&d>=0&&l.set(h.joints[d*7]+Math.sin(c)*.14,h.joints[d*7+1]+.09,h.joints[d*7+2]+Math.cos(c)*.14),this.rig.mode==="first-person"){let f=0,m=0;for(let x=-2;x<=2;++x){let p=e.placeOf(this.followed,this.seconds+x*.16);p&&(f+=Math.sin(p.heading),m+=Math.cos(p.heading))}c=Math.atan2(f,m)}}else t.radius!==void 0&&(l.y=i+1.6);return{focus:a,eyes:l,heading:c}}show(e){let t=performance.now(),{recording:n,bodies:i}=this;if(this.seconds=e,this.sortLayers(),n&&!this.framed&&n.things.length>0&&n.stateAt(e,{into:this.state,joints:()=>!1})&&V1(this.state)){this.framed=!0,this.measure();let l=this.state.figures.length>3;this.rig.aim(l?.62:.75,l?.5:.2),this.rig.frame(this.centre,this.radius*(l?.82:1),!0)}this.rig.update(this.target());let{camera:r}=this.rig;this.frustum.setFromProjectionMatrix(new Et().multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse));for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.begin();for(let{solids:l}of this.parts.values())l.begin();if(i?.begin(),n&&i){let l=this.on("skeletons");n.stateAt(e,{into:this.state,joints:c=>l||i.needsJoints(c)}),this.drawFigures(n,i),this.drawDiscs(n),this.drawBoxes(n),this.drawParts(n),this.drawLines(n),this.drawStrings(n),this.selected!==-1&&this.drawSelection(n),this.on("paths")&&this.drawPaths(n)}this.spaceTime.show(e,this.on("space-time"),l=>this.shows(l),this.state,this.selected),this.handles.show(this.on("handles"),this.theme,r),i?.end();for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.end();for(let{solids:l}of this.parts.values())l.end();let o=this.on("space-time");this.ground.setShown(this.on("ground")),this.ground.setOpacity(o?.55:1),this.ground.follow(this.rig.mode==="first-person"?r.position:this.rig.focus,r.position,this.rig.mode==="first-person"?8:this.rig.distance,this.radius),this.renderer.info.reset(),this.renderer.render(this.scene,r);let{render:a}=this.renderer.info;Object.assign(this.drawn,i?.drawn??{figures:0,instances:0,impostors:0}),this.drawn.triangles=a.triangles,this.drawn.calls=a.calls,this.drawn.milliseconds=performance.now()-t}drawFigures(e,t){let{camera:n}=this.rig,i=this.figures,r=new rs,o=this.height/(2*Math.tan(n.fov*Math.PI/360)),a=n.position,l=this.on("skeletons"),c=this.on("circles"),h=this.rig.mode==="first-person"?this.followed:-1,u=0,d=0;for(let m of this.state.figures){if(!this.shows(m.thing)||m.thing===h)continue;let x=t.build(m.thing),[p,g,y]=m.position;r.center.set(p,g,y),r.radius=x.height*.62;let S=Math.hypot(p-a.x,g-a.y,y-a.z);if(c&&this.drawCircle(e,m),!this.frustum.intersectsSphere(r))continue;let b=x.height*o/Math.max(S,.01),A=i[u++]??={figure:m,tall:b,level:0};A.figure=m,A.tall=b;let C=b*this.budget;if(A.level=C>Gf[0]?0:C>Gf[1]?1:C>Gf[2]?2:3,m.thing===this.selected&&A.level>0&&--A.level,d+=t.costs(m.thing)[A.level],g<x.height*1.2){let v=Math.max(0,1-g/(x.height*1.2));this.blobs.add(p,.004,y,x.radius*1.55,G1,this.theme.blob*Math.min(1,v*2.2),0,0,1.25,m.heading)}l&&b>24&&this.drawBones(e,m)}let f=B1;d>f?this.budget*=.9:d<f*.5&&this.budget<1&&(this.budget=Math.min(1,this.budget*1.05));for(let m=0;m<u;++m)t.add(i[m].figure,i[m].level,i[m].figure.thing===this.selected?1:0)}drawBones(e,t){let n=e.skeletons[e.things[t.thing].skeleton],{joints:i}=t;if(i.length){n.joints.forEach((r,o)=>{if(r.parent<0)return;let a=r.parent*7,l=o*7;this.over.addAt(i[a],i[a+1],i[a+2],i[l],i[l+1],i[l+2],2,.006,this.theme.ink,.85,.85)});for(let r of n.endSites){let o=r.joint*7,a=xv(i,o,r.offset);this.over.addAt(i[o],i[o+1],i[o+2],i[o]+a[0],i[o+1]+a[1],i[o+2]+a[2],1.5,.004,this.theme.ink,.6,.6)}}}reachOf(e,t){let n=Number(e.about.get("fixed_radius")??NaN);if(n>0)return n;let i=Number(e.about.get("margin")??0)||0;if(t.clip===-1)return(this.bodies?.build(t.thing).radius??.3)+i;let r=this.reach[t.clip];if(!r){let l=e.clips[t.clip],c=e.skeletons[l.skeleton],h=new Float32Array(c.joints.length*7);r=this.reach[t.clip]=new Float32Array(l.frameCount);for(let u=0;u<l.frameCount;++u){e.clipFrame(t.clip,u,h);let d=0;for(let f=0;f<c.joints.length;++f)d=Math.max(d,Math.hypot(h[f*7]-h[0],h[f*7+2]-h[2]));for(let f of c.endSites){let m=f.joint*7,x=xv(h,m,f.offset);d=Math.max(d,Math.hypot(h[m]+x[0]-h[0],h[m+2]+x[2]-h[2]))}r[u]=d}}let o=t.clipFrame??0,a=t.clipWeight??0;return r[o]+a*((r[o+1]??r[o])-r[o])+i}drawCircle(e,t){let n=Wi(e.materials,t.material,this.theme.ink,Wf);this.rings.add(t.position[0],.008,t.position[2],this.reachOf(e,t),n,.75,.28,.018)}drawDiscs(e){for(let t of this.state.discs){if(!this.shows(t.thing))continue;let n=this.tint(e,t.thing,t.material,nu),[i,r,o]=t.centre;this.rings.add(i,Math.max(r,0)+.01,o,t.radius,n,.95,.32,.035)}}drawBoxes(e){let t=this.on("wireframe");for(let n of this.state.boxes){if(!this.shows(n.thing))continue;let i=this.tint(e,n.thing,n.material,nu);t||this.boxes.add(n.position,n.rotation,n.half,i);let r=n.thing===this.selected?3:1.6;for(let o=0;o<8;++o)for(let a=0;a<3;++a)o&1<<a||(this.corner(n,o,sl),this.corner(n,o|1<<a,du),this.strokes.add(sl,du,r,0,i,.95))}}corner(e,t,n){let i=[(t&1?1:-1)*e.half[0],(t&2?1:-1)*e.half[1],(t&4?1:-1)*e.half[2]],r=Sv(e.rotation,i);for(let o=0;o<3;++o)n[o]=e.position[o]+r[o]}drawParts(e){let t=this.on("wireframe");for(let n of this.state.parts){if(!this.shows(n.thing))continue;let i=this.partOf(e.things[n.thing].mesh),r=this.tint(e,n.thing,n.material,nu);t||i.solids.add(n.position,n.rotation,X1,r);let o=n.thing===this.selected;if(!t&&!o&&i.edges.length>6*400)continue;pu.set(n.rotation[1],n.rotation[2],n.rotation[3],n.rotation[0]),bv.compose(fu.set(...n.position),pu,Y1);let a=bv.elements,l=i.edges,c=o?_n:t?r:H1.copy(r).multiplyScalar(.45),h=t||o?1:.55,u=o?2.4:t?1.5:1.1;for(let d=0;d<l.length;d+=6){let f=l[d],m=l[d+1],x=l[d+2],p=l[d+3],g=l[d+4],y=l[d+5];this.strokes.addAt(a[0]*f+a[4]*m+a[8]*x+a[12],a[1]*f+a[5]*m+a[9]*x+a[13],a[2]*f+a[6]*m+a[10]*x+a[14],a[0]*p+a[4]*g+a[8]*y+a[12],a[1]*p+a[5]*g+a[9]*y+a[13],a[2]*p+a[6]*g+a[10]*y+a[14],u,0,c,h,h)}}}partOf(e){let t=this.parts.get(e);if(t)return t;let{positions:n,indices:i}=this.recording.meshes[e],r=tl(n,i,.8),o=new ei;o.setAttribute("position",new At(r.positions,3)),o.setAttribute("normal",new At(r.normals,3)),o.setIndex(new At(r.indices,1));let a=new ei;a.setAttribute("position",new At(n,3)),a.setIndex(new At(i,1));let l=new Na(a,3).getAttribute("position").array.slice();o.computeBoundingSphere();let c=o.boundingSphere.center.length()+o.boundingSphere.radius,h={solids:new sr(this.scene,o,new Ri({roughness:.68})),edges:l,radius:c};return this.parts.set(e,h),h}drawLines(e){for(let t of this.state.lines){if(!this.shows(t.thing))continue;let n=e.things[t.thing],i=this.tint(e,t.thing,t.material,this.theme.ink),r=t.thing===this.selected;if(n.layer==="forces")this.arrow(t.from,t.to,r?_n:i);else if(n.layer==="contacts")this.balls.add(t.from,void 0,_v,r?_n:i);else if(/wall/.test(n.name)||n.layer==="walls"){Xf.set(t.to[0]-t.from[0],0,t.to[2]-t.from[2]),pu.setFromUnitVectors(Z1,fu.copy(Xf).normalize());let a=[Xf.length()/2+.06,.16/2,.06];Mv.compose(fu.set((t.from[0]+t.to[0])/2,.16/2+t.from[1],(t.from[2]+t.to[2])/2),pu,$1.set(...a)),this.kerbs().addMatrix(Mv,r?_n:i)}else this.strokes.add(t.from,t.to,r?4:2.5,.012,r?_n:i)}}kerbSolids;kerbs(){return this.kerbSolids?this.parts.has(-1)||(this.kerbSolids=tu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0),radius:0})):(this.kerbSolids=tu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0),radius:0})),this.kerbSolids}arrow(e,t,n){let i=Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2]);if(i<1e-6)return;let r=Math.min(.016,i*.08),o=Math.min(.11,i*.4),a=1-o/i,l=[e[0]+a*(t[0]-e[0]),e[1]+a*(t[1]-e[1]),e[2]+a*(t[2]-e[2])];this.rods.lay(e,l,r,n),this.cones.lay(l,t,r*3,n)}drawStrings(e){for(let t of this.state.strings){if(!this.shows(t.thing))continue;let{points:n}=t,i=e.things[t.thing].layer,o=t.thing===this.selected?_n:this.tint(e,t.thing,t.material,W1);if(i==="contacts"){for(let h=0;h<n.length;h+=3)this.balls.add([n[h],n[h+1],n[h+2]],void 0,_v,o);continue}let a=n.length/3,l=.008,c=a>200?1:a>40?2:6;for(let h=0;h+1<a;++h)for(let u=0;u<c;++u)yv(n,a,h,u/c,sl),yv(n,a,h,(u+1)/c,du),this.rods.lay(sl,du,l,o),(c>1||a<400)&&this.balls.add(sl,void 0,q1,o)}}tint(e,t,n,i){return t===this.selected?_n:/collision|colliding|overlap/.test(e.things[t].layer)?uv:Wi(e.materials,n,i,Wf)}drawSelection(e){let t=e.placeOf(this.selected,this.seconds),n=e.things[this.selected];if(!(!t||!n)&&(n.kind===1||n.kind===3)){let i=t.radius??(this.bodies?.build(this.selected).radius??.3)*1.5,r=1+.04*Math.sin(performance.now()/260);this.rings.add(t.position[0],.014,t.position[2],i*r,_n,.95,.16,.035),this.drawPath(e,this.selected,_n,.95,8,3)}}drawPaths(e){let t=this.state.figures.length>300;for(let n of[this.state.figures,this.state.discs])for(let{thing:i,material:r}of n)i===this.selected||!this.shows(i)||this.drawPath(e,i,Wi(e.materials,r,this.theme.ink,Wf),.6,t?1.5:z1,2)}drawPath(e,t,n,i,r,o){let l=this.seconds,c=Math.ceil((l-r)/.2),h=Math.floor((l+r)/.2),u,d=0;for(let f=c;f<=h+1;++f){let m=f*.2;f===c&&(m=l-r),f===h+1&&(m=l+r);for(let x of d<l&&m>l&&u?[l,m]:[m]){let p=x>e.lastTime+1e-6?void 0:e.placeOf(t,x),g=p?[p.position[0],.012,p.position[2]]:void 0;if(g&&u){let y=x>l+1e-9,S=b=>i*Math.max(0,1-Math.abs(b-l)/r);(!y||f%2===0)&&this.strokes.add(u,g,o,.012,n,S(d),S(x))}u=g,d=x}}}rayAt(e,t){let{camera:n}=this.rig,i=new X(e/this.width*2-1,1-t/this.height*2,.5).unproject(n);return{origin:n.position.clone(),direction:i.sub(n.position).normalize(),pixel:2*Math.tan(n.fov*Math.PI/360)/this.height,camera:n}}pick(e,t){let{recording:n,bodies:i}=this;return!n||!i?-1:gv(this.rayAt(e,t),n,this.state,this.seconds,r=>this.shows(r)&&!(this.rig.mode==="first-person"&&r===this.followed),r=>i.build(r))}select(e){this.selected=e}screenOf(e){let{recording:t}=this,n=t?.placeOf(e,this.seconds);if(!t||!n)return;let i=fu.set(...n.position).project(this.rig.camera);if(!(i.z>1||i.z<-1||Math.abs(i.x)>1||Math.abs(i.y)>1))return{x:(i.x+1)/2*this.width,y:(1-i.y)/2*this.height}}setHandles(e){this.handles.set(e)}dispose(){this.rig.dispose(),this.bodies?.dispose(),this.ground.dispose(),this.handles.dispose(),this.spaceTime.dispose();for(let e of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])e.dispose();for(let{solids:e}of this.parts.values())e.dispose();this.renderer.dispose()}};function V1(s){return s.figures.length+s.parts.length+s.discs.length+s.boxes.length+s.lines.length+s.strings.length>0}function Sv(s,e){let[t,n,i,r]=s,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-n*e[2]),l=2*(n*e[1]-i*e[0]);return[e[0]+t*o+i*l-r*a,e[1]+t*a+r*o-n*l,e[2]+t*l+n*a-i*o]}var xv=(s,e,t)=>Sv([s[e+3],s[e+4],s[e+5],s[e+6]],t);function yv(s,e,t,n,i){let r=Math.max(0,t-1)*3,o=t*3,a=(t+1)*3,l=Math.min(e-1,t+2)*3;for(let c=0;c<3;++c){let h=s[r+c],u=s[o+c],d=s[a+c],f=s[l+c];i[c]=.5*(2*u+(d-h)*n+(2*h-5*u+4*d-f)*n*n+(3*u-h-3*d+f)*n*n*n)}}var Wf=new Re,H1=new Re,G1=new Re(.05,.035,.02),W1=new Re(11569752),sl=[0,0,0],du=[0,0,0],X1=[1,1,1],_v=[.02,.02,.02],q1=[.008,.008,.008],fu=new X,$1=new X,Y1=new X(1,1,1),Xf=new X,Z1=new X(1,0,0),pu=new Un,bv=new Et,Mv=new Et;function J1(){let s=document.querySelector("#stage"),e=document.querySelector("#shell"),t;try{t=new mu(s)}catch(r){e.append(W("div",{class:"empty"},W("h1",{text:"This browser cannot draw the stage"}),W("p",{text:`It gives no WebGL 2 (${r instanceof Error?r.message:String(r)}). Another browser, or its graphics settings, may help; sidestep render makes pictures without a browser.`})));return}let n=new Gl(e,s,t),i=new jl(n,e);window.__sidestep={get ready(){return n.ready},get mode(){return n.kind==="live"?"live":n.kind?"file":"empty"},get connected(){return i.connected},get time(){return n.clock.time},get playing(){return n.clock.playing},get firstTime(){return n.clock.first},get lastTime(){return n.clock.last},get figures(){return t.drawn.figures},get selected(){return n.picked},get drawn(){return t.drawn},get messages(){return i.talk.messages},get latencyMs(){return n.line.latencyMs},get errors(){return n.errors},state:()=>n.stateNow(),recording:()=>n.recording,seek:r=>{n.clock.playing=!1,n.seek(r)},play:r=>n.play(r),pick:r=>n.pick(r),screenOf:r=>t.screenOf(r),controls:()=>[...n.controls]},i.start()}J1();
