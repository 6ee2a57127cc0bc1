function $(s,e={},...t){let n=document.createElement(s);for(let[i,r]of Object.entries(e))if(!(r===void 0||r===!1))if(i==="class")n.className=String(r);else if(i==="text")n.textContent=String(r);else if(i==="on")for(let[o,a]of Object.entries(e.on))n.addEventListener(o,a);else n.setAttribute(i,r===!0?"":String(r));for(let i of t)i!==void 0&&i!==!1&&n.append(i);return n}function ct(s,e){s.textContent!==e&&(s.textContent=e)}function bt(s,e,t){t!==s.hasAttribute(e)&&s.toggleAttribute(e,t)}var ux={play:"M6 4.2v11.6l9.5-5.8z",pause:"M6.5 4.5v11M13.5 4.5v11",back:"M12.5 5.5 8 10l4.5 4.5",forward:"M7.5 5.5 12 10l-4.5 4.5",start:"M5 5v10M14.5 5.5 10 10l4.5 4.5",end:"M15 5v10M5.5 5.5 10 10l-4.5 4.5",loop:"M4.5 9V8a3 3 0 0 1 3-3h8M13 2.5 15.5 5 13 7.5M15.5 11v1a3 3 0 0 1-3 3h-8M7 17.5 4.5 15 7 12.5",orbit:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M3.5 10c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3",follow:"M10 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M10 7.5v5M6.5 9.5h7M10 12.5 7.5 17M10 12.5l2.5 4.5",eye:"M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5M10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",top:"M4 4h12v12H4zM4 10h12M10 4v12",frame:"M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5",theme:"M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M10 3.5v13M10 6h3.5M10 9h6M10 12h6M10 15h2.5",full:"M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M8 16H4v-4",link:"M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3L9.8 6M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l1.1-1.2",camera:"M3 7h3l1.5-2h5L14 7h3v9H3zM10 8.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2",help:"M7.5 7.6A2.5 2.5 0 0 1 10 5.2c1.5 0 2.6 1 2.6 2.3 0 1.9-2.6 2-2.6 4M10 14.4v.4",open:"M3.5 6v9.5h13V7.5H10L8.5 5h-5zM3.5 6",close:"M5.5 5.5l9 9M14.5 5.5l-9 9",chevron:"M7 8.5 10 11.5l3-3",layers:"M10 4 3.5 7.5 10 11l6.5-3.5zM3.5 11 10 14.5l6.5-3.5",people:"M7.5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M3.5 15.5c0-2.6 1.6-4.5 4-4.5s4 1.9 4 4.5M13 5.3a1.8 1.8 0 0 1 0 3.4M13.5 11.2c1.9.4 3 2.1 3 4.3",card:"M3.5 5h13v10h-13zM6 8.5h3.5M6 11.5h3.5M12 8.5h2.5M12 11.5h2.5",sliders:"M4 6h6M14 6h2M12 4.2v3.6M4 13.5h2M10 13.5h6M8 11.7v3.6",plot:"M3.5 15.5h13M3.5 13l4-4.5 3 2.5 5.5-6.5",list:"M4 5.5h.5M7.5 5.5H16M4 10h.5M7.5 10H16M4 14.5h.5M7.5 14.5H16"};function ys(s){let e="http://www.w3.org/2000/svg",t=document.createElementNS(e,"svg");t.setAttribute("viewBox","0 0 20 20"),t.setAttribute("aria-hidden","true"),t.classList.add("icon"),s==="play"&&t.classList.add("solid");let n=document.createElementNS(e,"path");return n.setAttribute("d",ux[s]),t.append(n),t}function Pp(s,e){s.getAttribute("data-icon")!==e&&(s.setAttribute("data-icon",e),s.querySelector("svg")?.replaceWith(ys(e)))}function Gt(s,e,t,n=""){return $("button",{type:"button",class:"icon-button","aria-label":e,title:n?`${e} (${n})`:e,on:{click:t}},ys(s))}function no(s,e){let t=!1;new ResizeObserver(()=>{t||(t=!0,requestAnimationFrame(()=>{t=!1,e()}))}).observe(s)}var dx=0,to=class{constructor(e,t,n,i){this.make=t;this.fill=n;this.choose=i;this.inner=$("div",{class:"long-inner",role:"presentation"}),this.element=$("div",{class:"long",role:"listbox","aria-label":e,tabindex:"0",on:{scroll:()=>this.later(),keydown:r=>this.key(r),click:r=>this.click(r)}},this.inner),this.element.style.setProperty("--row",`${this.rowHeight}px`),no(this.element,()=>this.moveTo(this.cursor))}element;cursor=0;inner;rowHeight=window.matchMedia("(pointer: coarse)").matches?42:28;id=`list-${++dx}`;rows=[];count=0;pending=!1;setCount(e){this.count=e,this.cursor=Math.max(0,Math.min(this.cursor,e-1)),this.inner.style.height=`${e*this.rowHeight}px`,(this.element.closest(".panel")??this.element).style.setProperty("--content",`${e*this.rowHeight+1}px`),this.later()}refresh(){this.later()}moveTo(e){this.cursor=Math.max(0,Math.min(e,this.count-1));let t=this.cursor*this.rowHeight,n=this.element.clientHeight;t<this.element.scrollTop?this.element.scrollTop=t:t+this.rowHeight>this.element.scrollTop+n&&(this.element.scrollTop=t+this.rowHeight-n),this.later()}key(e){let t=Math.max(1,Math.floor(this.element.clientHeight/this.rowHeight)-1),n={ArrowDown:1,ArrowUp:-1,PageDown:t,PageUp:-t},i=e.target instanceof HTMLInputElement;if(e.key in n)this.moveTo(this.cursor+n[e.key]);else if(e.key==="Home"&&!i)this.moveTo(0);else if(e.key==="End"&&!i)this.moveTo(this.count-1);else if(e.key==="Enter"&&this.count)this.choose(this.cursor);else return;e.preventDefault(),e.stopPropagation()}click(e){let t=e.target.closest("[data-index]");t&&(this.cursor=Number(t.dataset.index),this.choose(this.cursor),this.later())}later(){this.pending||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1,this.draw()}))}draw(){let e=this.element.clientHeight;if(!e)return;let t=Math.max(0,Math.floor(this.element.scrollTop/this.rowHeight)-2),n=Math.min(this.count,t+Math.ceil(e/this.rowHeight)+5);for(;this.rows.length<n-t;){let r=this.make();r.setAttribute("role","option"),this.rows.push(r),this.inner.append(r)}let i="";this.rows.forEach((r,o)=>{let a=t+o,l=a<n;r.hidden=!l,l&&(r.style.transform=`translateY(${a*this.rowHeight}px)`,r.dataset.index=String(a),r.id=`${this.id}-${a}`,r.setAttribute("aria-setsize",String(this.count)),r.setAttribute("aria-posinset",String(a+1)),bt(r,"data-cursor",a===this.cursor),a===this.cursor&&(i=r.id),this.fill(r,a))}),i?this.element.setAttribute("aria-activedescendant",i):this.element.removeAttribute("aria-activedescendant")}};function hn(s,e=2){if(!Number.isFinite(s))return"–";let t=s<0?"−":"",n=10**e,i=Math.round(Math.abs(s)*n),r=Math.floor(i/n),o=e?"."+String(i%n).padStart(e,"0"):"",a=r%60,l=Math.floor(r/60)%60,c=Math.floor(r/3600);return c?`${t}${c}:${String(l).padStart(2,"0")}:${String(a).padStart(2,"0")}${o}`:l||e===0?`${t}${l}:${String(a).padStart(2,"0")}${o}`:`${t}0:${String(a).padStart(2,"0")}${o}`}function oa(s){return s<1e3?`${s} B`:s<1e6?`${(s/1e3).toFixed(0)} kB`:s<1e9?`${(s/1e6).toFixed(1)} MB`:`${(s/1e9).toFixed(2)} GB`}function On(s){return Math.round(s).toString().replace(/\B(?=(\d{3})+$)/g," ")}function yl(s,e,t=e+"s"){return`${On(s)} ${s===1?e:t}`}function wn(s,e){let t=s.toFixed(e);return(/^-0(\.0*)?$/.test(t)?t.slice(1):t).replace("-","−")}var Ti=class{constructor(e,t,n,i={}){this.name=e;this.title=t;let r=aa(`panel.${e}`);this.folded=r===void 0?i.folded??!1:r==="folded",this.note=$("span",{class:"panel-note"}),this.head=$("button",{type:"button",class:"panel-head","aria-controls":`panel-${e}`,on:{click:()=>this.fold(!this.folded)}},$("span",{class:"panel-title",text:t}),this.note,ys("chevron")),this.body=$("div",{class:"panel-body",id:`panel-${e}`}),this.element=$("section",{class:`panel panel-${e}`,"aria-label":t},this.head,this.body),this.tab=$("button",{type:"button",class:"tab","aria-label":t,title:t,"aria-pressed":"false"},ys(n),$("span",{text:t})),this.apply()}element;body;tab;head;note;folded;onShow=()=>{};get open(){return!this.folded}fold(e){this.folded=e,la(`panel.${this.name}`,e?"folded":"open"),this.apply(),!e&&(this.onShow(),requestAnimationFrame(()=>this.element.scrollIntoView({block:"nearest"})))}setNote(e){ct(this.note,e)}setPresent(e){bt(this.element,"hidden",!e),bt(this.tab,"hidden",!e)}setSheet(e){bt(this.element,"data-sheet",e),this.tab.setAttribute("aria-pressed",String(e)),e&&this.onShow()}apply(){bt(this.element,"data-folded",this.folded),this.head.setAttribute("aria-expanded",String(!this.folded))}};function aa(s){try{return localStorage.getItem(`sidestep.${s}`)??void 0}catch{return}}function la(s,e){try{localStorage.setItem(`sidestep.${s}`,e)}catch{}}var fx={1:"figure",2:"part",3:"disc",4:"box",5:"line",6:"string"};function bs(s){return fx[s]??"thing"}var bl=class{constructor(e){this.desk=e;this.search=$("input",{type:"search",class:"field",placeholder:"Find by name, kind or layer","aria-label":"Find things by name, kind or layer",spellcheck:"false",autocomplete:"off",on:{input:()=>{this.list.cursor=0,this.update()},keydown:t=>this.key(t)}}),this.list=new to("Things",()=>$("div",{class:"thing"},$("span",{class:"dot"}),$("span",{class:"thing-name"}),$("span",{class:"row-note"})),(t,n)=>this.fill(t,n),t=>this.choose(t)),this.none=$("p",{class:"quiet",text:"Nothing of that name.",hidden:!0}),this.panel.body.append(this.search,this.list.element,this.none),this.panel.onShow=()=>this.update()}panel=new Ti("things","Things","people");search;list;none;found=[];seenThings=-1;seenQuery="";focus(){this.panel.fold(!1),this.search.focus(),this.search.select()}update(){let e=this.desk.recording?.things??[],t=this.search.value.trim().toLowerCase();if(e.length!==this.seenThings||t!==this.seenQuery){this.seenThings=e.length,this.seenQuery=t,this.found=[];let n=t.split(/\s+/).filter(Boolean);for(let r=0;r<e.length;++r){let o=e[r],a=n.length?`${o.name} ${bs(o.kind)} ${o.layer}`.toLowerCase():"";n.every(l=>a.includes(l))&&this.found.push(r)}let i=r=>e[r].kind===1?0:1;this.found.sort((r,o)=>i(r)-i(o)||r-o),this.list.setCount(this.found.length),bt(this.none,"hidden",this.found.length>0||e.length===0)}this.panel.setNote(t?`${On(this.found.length)} of ${On(e.length)}`:On(e.length)),this.list.refresh()}reset(){this.seenThings=-1,this.update()}showPicked(){let e=this.found.indexOf(this.desk.picked);e>=0&&this.list.moveTo(e),this.list.refresh()}fill(e,t){let n=this.found[t],i=this.desk.recording?.things[n];if(!i)return;let[r,o,a]=e.children;r.style.background=this.desk.colourOf(n),ct(o,i.name||`${bs(i.kind)} ${n}`),ct(a,i.layer||bs(i.kind)),e.setAttribute("aria-selected",String(n===this.desk.picked))}choose(e){let t=this.found[e];t!==void 0&&this.desk.pick(t===this.desk.picked?-1:t)}key(e){if(e.key!=="Escape"){this.list.key(e);return}this.search.value="",this.search.blur(),this.update(),e.stopPropagation()}};var _l=class{constructor(e){this.desk=e;this.panel.onShow=()=>this.update()}panel=new Ti("layers","Layers","layers");rows=new Map;update(){let e=this.desk.stage.layers(),t=new Set(e.map(n=>n.name));for(let[n,i]of this.rows)t.has(n)||(i.row.remove(),this.rows.delete(n));for(let n of e){let i=this.rows.get(n.name);if(!i){let r=$("input",{type:"checkbox",class:"switch",on:{change:()=>this.set(n.name,r.checked)}}),o=$("span",{class:"row-note"}),a=$("label",{class:"row"},r,$("span",{class:"row-name",text:gr(n.name)}),o);i={row:a,box:r,count:o},this.rows.set(n.name,i),this.panel.body.append(a)}i.box.checked=n.shown,ct(i.count,n.count>0?On(n.count):"")}}set(e,t){this.desk.stage.setLayer(e,t),this.desk.redraw(),this.update()}toggle(e){let t=this.desk.stage.layers().find(n=>n.name===e);return t?(this.set(e,!t.shown),this.desk.say(`${gr(e)} ${t.shown?"hidden":"shown"}`),!0):!1}};function gr(s){return s&&s[0].toUpperCase()+s.slice(1)}var Ml=class{step=.1;first=0;rows=[];people=[];figures=[];version=0;known=0;most=600;next=0;start(e){this.rows=[],this.people=[],this.figures=[],this.known=this.next=0,this.version++,e&&(this.first=e.firstTime,this.findFigures(e),this.most=Math.max(120,Math.min(600,Math.floor(12e5/Math.max(1,this.figures.length)))),this.step=.1,this.makeRoom(e))}timeOf(e){return this.first+e*this.step}at(e){return Math.min(this.rows.length-1,Math.max(0,Math.round((e-this.first)/this.step)))}work(e,t,n=()=>!0,i=()=>performance.now()){e.firstTime!==this.first&&this.start(e);let r=i()+t,o=this.version;this.findFigures(e),this.makeRoom(e);for(let a=0;a<this.rows.length;++a){this.next>=this.rows.length&&(this.next=0);let l=this.next++;if(!(this.rows[l]||!n(this.timeOf(l)))&&(this.look(e,l),i()>r))break}return this.version!==o}makeRoom(e){for(;;){let t=Math.max(0,Math.floor((e.lastTime-this.first)/this.step+1e-6)+1);if(t<=this.most){for(;this.rows.length<t;)this.rows.push(void 0),this.people.push(null);return}this.rows=this.rows.filter((n,i)=>i%2===0),this.people=this.people.filter((n,i)=>i%2===0),this.step*=2,this.version++}}look(e,t){let n=this.timeOf(t),i=new Float32Array(this.figures.length*2),r=0;for(let o=0;o<this.figures.length;++o){let a=e.placeOf(this.figures[o],n);i[2*o]=a?a.position[0]:NaN,i[2*o+1]=a?a.position[2]:NaN,a&&r++}this.rows[t]=i,this.people[t]=r,this.version++}findFigures(e){for(;this.known<e.things.length;++this.known)e.things[this.known].kind===1&&this.figures.push(this.known)}nearest(e){let t=this.figures.indexOf(e);return this.rows.map(n=>{if(!n||t<0||2*t+1>=n.length)return null;let i=n[2*t],r=n[2*t+1],o=1/0;for(let a=0;a<n.length;a+=2){if(a===2*t)continue;let l=(n[a]-i)**2+(n[a+1]-r)**2;l<o&&(o=l)}return o<1/0?Math.sqrt(o):null})}nearestAt(e,t){let n=this.rows[t],i=this.figures.indexOf(e);if(!n||i<0)return-1;let r=n[2*i],o=n[2*i+1],a=1/0,l=-1;for(let c=0;2*c<n.length;++c){let h=(n[2*c]-r)**2+(n[2*c+1]-o)**2;c!==i&&h<a&&(a=h,l=this.figures[c])}return l}};function wl(s,e,t,n=.1){let i=Math.max(s.firstTime,t-n),r=Math.min(s.lastTime,t+n);if(!(r>i))return null;let o=s.placeOf(e,i),a=s.placeOf(e,r);return!o||!a?null:Math.hypot(a.position[0]-o.position[0],a.position[2]-o.position[2])/(r-i)}function Ip(s){let e=Number(s.about.get("frame_time"));if(Number.isFinite(e)&&e>0)return e;let t=Number(s.about.get("frame_rate")??s.about.get("fps"));if(Number.isFinite(t)&&t>0)return 1/t;let n=new Map;for(let o of s.clips)o.frameTime>0&&n.set(o.frameTime,(n.get(o.frameTime)??0)+1);let i=0,r=0;for(let[o,a]of n)a>r&&(i=o,r=a);if(i>0)return i;for(let o=0;o<Math.min(s.things.length,50);++o){let a=s.keysOf(o);if(a.length<3)continue;let l=[];for(let c=1;c<Math.min(a.length,200);++c){let h=a[c].time-a[c-1].time;h>1e-6&&l.push(h)}if(l.length)return l.sort((c,h)=>c-h)[l.length>>1]}return 1/30}function vr(s){let e={collision:"red",contact:"rose",overlap:"red",hit:"red",refused:"amber",stuck:"plum",warning:"amber",choice:"blue",plan:"blue",arrive:"green",goal:"green",leave:"stone",enter:"green",control:"teal",input:"teal"},t=["blue","teal","plum","olive","rose","stone"],n=0;for(let i=0;i<s.length;++i)n=n*31+s.charCodeAt(i)>>>0;return`--k-${e[s]??t[n%t.length]}`}var Sl=class{times=new Float64Array(1024);kinds=new Uint16Array(1024);count=0;names=[];counts=[];events=[];numbers=new Map;about=new Map;clear(){this.count=0,this.names=[],this.counts=[],this.events=[],this.numbers.clear(),this.about.clear()}update(e){let t=this.count>0&&e.length>=this.count&&this.last===e[this.count-1];if(t&&e.length===this.count)return this.events=e,!1;if(!t){if(this.count===0&&e.length===0)return!1;this.clear()}if(this.events=e,e.length>this.times.length){let n=Math.max(e.length,this.times.length*2),i=new Float64Array(n),r=new Uint16Array(n);i.set(this.times.subarray(0,this.count)),r.set(this.kinds.subarray(0,this.count)),this.times=i,this.kinds=r}for(let n=this.count;n<e.length;++n){let i=e[n],r=this.numbers.get(i.kind);r===void 0&&(r=this.names.length,this.numbers.set(i.kind,r),this.names.push(i.kind),this.counts.push(0)),this.times[n]=i.time,this.kinds[n]=r,this.counts[r]++;for(let o of i.who){let a=this.about.get(o);a?a.push(n):this.about.set(o,[n])}}return this.count=e.length,this.last=e[e.length-1],!0}last;from(e){return Ms(this.times,this.count,e)}of(e){return this.about.get(e)??[]}};function Ms(s,e,t){let n=0,i=e;for(;n<i;){let r=n+i>>1;s[r]<t?n=r+1:i=r}return n}function kp(s,e,t,n,i,r=4){let o=[];if(!(t>e)||!(n>0))return o;let a=(t-e)/n,l=a*r,c=[],h=Ms(s.times,s.count,e-l);for(let u=h;u<s.count;++u){let d=s.times[u];if(d>t+l)break;let f=s.kinds[u],m=i[f]??-1;if(m<0)continue;let x=Math.floor(d/l),p=c[m];if(p&&p.slot===x){p.last=u,p.count++;continue}let g={lane:m,kind:f,slot:x,first:u,last:u,count:1,x:0};c[m]=g,o.push(g)}for(let u of o)u.x=((s.times[u.first]+s.times[u.last])/2-e)/a;return o}function Lp(s,e,t){let n=new Int16Array(s.length).fill(-1),i=s.map((a,l)=>l).filter(a=>!t.has(a));if(i.length<=e)return i.forEach((a,l)=>{n[a]=l}),n;let r=new Set([...i].sort((a,l)=>s[l]-s[a]||a-l).slice(0,e-1)),o=0;for(let a of i)r.has(a)&&(n[a]=o++);for(let a of i)r.has(a)||(n[a]=e-1);return n}function Np(s,e){let t=s*e,n=[[60,6],[120,4],[300,5],[600,10],[900,3],[1800,6],[3600,6],[7200,4],[21600,6],[43200,12],[86400,4]];if(t>30){for(let[r,o]of n)if(r>=t)return{step:r,parts:o};return{step:Math.ceil(t/86400)*86400,parts:4}}for(let i=-4;i<=1;++i)for(let[r,o]of[[1,5],[2,4],[5,5]]){let a=r*10**i;if(a>=t&&a<=30)return{step:a,parts:o}}return{step:30,parts:6}}var Dp=new Set(["refused","choice","candidate","plan","rejected"]),Al=class{constructor(e){this.desk=e;let t=$("div",{class:"card-head"},this.dot,$("div",{},this.name,this.kind),Gt("follow","Follow it",()=>{e.stage.setCamera("follow",e.picked),e.redraw()},"2"),Gt("close","Let go",()=>e.pick(-1),"Esc"));for(let n of["Doing","Speed","Position","Heading","Nearest"]){let i=$("dd");this.values.set(n,i),this.facts.append($("div",{class:"fact"},$("dt",{text:n}),i,n==="Doing"&&this.barBox))}this.panel.body.append(t,this.facts,this.refused.element,this.plan.element,this.told.element),this.panel.setPresent(!1),this.panel.body.addEventListener("click",n=>{let i=n.target.closest("[data-time]");i&&e.seek(Number(i.dataset.time))})}panel=new Ti("card","Picked","card");name=$("div",{class:"card-name"});kind=$("div",{class:"card-kind"});facts=$("dl",{class:"facts"});values=new Map;bar=$("div",{class:"bar-fill"});barBox=$("div",{class:"bar",role:"progressbar","aria-label":"Where in its clip"},this.bar);plan=Ou("Plan");refused=Ou("Weighed and refused");told=Ou("Events");dot=$("span",{class:"dot large"});seen="";update(e){let{picked:t,recording:n,clock:i}=this.desk;this.panel.setPresent(t!==-1&&n!==void 0);let r=n?.things[t];if(!n||!r)return;ct(this.name,this.desk.nameOf(t)),ct(this.kind,r.layer&&r.layer!==bs(r.kind)?`${gr(bs(r.kind))} on ${r.layer}`:gr(bs(r.kind))),this.dot.style.background=this.desk.colourOf(t);let o=n.placeOf(t,i.time),a=wl(n,t,i.time),l=e?.figures.find(h=>h.thing===t),c=l&&l.clip!==-1?n.clips[l.clip]:void 0;if(this.put("Position",o?`${wn(o.position[0],2)}, ${wn(o.position[1],2)}, ${wn(o.position[2],2)} m`:"not on the stage"),this.put("Heading",o&&Number.isFinite(o.heading)?`${wn(o.heading*180/Math.PI,0)}°`:""),this.put("Speed",o&&a!==null?`${wn(a,2)} m/s`:""),this.put("Doing",c?c.name||"an unnamed clip":l?"posed frame by frame":""),bt(this.barBox,"hidden",!c),c){let h=Math.max(1e-9,(c.frameCount-1)*c.frameTime),u=Math.min(1,Math.max(0,l.clipSeconds/h));this.bar.style.transform=`scaleX(${u.toFixed(4)})`,this.barBox.setAttribute("aria-valuenow",String(Math.round(u*100)));let d=Math.round(Math.min(h,Math.max(0,l.clipSeconds))/c.frameTime);this.put("Doing",`${c.name||"an unnamed clip"}, ${d} of ${c.frameCount-1}`)}this.put("Nearest",this.nearest()),this.updateLists()}nearest(){let{samples:e,recording:t,picked:n,clock:i}=this.desk,r=e.nearestAt(n,e.at(i.time));if(r<0||!t)return"";let o=t.placeOf(n,i.time),a=t.placeOf(r,i.time);return!o||!a?"":`${this.desk.nameOf(r)}, ${wn(Math.hypot(o.position[0]-a.position[0],o.position[2]-a.position[2]),2)} m`}updateLists(){let{recording:e,events:t,picked:n,clock:i}=this.desk,r=t.of(n),o=r.map(_=>t.times[_]),a=Ms(o,o.length,i.time+1e-6),l=this.keysNow(),c=0;for(let _=l.length;c<_;){let b=c+_>>1;l[b].time<=i.time+1e-6?c=b+1:_=b}let h=`${n};${r.length};${a};${l.length};${c}`;if(h===this.seen)return;this.seen=h;let u=_=>_.clip!==-1&&e.clips[_.clip]&&e.clips[_.clip].name||_.what,d=l.some(_=>_.clip!==-1||_.what==="remove"||_.what==="appear"),f=d?l.slice(Math.max(0,c-2),c+3):[];this.plan.set(f.map((_,b)=>({time:_.time,text:u(_),colour:"",now:Math.max(0,c-2)+b===c-1})),l.length>f.length&&d?`${l.length} in all`:"");let m=[],x=[];for(let _=a-1;_>=0&&m.length<4;--_){let b=t.events[r[_]];Dp.has(b.kind)&&m.push(r[_])}let p=r.slice(Math.max(0,a-200),a+200).filter(_=>!Dp.has(t.events[_].kind)),g=p.findIndex(_=>t.times[_]>i.time+1e-6),v=g<0?p.length:g;x.push(...p.slice(Math.max(0,v-3),v+3)),this.refused.set(m.reverse().map(_=>this.row(_)),""),this.told.set(x.map(_=>this.row(_)),r.length>x.length?`${r.length} in all`:"")}keysNow(){let{recording:e,picked:t}=this.desk,n=performance.now(),{kept:i}=this;if(i&&i.recording===e&&i.picked===t&&(i.version===e.version||n-i.at<1e3))return i.keys;let r=e.keysOf(t);return this.kept={recording:e,picked:t,version:e.version,at:n,keys:r},r}kept;row(e){let t=this.desk.events.events[e];return{time:t.time,text:t.text||t.kind,colour:vr(t.kind),now:!1,future:t.time>this.desk.clock.time+1e-6}}put(e,t){let n=this.values.get(e);ct(n,t),bt(n.parentElement,"hidden",!t)}};function Ou(s){let e=$("span",{class:"row-note"}),t=$("div",{class:"steps"}),n=$("div",{class:"card-section",hidden:!0},$("h3",{},s,e),t);return{element:n,set(i,r){bt(n,"hidden",i.length===0),ct(e,r),t.replaceChildren(...i.map(o=>{let a=$("span",{class:o.colour?"dot":"dot ring"});o.colour&&(a.style.background=`var(${o.colour})`);let l=$("button",{type:"button",class:"step","data-time":o.time,title:`${hn(o.time)}: ${o.text}`},a,$("span",{class:"event-time",text:hn(o.time)}),$("span",{class:"step-text",text:o.text}));return bt(l,"data-now",o.now),bt(l,"data-future",o.future??!1),l}))}}}var Fp=[.1,.25,.5,.75,1,1.5,2,4,8],Bu=class{rate=1;arrivals=[];most=.5;remember=3;reset(){this.arrivals=[],this.rate=1}arrive(e,t){let n=this.arrivals.at(-1);for(n&&(t-n.last>1&&e-n.wall<.5?this.arrivals=[]:t<n.last&&(this.arrivals=[])),this.arrivals.push({wall:e,last:t});this.arrivals.length>2&&e-this.arrivals[0].wall>this.remember;)this.arrivals.shift();let i=this.arrivals[0];e-i.wall>.4&&(this.rate=Math.min(50,Math.max(0,(t-i.last)/(e-i.wall))))}target(e){let t=this.arrivals.at(-1);if(!t)return 0;let n=t.last-this.rate*e;for(let r=1;r<this.arrivals.length;++r)n=Math.min(n,this.arrivals[r-1].last-this.rate*this.arrivals[r].wall);let i=n+this.rate*e;return Math.min(t.last,Math.max(i,t.last-this.most*Math.max(this.rate,.2)))}follow(e,t,n){let i=this.arrivals.at(-1);if(!i)return e;let r=this.target(t);if(Math.abs(r-e)>1)return r;let o=e+this.rate*n,a=o+(r-o)*(1-Math.exp(-n/.25));return Math.min(i.last,Math.max(e,a))}},Tl=class{time=0;playing=!1;speed=1;looping=!1;first=0;last=0;part;frame=1/30;live=!1;following=!1;edge=new Bu;open(e){this.live=e,this.following=e,this.playing=e,this.first=this.last=this.time=0,this.part=void 0,this.edge.reset()}setRange(e,t,n){let i=t!==this.last||e!==this.first;this.first=e,this.last=Math.max(e,t),this.live&&i&&this.edge.arrive(n,this.last),this.part&&(this.part.from>=this.last||this.part.to<=this.first)&&(this.part=void 0),this.time=this.clamp(this.time)}clamp(e){return Number.isFinite(e)?Math.min(this.last,Math.max(this.first,e)):this.first}tick(e,t){if(!this.playing)return;if(this.following){this.time=this.clamp(this.edge.follow(this.time,t,e));return}let n=this.looping&&this.part?this.part.from:this.first,i=this.looping&&this.part?this.part.to:this.last,r=this.time+Math.min(e,.25)*this.speed;if(r<i){this.time=Math.max(r,Math.min(n,this.time));return}this.looping&&i>n?this.time=this.time>i?n:n+(r-n)%(i-n):this.live?(this.time=this.last,this.following=!0):(this.time=this.last,this.playing=!1)}seek(e){this.time=this.clamp(e),this.following=!1}play(e){if(this.playing=e,!e){this.following=!1;return}!this.live&&!this.looping&&this.time>=this.last&&(this.time=this.first)}goLive(e){this.live&&(this.following=this.playing=!0,this.time=this.clamp(this.edge.target(e)))}step(e){let t=(this.time-this.first)/this.frame,n=Math.round(t),i=Math.abs(t-n)<.001?n:e>0?Math.floor(t):Math.ceil(t);this.playing=!1,this.seek(this.first+(i+e)*this.frame)}setSpeed(e){Number.isFinite(e)&&(this.speed=Math.min(8,Math.max(.1,e)))}faster(e){let t=e>0?Fp.find(n=>n>this.speed+1e-9):[...Fp].reverse().find(n=>n<this.speed-1e-9);t!==void 0&&(this.speed=t)}get behind(){return this.last-this.time}};var px=[{mode:"orbit",label:"Orbit",key:"1",picture:"orbit"},{mode:"follow",label:"Follow",key:"2",picture:"follow"},{mode:"first-person",label:"First person",key:"3",picture:"eye"},{mode:"top",label:"From above",key:"4",picture:"top"}],El=class{title=$("button",{type:"button",class:"title",title:"About this recording (I)"});left=$("div",{class:"column left"});right=$("div",{class:"column right"});tabs=$("div",{class:"tabs",role:"toolbar","aria-label":"Panels"});status=$("div",{class:"status","aria-label":"Status"});dock;empty;badge=$("span",{class:"badge",hidden:!0});back;words=$("span",{class:"title-words",text:"Sidestep"});cameras=new Map;panels=[];constructor(e,t,n,i,r){this.title.addEventListener("click",t.about),this.title.append(this.words,this.badge),this.back=$("button",{type:"button",class:"push back",hidden:!0,on:{click:t.back}});let o=$("div",{class:"segmented",role:"toolbar","aria-label":"Camera"});for(let{mode:l,label:c,key:h,picture:u}of px){let d=$("button",{type:"button",class:"segment","aria-pressed":"false","aria-label":c,title:`${c} (${h})`,on:{click:()=>t.camera(l)}},ys(u),$("span",{text:c}));this.cameras.set(l,d),o.append(d)}let a=$("div",{class:"tools",role:"toolbar","aria-label":"Tools"},Gt("frame","All in view",t.frameAll,"F"),Gt("open","Open a file",t.openFile,"O"),Gt("link","Copy a link to this moment",t.copyLink,"C"),Gt("camera","Save a picture",t.picture,"S"),Gt("theme","Dark or light",t.theme,"T"),Gt("full","Full screen",t.fullScreen,"Shift F"),Gt("help","Keys and gestures",t.help,"?"));this.dock=$("footer",{class:"dock"},this.tabs,n,r,i,this.status),this.empty=$("div",{class:"empty",hidden:!0},$("h1",{text:"Nothing on the stage yet"}),$("p",{text:"Drop a recording, a BVH or a glTF file here. It stays on this machine."}),$("button",{type:"button",class:"push",text:"Open a file…",on:{click:t.openFile}})),e.append($("header",{class:"bar"},$("div",{class:"bar-left"},this.title,this.back),o,a),$("main",{class:"columns"},this.left,this.right),this.empty,this.dock),document.addEventListener("pointerdown",l=>{l.target instanceof HTMLCanvasElement&&l.target.id==="stage"&&this.sheet(void 0)})}add(e,t){this[t].append(e.element),this.tabs.append(e.tab),this.panels.push(e),e.tab.addEventListener("click",()=>this.sheet(e.element.hasAttribute("data-sheet")?void 0:e))}sheet(e){for(let t of this.panels)t.setSheet(t===e)}setTitle(e,t,n){ct(this.words,e),ct(this.badge,t),this.badge.dataset.kind=n,bt(this.badge,"hidden",!t),document.title=e==="Sidestep"?e:`${e} · Sidestep`}setBack(e){ct(this.back,e),bt(this.back,"hidden",!e)}setCamera(e){for(let[t,n]of this.cameras)n.setAttribute("aria-pressed",String(t===e))}};var Cl=class{constructor(e){this.desk=e;this.chips=$("div",{class:"chips"}),this.list=new to("Events",()=>$("div",{class:"event"},$("span",{class:"dot"}),$("span",{class:"event-time"}),$("span",{class:"event-text"})),(t,n)=>this.fill(t,n),t=>{let n=this.desk.events.events[this.at(t)];n&&(this.desk.seek(n.time),n.who[0]!==void 0&&this.desk.pick(n.who[0]))}),this.panel.body.append(this.chips,this.list.element),this.panel.onShow=()=>{this.update(),this.showNow()}}panel=new Ti("events","Events","list",{folded:!0});chips;list;shown;seen="";update(){let{events:e,hiddenKinds:t}=this.desk;this.panel.setPresent(e.count>0),this.panel.setNote(On(e.count));let n=`${e.names.join()};${[...t].join()}`;if(n!==this.chips.dataset.key&&this.makeChips(n),this.chips.querySelectorAll(".chip-count").forEach((r,o)=>ct(r,On(e.counts[o]??0))),!this.panel.open&&!this.panel.element.hasAttribute("data-sheet"))return;let i=`${e.count};${n}`;if(i===this.seen){this.list.refresh();return}if(this.seen=i,!e.names.some(r=>t.has(r)))this.shown=void 0;else{this.shown=[];let r=e.names.map(o=>t.has(o));for(let o=0;o<e.count;++o)r[e.kinds[o]]||this.shown.push(o)}this.list.setCount(this.shown?this.shown.length:e.count)}showNow(){let e=this.desk.events.from(this.desk.clock.time),t=this.shown?Ms(this.shown,this.shown.length,e):e;requestAnimationFrame(()=>requestAnimationFrame(()=>this.list.moveTo(t)))}at(e){return this.shown?this.shown[e]??-1:e}makeChips(e){let{events:t,hiddenKinds:n}=this.desk;this.chips.dataset.key=e,this.chips.replaceChildren(...t.names.map(i=>{let r=!n.has(i),o=$("span",{class:"dot"});return o.style.background=`var(${vr(i)})`,$("button",{type:"button",class:"chip","aria-pressed":String(r),on:{click:()=>{r?n.add(i):n.delete(i),this.desk.remark(),this.update()}}},o,$("span",{text:i||"unnamed"}),$("span",{class:"chip-count"}))}))}fill(e,t){let{events:n,clock:i}=this.desk,r=n.events[this.at(t)];if(!r)return;let[o,a,l]=e.children;o.style.background=`var(${vr(r.kind)})`,ct(a,hn(r.time)),ct(l,r.text||r.kind),e.title=r.text,bt(e,"data-past",r.time<=i.time)}};function Up(s){return s.key===" "?"Space":/^[a-z]$/i.test(s.key)?s.shiftKey?`Shift+${s.key.toUpperCase()}`:s.key.toLowerCase():s.key.length>1&&s.shiftKey?`Shift+${s.key}`:s.key}function Op(s,e){return s instanceof HTMLElement?s.isContentEditable||s instanceof HTMLTextAreaElement||s instanceof HTMLSelectElement?!0:s instanceof HTMLInputElement?s.type==="checkbox"?e==="Space":s.type==="range"?/^(Arrow|Page|Home|End)/.test(e):e!=="Escape":s instanceof HTMLButtonElement||s instanceof HTMLAnchorElement?e==="Space"||e==="Enter":s.getAttribute("role")==="listbox"?/^(ArrowUp|ArrowDown|Page|Home|End|Enter)/.test(e):!1:!1}function mx(s){let e={ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Escape:"Esc"};return s.split("+").map(t=>e[t]??(t.length===1?t.toUpperCase():t)).join(" ")||"+"}var Rl=class{constructor(e){this.shortcuts=e;this.element=$("dialog",{class:"dialog help","aria-label":"Keyboard and mouse"},$("div",{class:"dialog-head"},$("h2",{text:"Keys and gestures"}),Gt("close","Close",()=>this.element.close(),"Esc")),this.grid),this.element.addEventListener("click",t=>{t.target===this.element&&this.element.close()})}element;grid=$("div",{class:"help-grid"});toggle(e){if(this.element.open){this.element.close();return}this.fill(e),this.element.showModal()}fill(e){let t=new Map;for(let r of this.shortcuts)t.set(r.group,[...t.get(r.group)??[],r]);let n=[...t].map(([r,o])=>$("section",{},$("h3",{text:r}),$("dl",{class:"keys"},...o.map(a=>$("div",{},$("dt",{},...(a.shown??a.keys.map(mx).join(" ")).split(" ").map(l=>$("kbd",{text:l}))),$("dd",{text:a.words})))))),i=[["drag","turn the view; with two fingers or the right button, move it"],["wheel, pinch","nearer, farther"],["click, tap","pick who is there"],["timeline","drag to scrub, wheel or pinch to zoom, double click for all, click a mark to jump"],["drop","recordings, BVH, glTF and GLB onto the page"]];n.push($("section",{},$("h3",{text:"Mouse and fingers"}),$("dl",{class:"keys"},...i.map(([r,o])=>$("div",{},$("dt",{},$("span",{class:"gesture",text:r})),$("dd",{text:o})))))),this.grid.replaceChildren(...n),bt(this.grid,"data-axes",e.length>0),e.length&&this.grid.append($("p",{class:"quiet",text:`The running program has taken these keys for its own controls: ${e.join(", ")}.`}))}};var Pl=class{banner;toast=$("div",{class:"toast",role:"status","aria-live":"polite",hidden:!0});problems;progress=$("div",{class:"progress",role:"progressbar","aria-label":"Loading",hidden:!0});what=$("strong");help=$("span",{class:"banner-help"});wait=$("span",{class:"banner-wait"});retry;dismiss;problemTitle=$("h2");problemText=$("pre",{tabindex:"0"});problemHint=$("p",{class:"quiet"});fill=$("div",{class:"progress-fill"});progressText=$("span",{class:"progress-text"});timer=0;retryAt=0;constructor(e){this.retry=$("button",{type:"button",class:"push",text:"Try now",on:{click:e}}),this.dismiss=Gt("close","Hide this",()=>{this.banner.hidden=!0}),this.banner=$("div",{class:"banner",role:"alert",hidden:!0},$("span",{class:"banner-dot"}),$("div",{class:"banner-words"},this.what,this.help,this.wait),this.retry,this.dismiss),this.progress.append(this.fill,this.progressText),this.problems=$("dialog",{class:"dialog problems","aria-labelledby":"problem-title"},$("div",{class:"dialog-head"},this.problemTitle,Gt("close","Close",()=>this.problems.close(),"Esc")),this.problemText,this.problemHint),this.problemTitle.id="problem-title",this.problems.addEventListener("click",t=>{t.target===this.problems&&this.problems.close()})}lost(e,t,n){if(this.banner.hidden&&this.what.textContent===e&&this.retryAt){this.retryAt=n;return}ct(this.what,e),ct(this.help,t),this.retryAt=n,this.banner.hidden=!1,this.tick()}found(){let e=this.retryAt!==0;this.retryAt=0,this.banner.hidden=!0,ct(this.what,""),e&&this.pass("Connected again")}tick(){if(!this.retryAt||this.banner.hidden)return;let e=Math.ceil((this.retryAt-performance.now())/1e3);ct(this.wait,e>1?`Next try in ${e} s.`:"Trying…")}pass(e){ct(this.toast,e),this.toast.hidden=!1,clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.toast.hidden=!0},2600)}problem(e,t,n=""){ct(this.problemTitle,e),ct(this.problemText,t),ct(this.problemHint,n),bt(this.problemHint,"hidden",!n),this.problems.open||this.problems.showModal()}loading(e,t){this.progress.hidden=t==="",t!==""&&(bt(this.fill,"data-unknown",e===void 0),this.fill.style.transform=`scaleX(${e===void 0?1:Math.min(1,Math.max(.01,e)).toFixed(3)})`,ct(this.progressText,t),e!==void 0&&this.progress.setAttribute("aria-valuenow",String(Math.round(e*100))))}};var ws=class extends Error{};function Bp(s){if(!Array.isArray(s))throw new ws("controls: expected a list");let e=new Set;return s.map((t,n)=>{let i=gx(t,n);if(e.has(i.name))throw new ws(`control "${i.name}" is offered twice`);return e.add(i.name),i})}function gx(s,e){if(typeof s!="object"||s===null)throw new ws(`control ${e} is not an object`);let t=s,n=t.name;if(typeof n!="string"||n==="")throw new ws(`control ${e} has no name`);let i=h=>{throw new ws(`control "${n}": ${h}`)},r=h=>{let u=t[h]??"";return typeof u=="string"?u:i(`${h} is not text`)},o=h=>{let u=t[h];return typeof u=="number"&&Number.isFinite(u)?u:i(`${h} is not a number`)},a=h=>{let u=t[h];return typeof u=="boolean"?u:i(`${h} is neither true nor false`)},l=(h,u)=>{let d=t[h];return!Array.isArray(d)||d.length!==u||!d.every(f=>typeof f=="number"&&Number.isFinite(f))?i(`${h} is not ${u} numbers`):d},c={name:n,label:r("label")||n,group:r("group"),help:r("help")};switch(t.type){case"slider":{let h=o("low"),u=o("high");h<u||i(`its range ${h} to ${u} is empty`);let d=o("step");return d<0&&i(`its step ${d} is negative`),{...c,type:"slider",low:h,high:u,step:d,value:o("value"),unit:r("unit")}}case"toggle":return{...c,type:"toggle",value:a("value")};case"button":return{...c,type:"button"};case"choice":{let h=t.options;(!Array.isArray(h)||h.length===0||!h.every(f=>typeof f=="string"))&&i("options are not texts");let u=o("value"),d=h;return(!Number.isInteger(u)||u<0||u>=d.length)&&i(`value ${u} is none of its ${d.length} options`),{...c,type:"choice",options:d,value:u}}case"handle":{let h=o("radius");return h<=0&&i(`its radius ${h} is not positive`),{...c,type:"handle",radius:h,turns:a("turns"),on_ground:a("on_ground"),position:l("position",3),rotation:l("rotation",4)}}case"axis":return{...c,type:"axis",key_less:r("key_less"),key_more:r("key_more"),gamepad_axis:o("gamepad_axis"),value:o("value")};default:return i(`type ${JSON.stringify(t.type)} is not one this page knows`)}}function io(s){switch(s.type){case"slider":case"choice":case"axis":return[s.value];case"toggle":return[s.value?1:0];case"button":return[];case"handle":return[...s.position,...s.rotation]}}function zu(s,e){if(!e.every(n=>typeof n=="number"&&Number.isFinite(n))||e.length!==io(s).length)return;let t=e[0];switch(s.type){case"slider":return t>=s.low&&t<=s.high?{...s,value:t}:void 0;case"axis":return t>=-1&&t<=1?{...s,value:t}:void 0;case"choice":return Number.isInteger(t)&&t>=0&&t<s.options.length?{...s,value:t}:void 0;case"toggle":return t===0||t===1?{...s,value:t===1}:void 0;case"button":return s;case"handle":{let[n,i,r,o,a,l,c]=e;return{...s,position:[n,i,r],rotation:[o,a,l,c]}}}}function zp(s,e){let t=s;if(e.step>0){t=e.low+Math.round((s-e.low)/e.step)*e.step;let n=Math.min(12,Math.max(ca(e.step),ca(e.low)));t=Number(t.toFixed(n))}return Math.min(e.high,Math.max(e.low,t))}function ca(s){if(!Number.isFinite(s))return 0;for(let e=0;e<12;++e)if(Math.abs(Number(s.toFixed(e))-s)<=1e-9*Math.max(1,Math.abs(s)))return e;return 12}function Vp(s,e=.12){if(!Number.isFinite(s)||Math.abs(s)<=e)return 0;let t=(Math.abs(s)-e)/(1-e);return Math.sign(s)*Math.min(1,Math.round(t*200)/200)}var Hp=12,Il=class{constructor(e){this.desk=e;this.panel.setPresent(!1),window.addEventListener("blur",()=>this.letGo()),document.addEventListener("visibilitychange",()=>{document.hidden&&this.letGo()})}panel=new Ti("controls","Controls","sliders");specs=[];widgets=new Map;waiting=new Map;sent=new Map;touched=new Map;later=new Map;keysDown=new Set;pads=new Map;quietNote=$("p",{class:"quiet",text:"Not connected: nothing moves until the program is back.",hidden:!0});send=()=>!1;offer(e){if(e.length>0&&e.length===this.specs.length&&e.every((n,i)=>Gp(n)===Gp(this.specs[i]))){for(let n of e)n.type!=="button"&&this.take(n.name,io(n));return}this.specs=e,this.widgets.clear(),this.waiting.clear();for(let n of this.later.values())clearTimeout(n);this.later.clear(),this.panel.setPresent(e.length>0),this.panel.setNote(e.length?String(e.length):"");let t=new Map;this.panel.body.replaceChildren(this.quietNote);for(let n of e){let i=t.get(n.group);i||(i=$("div",{class:"offer-group",role:"group","aria-label":n.group||"Controls"},n.group?$("h3",{text:n.group}):void 0),t.set(n.group,i),this.panel.body.append(i));let r=this.make(n);n.help&&(r.row.title=n.help),this.widgets.set(n.name,r),r.show(n),i.append(r.row)}this.showHandles()}take(e,t){let n=this.specs.findIndex(o=>o.name===e);if(n<0)return;let i=zu(this.specs[n],t);if(!i)return;let r=(this.touched.get(e)??-1e9)+250-performance.now();if(r>0&&i.type!=="button"){clearTimeout(this.later.get(e)),this.later.set(e,window.setTimeout(()=>this.take(e,t),r+5));return}clearTimeout(this.later.get(e)),this.specs[n]=i,this.widgets.get(e)?.show(i),i.type==="handle"&&this.showHandles()}setConnected(e){bt(this.quietNote,"hidden",e),bt(this.panel.body,"data-dead",!e)}input(e,t){let n=this.specs.findIndex(o=>o.name===e);if(n<0)return;let i=zu(this.specs[n],t);if(!i)return;if(this.specs[n]=i,this.touched.set(e,performance.now()),this.widgets.get(e)?.show(i),i.type==="button"){this.send(e,[]);return}performance.now()-(this.sent.get(e)??-1e9)>=Hp&&!this.waiting.has(e)?this.sendNow(e,io(i)):(this.waiting.size||setTimeout(()=>this.flush(),Hp),this.waiting.set(e,io(i)))}poll(){this.pollPads()}flush(){for(let[e,t]of this.waiting)this.sendNow(e,t);this.waiting.clear()}sendNow(e,t){this.sent.set(e,performance.now()),this.send(e,t)}key(e,t){let n=!1;for(let i of this.specs)i.type!=="axis"||e!==i.key_less&&e!==i.key_more||(n=!0,t?this.keysDown.add(e):this.keysDown.delete(e),this.setAxis(i,(this.keysDown.has(i.key_more)?1:0)-(this.keysDown.has(i.key_less)?1:0)));return n}get axisKeys(){return this.specs.flatMap(e=>e.type==="axis"?[e.key_less,e.key_more].filter(Boolean):[])}handles(){return this.specs.filter(e=>e.type==="handle").map(e=>({name:e.name,position:e.position,rotation:e.rotation,turns:e.turns,onGround:e.on_ground,radius:e.radius}))}showHandles(){this.desk.stage.setHandles(this.handles()),this.desk.redraw()}letGo(){this.keysDown.clear();for(let e of this.specs)e.type==="axis"&&this.setAxis(e,0)}setAxis(e,t){let n=this.specs.find(i=>i.name===e.name);n&&n.type==="axis"&&n.value!==t&&this.input(e.name,[t])}pollPads(){let e=this.specs.filter(n=>n.type==="axis"&&n.gamepad_axis>=0);if(!e.length||!navigator.getGamepads)return;let t=navigator.getGamepads().filter(n=>n!==null&&n.connected);for(let n of e){let i=0;for(let r of t){let o=Vp(r.axes[n.gamepad_axis]??0);Math.abs(o)>Math.abs(i)&&(i=o)}i!==(this.pads.get(n.name)??0)&&(this.pads.set(n.name,i),this.setAxis(n,i))}}make(e){let t=`offer-${e.name.replace(/\W/g,"_")}`;switch(e.type){case"slider":return this.slider(e,t);case"toggle":{let n=$("input",{type:"checkbox",class:"switch",on:{change:()=>this.input(e.name,[n.checked?1:0])}});return{row:$("label",{class:"row"},n,$("span",{class:"row-name",text:e.label})),show:i=>{i.type==="toggle"&&(n.checked=i.value)}}}case"button":{let n=$("button",{type:"button",class:"push",text:e.label,on:{click:()=>this.input(e.name,[])}});return{row:$("div",{class:"offer-button"},n),show:()=>{}}}case"choice":{let n=$("select",{class:"field",id:t,on:{change:()=>this.input(e.name,[n.selectedIndex])}},...e.options.map(i=>$("option",{text:i})));return{row:$("div",{class:"offer"},$("label",{for:t,class:"row-name",text:e.label}),n),show:i=>{i.type==="choice"&&(n.selectedIndex=i.value)}}}case"handle":return this.handle(e);case"axis":return this.axis(e)}}slider(e,t){let n=e.step>0?Math.max(ca(e.step),ca(e.low)):e.high-e.low>=100?0:e.high-e.low>=5?1:2,i=$("output",{class:"offer-value",for:t}),r=$("input",{type:"range",id:t,min:e.low,max:e.high,step:e.step>0?e.step:"any",on:{input:()=>this.input(e.name,[zp(Number(r.value),e)])}});return{row:$("div",{class:"offer"},$("label",{for:t,class:"row-name",text:e.label}),i,r),show:o=>{o.type==="slider"&&(r.value=String(o.value),r.style.setProperty("--share",String((o.value-o.low)/(o.high-o.low))),ct(i,`${wn(o.value,n)}${o.unit?` ${o.unit}`:""}`),r.setAttribute("aria-valuetext",i.textContent??""))}}}handle(e){let t=["x","y","z"],n=t.map((i,r)=>{let o=$("input",{type:"number",class:"field small",step:"0.05","aria-label":`${e.label} ${i}, metres`,disabled:r===1&&e.on_ground,on:{change:()=>{let a=this.specs.find(h=>h.name===e.name),l=Number(o.value);if(!a||a.type!=="handle"||!Number.isFinite(l)||o.value==="")return;let c=io(a);c[r]=l,this.input(e.name,c),this.showHandles()}}});return o});return{row:$("div",{class:"offer handle-row"},$("span",{class:"row-name",text:e.label}),$("span",{class:"row-note",text:e.turns?"drag, turn":"drag"}),$("div",{class:"xyz"},...n.map((i,r)=>$("label",{class:"xyz-field"},$("span",{text:t[r]}),i)))),show:i=>{i.type==="handle"&&n.forEach((r,o)=>{document.activeElement!==r&&(r.value=i.position[o].toFixed(2))})}}}axis(e){let t=$("div",{class:"axis-pin"}),n=(r,o)=>{let a=$("button",{type:"button",class:"push small",text:o,"aria-label":`${e.label} ${r<0?"less":"more"}`}),l=c=>h=>{h.preventDefault(),this.setAxis(e,c?r:0)};return a.addEventListener("pointerdown",c=>{a.setPointerCapture(c.pointerId),l(!0)(c)}),a.addEventListener("pointerup",l(!1)),a.addEventListener("pointercancel",l(!1)),a.addEventListener("keydown",c=>{(c.code==="Space"||c.code==="Enter")&&l(!0)(c)}),a.addEventListener("keyup",c=>{(c.code==="Space"||c.code==="Enter")&&l(!1)(c)}),a},i=$("output",{class:"offer-value"});return{row:$("div",{class:"offer"},$("span",{class:"row-name",text:e.label}),i,$("div",{class:"axis"},n(-1,kl(e.key_less)||"−"),$("div",{class:"axis-track"},t),n(1,kl(e.key_more)||"+"))),show:r=>{r.type==="axis"&&(t.style.left=`${50+r.value*50}%`,ct(i,wn(r.value,2)))}}}};function Gp(s){return JSON.stringify(s,(e,t)=>e==="value"||e==="position"||e==="rotation"?void 0:t)}function kl(s){return{ArrowLeft:"←",ArrowRight:"→",ArrowUp:"↑",ArrowDown:"↓",Space:"Space"}[s]??s.replace(/^(Key|Digit|Numpad)/,"")}var vx="uplot",xx="u-hz",yx="u-vt",bx="u-title",_x="u-wrap",Mx="u-under",wx="u-over",Sx="u-axis",br="u-off",Ax="u-select",Tx="u-cursor-x",Ex="u-cursor-y",Cx="u-cursor-pt",Rx="u-legend",Px="u-live",Ix="u-inline",kx="u-series",Lx="u-marker",Wp="u-label",Nx="u-value",ua="width",da="height";var $p="bottom",so="left",Vu="right",sd="#000",Xp=sd+"0",Hu="mousemove",qp="mousedown",Gu="mouseup",Yp="mouseenter",Jp="mouseleave",Kp="dblclick",Dx="resize",Fx="scroll",Zp="change",Ul="dppxchange",rd="--",uo=typeof window<"u",Yu=uo?document:null,oo=uo?window:null,Ux=uo?navigator:null,Pt,Ll;function Ju(){let s=devicePixelRatio;Pt!=s&&(Pt=s,Ll&&Zu(Zp,Ll,Ju),Ll=matchMedia(`(min-resolution: ${Pt-.001}dppx) and (max-resolution: ${Pt+.001}dppx)`),_r(Zp,Ll,Ju),oo.dispatchEvent(new CustomEvent(Ul)))}function fi(s,e){if(e!=null){let t=s.classList;!t.contains(e)&&t.add(e)}}function Ku(s,e){let t=s.classList;t.contains(e)&&t.remove(e)}function Jt(s,e,t){s.style[e]=t+"px"}function Oi(s,e,t,n){let i=Yu.createElement(s);return e!=null&&fi(i,e),t?.insertBefore(i,n),i}function Ei(s,e){return Oi("div",s,e)}var jp=new WeakMap;function ts(s,e,t,n,i){let r="translate("+e+"px,"+t+"px)",o=jp.get(s);r!=o&&(s.style.transform=r,jp.set(s,r),e<0||t<0||e>n||t>i?fi(s,br):Ku(s,br))}var Qp=new WeakMap;function em(s,e,t){let n=e+t,i=Qp.get(s);n!=i&&(Qp.set(s,n),s.style.background=e,s.style.borderColor=t)}var tm=new WeakMap;function nm(s,e,t,n){let i=e+""+t,r=tm.get(s);i!=r&&(tm.set(s,i),s.style.height=t+"px",s.style.width=e+"px",s.style.marginLeft=n?-e/2+"px":0,s.style.marginTop=n?-t/2+"px":0)}var od={passive:!0},Ox={...od,capture:!0};function _r(s,e,t,n){e.addEventListener(s,t,n?Ox:od)}function Zu(s,e,t,n){e.removeEventListener(s,t,od)}uo&&Ju();function Bi(s,e,t,n){let i;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)i=r?t+n>>1:pi((t+n)/2),e[i]<s?t=i:n=i;return s-e[t]<=e[n]-s?t:n}function Pm(s){return(t,n,i)=>{let r=-1,o=-1;for(let a=n;a<=i;a++)if(s(t[a])){r=a;break}for(let a=i;a>=n;a--)if(s(t[a])){o=a;break}return[r,o]}}var Im=s=>s!=null,km=s=>s!=null&&s>0,zl=Pm(Im),Bx=Pm(km);function zx(s,e,t,n=0,i=!1){let r=i?Bx:zl,o=i?km:Im;[e,t]=r(s,e,t);let a=s[e],l=s[e];if(e>-1)if(n==1)a=s[e],l=s[t];else if(n==-1)a=s[t],l=s[e];else for(let c=e;c<=t;c++){let h=s[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??zt,l??-zt]}function Vl(s,e,t,n){let i=rm(s),r=rm(e);s==e&&(i==-1?(s*=t,e/=t):(s/=t,e*=t));let o=t==10?Ss:Lm,a=i==1?pi:Ci,l=r==1?Ci:pi,c=a(o(An(s))),h=l(o(An(e))),u=ao(t,c),d=ao(t,h);return t==10&&(c<0&&(u=Vt(u,-c)),h<0&&(d=Vt(d,-h))),n||t==2?(s=u*i,e=d*r):(s=Um(s,u),e=Hl(e,d)),[s,e]}function ad(s,e,t,n){let i=Vl(s,e,t,n);return s==0&&(i[0]=0),e==0&&(i[1]=0),i}var ld=.1,im={mode:3,pad:ld},pa={pad:0,soft:null,mode:0},Vx={min:pa,max:pa};function Ol(s,e,t,n){return Gl(t)?sm(s,e,t):(pa.pad=t,pa.soft=n?0:null,pa.mode=n?3:0,sm(s,e,Vx))}function Ct(s,e){return s??e}function Hx(s,e,t){for(e=Ct(e,0),t=Ct(t,s.length-1);e<=t;){if(s[e]!=null)return!0;e++}return!1}function sm(s,e,t){let n=t.min,i=t.max,r=Ct(n.pad,0),o=Ct(i.pad,0),a=Ct(n.hard,-zt),l=Ct(i.hard,zt),c=Ct(n.soft,zt),h=Ct(i.soft,-zt),u=Ct(n.mode,0),d=Ct(i.mode,0),f=e-s,m=Ss(f),x=jn(An(s),An(e)),p=Ss(x),g=An(p-m);(f<1e-24||g>10)&&(f=0,(s==0||e==0)&&(f=1e-24,u==2&&c!=zt&&(r=0),d==2&&h!=-zt&&(o=0)));let v=f||x||1e3,_=Ss(v),b=ao(10,pi(_)),S=v*(f==0?s==0?.1:1:r),A=Vt(Um(s-S,b/10),24),y=s>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:zt,w=jn(a,A<y&&s>=y?y:zi(y,A)),E=v*(f==0?e==0?.1:1:o),P=Vt(Hl(e+E,b/10),24),I=e<=h&&(d==1||d==3&&P>=h||d==2&&P<=h)?h:-zt,D=zi(l,P>I&&e<=I?I:jn(I,P));return w==D&&w==0&&(D=100),[w,D]}var Gx=new Intl.NumberFormat(uo?Ux.language:"en-US"),cd=s=>Gx.format(s),mi=Math,Fl=mi.PI,An=mi.abs,pi=mi.floor,Sn=mi.round,Ci=mi.ceil,zi=mi.min,jn=mi.max,ao=mi.pow,rm=mi.sign,Ss=mi.log10,Lm=mi.log2,Wx=(s,e=1)=>mi.sinh(s)*e,Wu=(s,e=1)=>mi.asinh(s/e),zt=1/0;function om(s){return(Ss((s^s>>31)-(s>>31))|0)+1}function ju(s,e,t){return zi(jn(s,e),t)}function Nm(s){return typeof s=="function"}function _t(s){return Nm(s)?s:()=>s}var $x=()=>{},Dm=s=>s,Fm=(s,e)=>e,Xx=s=>null,am=s=>!0,lm=(s,e)=>s==e,qx=/\.\d*?(?=9{6,}|0{6,})/gm,Mr=s=>{if(Bm(s)||js.has(s))return s;let e=`${s}`,t=e.match(qx);if(t==null)return s;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[i,r]=e.split("e");return+`${Mr(i)}e${r}`}return Vt(s,n)};function xr(s,e){return Mr(Vt(Mr(s/e))*e)}function Hl(s,e){return Mr(Ci(Mr(s/e))*e)}function Um(s,e){return Mr(pi(Mr(s/e))*e)}function Vt(s,e=0){if(Bm(s))return s;let t=10**e,n=s*t*(1+Number.EPSILON);return Sn(n)/t}var js=new Map;function Om(s){return((""+s).split(".")[1]||"").length}function ga(s,e,t,n){let i=[],r=n.map(Om);for(let o=e;o<t;o++){let a=An(o),l=Vt(ao(s,o),a);for(let c=0;c<n.length;c++){let h=s==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=s==10?h:Vt(h,u);i.push(d),js.set(d,u)}}return i}var ma={},hd=[],lo=[null,null],Zs=Array.isArray,Bm=Number.isInteger,Yx=s=>s===void 0;function cm(s){return typeof s=="string"}function Gl(s){let e=!1;if(s!=null){let t=s.constructor;e=t==null||t==Object}return e}function Jx(s){return s!=null&&typeof s=="object"}var Kx=Object.getPrototypeOf(Uint8Array),zm="__proto__";function co(s,e=Gl){let t;if(Zs(s)){let n=s.find(i=>i!=null);if(Zs(n)||e(n)){t=Array(s.length);for(let i=0;i<s.length;i++)t[i]=co(s[i],e)}else t=s.slice()}else if(s instanceof Kx)t=s.slice();else if(e(s)){t={};for(let n in s)n!=zm&&(t[n]=co(s[n],e))}else t=s;return t}function yn(s){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let i in n)i!=zm&&(Gl(s[i])?yn(s[i],co(n[i])):s[i]=co(n[i]))}return s}var Zx=0,jx=1,Qx=2;function ey(s,e,t){for(let n=0,i,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(i=o-1;i>=0&&s[i]==null;)s[i--]=null;for(i=o+1;i<t&&s[i]==null;)s[r=i++]=null}}}function ty(s,e){if(sy(s)){let o=s[0].slice();for(let a=1;a<s.length;a++)o.push(...s[a].slice(1));return ry(o[0])||(o=iy(o)),o}let t=new Set;for(let o=0;o<s.length;o++){let l=s[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],i=n[0].length,r=new Map;for(let o=0;o<i;o++)r.set(n[0][o],o);for(let o=0;o<s.length;o++){let a=s[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(i).fill(void 0),d=e?e[o][c]:jx,f=[];for(let m=0;m<h.length;m++){let x=h[m],p=r.get(l[m]);x===null?d!=Zx&&(u[p]=x,d==Qx&&f.push(p)):u[p]=x}ey(u,f,i),n.push(u)}}return n}var ny=typeof queueMicrotask>"u"?s=>Promise.resolve().then(s):queueMicrotask;function iy(s){let e=s[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let i=[];for(let r=0;r<s.length;r++){let o=s[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];i.push(a)}return i}function sy(s){let e=s[0][0],t=e.length;for(let n=1;n<s.length;n++){let i=s[n][0];if(i.length!=t)return!1;if(i!=e){for(let r=0;r<t;r++)if(i[r]!=e[r])return!1}}return!0}function ry(s,e=100){let t=s.length;if(t<=1)return!0;let n=0,i=t-1;for(;n<=i&&s[n]==null;)n++;for(;i>=n&&s[i]==null;)i--;if(i<=n)return!0;let r=jn(1,pi((i-n+1)/e));for(let o=s[n],a=n+r;a<=i;a+=r){let l=s[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Vm=["January","February","March","April","May","June","July","August","September","October","November","December"],Hm=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Gm(s){return s.slice(0,3)}var oy=Hm.map(Gm),ay=Vm.map(Gm),ly={MMMM:Vm,MMM:ay,WWWW:Hm,WWW:oy};function ha(s){return(s<10?"0":"")+s}function cy(s){return(s<10?"00":s<100?"0":"")+s}var hy={YYYY:s=>s.getFullYear(),YY:s=>(s.getFullYear()+"").slice(2),MMMM:(s,e)=>e.MMMM[s.getMonth()],MMM:(s,e)=>e.MMM[s.getMonth()],MM:s=>ha(s.getMonth()+1),M:s=>s.getMonth()+1,DD:s=>ha(s.getDate()),D:s=>s.getDate(),WWWW:(s,e)=>e.WWWW[s.getDay()],WWW:(s,e)=>e.WWW[s.getDay()],HH:s=>ha(s.getHours()),H:s=>s.getHours(),h:s=>{let e=s.getHours();return e==0?12:e>12?e-12:e},AA:s=>s.getHours()>=12?"PM":"AM",aa:s=>s.getHours()>=12?"pm":"am",a:s=>s.getHours()>=12?"p":"a",mm:s=>ha(s.getMinutes()),m:s=>s.getMinutes(),ss:s=>ha(s.getSeconds()),s:s=>s.getSeconds(),fff:s=>cy(s.getMilliseconds())};function ud(s,e){e=e||ly;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=n.exec(s);)t.push(i[0][0]=="{"?hy[i[1]]:i[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var uy=new Intl.DateTimeFormat().resolvedOptions().timeZone;function dy(s,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+s+s.getTimezoneOffset()*6e4):e==uy?t=s:(t=new Date(s.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(s.getMilliseconds())),t}var Wm=s=>s%1==0,Bl=[1,2,2.5,5],fy=ga(10,-32,0,Bl),$m=ga(10,0,32,Bl),py=$m.filter(Wm),yr=fy.concat($m),dd=`
`,Xm="{YYYY}",hm=dd+Xm,qm="{M}/{D}",fa=dd+qm,Nl=fa+"/{YY}",Ym="{aa}",my="{h}:{mm}",ro=my+Ym,um=dd+ro,dm=":{ss}",kt=null;function Jm(s){let e=s*1e3,t=e*60,n=t*60,i=n*24,r=i*30,o=i*365,l=(s==1?ga(10,0,3,Bl).filter(Wm):ga(10,-3,0,Bl)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Xm,kt,kt,kt,kt,kt,kt,1],[i*28,"{MMM}",hm,kt,kt,kt,kt,kt,1],[i,qm,hm,kt,kt,kt,kt,kt,1],[n,"{h}"+Ym,Nl,kt,fa,kt,kt,kt,1],[t,ro,Nl,kt,fa,kt,kt,kt,1],[e,dm,Nl+" "+ro,kt,fa+" "+ro,kt,um,kt,1],[s,dm+".{fff}",Nl+" "+ro,kt,fa+" "+ro,kt,um,kt,1]];function h(u){return(d,f,m,x,p,g)=>{let v=[],_=p>=o,b=p>=r&&p<o,S=u(m),A=Vt(S*s,3),y=$u(S.getFullYear(),_?0:S.getMonth(),b||_?1:S.getDate()),w=Vt(y*s,3);if(b||_){let E=b?p/r:0,P=_?p/o:0,I=A==w?A:Vt($u(y.getFullYear()+P,y.getMonth()+E,1)*s,3),D=new Date(Sn(I/s)),B=D.getFullYear(),k=D.getMonth();for(let z=0;I<=x;z++){let G=$u(B+P*z,k+E*z,1),V=G-u(Vt(G*s,3));I=Vt((+G+V)*s,3),I<=x&&v.push(I)}}else{let E=p>=i?i:p,P=pi(m)-pi(A),I=w+P+Hl(A-w,E);v.push(I);let D=u(I),B=D.getHours()+D.getMinutes()/t+D.getSeconds()/n,k=p/n,z=d.axes[f]._space,G=g/z;for(;I=Vt(I+p,s==1?0:3),!(I>x);)if(k>1){let V=pi(Vt(B+k,6))%24,ee=u(I).getHours()-V;ee>1&&(ee=-1),I-=ee*n,B=(B+k)%24;let te=v[v.length-1];Vt((I-te)/p,3)*G>=.7&&v.push(I)}else v.push(I)}return v}}return[l,c,h]}var[gy,vy,xy]=Jm(1),[yy,by,_y]=Jm(.001);ga(2,-53,53,[1]);function fm(s,e){return s.map(t=>t.map((n,i)=>i==0||i==8||n==null?n:e(i==1||t[8]==0?n:t[1]+n)))}function pm(s,e){return(t,n,i,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,h,u,d,f;return n.map(m=>{let x=s(m),p=x.getFullYear(),g=x.getMonth(),v=x.getDate(),_=x.getHours(),b=x.getMinutes(),S=x.getSeconds(),A=p!=l&&a[2]||g!=c&&a[3]||v!=h&&a[4]||_!=u&&a[5]||b!=d&&a[6]||S!=f&&a[7]||a[1];return l=p,c=g,h=v,u=_,d=b,f=S,A(x)})}}function My(s,e){let t=ud(e);return(n,i,r,o,a)=>i.map(l=>t(s(l)))}function $u(s,e,t){return new Date(s,e,t)}function mm(s,e){return e(s)}var wy="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function gm(s,e){return(t,n,i,r)=>r==null?rd:e(s(n))}function Sy(s,e){let t=s.series[e];return t.width?t.stroke(s,e):t.points.width?t.points.stroke(s,e):null}function Ay(s,e){return s.series[e].fill(s,e)}var Ty={show:!0,live:!0,isolate:!1,mount:$x,markers:{show:!0,width:2,stroke:Sy,fill:Ay,dash:"solid"},idx:null,idxs:null,values:[]};function Ey(s,e){let t=s.cursor.points,n=Ei(),i=t.size(s,e);Jt(n,ua,i),Jt(n,da,i);let r=i/-2;Jt(n,"marginLeft",r),Jt(n,"marginTop",r);let o=t.width(s,e,i);return o&&Jt(n,"borderWidth",o),n}function Cy(s,e){let t=s.series[e].points;return t._fill||t._stroke}function Ry(s,e){let t=s.series[e].points;return t._stroke||t._fill}function Py(s,e){return s.series[e].points.size}var Xu=[0,0];function Iy(s,e,t){return Xu[0]=e,Xu[1]=t,Xu}function Dl(s,e,t,n=!0){return i=>{i.button==0&&(!n||i.target==e)&&t(i)}}function qu(s,e,t,n=!0){return i=>{(!n||i.target==e)&&t(i)}}var ky={show:!0,x:!0,y:!0,lock:!1,move:Iy,points:{one:!1,show:Ey,size:Py,width:0,stroke:Ry,fill:Cy},bind:{mousedown:Dl,mouseup:Dl,click:Dl,dblclick:Dl,mousemove:qu,mouseleave:qu,mouseenter:qu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(s,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(s,e,t,n,i)=>n-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Km={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},fd=yn({},Km,{filter:Fm}),Zm=yn({},fd,{size:10}),jm=yn({},Km,{show:!1}),pd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Qm="bold "+pd,eg=1.5,vm={show:!0,scale:"x",stroke:sd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qm,side:2,grid:fd,ticks:Zm,border:jm,font:pd,lineGap:eg,rotate:0},Ly="Value",Ny="Time",xm={show:!0,scale:"x",auto:!1,sorted:1,min:zt,max:-zt,idxs:[]};function Dy(s,e,t,n,i){return e.map(r=>r==null?"":cd(r))}function Fy(s,e,t,n,i,r,o){let a=[],l=js.get(i)||0;t=o?t:Vt(Hl(t,i),l);for(let c=t;c<=n;c=Vt(c+i,l))a.push(Object.is(c,-0)?0:c);return a}function Qu(s,e,t,n,i,r,o){let a=[],l=s.scales[s.axes[e].scale].log,c=l==10?Ss:Lm,h=pi(c(t));i=ao(l,h),l==10&&(i=yr[Bi(i,yr)]);let u=t,d=i*l;l==10&&(d=yr[Bi(d,yr)]);do a.push(u),u=u+i,l==10&&!js.has(u)&&(u=Vt(u,js.get(i))),u>=d&&(i=u,d=i*l,l==10&&(d=yr[Bi(d,yr)]));while(u<=n);return a}function Uy(s,e,t,n,i,r,o){let l=s.scales[s.axes[e].scale].asinh,c=n>l?Qu(s,e,jn(l,t),n,i):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Qu(s,e,jn(l,-n),-t,i):[l]).reverse().map(d=>-d).concat(h,c)}var tg=/./,Oy=/[12357]/,By=/[125]/,ym=/1/,ed=(s,e,t,n)=>s.map((i,r)=>e==4&&i==0||r%n==0&&t.test(i.toExponential()[i<0?1:0])?i:null);function zy(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=s.scales[o],l=s.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?tg:l(7,o)-h>=c?Oy:l(5,o)-h>=c?By:ym;if(u==ym){let d=An(l(1,o)-h);if(d<c)return ed(e.slice().reverse(),a.distr,u,Ci(c/d)).reverse()}return ed(e,a.distr,u,1)}function Vy(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=r._space,l=s.valToPos,c=An(l(1,o)-l(2,o));return c<a?ed(e.slice().reverse(),3,tg,Ci(a/c)).reverse():e}function Hy(s,e,t,n){return n==null?rd:e==null?"":cd(e)}var bm={show:!0,scale:"y",stroke:sd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Qm,side:3,grid:fd,ticks:Zm,border:jm,font:pd,lineGap:eg,rotate:0};function Gy(s,e){let t=3+(s||1)*2;return Vt(t*e,3)}function Wy(s,e){let{scale:t,idxs:n}=s.series[0],i=s._data[0],r=s.valToPos(i[n[0]],t,!0),o=s.valToPos(i[n[1]],t,!0),a=An(o-r),l=s.series[e],c=a/(l.points.space*Pt);return n[1]-n[0]<=c}var _m={scale:null,auto:!0,sorted:0,min:zt,max:-zt},ng=(s,e,t,n,i)=>i,Mm={show:!0,auto:!0,sorted:0,gaps:ng,alpha:1,facets:[yn({},_m,{scale:"x"}),yn({},_m,{scale:"y"})]},wm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:ng,alpha:1,points:{show:Wy,filter:null},values:null,min:zt,max:-zt,idxs:[],path:null,clip:null};function $y(s,e,t,n,i){return t/10}var ig={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Xy=yn({},ig,{time:!1,ori:1}),Sm={};function sg(s,e){let t=Sm[s];return t||(t={key:s,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(i=>i!=n)},pub(n,i,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=i&&t.plots[h].pub(n,i,r,o,a,l,c)}},s!=null&&(Sm[s]=t)),t}var ho=1,td=2;function wr(s,e,t){let n=s.mode,i=s.series[e],r=n==2?s._data[e]:s._data,o=s.scales,a=s.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[i.facets[0].scale]:o[s.series[0].scale],u=n==2?o[i.facets[1].scale]:o[i.scale],d=a.left,f=a.top,m=a.width,x=a.height,p=s.valToPosH,g=s.valToPosV;return h.ori==0?t(i,l,c,h,u,p,g,d,f,m,x,$l,fo,ql,og,lg):t(i,l,c,h,u,g,p,f,d,x,m,Xl,po,vd,ag,cg)}function md(s,e){let t=0,n=0,i=Ct(s.bands,hd);for(let r=0;r<i.length;r++){let o=i[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function qy(s,e,t,n,i){let r=s.mode,o=s.series[e],a=r==2?o.facets[1].scale:o.scale,l=s.scales[a];return i==-1?l.min:i==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function As(s,e,t,n,i,r){return wr(s,e,(o,a,l,c,h,u,d,f,m,x,p)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),_=c.ori==0?fo:po,b,S;v==1?(b=t,S=n):(b=n,S=t);let A=g(u(a[b],c,x,f)),y=g(d(l[b],h,p,m)),w=g(u(a[S],c,x,f)),E=g(d(r==1?h.max:h.min,h,p,m)),P=new Path2D(i);return _(P,w,E),_(P,A,E),_(P,A,y),P})}function Wl(s,e,t,n,i,r){let o=null;if(s.length>0){o=new Path2D;let a=e==0?ql:vd,l=t;for(let u=0;u<s.length;u++){let d=s[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+i-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Yy(s,e,t){let n=s[s.length-1];n&&n[0]==e?n[1]=t:s.push([e,t])}function gd(s,e,t,n,i,r,o){let a=[],l=s.length;for(let c=i==1?t:n;c>=t&&c<=n;c+=i)if(e[c]===null){let u=c,d=c;if(i==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(s[u]),m=d==u?f:r(s[d]),x=u-i;f=o<=0&&x>=0&&x<l?r(s[x]):f;let g=d+i;m=o>=0&&g>=0&&g<l?r(s[g]):m,m>=f&&a.push([f,m])}return a}function Am(s){return s==0?Dm:s==1?Sn:e=>xr(e,s)}function rg(s){let e=s==0?$l:Xl,t=s==0?(i,r,o,a,l,c)=>{i.arcTo(r,o,a,l,c)}:(i,r,o,a,l,c)=>{i.arcTo(o,r,l,a,c)},n=s==0?(i,r,o,a,l)=>{i.rect(r,o,a,l)}:(i,r,o,a,l)=>{i.rect(o,r,l,a)};return(i,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(i,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),e(i,r+c,o),t(i,r+a,o,r+a,o+l,c),t(i,r+a,o+l,r,o+l,h),t(i,r,o+l,r,o,h),t(i,r,o,r+a,o,c),i.closePath())}}var $l=(s,e,t)=>{s.moveTo(e,t)},Xl=(s,e,t)=>{s.moveTo(t,e)},fo=(s,e,t)=>{s.lineTo(e,t)},po=(s,e,t)=>{s.lineTo(t,e)},ql=rg(0),vd=rg(1),og=(s,e,t,n,i,r)=>{s.arc(e,t,n,i,r)},ag=(s,e,t,n,i,r)=>{s.arc(t,e,n,i,r)},lg=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(e,t,n,i,r,o)},cg=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(t,e,i,n,o,r)};function hg(s){return(e,t,n,i,r)=>wr(e,t,(o,a,l,c,h,u,d,f,m,x,p)=>{let{pxRound:g,points:v}=o,_,b;c.ori==0?(_=$l,b=og):(_=Xl,b=ag);let S=Vt(v.width*Pt,3),A=(v.size-v.width)/2*Pt,y=Vt(A*2,3),w=new Path2D,E=new Path2D,{left:P,top:I,width:D,height:B}=e.bbox;ql(E,P-y,I-y,D+y*2,B+y*2);let k=z=>{if(l[z]!=null){let G=g(u(a[z],c,x,f)),V=g(d(l[z],h,p,m));_(w,G+A,V),b(w,G,V,A,0,Fl*2)}};if(r)r.forEach(k);else for(let z=n;z<=i;z++)k(z);return{stroke:S>0?w:null,fill:w,clip:E,flags:ho|td}})}function ug(s){return(e,t,n,i,r,o)=>{n!=i&&(r!=n&&o!=n&&s(e,t,n),r!=i&&o!=i&&s(e,t,i),s(e,t,o))}}var Jy=ug(fo),Ky=ug(po);function dg(s){let e=Ct(s?.alignGaps,0);return(t,n,i,r)=>wr(t,n,(o,a,l,c,h,u,d,f,m,x,p)=>{[i,r]=zl(l,i,r);let g=o.pxRound,v=B=>g(u(B,c,x,f)),_=B=>g(d(B,h,p,m)),b,S;c.ori==0?(b=fo,S=Jy):(b=po,S=Ky);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ho},w=y.stroke,E=!1;if(r-i>=x*4){let B=ce=>t.posToVal(ce,c.key,!0),k=null,z=null,G,V,re,J=v(a[A==1?i:r]),ee=v(a[i]),te=v(a[r]),de=B(A==1?ee+1:te-1);for(let ce=A==1?i:r;ce>=i&&ce<=r;ce+=A){let j=a[ce],me=(A==1?j<de:j>de)?J:v(j),xe=l[ce];me==J?xe!=null?(V=xe,k==null?(b(w,me,_(V)),G=k=z=V):V<k?k=V:V>z&&(z=V)):xe===null&&(E=!0):(k!=null&&S(w,J,_(k),_(z),_(G),_(V)),xe!=null?(V=xe,b(w,me,_(V)),k=z=G=V):(k=z=null,xe===null&&(E=!0)),J=me,de=B(J+A))}k!=null&&k!=z&&re!=J&&S(w,J,_(k),_(z),_(G),_(V))}else for(let B=A==1?i:r;B>=i&&B<=r;B+=A){let k=l[B];k===null?E=!0:k!=null&&b(w,v(a[B]),_(k))}let[I,D]=md(t,n);if(o.fill!=null||I!=0){let B=y.fill=new Path2D(w),k=o.fillTo(t,n,o.min,o.max,I),z=_(k),G=v(a[i]),V=v(a[r]);A==-1&&([V,G]=[G,V]),b(B,V,z),b(B,G,z)}if(!o.spanGaps){let B=[];E&&B.push(...gd(a,l,i,r,A,v,e)),y.gaps=B=o.gaps(t,n,i,r,B),y.clip=Wl(B,c.ori,f,m,x,p)}return D!=0&&(y.band=D==2?[As(t,n,i,r,w,-1),As(t,n,i,r,w,1)]:As(t,n,i,r,w,D)),y})}function Zy(s){let e=Ct(s.align,1),t=Ct(s.ascDesc,!1),n=Ct(s.alignGaps,0),i=Ct(s.extend,!1);return(r,o,a,l)=>wr(r,o,(c,h,u,d,f,m,x,p,g,v,_)=>{[a,l]=zl(u,a,l);let b=c.pxRound,{left:S,width:A}=r.bbox,y=ee=>b(m(ee,d,v,p)),w=ee=>b(x(ee,f,_,g)),E=d.ori==0?fo:po,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ho},I=P.stroke,D=d.dir*(d.ori==0?1:-1),B=w(u[D==1?a:l]),k=y(h[D==1?a:l]),z=k,G=k;i&&e==-1&&(G=S,E(I,G,B)),E(I,k,B);for(let ee=D==1?a:l;ee>=a&&ee<=l;ee+=D){let te=u[ee];if(te==null)continue;let de=y(h[ee]),ce=w(te);e==1?E(I,de,B):E(I,z,ce),E(I,de,ce),B=ce,z=de}let V=z;i&&e==1&&(V=S+A,E(I,V,B));let[re,J]=md(r,o);if(c.fill!=null||re!=0){let ee=P.fill=new Path2D(I),te=c.fillTo(r,o,c.min,c.max,re),de=w(te);E(ee,V,de),E(ee,G,de)}if(!c.spanGaps){let ee=[];ee.push(...gd(h,u,a,l,D,y,n));let te=c.width*Pt/2,de=t||e==1?te:-te,ce=t||e==-1?-te:te;ee.forEach(j=>{j[0]+=de,j[1]+=ce}),P.gaps=ee=c.gaps(r,o,a,l,ee),P.clip=Wl(ee,d.ori,p,g,v,_)}return J!=0&&(P.band=J==2?[As(r,o,a,l,I,-1),As(r,o,a,l,I,1)]:As(r,o,a,l,I,J)),P})}function Tm(s,e,t,n,i,r,o=zt){if(s.length>1){let a=null;for(let l=0,c=1/0;l<s.length;l++)if(e[l]!==void 0){if(a!=null){let h=An(s[l]-s[a]);h<c&&(c=h,o=An(t(s[l],n,i,r)-t(s[a],n,i,r)))}a=l}}return o}function jy(s){s=s||ma;let e=Ct(s.size,[.6,zt,1]),t=s.align||0,n=s.gap||0,i=s.radius;i=i==null?[0,0]:typeof i=="number"?[i,0]:i;let r=_t(i),o=1-e[0],a=Ct(e[1],zt),l=Ct(e[2],1),c=Ct(s.disp,ma),h=Ct(s.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,x,p)=>wr(f,m,(g,v,_,b,S,A,y,w,E,P,I)=>{let D=g.pxRound,B=t,k=n*Pt,z=a*Pt,G=l*Pt,V,re;b.ori==0?[V,re]=r(f,m):[re,V]=r(f,m);let J=b.dir*(b.ori==0?1:-1),ee=b.ori==0?ql:vd,te=b.ori==0?h:(Ie,Ze,lt,Te,Bt,We,Ke)=>{h(Ie,Ze,lt,Bt,Te,Ke,We)},de=Ct(f.bands,hd).find(Ie=>Ie.series[0]==m),ce=de!=null?de.dir:0,j=g.fillTo(f,m,g.min,g.max,ce),fe=D(y(j,S,I,E)),me,xe,_e,$e=P,ke=D(g.width*Pt),ge=!1,ot=null,je=null,Je=null,It=null;u!=null&&(ke==0||d!=null)&&(ge=!0,ot=u.values(f,m,x,p),je=new Map,new Set(ot).forEach(Ie=>{Ie!=null&&je.set(Ie,new Path2D)}),ke>0&&(Je=d.values(f,m,x,p),It=new Map,new Set(Je).forEach(Ie=>{Ie!=null&&It.set(Ie,new Path2D)})));let{x0:qe,size:wt}=c;if(qe!=null&&wt!=null){B=1,v=qe.values(f,m,x,p),qe.unit==2&&(v=v.map(lt=>f.posToVal(w+lt*P,b.key,!0)));let Ie=wt.values(f,m,x,p);wt.unit==2?xe=Ie[0]*P:xe=A(Ie[0],b,P,w)-A(0,b,P,w),$e=Tm(v,_,A,b,P,w,$e),_e=$e-xe+k}else $e=Tm(v,_,A,b,P,w,$e),_e=$e*o+k,xe=$e-_e;_e<1&&(_e=0),ke>=xe/2&&(ke=0),_e<5&&(D=Dm);let ht=_e>0,Ut=$e-_e-(ht?ke:0);xe=D(ju(Ut,G,z)),me=(B==0?xe/2:B==J?0:xe)-B*J*((B==0?k/2:0)+(ht?ke/2:0));let ut={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},tn=ge?null:new Path2D,Wt=null;if(de!=null)Wt=f.data[de.series[1]];else{let{y0:Ie,y1:Ze}=c;Ie!=null&&Ze!=null&&(_=Ze.values(f,m,x,p),Wt=Ie.values(f,m,x,p))}let rn=V*xe,U=re*xe;for(let Ie=J==1?x:p;Ie>=x&&Ie<=p;Ie+=J){let Ze=_[Ie];if(Ze==null)continue;if(Wt!=null){let q=Wt[Ie]??0;if(Ze-q==0)continue;fe=y(q,S,I,E)}let lt=b.distr!=2||c!=null?v[Ie]:Ie,Te=A(lt,b,P,w),Bt=y(Ct(Ze,j),S,I,E),We=D(Te-me),Ke=D(jn(Bt,fe)),L=D(zi(Bt,fe)),T=Ke-L;if(Ze!=null){let q=Ze<0?U:rn,ue=Ze<0?rn:U;ge?(ke>0&&Je[Ie]!=null&&ee(It.get(Je[Ie]),We,L+pi(ke/2),xe,jn(0,T-ke),q,ue),ot[Ie]!=null&&ee(je.get(ot[Ie]),We,L+pi(ke/2),xe,jn(0,T-ke),q,ue)):ee(tn,We,L+pi(ke/2),xe,jn(0,T-ke),q,ue),te(f,m,Ie,We-ke/2,L,xe+ke,T)}}return ke>0?ut.stroke=ge?It:tn:ge||(ut._fill=g.width==0?g._fill:g._stroke??g._fill,ut.width=0),ut.fill=ge?je:tn,ut})}function Qy(s,e){let t=Ct(e?.alignGaps,0);return(n,i,r,o)=>wr(n,i,(a,l,c,h,u,d,f,m,x,p,g)=>{[r,o]=zl(c,r,o);let v=a.pxRound,_=V=>v(d(V,h,p,m)),b=V=>v(f(V,u,g,x)),S,A,y;h.ori==0?(S=$l,y=fo,A=lg):(S=Xl,y=po,A=cg);let w=h.dir*(h.ori==0?1:-1),E=_(l[w==1?r:o]),P=E,I=[],D=[];for(let V=w==1?r:o;V>=r&&V<=o;V+=w)if(c[V]!=null){let J=l[V],ee=_(J);I.push(P=ee),D.push(b(c[V]))}let B={stroke:s(I,D,S,y,A,v),fill:null,clip:null,band:null,gaps:null,flags:ho},k=B.stroke,[z,G]=md(n,i);if(a.fill!=null||z!=0){let V=B.fill=new Path2D(k),re=a.fillTo(n,i,a.min,a.max,z),J=b(re);y(V,P,J),y(V,E,J)}if(!a.spanGaps){let V=[];V.push(...gd(l,c,r,o,w,_,t)),B.gaps=V=a.gaps(n,i,r,o,V),B.clip=Wl(V,h.ori,m,x,p,g)}return G!=0&&(B.band=G==2?[As(n,i,r,o,k,-1),As(n,i,r,o,k,1)]:As(n,i,r,o,k,G)),B})}function eb(s){return Qy(tb,s)}function tb(s,e,t,n,i,r){let o=s.length;if(o<2)return null;let a=new Path2D;if(t(a,s[0],e[0]),o==2)n(a,s[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=s[d+1]-s[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)i(a,s[d]+u[d]/3,e[d]+l[d]*u[d]/3,s[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,s[d+1],e[d+1])}return a}var nd=new Set;function Em(){for(let s of nd)s.syncRect(!0)}uo&&(_r(Dx,oo,Em),_r(Fx,oo,Em,!0),_r(Ul,oo,()=>{Nn.pxRatio=Pt}));var nb=dg(),ib=hg();function Cm(s,e,t,n){return(n?[s[0],s[1]].concat(s.slice(2)):[s[0]].concat(s.slice(1))).map((r,o)=>id(r,o,e,t))}function sb(s,e){return s.map((t,n)=>n==0?{}:yn({},e,t))}function id(s,e,t,n){return yn({},e==0?t:n,s)}function fg(s,e,t){return e==null?lo:[e,t]}var rb=fg;function ob(s,e,t){return e==null?lo:Ol(e,t,ld,!0)}function pg(s,e,t,n){return e==null?lo:Vl(e,t,s.scales[n].log,!1)}var ab=pg;function mg(s,e,t,n){return e==null?lo:ad(e,t,s.scales[n].log,!1)}var lb=mg;function cb(s,e,t,n,i){let r=jn(om(s),om(e)),o=e-s,a=Bi(i/n*o,t);do{let l=t[a],c=n*l/o;if(c>=i&&r+(l<5?js.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Rm(s){let e,t;return s=s.replace(/(\d+)px/,(n,i)=>(e=Sn((t=+i)*Pt))+"px"),[s,e,t]}function hb(s){s.show&&[s.font,s.labelFont].forEach(e=>{let t=Vt(e[2]*Pt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Nn(s,e,t){let n={mode:Ct(s.mode,1)},i=n.mode;function r(M,C,N,F){let W=C.valToPct(M);return F+N*(C.dir==-1?1-W:W)}function o(M,C,N,F){let W=C.valToPct(M);return F+N*(C.dir==-1?W:1-W)}function a(M,C,N,F){return C.ori==0?r(M,C,N,F):o(M,C,N,F)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ei(vx);if(s.id!=null&&(c.id=s.id),fi(c,s.class),s.title){let M=Ei(bx,c);M.textContent=s.title}let h=Oi("canvas"),u=n.ctx=h.getContext("2d"),d=Ei(_x,c);_r("click",d,M=>{M.target===m&&(Xt!=Kr||jt!=Zr)&&Un.click(n,M)},!0);let f=n.under=Ei(Mx,d);d.appendChild(h);let m=n.over=Ei(wx,d);s=co(s);let x=+Ct(s.pxAlign,1),p=Am(x);(s.plugins||[]).forEach(M=>{M.opts&&(s=M.opts(n,s)||s)});let g=s.ms||.001,v=n.series=i==1?Cm(s.series||[],xm,wm,!1):sb(s.series||[null],Mm),_=n.axes=Cm(s.axes||[],vm,bm,!0),b=n.scales={},S=n.bands=s.bands||[];S.forEach(M=>{M.fill=_t(M.fill||null),M.dir=Ct(M.dir,-1)});let A=i==2?v[1].facets[0].scale:v[0].scale,y={axes:vs,series:gt},w=(s.drawOrder||["axes","series"]).map(M=>y[M]);function E(M){let C=M.distr==3?N=>Ss(N>0?N:M.clamp(n,N,M.min,M.max,M.key)):M.distr==4?N=>Wu(N,M.asinh):M.distr==100?N=>M.fwd(N):N=>N;return N=>{let F=C(N),{_min:W,_max:Z}=M,le=Z-W;return(F-W)/le}}function P(M){let C=b[M];if(C==null){let N=(s.scales||ma)[M]||ma;if(N.from!=null){P(N.from);let F=yn({},b[N.from],N,{key:M});F.valToPct=E(F),b[M]=F}else{C=b[M]=yn({},M==A?ig:Xy,N),C.key=M;let F=C.time,W=C.range,Z=Zs(W);if((M!=A||i==2&&!F)&&(Z&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?im:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?im:{mode:1,hard:W[1],soft:W[1]}},Z=!1),!Z&&Gl(W))){let le=W;W=(pe,we,Ue)=>we==null?lo:Ol(we,Ue,le)}C.range=_t(W||(F?rb:M==A?C.distr==3?ab:C.distr==4?lb:fg:C.distr==3?pg:C.distr==4?mg:ob)),C.auto=_t(Z?!1:C.auto),C.clamp=_t(C.clamp||$y),C._min=C._max=null,C.valToPct=E(C)}}}P("x"),P("y"),i==1&&v.forEach(M=>{P(M.scale)}),_.forEach(M=>{P(M.scale)});for(let M in s.scales)P(M);let I=b[A],D=I.distr,B,k;I.ori==0?(fi(c,xx),B=r,k=o):(fi(c,yx),B=o,k=r);let z={};for(let M in b){let C=b[M];(C.min!=null||C.max!=null)&&(z[M]={min:C.min,max:C.max},C.min=C.max=null)}let G=s.tzDate||(M=>new Date(Sn(M/g))),V=s.fmtDate||ud,re=g==1?xy(G):_y(G),J=pm(G,fm(g==1?vy:by,V)),ee=gm(G,mm(wy,V)),te=[],de=n.legend=yn({},Ty,s.legend),ce=n.cursor=yn({},ky,{drag:{y:i==2}},s.cursor),j=de.show,fe=ce.show,me=de.markers;de.idxs=te,me.width=_t(me.width),me.dash=_t(me.dash),me.stroke=_t(me.stroke),me.fill=_t(me.fill);let xe,_e,$e,ke=[],ge=[],ot,je=!1,Je={};if(de.live){let M=v[1]?v[1].values:null;je=M!=null,ot=je?M(n,1,0):{_:0};for(let C in ot)Je[C]=rd}if(j)if(xe=Oi("table",Rx,c),$e=Oi("tbody",null,xe),de.mount(n,xe),je){_e=Oi("thead",null,xe,$e);let M=Oi("tr",null,_e);Oi("th",null,M);for(var It in ot)Oi("th",Wp,M).textContent=It}else fi(xe,Ix),de.live&&fi(xe,Px);let qe={show:!0},wt={show:!1};function ht(M,C){if(C==0&&(je||!de.live||i==2))return lo;let N=[],F=Oi("tr",kx,$e,$e.childNodes[C]);fi(F,M.class),M.show||fi(F,br);let W=Oi("th",null,F);if(me.show){let pe=Ei(Lx,W);if(C>0){let we=me.width(n,C);we&&(pe.style.border=we+"px "+me.dash(n,C)+" "+me.stroke(n,C)),pe.style.background=me.fill(n,C)}}let Z=Ei(Wp,W);M.label instanceof HTMLElement?Z.appendChild(M.label):Z.textContent=M.label,C>0&&(me.show||(Z.style.color=M.width>0?me.stroke(n,C):me.fill(n,C)),ut("click",W,pe=>{if(ce._lock)return;tt(pe);let we=v.indexOf(M);if((pe.ctrlKey||pe.metaKey)!=de.isolate){let Ue=v.some((Oe,ze)=>ze>0&&ze!=we&&Oe.show);v.forEach((Oe,ze)=>{ze>0&&Zi(ze,Ue?ze==we?qe:wt:qe,!0,xn.setSeries)})}else Zi(we,{show:!M.show},!0,xn.setSeries)},!1),nt&&ut(Yp,W,pe=>{ce._lock||(tt(pe),Zi(v.indexOf(M),Qr,!0,xn.setSeries))},!1));for(var le in ot){let pe=Oi("td",Nx,F);pe.textContent="--",N.push(pe)}return[F,N]}let Ut=new Map;function ut(M,C,N,F=!0){let W=Ut.get(C)||{},Z=ce.bind[M](n,C,N,F);Z&&(_r(M,C,W[M]=Z),Ut.set(C,W))}function tn(M,C,N){let F=Ut.get(C)||{};for(let W in F)(M==null||W==M)&&(Zu(W,C,F[W]),delete F[W]);M==null&&Ut.delete(C)}let Wt=0,rn=0,U=0,Ie=0,Ze=0,lt=0,Te=Ze,Bt=lt,We=U,Ke=Ie,L=0,T=0,q=0,ue=0;n.bbox={};let ae=!1,be=!1,Me=!1,ne=!1,se=!1,ve=!1;function O(M,C,N){(N||M!=n.width||C!=n.height)&&oe(M,C),ft(!1),Me=!0,be=!0,Vn()}function oe(M,C){n.width=Wt=U=M,n.height=rn=Ie=C,Ze=lt=0,Se(),Xe();let N=n.bbox;L=N.left=xr(Ze*Pt,.5),T=N.top=xr(lt*Pt,.5),q=N.width=xr(U*Pt,.5),ue=N.height=xr(Ie*Pt,.5)}let ie=3;function Ee(){let M=!1,C=0;for(;!M;){C++;let N=qr(C),F=Ki(C);M=C==ie||N&&F,M||(oe(n.width,n.height),be=!0)}}function ye({width:M,height:C}){O(M,C)}n.setSize=ye;function Se(){let M=!1,C=!1,N=!1,F=!1;_.forEach((W,Z)=>{if(W.show&&W._show){let{side:le,_size:pe}=W,we=le%2,Ue=W.label!=null?W.labelSize:0,Oe=pe+Ue;Oe>0&&(we?(U-=Oe,le==3?(Ze+=Oe,F=!0):N=!0):(Ie-=Oe,le==0?(lt+=Oe,M=!0):C=!0))}}),Yi[0]=M,Yi[1]=N,Yi[2]=C,Yi[3]=F,U-=Di[1]+Di[3],Ze+=Di[3],Ie-=Di[2]+Di[0],lt+=Di[0]}function Xe(){let M=Ze+U,C=lt+Ie,N=Ze,F=lt;function W(Z,le){switch(Z){case 1:return M+=le,M-le;case 2:return C+=le,C-le;case 3:return N-=le,N+le;case 0:return F-=le,F+le}}_.forEach((Z,le)=>{if(Z.show&&Z._show){let pe=Z.side;Z._pos=W(pe,Z._size),Z.label!=null&&(Z._lpos=W(pe,Z.labelSize))}})}if(ce.dataIdx==null){let M=ce.hover,C=M.skip=new Set(M.skip??[]);C.add(void 0);let N=M.prox=_t(M.prox),F=M.bias??=0;ce.dataIdx=(W,Z,le,pe)=>{if(Z==0)return le;let we=le,Ue=N(W,Z,le,pe)??zt,Oe=Ue>=0&&Ue<zt,ze=I.ori==0?U:Ie,at=ce.left,Rt=e[0],Et=e[Z];if(C.has(Et[le])){we=null;let xt=null,Qe=null,Ye;if(F==0||F==-1)for(Ye=le;xt==null&&Ye-- >0;)C.has(Et[Ye])||(xt=Ye);if(F==0||F==1)for(Ye=le;Qe==null&&Ye++<Et.length;)C.has(Et[Ye])||(Qe=Ye);if(xt!=null||Qe!=null)if(Oe){let Yt=xt==null?-1/0:B(Rt[xt],I,ze,0),ln=Qe==null?1/0:B(Rt[Qe],I,ze,0),Ln=at-Yt,Ot=ln-at;Ln<=Ot?Ln<=Ue&&(we=xt):Ot<=Ue&&(we=Qe)}else we=Qe==null?xt:xt==null?Qe:le-xt<=Qe-le?xt:Qe}else Oe&&An(at-B(Rt[le],I,ze,0))>Ue&&(we=null);return we}}let tt=M=>{ce.event=M};ce.idxs=te,ce._lock=!1;let he=ce.points;he.show=_t(he.show),he.size=_t(he.size),he.stroke=_t(he.stroke),he.width=_t(he.width),he.fill=_t(he.fill);let Ve=n.focus=yn({},s.focus||{alpha:.3},ce.focus),nt=Ve.prox>=0,Pe=nt&&he.one,dt=[],$t=[],qn=[];function jo(M,C){let N=he.show(n,C);if(N instanceof HTMLElement)return fi(N,Cx),fi(N,M.class),ts(N,-10,-10,U,Ie),m.insertBefore(N,dt[C]),N}function Wr(M,C){if(i==1||C>0){let N=i==1&&b[M.scale].time,F=M.value;M.value=N?cm(F)?gm(G,mm(F,V)):F||ee:F||Hy,M.label=M.label||(N?Ny:Ly)}if(Pe||C>0){M.width=M.width==null?1:M.width,M.paths=M.paths||nb||Xx,M.fillTo=_t(M.fillTo||qy),M.pxAlign=+Ct(M.pxAlign,x),M.pxRound=Am(M.pxAlign),M.stroke=_t(M.stroke||null),M.fill=_t(M.fill||null),M._stroke=M._fill=M._paths=M._focus=null;let N=Gy(jn(1,M.width),1),F=M.points=yn({},{size:N,width:jn(1,N*.2),stroke:M.stroke,space:N*2,paths:ib,_stroke:null,_fill:null},M.points);F.show=_t(F.show),F.filter=_t(F.filter),F.fill=_t(F.fill),F.stroke=_t(F.stroke),F.paths=_t(F.paths),F.pxAlign=M.pxAlign}if(j){let N=ht(M,C);ke.splice(C,0,N[0]),ge.splice(C,0,N[1]),de.values.push(null)}if(fe){te.splice(C,0,null);let N=null;Pe?C==0&&(N=jo(M,C)):C>0&&(N=jo(M,C)),dt.splice(C,0,N),$t.splice(C,0,0),qn.splice(C,0,0)}kn("addSeries",C)}function Cu(M,C){C=C??v.length,M=i==1?id(M,C,xm,wm):id(M,C,{},Mm),v.splice(C,0,M),Wr(v[C],C)}n.addSeries=Cu;function ml(M){if(v.splice(M,1),j){de.values.splice(M,1),ge.splice(M,1);let C=ke.splice(M,1)[0];tn(null,C.firstChild),C.remove()}fe&&(te.splice(M,1),dt.splice(M,1)[0].remove(),$t.splice(M,1),qn.splice(M,1)),kn("delSeries",M)}n.delSeries=ml;let Yi=[!1,!1,!1,!1];function ps(M,C){if(M._show=M.show,M.show){let N=M.side%2,F=b[M.scale];F==null&&(M.scale=N?v[1].scale:A,F=b[M.scale]);let W=F.time;M.size=_t(M.size),M.space=_t(M.space),M.rotate=_t(M.rotate),Zs(M.incrs)&&M.incrs.forEach(le=>{!js.has(le)&&js.set(le,Om(le))}),M.incrs=_t(M.incrs||(F.distr==2?py:W?g==1?gy:yy:yr)),M.splits=_t(M.splits||(W&&F.distr==1?re:F.distr==3?Qu:F.distr==4?Uy:Fy)),M.stroke=_t(M.stroke),M.grid.stroke=_t(M.grid.stroke),M.ticks.stroke=_t(M.ticks.stroke),M.border.stroke=_t(M.border.stroke);let Z=M.values;M.values=Zs(Z)&&!Zs(Z[0])?_t(Z):W?Zs(Z)?pm(G,fm(Z,V)):cm(Z)?My(G,Z):Z||J:Z||Dy,M.filter=_t(M.filter||(F.distr>=3&&F.log==10?zy:F.distr==3&&F.log==2?Vy:Fm)),M.font=Rm(M.font),M.labelFont=Rm(M.labelFont),M._size=M.size(n,null,C,0),M._space=M._rotate=M._incrs=M._found=M._splits=M._values=null,M._size>0&&(Yi[C]=!0,M._el=Ei(Sx,d))}}function ms(M,C,N,F){let[W,Z,le,pe]=N,we=C%2,Ue=0;return we==0&&(pe||Z)&&(Ue=C==0&&!W||C==2&&!le?Sn(vm.size/3):0),we==1&&(W||le)&&(Ue=C==1&&!Z||C==3&&!pe?Sn(bm.size/2):0),Ue}let Qo=n.padding=(s.padding||[ms,ms,ms,ms]).map(M=>_t(Ct(M,ms))),Di=n._padding=Qo.map((M,C)=>M(n,C,Yi,0)),on,un=null,dn=null,Ji=i==1?v[0].idxs:null,ci=null,$s=!1;function ea(M,C){if(e=M??[],n.data=n._data=e,i==2){on=0;for(let N=1;N<v.length;N++)on+=e[N][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ci=e[0],on=ci.length;let N=e;if(D==2){N=e.slice();let F=N[0]=Array(on);for(let W=0;W<on;W++)F[W]=W}n._data=e=N}if(ft(!0),kn("setData"),D==2&&(Me=!0),C!==!1){let N=I;N.auto(n,$s)?ta():Ys(A,N.min,N.max),ne=ne||ce.left>=0,ve=!0,Vn()}}n.setData=ea;function ta(){$s=!0;let M,C;i==1&&(on>0?(un=Ji[0]=0,dn=Ji[1]=on-1,M=e[0][un],C=e[0][dn],D==2?(M=un,C=dn):M==C&&(D==3?[M,C]=Vl(M,M,I.log,!1):D==4?[M,C]=ad(M,M,I.log,!1):I.time?C=M+Sn(86400/g):[M,C]=Ol(M,C,ld,!0))):(un=Ji[0]=M=null,dn=Ji[1]=C=null)),Ys(A,M,C)}let $r,Xs,Xr,R,H,Q,Y,K,Ce,Le;function Re(M,C,N,F,W,Z){M??=Xp,N??=hd,F??="butt",W??=Xp,Z??="round",M!=$r&&(u.strokeStyle=$r=M),W!=Xs&&(u.fillStyle=Xs=W),C!=Xr&&(u.lineWidth=Xr=C),Z!=H&&(u.lineJoin=H=Z),F!=Q&&(u.lineCap=Q=F),N!=R&&u.setLineDash(R=N)}function Ne(M,C,N,F){C!=Xs&&(u.fillStyle=Xs=C),M!=Y&&(u.font=Y=M),N!=K&&(u.textAlign=K=N),F!=Ce&&(u.textBaseline=Ce=F)}function Ge(M,C,N,F,W=0){if(F.length>0&&M.auto(n,$s)&&(C==null||C.min==null)){let Z=Ct(un,0),le=Ct(dn,F.length-1),pe=N.min==null?zx(F,Z,le,W,M.distr==3):[N.min,N.max];M.min=zi(M.min,N.min=pe[0]),M.max=jn(M.max,N.max=pe[1])}}let it={min:null,max:null};function mt(){for(let F in b){let W=b[F];z[F]==null&&(W.min==null||z[A]!=null&&W.auto(n,$s))&&(z[F]=it)}for(let F in b){let W=b[F];z[F]==null&&W.from!=null&&z[W.from]!=null&&(z[F]=it)}z[A]!=null&&ft(!0);let M={};for(let F in z){let W=z[F];if(W!=null){let Z=M[F]=co(b[F],Jx);if(W.min!=null)yn(Z,W);else if(F!=A||i==2)if(on==0&&Z.from==null){let le=Z.range(n,null,null,F);Z.min=le[0],Z.max=le[1]}else Z.min=zt,Z.max=-zt}}if(on>0){v.forEach((F,W)=>{if(i==1){let Z=F.scale,le=z[Z];if(le==null)return;let pe=M[Z];if(W==0){let we=pe.range(n,pe.min,pe.max,Z);pe.min=we[0],pe.max=we[1],un=Bi(pe.min,e[0]),dn=Bi(pe.max,e[0]),dn-un>1&&(e[0][un]<pe.min&&un++,e[0][dn]>pe.max&&dn--),F.min=ci[un],F.max=ci[dn]}else F.show&&F.auto&&Ge(pe,le,F,e[W],F.sorted);F.idxs[0]=un,F.idxs[1]=dn}else if(W>0&&F.show&&F.auto){let[Z,le]=F.facets,pe=Z.scale,we=le.scale,[Ue,Oe]=e[W],ze=M[pe],at=M[we];ze!=null&&Ge(ze,z[pe],Z,Ue,Z.sorted),at!=null&&Ge(at,z[we],le,Oe,le.sorted),F.min=le.min,F.max=le.max}});for(let F in M){let W=M[F],Z=z[F];if(W.from==null&&(Z==null||Z.min==null)){let le=W.range(n,W.min==zt?null:W.min,W.max==-zt?null:W.max,F);W.min=le[0],W.max=le[1]}}}for(let F in M){let W=M[F];if(W.from!=null){let Z=M[W.from];if(Z.min==null)W.min=W.max=null;else{let le=W.range(n,Z.min,Z.max,F);W.min=le[0],W.max=le[1]}}}let C={},N=!1;for(let F in M){let W=M[F],Z=b[F];if(Z.min!=W.min||Z.max!=W.max){Z.min=W.min,Z.max=W.max;let le=Z.distr;Z._min=le==3?Ss(Z.min):le==4?Wu(Z.min,Z.asinh):le==100?Z.fwd(Z.min):Z.min,Z._max=le==3?Ss(Z.max):le==4?Wu(Z.max,Z.asinh):le==100?Z.fwd(Z.max):Z.max,C[F]=N=!0}}if(N){v.forEach((F,W)=>{i==2?W>0&&C.y&&(F._paths=null):C[F.scale]&&(F._paths=null)});for(let F in C)Me=!0,kn("setScale",F);fe&&ce.left>=0&&(ne=ve=!0)}for(let F in z)z[F]=null}function He(M){let C=ju(un-1,0,on-1),N=ju(dn+1,0,on-1);for(;M[C]==null&&C>0;)C--;for(;M[N]==null&&N<on-1;)N++;return[C,N]}function gt(){if(on>0){let M=v.some(C=>C._focus)&&Le!=Ve.alpha;M&&(u.globalAlpha=Le=Ve.alpha),v.forEach((C,N)=>{if(N>0&&C.show&&(nn(N,!1),nn(N,!0),C._paths==null)){let F=Le;Le!=C.alpha&&(u.globalAlpha=Le=C.alpha);let W=i==2?[0,e[N][0].length-1]:He(e[N]);C._paths=C.paths(n,N,W[0],W[1]),Le!=F&&(u.globalAlpha=Le=F)}}),v.forEach((C,N)=>{if(N>0&&C.show){let F=Le;Le!=C.alpha&&(u.globalAlpha=Le=C.alpha),C._paths!=null&&Nt(N,!1);{let W=C._paths!=null?C._paths.gaps:null,Z=C.points.show(n,N,un,dn,W),le=C.points.filter(n,N,Z,W);(Z||le)&&(C.points._paths=C.points.paths(n,N,un,dn,le),Nt(N,!0))}Le!=F&&(u.globalAlpha=Le=F),kn("drawSeries",N)}}),M&&(u.globalAlpha=Le=1)}}function nn(M,C){let N=C?v[M].points:v[M];N._stroke=N.stroke(n,M),N._fill=N.fill(n,M)}function Nt(M,C){let N=C?v[M].points:v[M],{stroke:F,fill:W,clip:Z,flags:le,_stroke:pe=N._stroke,_fill:we=N._fill,_width:Ue=N.width}=N._paths;Ue=Vt(Ue*Pt,3);let Oe=null,ze=Ue%2/2;C&&we==null&&(we=Ue>0?"#fff":pe);let at=N.pxAlign==1&&ze>0;if(at&&u.translate(ze,ze),!C){let Rt=L-Ue/2,Et=T-Ue/2,xt=q+Ue,Qe=ue+Ue;Oe=new Path2D,Oe.rect(Rt,Et,xt,Qe)}C?Be(pe,Ue,N.dash,N.cap,we,F,W,le,Z):Dt(M,pe,Ue,N.dash,N.cap,we,F,W,le,Oe,Z),at&&u.translate(-ze,-ze)}function Dt(M,C,N,F,W,Z,le,pe,we,Ue,Oe){let ze=!1;we!=0&&S.forEach((at,Rt)=>{if(at.series[0]==M){let Et=v[at.series[1]],xt=e[at.series[1]],Qe=(Et._paths||ma).band;Zs(Qe)&&(Qe=at.dir==1?Qe[0]:Qe[1]);let Ye,Yt=null;Et.show&&Qe&&Hx(xt,un,dn)?(Yt=at.fill(n,Rt)||Z,Ye=Et._paths.clip):Qe=null,Be(C,N,F,W,Yt,le,pe,we,Ue,Oe,Ye,Qe),ze=!0}}),ze||Be(C,N,F,W,Z,le,pe,we,Ue,Oe)}let Mn=ho|td;function Be(M,C,N,F,W,Z,le,pe,we,Ue,Oe,ze){Re(M,C,N,F,W),(we||Ue||ze)&&(u.save(),we&&u.clip(we),Ue&&u.clip(Ue)),ze?(pe&Mn)==Mn?(u.clip(ze),Oe&&u.clip(Oe),yt(W,le),mn(M,Z,C)):pe&td?(yt(W,le),u.clip(ze),mn(M,Z,C)):pe&ho&&(u.save(),u.clip(ze),Oe&&u.clip(Oe),yt(W,le),u.restore(),mn(M,Z,C)):(yt(W,le),mn(M,Z,C)),(we||Ue||ze)&&u.restore()}function mn(M,C,N){N>0&&(C instanceof Map?C.forEach((F,W)=>{u.strokeStyle=$r=W,u.stroke(F)}):C!=null&&M&&u.stroke(C))}function yt(M,C){C instanceof Map?C.forEach((N,F)=>{u.fillStyle=Xs=F,u.fill(N)}):C!=null&&M&&u.fill(C)}function gs(M,C,N,F){let W=_[M],Z;if(F<=0)Z=[0,0];else{let le=W._space=W.space(n,M,C,N,F),pe=W._incrs=W.incrs(n,M,C,N,F,le);Z=cb(C,N,pe,F,le)}return W._found=Z}function gn(M,C,N,F,W,Z,le,pe,we,Ue){let Oe=le%2/2;x==1&&u.translate(Oe,Oe),Re(pe,le,we,Ue,pe),u.beginPath();let ze,at,Rt,Et,xt=W+(F==0||F==3?-Z:Z);N==0?(at=W,Et=xt):(ze=W,Rt=xt);for(let Qe=0;Qe<M.length;Qe++)C[Qe]!=null&&(N==0?ze=Rt=M[Qe]:at=Et=M[Qe],u.moveTo(ze,at),u.lineTo(Rt,Et));u.stroke(),x==1&&u.translate(-Oe,-Oe)}function qr(M){let C=!0;return _.forEach((N,F)=>{if(!N.show)return;let W=b[N.scale];if(W.min==null){N._show&&(C=!1,N._show=!1,ft(!1));return}else N._show||(C=!1,N._show=!0,ft(!1));let Z=N.side,le=Z%2,{min:pe,max:we}=W,[Ue,Oe]=gs(F,pe,we,le==0?U:Ie);if(Oe==0)return;let ze=W.distr==2,at=N._splits=N.splits(n,F,pe,we,Ue,Oe,ze),Rt=W.distr==2?at.map(Ye=>ci[Ye]):at,Et=W.distr==2?ci[at[1]]-ci[at[0]]:Ue,xt=N._values=N.values(n,N.filter(n,Rt,F,Oe,Et),F,Oe,Et);N._rotate=Z==2?N.rotate(n,xt,F,Oe):0;let Qe=N._size;N._size=Ci(N.size(n,xt,F,M)),Qe!=null&&N._size!=Qe&&(C=!1)}),C}function Ki(M){let C=!0;return Qo.forEach((N,F)=>{let W=N(n,F,Yi,M);W!=Di[F]&&(C=!1),Di[F]=W}),C}function vs(){for(let M=0;M<_.length;M++){let C=_[M];if(!C.show||!C._show)continue;let N=C.side,F=N%2,W,Z,le=C.stroke(n,M),pe=N==0||N==3?-1:1,[we,Ue]=C._found;if(C.label!=null){let Kn=C.labelGap*pe,di=Sn((C._lpos+Kn)*Pt);Ne(C.labelFont[0],le,"center",N==2?"top":$p),u.save(),F==1?(W=Z=0,u.translate(di,Sn(T+ue/2)),u.rotate((N==3?-Fl:Fl)/2)):(W=Sn(L+q/2),Z=di);let mr=Nm(C.label)?C.label(n,M,we,Ue):C.label;u.fillText(mr,W,Z),u.restore()}if(Ue==0)continue;let Oe=b[C.scale],ze=F==0?q:ue,at=F==0?L:T,Rt=C._splits,Et=Oe.distr==2?Rt.map(Kn=>ci[Kn]):Rt,xt=Oe.distr==2?ci[Rt[1]]-ci[Rt[0]]:we,Qe=C.ticks,Ye=C.border,Yt=Qe.show?Qe.size:0,ln=Sn(Yt*Pt),Ln=Sn((C.alignTo==2?C._size-Yt-C.gap:C.gap)*Pt),Ot=C._rotate*-Fl/180,cn=p(C._pos*Pt),hi=(ln+Ln)*pe,Jn=cn+hi;Z=F==0?Jn:0,W=F==1?Jn:0;let Si=C.font[0],Fi=C.align==1?so:C.align==2?Vu:Ot>0?so:Ot<0?Vu:F==0?"center":N==3?Vu:so,Qi=Ot||F==1?"middle":N==2?"top":$p;Ne(Si,le,Fi,Qi);let ui=C.font[1]*C.lineGap,Ai=Rt.map(Kn=>p(a(Kn,Oe,ze,at))),Ui=C._values;for(let Kn=0;Kn<Ui.length;Kn++){let di=Ui[Kn];if(di!=null){F==0?W=Ai[Kn]:Z=Ai[Kn],di=""+di;let mr=di.indexOf(`
`)==-1?[di]:di.split(/\n/gm);for(let Zn=0;Zn<mr.length;Zn++){let Rp=mr[Zn];Ot?(u.save(),u.translate(W,Z+Zn*ui),u.rotate(Ot),u.fillText(Rp,0,0),u.restore()):u.fillText(Rp,W,Z+Zn*ui)}}}Qe.show&&gn(Ai,Qe.filter(n,Et,M,Ue,xt),F,N,cn,ln,Vt(Qe.width*Pt,3),Qe.stroke(n,M),Qe.dash,Qe.cap);let es=C.grid;es.show&&gn(Ai,es.filter(n,Et,M,Ue,xt),F,F==0?2:1,F==0?T:L,F==0?ue:q,Vt(es.width*Pt,3),es.stroke(n,M),es.dash,es.cap),Ye.show&&gn([cn],[1],F==0?1:0,F==0?1:2,F==1?T:L,F==1?ue:q,Vt(Ye.width*Pt,3),Ye.stroke(n,M),Ye.dash,Ye.cap)}kn("drawAxes")}function ft(M){v.forEach((C,N)=>{N>0&&(C._paths=null,M&&(i==1?(C.min=null,C.max=null):C.facets.forEach(F=>{F.min=null,F.max=null})))})}let an=!1,Yn=!1,Ft=[];function vn(){Yn=!1;for(let M=0;M<Ft.length;M++)kn(...Ft[M]);Ft.length=0}function Vn(){an||(ny(up),an=!0)}function gl(M,C=!1){an=!0,Yn=C,M(n),up(),C&&Ft.length>0&&queueMicrotask(vn)}n.batch=gl;function up(){if(ae&&(mt(),ae=!1),Me&&(Ee(),Me=!1),be){if(Jt(f,so,Ze),Jt(f,"top",lt),Jt(f,ua,U),Jt(f,da,Ie),Jt(m,so,Ze),Jt(m,"top",lt),Jt(m,ua,U),Jt(m,da,Ie),Jt(d,ua,Wt),Jt(d,da,rn),h.width=Sn(Wt*Pt),h.height=Sn(rn*Pt),_.forEach(({_el:M,_show:C,_size:N,_pos:F,side:W})=>{if(M!=null)if(C){let Z=W===3||W===0?N:0,le=W%2==1;Jt(M,le?"left":"top",F-Z),Jt(M,le?"width":"height",N),Jt(M,le?"top":"left",le?lt:Ze),Jt(M,le?"height":"width",le?Ie:U),Ku(M,br)}else fi(M,br)}),$r=Xs=Xr=H=Q=Y=K=Ce=R=null,Le=1,sa(!0),Ze!=Te||lt!=Bt||U!=We||Ie!=Ke){ft(!1);let M=U/We,C=Ie/Ke;if(fe&&!ne&&ce.left>=0){ce.left*=M,ce.top*=C,Yr&&ts(Yr,Sn(ce.left),0,U,Ie),Jr&&ts(Jr,0,Sn(ce.top),U,Ie);for(let N=0;N<dt.length;N++){let F=dt[N];F!=null&&($t[N]*=M,qn[N]*=C,ts(F,Ci($t[N]),Ci(qn[N]),U,Ie))}}if(qt.show&&!se&&qt.left>=0&&qt.width>0){qt.left*=M,qt.width*=M,qt.top*=C,qt.height*=C;for(let N in Nu)Jt(jr,N,qt[N])}Te=Ze,Bt=lt,We=U,Ke=Ie}kn("setSize"),be=!1}Wt>0&&rn>0&&(u.clearRect(0,0,h.width,h.height),kn("drawClear"),w.forEach(M=>M()),kn("draw")),qt.show&&se&&(vl(qt),se=!1),fe&&ne&&(pr(null,!0,!1),ne=!1),de.show&&de.live&&ve&&(ku(),ve=!1),l||(l=!0,n.status=1,kn("ready")),$s=!1,an=!1}n.redraw=(M,C)=>{Me=C||!1,M!==!1?Ys(A,I.min,I.max):Vn()};function Ru(M,C){let N=b[M];if(N.from==null){if(on==0){let F=N.range(n,C.min,C.max,M);C.min=F[0],C.max=F[1]}if(C.min>C.max){let F=C.min;C.min=C.max,C.max=F}if(on>1&&C.min!=null&&C.max!=null&&C.max-C.min<1e-16)return;M==A&&N.distr==2&&on>0&&(C.min=Bi(C.min,e[0]),C.max=Bi(C.max,e[0]),C.min==C.max&&C.max++),z[M]=C,ae=!0,Vn()}}n.setScale=Ru;let Pu,Iu,Yr,Jr,dp,fp,Kr,Zr,pp,mp,Xt,jt,qs=!1,Un=ce.drag,Pn=Un.x,In=Un.y;fe&&(ce.x&&(Pu=Ei(Tx,m)),ce.y&&(Iu=Ei(Ex,m)),I.ori==0?(Yr=Pu,Jr=Iu):(Yr=Iu,Jr=Pu),Xt=ce.left,jt=ce.top);let qt=n.select=yn({show:!0,over:!0,left:0,width:0,top:0,height:0},s.select),jr=qt.show?Ei(Ax,qt.over?m:f):null;function vl(M,C){if(qt.show){for(let N in M)qt[N]=M[N],N in Nu&&Jt(jr,N,M[N]);C!==!1&&kn("setSelect")}}n.setSelect=vl;function Qv(M){if(v[M].show)j&&Ku(ke[M],br);else if(j&&fi(ke[M],br),fe){let N=Pe?dt[0]:dt[M];N!=null&&ts(N,-10,-10,U,Ie)}}function Ys(M,C,N){Ru(M,{min:C,max:N})}function Zi(M,C,N,F){C.focus!=null&&sx(M),C.show!=null&&v.forEach((W,Z)=>{Z>0&&(M==Z||M==null)&&(W.show=C.show,Qv(Z),i==2?(Ys(W.facets[0].scale,null,null),Ys(W.facets[1].scale,null,null)):Ys(W.scale,null,null),Vn())}),N!==!1&&kn("setSeries",M,C),F&&ra("setSeries",n,M,C)}n.setSeries=Zi;function ex(M,C){yn(S[M],C)}function tx(M,C){M.fill=_t(M.fill||null),M.dir=Ct(M.dir,-1),C=C??S.length,S.splice(C,0,M)}function nx(M){M==null?S.length=0:S.splice(M,1)}n.addBand=tx,n.setBand=ex,n.delBand=nx;function ix(M,C){v[M].alpha=C,fe&&dt[M]!=null&&(dt[M].style.opacity=C),j&&ke[M]&&(ke[M].style.opacity=C)}let xs,Js,fr,Qr={focus:!0};function sx(M){if(M!=fr){let C=M==null,N=Ve.alpha!=1;v.forEach((F,W)=>{if(i==1||W>0){let Z=C||W==0||W==M;F._focus=C?null:Z,N&&ix(W,Z?1:Ve.alpha)}}),fr=M,N&&Vn()}}j&&nt&&ut(Jp,xe,M=>{ce._lock||(tt(M),fr!=null&&Zi(null,Qr,!0,xn.setSeries))});function ji(M,C,N){let F=b[C];N&&(M=M/Pt-(F.ori==1?lt:Ze));let W=U;F.ori==1&&(W=Ie,M=W-M),F.dir==-1&&(M=W-M);let Z=F._min,le=F._max,pe=M/W,we=Z+(le-Z)*pe,Ue=F.distr;return Ue==3?ao(10,we):Ue==4?Wx(we,F.asinh):Ue==100?F.bwd(we):we}function rx(M,C){let N=ji(M,A,C);return Bi(N,e[0],un,dn)}n.valToIdx=M=>Bi(M,e[0]),n.posToIdx=rx,n.posToVal=ji,n.valToPos=(M,C,N)=>b[C].ori==0?r(M,b[C],N?q:U,N?L:0):o(M,b[C],N?ue:Ie,N?T:0),n.setCursor=(M,C,N)=>{Xt=M.left,jt=M.top,pr(null,C,N)};function gp(M,C){Jt(jr,so,qt.left=M),Jt(jr,ua,qt.width=C)}function vp(M,C){Jt(jr,"top",qt.top=M),Jt(jr,da,qt.height=C)}let na=I.ori==0?gp:vp,ia=I.ori==1?gp:vp;function ox(){if(j&&de.live)for(let M=i==2?1:0;M<v.length;M++){if(M==0&&je)continue;let C=de.values[M],N=0;for(let F in C)ge[M][N++].firstChild.nodeValue=C[F]}}function ku(M,C){if(M!=null&&(M.idxs?M.idxs.forEach((N,F)=>{te[F]=N}):Yx(M.idx)||te.fill(M.idx),de.idx=te[0]),j&&de.live){for(let N=0;N<v.length;N++)(N>0||i==1&&!je)&&ax(N,te[N]);ox()}ve=!1,C!==!1&&kn("setLegend")}n.setLegend=ku;function ax(M,C){let N=v[M],F=M==0&&D==2?ci:e[M],W;je?W=N.values(n,M,C)??Je:(W=N.value(n,C==null?null:F[C],M,C),W=W==null?Je:{_:W}),de.values[M]=W}function pr(M,C,N){pp=Xt,mp=jt,[Xt,jt]=ce.move(n,Xt,jt),ce.left=Xt,ce.top=jt,fe&&(Yr&&ts(Yr,Sn(Xt),0,U,Ie),Jr&&ts(Jr,0,Sn(jt),U,Ie));let F,W=un>dn;xs=zt,Js=null;let Z=I.ori==0?U:Ie,le=I.ori==1?U:Ie;if(Xt<0||on==0||W){F=ce.idx=null;for(let pe=0;pe<v.length;pe++){let we=dt[pe];we!=null&&ts(we,-10,-10,U,Ie)}nt&&Zi(null,Qr,!0,M==null&&xn.setSeries),de.live&&(te.fill(F),ve=!0)}else{let pe,we,Ue;i==1&&(pe=I.ori==0?Xt:jt,we=ji(pe,A),F=ce.idx=Bi(we,e[0],un,dn),Ue=B(e[0][F],I,Z,0));let Oe=-10,ze=-10,at=0,Rt=0,Et=!0,xt="",Qe="";for(let Ye=i==2?1:0;Ye<v.length;Ye++){let Yt=v[Ye],ln=te[Ye],Ln=ln==null?null:i==1?e[Ye][ln]:e[Ye][1][ln],Ot=ce.dataIdx(n,Ye,F,we),cn=Ot==null?null:i==1?e[Ye][Ot]:e[Ye][1][Ot];if(ve=ve||cn!=Ln||Ot!=ln,te[Ye]=Ot,Ye>0&&Yt.show){let hi=Ot==null?-10:Ot==F?Ue:B(i==1?e[0][Ot]:e[Ye][0][Ot],I,Z,0),Jn=cn==null?-10:k(cn,i==1?b[Yt.scale]:b[Yt.facets[1].scale],le,0);if(nt&&cn!=null){let Si=I.ori==1?Xt:jt,Fi=An(Ve.dist(n,Ye,Ot,Jn,Si));if(Fi<xs){let Qi=Ve.bias;if(Qi!=0){let ui=ji(Si,Yt.scale),Ai=cn>=0?1:-1,Ui=ui>=0?1:-1;Ui==Ai&&(Ui==1?Qi==1?cn>=ui:cn<=ui:Qi==1?cn<=ui:cn>=ui)&&(xs=Fi,Js=Ye)}else xs=Fi,Js=Ye}}if(ve||Pe){let Si,Fi;I.ori==0?(Si=hi,Fi=Jn):(Si=Jn,Fi=hi);let Qi,ui,Ai,Ui,es,Kn,di=!0,mr=he.bbox;if(mr!=null){di=!1;let Zn=mr(n,Ye);Ai=Zn.left,Ui=Zn.top,Qi=Zn.width,ui=Zn.height}else Ai=Si,Ui=Fi,Qi=ui=he.size(n,Ye);if(Kn=he.fill(n,Ye),es=he.stroke(n,Ye),Pe)Ye==Js&&xs<=Ve.prox&&(Oe=Ai,ze=Ui,at=Qi,Rt=ui,Et=di,xt=Kn,Qe=es);else{let Zn=dt[Ye];Zn!=null&&($t[Ye]=Ai,qn[Ye]=Ui,nm(Zn,Qi,ui,di),em(Zn,Kn,es),ts(Zn,Ci(Ai),Ci(Ui),U,Ie))}}}}if(Pe){let Ye=Ve.prox,Yt=fr==null?xs<=Ye:xs>Ye||Js!=fr;if(ve||Yt){let ln=dt[0];ln!=null&&($t[0]=Oe,qn[0]=ze,nm(ln,at,Rt,Et),em(ln,xt,Qe),ts(ln,Ci(Oe),Ci(ze),U,Ie))}}}if(qt.show&&qs)if(M!=null){let[pe,we]=xn.scales,[Ue,Oe]=xn.match,[ze,at]=M.cursor.sync.scales,Rt=M.cursor.drag;if(Pn=Rt._x,In=Rt._y,Pn||In){let{left:Et,top:xt,width:Qe,height:Ye}=M.select,Yt=M.scales[ze].ori,ln=M.posToVal,Ln,Ot,cn,hi,Jn,Si=pe!=null&&Ue(pe,ze),Fi=we!=null&&Oe(we,at);Si&&Pn?(Yt==0?(Ln=Et,Ot=Qe):(Ln=xt,Ot=Ye),cn=b[pe],hi=B(ln(Ln,ze),cn,Z,0),Jn=B(ln(Ln+Ot,ze),cn,Z,0),na(zi(hi,Jn),An(Jn-hi))):na(0,Z),Fi&&In?(Yt==1?(Ln=Et,Ot=Qe):(Ln=xt,Ot=Ye),cn=b[we],hi=k(ln(Ln,at),cn,le,0),Jn=k(ln(Ln+Ot,at),cn,le,0),ia(zi(hi,Jn),An(Jn-hi))):ia(0,le)}else Du()}else{let pe=An(pp-dp),we=An(mp-fp);if(I.ori==1){let at=pe;pe=we,we=at}Pn=Un.x&&pe>=Un.dist,In=Un.y&&we>=Un.dist;let Ue=Un.uni;Ue!=null?Pn&&In&&(Pn=pe>=Ue,In=we>=Ue,!Pn&&!In&&(we>pe?In=!0:Pn=!0)):Un.x&&Un.y&&(Pn||In)&&(Pn=In=!0);let Oe,ze;Pn&&(I.ori==0?(Oe=Kr,ze=Xt):(Oe=Zr,ze=jt),na(zi(Oe,ze),An(ze-Oe)),In||ia(0,le)),In&&(I.ori==1?(Oe=Kr,ze=Xt):(Oe=Zr,ze=jt),ia(zi(Oe,ze),An(ze-Oe)),Pn||na(0,Z)),!Pn&&!In&&(na(0,0),ia(0,0))}if(Un._x=Pn,Un._y=In,M==null){if(N){if(Cp!=null){let[pe,we]=xn.scales;xn.values[0]=pe!=null?ji(I.ori==0?Xt:jt,pe):null,xn.values[1]=we!=null?ji(I.ori==1?Xt:jt,we):null}ra(Hu,n,Xt,jt,U,Ie,F)}if(nt){let pe=N&&xn.setSeries,we=Ve.prox;fr==null?xs<=we&&Zi(Js,Qr,!0,pe):xs>we?Zi(null,Qr,!0,pe):Js!=fr&&Zi(Js,Qr,!0,pe)}}ve&&(de.idx=F,ku()),C!==!1&&kn("setCursor")}let Ks=null;Object.defineProperty(n,"rect",{get(){return Ks==null&&sa(!1),Ks}});function sa(M=!1){M?Ks=null:(Ks=m.getBoundingClientRect(),kn("syncRect",Ks))}function xp(M,C,N,F,W,Z,le){ce._lock||qs&&M!=null&&M.movementX==0&&M.movementY==0||(Lu(M,C,N,F,W,Z,le,!1,M!=null),M!=null?pr(null,!0,!0):pr(C,!0,!1))}function Lu(M,C,N,F,W,Z,le,pe,we){if(Ks==null&&sa(!1),tt(M),M!=null)N=M.clientX-Ks.left,F=M.clientY-Ks.top;else{if(N<0||F<0){Xt=-10,jt=-10;return}let[Ue,Oe]=xn.scales,ze=C.cursor.sync,[at,Rt]=ze.values,[Et,xt]=ze.scales,[Qe,Ye]=xn.match,Yt=C.axes[0].side%2==1,ln=I.ori==0?U:Ie,Ln=I.ori==1?U:Ie,Ot=Yt?Z:W,cn=Yt?W:Z,hi=Yt?F:N,Jn=Yt?N:F;if(Et!=null?N=Qe(Ue,Et)?a(at,b[Ue],ln,0):-10:N=ln*(hi/Ot),xt!=null?F=Ye(Oe,xt)?a(Rt,b[Oe],Ln,0):-10:F=Ln*(Jn/cn),I.ori==1){let Si=N;N=F,F=Si}}we&&(C==null||C.cursor.event.type==Hu)&&((N<=1||N>=U-1)&&(N=xr(N,U)),(F<=1||F>=Ie-1)&&(F=xr(F,Ie))),pe?(dp=N,fp=F,[Kr,Zr]=ce.move(n,N,F)):(Xt=N,jt=F)}let Nu={width:0,height:0,left:0,top:0};function Du(){vl(Nu,!1)}let yp,bp,_p,Mp;function wp(M,C,N,F,W,Z,le){qs=!0,Pn=In=Un._x=Un._y=!1,Lu(M,C,N,F,W,Z,le,!0,!1),M!=null&&(ut(Gu,Yu,Sp,!1),ra(qp,n,Kr,Zr,U,Ie,null));let{left:pe,top:we,width:Ue,height:Oe}=qt;yp=pe,bp=we,_p=Ue,Mp=Oe}function Sp(M,C,N,F,W,Z,le){qs=Un._x=Un._y=!1,Lu(M,C,N,F,W,Z,le,!1,!0);let{left:pe,top:we,width:Ue,height:Oe}=qt,ze=Ue>0||Oe>0,at=yp!=pe||bp!=we||_p!=Ue||Mp!=Oe;if(ze&&at&&vl(qt),Un.setScale&&ze&&at){let Rt=pe,Et=Ue,xt=we,Qe=Oe;if(I.ori==1&&(Rt=we,Et=Oe,xt=pe,Qe=Ue),Pn&&Ys(A,ji(Rt,A),ji(Rt+Et,A)),In)for(let Ye in b){let Yt=b[Ye];Ye!=A&&Yt.from==null&&Yt.min!=zt&&Ys(Ye,ji(xt+Qe,Ye),ji(xt,Ye))}Du()}else ce.lock&&(ce._lock=!ce._lock,pr(C,!0,M!=null));M!=null&&(tn(Gu,Yu),ra(Gu,n,Xt,jt,U,Ie,null))}function lx(M,C,N,F,W,Z,le){if(ce._lock)return;tt(M);let pe=qs;if(qs){let we=!0,Ue=!0,Oe=10,ze,at;I.ori==0?(ze=Pn,at=In):(ze=In,at=Pn),ze&&at&&(we=Xt<=Oe||Xt>=U-Oe,Ue=jt<=Oe||jt>=Ie-Oe),ze&&we&&(Xt=Xt<Kr?0:U),at&&Ue&&(jt=jt<Zr?0:Ie),pr(null,!0,!0),qs=!1}Xt=-10,jt=-10,te.fill(null),pr(null,!0,!0),pe&&(qs=pe)}function Ap(M,C,N,F,W,Z,le){ce._lock||(tt(M),ta(),Du(),M!=null&&ra(Kp,n,Xt,jt,U,Ie,null))}function Tp(){_.forEach(hb),O(n.width,n.height,!0)}_r(Ul,oo,Tp);let eo={};eo.mousedown=wp,eo.mousemove=xp,eo.mouseup=Sp,eo.dblclick=Ap,eo.setSeries=(M,C,N,F)=>{let W=xn.match[2];N=W(n,C,N),N!=-1&&Zi(N,F,!0,!1)},fe&&(ut(qp,m,wp),ut(Hu,m,xp),ut(Yp,m,M=>{tt(M),sa(!1)}),ut(Jp,m,lx),ut(Kp,m,Ap),nd.add(n),n.syncRect=sa);let xl=n.hooks=s.hooks||{};function kn(M,C,N){Yn?Ft.push([M,C,N]):M in xl&&xl[M].forEach(F=>{F.call(null,n,C,N)})}(s.plugins||[]).forEach(M=>{for(let C in M.hooks)xl[C]=(xl[C]||[]).concat(M.hooks[C])});let Ep=(M,C,N)=>N,xn=yn({key:null,setSeries:!1,filters:{pub:am,sub:am},scales:[A,v[1]?v[1].scale:null],match:[lm,lm,Ep],values:[null,null]},ce.sync);xn.match.length==2&&xn.match.push(Ep),ce.sync=xn;let Cp=xn.key,Fu=sg(Cp);function ra(M,C,N,F,W,Z,le){xn.filters.pub(M,C,N,F,W,Z,le)&&Fu.pub(M,C,N,F,W,Z,le)}Fu.sub(n);function cx(M,C,N,F,W,Z,le){xn.filters.sub(M,C,N,F,W,Z,le)&&eo[M](null,C,N,F,W,Z,le)}n.pub=cx;function hx(){Fu.unsub(n),nd.delete(n),Ut.clear(),Zu(Ul,oo,Tp),c.remove(),xe?.remove(),kn("destroy")}n.destroy=hx;function Uu(){kn("init",s,e),ea(e||s.data,!1),z[A]?Ru(A,z[A]):ta(),se=qt.show&&(qt.width>0||qt.height>0),ne=ve=!0,O(s.width,s.height)}return v.forEach(Wr),_.forEach(ps),t?t instanceof HTMLElement?(t.appendChild(c),Uu()):t(n,Uu):Uu(),n}Nn.assign=yn;Nn.fmtNum=cd;Nn.rangeNum=Ol;Nn.rangeLog=Vl;Nn.rangeAsinh=ad;Nn.orient=wr;Nn.pxRatio=Pt;Nn.join=ty;Nn.fmtDate=ud,Nn.tzDate=dy;Nn.sync=sg;{Nn.addGap=Yy,Nn.clipGaps=Wl;let s=Nn.paths={points:hg};s.linear=dg,s.stepped=Zy,s.bars=jy,s.spline=eb}var Yl=class{constructor(e){this.desk=e;let t=[{name:"Speed",unit:"m/s",digits:2,picked:!0,column:n=>this.speeds(n)},{name:"Nearest other",unit:"m",digits:2,picked:!0,column:()=>e.samples.nearest(e.picked)},{name:"Events",unit:"/s",digits:1,bars:!0,column:n=>this.density(n)},{name:"Figures",unit:"",digits:0,column:()=>e.samples.people}];this.head=$("div",{class:"playhead thin","aria-hidden":"true"}),this.hint=$("p",{class:"quiet plots-hint",text:"Pick somebody to see speed and distance to the nearest other."}),this.element=$("div",{class:"plots",role:"group","aria-label":"Plots over time"}),this.charts=t.map(n=>{let i=$("span",{class:"plot-value"}),r=$("span",{class:"plot-top"}),o=$("div",{class:"plot-host"}),a=$("div",{class:xd<40?"plot low":"plot",role:"img","aria-label":`${n.name} over time`},$("div",{class:"plot-label"},$("span",{class:"plot-name",text:n.name}),i),r,o);return this.element.append(a),{chart:n,row:a,host:o,value:i,top:r,plot:void 0,column:[]}}),this.element.append(this.hint,this.head),this.element.hidden=!this.shown}element;shown=aa("plots")==="shown";charts;head;hint;times=[];seen="";seenView="";lineWidth=0;gutter=0;lastMade=0;toggle(){this.shown=!this.shown,la("plots",this.shown?"shown":"hidden"),this.element.hidden=!this.shown,this.seen="",this.update(!0)}layOut(e,t){if(!(e===this.gutter&&t===this.lineWidth)){this.gutter=e,this.lineWidth=t;for(let n of this.charts)n.host.style.marginLeft=`${e}px`,n.plot?.setSize({width:t,height:xd});this.seenView=""}}recolour(){for(let e of this.charts)e.plot?.destroy(),e.plot=void 0;this.seen=""}update(e=!1){if(!this.shown||!this.lineWidth)return;let{samples:t,view:n,clock:i,picked:r,events:o,recording:a}=this.desk,l=a?.things[r]?.kind===1,c=`${t.version};${r};${o.count}`,h=performance.now();if(c!==this.seen&&(e||h-this.lastMade>250)){this.seen=c,this.lastMade=h,this.times=t.rows.map((f,m)=>t.timeOf(m));for(let f of this.charts){let m=f.chart.picked?r!==-1&&l:!f.chart.bars||o.count>0;if(bt(f.row,"hidden",!m),!m)continue;f.column=f.chart.column(this.times);let x=[this.times,f.column];f.plot?f.plot.setData(x,!1):f.plot=this.make(f.chart,f.host,x),this.seenView=""}bt(this.hint,"hidden",r!==-1&&l)}let u=`${n.from};${n.to};${this.lineWidth}`;if(u!==this.seenView){this.seenView=u;for(let f of this.charts){if(!f.plot||f.row.hidden)continue;f.plot.setScale("x",{min:n.from,max:n.to});let m=f.column.reduce((x,p)=>p!==null&&p>x?p:x,0);ct(f.top,m>0?wn(m,f.chart.digits===0?0:1):""),f.top.style.left=`${this.gutter-34}px`}}let d=this.gutter+(i.time-n.from)/n.span*this.lineWidth;this.head.style.transform=`translateX(${d.toFixed(1)}px)`,bt(this.head,"hidden",d<this.gutter-1||d>this.gutter+this.lineWidth+1);for(let f of this.charts)f.row.hidden||ct(f.value,this.valueAt(f.chart,f.column,i.time))}valueAt(e,t,n){let{samples:i}=this.desk,r=i.at(n);for(let a=0;a<12&&r>0&&!i.rows[r];++a)--r;let o=t[r];return o==null?"–":`${wn(o,e.digits)} ${e.unit}`.trim()}speeds(e){let{recording:t,picked:n,samples:i}=this.desk;if(!t)return[];let r=Math.min(.5,Math.max(.15,i.step/2));return e.map((o,a)=>i.rows[a]?wl(t,n,o,r):null)}density(e){let{events:t,samples:n}=this.desk,i=Math.max(.5,n.step/2);return e.map((r,o)=>{if(!n.rows[o])return null;let a=Ms(t.times,t.count,r-i);return(Ms(t.times,t.count,r+i)-a)/(2*i)})}make(e,t,n){let i=getComputedStyle(document.documentElement),o=(l=>i.getPropertyValue(l).trim())(e.picked?"--accent":"--ink-2"),a=new Nn({width:this.lineWidth,height:xd,padding:[4,0,2,0],legend:{show:!1},axes:[{show:!1},{show:!1}],scales:{x:{time:!1,auto:!1,min:0,max:1},y:{range:(l,c,h)=>[0,h>0?h*1.08:1]}},cursor:{y:!1,points:{size:5},drag:{x:!1,y:!1},sync:{key:"sidestep"},bind:{dblclick:()=>null}},series:[{},{stroke:o,width:1.25,spanGaps:!1,points:{show:!1},fill:`color-mix(in srgb, ${o} 13%, transparent)`,...e.bars?{paths:Nn.paths.stepped({align:1})}:{}}]},n,t);return a.over.addEventListener("click",l=>{let c=a.over.getBoundingClientRect();this.desk.seek(a.posToVal(l.clientX-c.left,"x"))}),a}},xd=window.innerHeight<800?36:46;var Jl=class{constructor(e){this.changed=e;let t=aa("theme");this.choice=t==="dark"||t==="light"?t:"system",this.query.addEventListener("change",()=>this.apply())}choice;query=window.matchMedia("(prefers-color-scheme: dark)");get dark(){return this.choice==="system"?this.query.matches:this.choice==="dark"}toggle(){let e=this.query.matches?"light":"dark";return this.choice=this.choice==="system"?e:this.choice===e?e==="dark"?"light":"dark":"system",la("theme",this.choice),this.apply(),this.choice}apply(){document.documentElement.dataset.theme=this.dark?"dark":"light",document.querySelector('meta[name="theme-color"]')?.setAttribute("content",this.dark?"#14181e":"#f0ede7"),this.changed(this.dark)}};var Ts=20,ns=11,mo=6,ub=5,Kl=class{constructor(e){this.desk=e;this.canvas=$("canvas",{class:"timeline-canvas","aria-hidden":"true"}),this.head=$("div",{class:"playhead","aria-hidden":"true"}),this.hover=$("div",{class:"hoverhead","aria-hidden":"true",hidden:!0}),this.tip=$("div",{class:"tip",role:"tooltip",hidden:!0}),this.legend=$("div",{class:"lane-names","aria-hidden":"true"}),this.element=$("div",{class:"timeline",tabindex:"0",role:"slider","aria-label":"Time","aria-orientation":"horizontal"},this.canvas,this.legend,this.hover,this.head,this.tip),this.listen(),no(this.element,()=>this.measure())}element;gutter=118;margin=18;canvas;head;hover;tip;legend;width=0;height=0;dirty=!0;marks=[];lanes=new Int16Array(0);laneCount=0;colours={};pointers=new Map;drag;pressed;pinch;onResize=()=>{};onView=()=>{};get lineWidth(){return Math.max(1,this.width-this.gutter-this.margin)}toX(e){return this.gutter+(e-this.desk.view.from)/this.desk.view.span*this.lineWidth}toTime(e){return this.desk.view.from+(e-this.gutter)/this.lineWidth*this.desk.view.span}remark(){this.dirty=!0}recolour(){let e=getComputedStyle(document.documentElement),t=["--ink","--ink-2","--ink-3","--line","--accent","--raised","--k-red","--k-amber","--k-plum","--k-blue","--k-green","--k-stone","--k-teal","--k-olive","--k-rose"];for(let n of t)this.colours[n]=e.getPropertyValue(n).trim();this.dirty=!0}draw(){let{clock:e}=this.desk;this.dirty&&this.paint();let t=this.toX(e.time),n=t>=this.gutter-1&&t<=this.gutter+this.lineWidth+1;this.head.hidden=!n,n&&(this.head.style.transform=`translateX(${t.toFixed(1)}px)`)}speak(){let{clock:e}=this.desk;this.element.setAttribute("aria-valuemin",e.first.toFixed(2)),this.element.setAttribute("aria-valuemax",e.last.toFixed(2)),this.element.setAttribute("aria-valuenow",e.time.toFixed(2)),this.element.setAttribute("aria-valuetext",`${hn(e.time)} of ${hn(e.last)}`)}measure(){let e=this.element.getBoundingClientRect();this.width=e.width,this.gutter=e.width<720?14:118,this.dirty=!0,this.onResize()}layLanes(){let{events:e,hiddenKinds:t}=this.desk,n=new Set;e.names.forEach((a,l)=>{t.has(a)&&n.add(l)});let i=this.width<720?2:ub;this.lanes=Lp(e.counts,i,n);let r=Math.max(1,Math.max(-1,...this.lanes)+1),o=Ts+r*ns+6+mo;if(!(r===this.laneCount&&o===this.height&&this.legend.dataset.kinds===this.kindsKey())){this.laneCount=r,this.height=o,this.element.style.height=`${o}px`,this.legend.dataset.kinds=this.kindsKey(),this.legend.replaceChildren();for(let a=0;a<r;++a){let l=e.names.filter((h,u)=>this.lanes[u]===a),c=$("span",{class:"lane-name",text:l.length>1?`${l.length} others`:l[0]??""});c.style.top=`${Ts+a*ns}px`,this.legend.append(c)}this.onResize()}}kindsKey(){return`${[...this.lanes].join()};${this.desk.events.names.join()}`}paint(){if(!this.width)return;this.dirty=!1,this.layLanes();let{clock:e,view:t,events:n}=this.desk,i=Math.min(3,window.devicePixelRatio||1),r=Math.round(this.width*i),o=Math.round(this.height*i);(this.canvas.width!==r||this.canvas.height!==o)&&(this.canvas.width=r,this.canvas.height=o);let a=this.canvas.getContext("2d");a.setTransform(i,0,0,i,0,0),a.clearRect(0,0,this.width,this.height);let l=this.gutter,c=this.gutter+this.lineWidth,h=v=>this.colours[v]||"#888";a.fillStyle=h("--line");for(let v=0;v<this.laneCount;++v)a.globalAlpha=.55,a.fillRect(l,Ts+v*ns+ns/2-.5,this.lineWidth,1);if(a.globalAlpha=1,e.looping&&e.part){let v=Math.max(l,this.toX(e.part.from)),_=Math.min(c,this.toX(e.part.to));a.fillStyle=h("--accent"),a.globalAlpha=.16,a.fillRect(v,2,_-v,this.height-mo-6),a.globalAlpha=.8,a.fillRect(v,2,1,this.height-mo-6),a.fillRect(_-1,2,1,this.height-mo-6),a.globalAlpha=1}let u=t.span/this.lineWidth,{step:d,parts:f}=Np(u,74),m=d>=1?0:d>=.1?1:d>=.01?2:3;a.font='500 10.5px "Inter", "Segoe UI", "Helvetica Neue", system-ui, sans-serif',a.textBaseline="alphabetic";let x=d/f;for(let v=Math.ceil(t.from/x-1e-6);v*x<=t.to+1e-9;++v){let _=this.toX(v*x),b=v%f===0;a.fillStyle=h(b?"--ink-3":"--line"),a.fillRect(Math.round(_),b?6:14,1,b?Ts-8:4),b&&_+30<this.width&&(a.fillStyle=h("--ink-3"),a.fillText(hn(v*x,m),Math.round(_)+4,13))}if(e.live&&e.last<t.to){let v=this.toX(e.last);a.fillStyle=h("--line"),a.globalAlpha=.35,a.fillRect(v,Ts,c-v,this.laneCount*ns),a.globalAlpha=1}this.marks=kp(n,t.from,t.to,this.lineWidth,this.lanes,4);for(let v of this.marks){let _=Ts+v.lane*ns+ns/2,b=l+v.x;if(b<l-2||b>c+2)continue;a.fillStyle=h(vr(n.names[v.kind]));let S=Math.min(ns-2,3.4+1.2*Math.log2(v.count));v.count===1?(a.beginPath(),a.arc(b,_,2,0,7),a.fill()):a.fillRect(b-1.5,_-S/2,3,S)}let p=e.last-e.first,g=this.height-mo;if(p>0&&t.span<p*.995){a.fillStyle=h("--line"),a.fillRect(l,g+2,this.lineWidth,2);let v=l+(t.from-e.first)/p*this.lineWidth,_=l+(Math.min(t.to,e.last)-e.first)/p*this.lineWidth;a.fillStyle=h("--ink-3"),a.fillRect(v,g+1,Math.max(4,_-v),4)}}listen(){let e=i=>{let r=this.element.getBoundingClientRect();return{x:i.clientX-r.left,y:i.clientY-r.top}},t=()=>{this.dirty=!0,this.onView()};this.element.addEventListener("wheel",i=>{i.preventDefault();let{x:r}=e(i),o=i.deltaMode===1?16:1;i.shiftKey||Math.abs(i.deltaX)>Math.abs(i.deltaY)?this.desk.view.pan((i.deltaX||i.deltaY)*o/this.lineWidth*this.desk.view.span):this.desk.view.zoom(Math.exp(i.deltaY*o*.0018),this.toTime(r)),t()},{passive:!1}),this.element.addEventListener("dblclick",i=>{i.preventDefault(),this.desk.view.reset(),t()}),this.element.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=e(i);if(this.element.setPointerCapture(i.pointerId),this.pointers.set(i.pointerId,r),this.pointers.size===2){this.beginPinch();return}if(this.desk.view.span<(this.desk.clock.last-this.desk.clock.first)*.995&&r.y>this.height-mo-2){this.drag="view";return}this.drag="scrub",this.pressed={x:r.x,mark:this.markAt(r.x,r.y)},this.pressed.mark||this.desk.seek(this.toTime(r.x))}),this.element.addEventListener("pointermove",i=>{let r=e(i),o=this.pointers.get(i.pointerId);if(!o){this.showTip(r.x,r.y);return}if(this.pointers.set(i.pointerId,r),this.drag==="pinch"){this.movePinch(),t();return}if(this.drag==="view"){let{clock:a,view:l}=this.desk;l.pan((r.x-o.x)/this.lineWidth*(a.last-a.first)),t();return}this.drag==="scrub"&&(this.pressed?.mark&&Math.abs(r.x-this.pressed.x)<4||(this.pressed&&(this.pressed.mark=void 0),this.desk.seek(this.toTime(r.x)),this.showTip(r.x,r.y)))});let n=i=>{this.pointers.delete(i.pointerId)&&(this.drag==="scrub"&&this.pressed?.mark&&i.type==="pointerup"&&this.desk.seek(this.desk.events.times[this.pressed.mark.first]),this.pointers.size===0&&(this.drag=void 0,this.pressed=void 0),i.pointerType!=="mouse"&&this.hideTip())};this.element.addEventListener("pointerup",n),this.element.addEventListener("pointercancel",n),this.element.addEventListener("pointerleave",()=>{this.pointers.size||this.hideTip()}),this.element.addEventListener("keydown",i=>{if(i.key==="+"||i.key==="=")this.desk.view.zoom(.7,this.desk.clock.time);else if(i.key==="-")this.desk.view.zoom(1.4,this.desk.clock.time);else if(i.key==="PageUp"||i.key==="PageDown")this.desk.seek(this.desk.clock.time+(i.key==="PageUp"?-1:1)*this.desk.view.span*.1);else return;i.preventDefault(),t()})}beginPinch(){let[e,t]=[...this.pointers.values()];!e||!t||(this.drag="pinch",this.pressed=void 0,this.pinch={span:this.desk.view.span,gap:Math.max(12,Math.abs(e.x-t.x)),at:this.toTime((e.x+t.x)/2)})}movePinch(){if(!this.pinch||this.pointers.size<2)return;let[e,t]=[...this.pointers.values()];if(!e||!t)return;let n=this.pinch.span*this.pinch.gap/Math.max(12,Math.abs(e.x-t.x));this.desk.view.zoom(n/this.desk.view.span,this.pinch.at),this.desk.view.pan(this.pinch.at-this.toTime((e.x+t.x)/2))}markAt(e,t){if(t<Ts-1||t>Ts+this.laneCount*ns+2)return;let n=Math.min(this.laneCount-1,Math.floor((t-Ts)/ns)),i,r=6;for(let o of this.marks){let a=Math.abs(this.gutter+o.x-e)+(o.lane===n?0:2.5*Math.abs(o.lane-n));a<r&&(r=a,i=o)}return i}showTip(e,t){let{events:n}=this.desk;if(!(e>=this.gutter-4&&e<=this.gutter+this.lineWidth+4)||!(this.desk.clock.last>this.desk.clock.first)){this.hideTip();return}let r=this.markAt(e,t);if(this.hover.hidden=!1,this.hover.style.transform=`translateX(${e.toFixed(1)}px)`,this.tip.hidden=!1,!r)ct(this.tip,hn(this.toTime(e)));else{let l=n.events[r.first],c=n.names[r.kind],h=hn(n.times[r.first]),u=hn(n.times[r.last]);ct(this.tip,r.count===1?`${h}  ${c}: ${l.text}`:`${h} – ${u}  ${yl(r.count,"event")}, first: ${l.text||c}`)}this.element.style.cursor=r?"pointer":"";let o=this.tip.offsetWidth/2,a=Math.min(this.width-o-6,Math.max(o+6,e));this.tip.style.transform=`translate(${(a-o).toFixed(0)}px, 0)`}hideTip(){this.tip.hidden=!0,this.hover.hidden=!0,this.element.style.cursor=""}};var Zl=class{constructor(e,t){this.desk=e;this.play=Gt("play","Play",()=>e.play(!e.clock.playing),"Space"),this.play.classList.add("play"),this.loop=Gt("loop","Repeat",t.loop,"R"),this.plots=Gt("plot","Plots over time",t.plots,"P"),this.live=$("button",{type:"button",class:"live",hidden:!0,title:"Go to the present (End)",on:{click:t.live}},$("span",{class:"live-dot"}),"Live",this.liveNote),this.speed=$("input",{type:"range",min:Math.log2(.1),max:Math.log2(8),step:"0.01",value:"0",class:"speed","aria-label":"Speed",on:{input:()=>t.speed(db(2**Number(this.speed.value)))}}),this.speedNote=$("button",{type:"button",class:"speed-note",title:"Back to normal speed (0)",on:{click:()=>t.speed(1)}}),this.element=$("div",{class:"transport",role:"toolbar","aria-label":"Playback"},$("div",{class:"transport-group"},Gt("start","To the start",t.start,"Home"),Gt("back","One frame back",()=>t.step(-1),"←"),this.play,Gt("forward","One frame on",()=>t.step(1),"→"),Gt("end","To the end",t.end,"End")),$("div",{class:"time",role:"timer","aria-label":"Time"},this.now,this.whole),this.live,$("div",{class:"transport-group right"},this.speed,this.speedNote,this.loop,this.plots))}element;play;loop;plots;live;liveNote=$("span",{class:"live-note"});now=$("span",{class:"time-now"});whole=$("span",{class:"time-whole"});speed;speedNote;draw(){let{clock:e}=this.desk;Pp(this.play,e.playing?"pause":"play");let t=e.playing?"Pause":"Play";this.play.getAttribute("aria-label")!==t&&(this.play.setAttribute("aria-label",t),this.play.title=`${t} (Space)`),ct(this.now,hn(e.time)),ct(this.whole,hn(e.last)),bt(this.live,"hidden",!e.live),bt(this.live,"data-on",e.following&&this.desk.connected),e.live&&ct(this.liveNote,this.desk.connected?e.following?"":`${wn(-e.behind,1)} s`:"lost"),this.loop.setAttribute("aria-pressed",String(e.looping));let n=Math.log2(e.speed);Math.abs(Number(this.speed.value)-n)>.005&&(this.speed.value=String(n));let r=((n-Math.log2(.1))/(Math.log2(8)-Math.log2(.1))).toFixed(3);this.speed.dataset.share!==r&&(this.speed.dataset.share=r,this.speed.style.setProperty("--share",r),this.speed.setAttribute("aria-valuetext",`${bd(e.speed)}`)),ct(this.speedNote,bd(e.speed)),this.speedNote.setAttribute("aria-label",`Speed ${bd(e.speed)}, back to normal`)}setPlots(e){this.plots.setAttribute("aria-pressed",String(e))}};function db(s){for(let e of[.1,.25,.5,1,2,4,8])if(Math.abs(Math.log2(s/e))<.08)return e;return Number(s.toPrecision(2))}function bd(s){return`${Number(s.toPrecision(2))}×`}var jl=class{from=0;to=1;fit=!0;liveSpan=60;first=0;last=1;live=!1;get span(){return this.to-this.from}setRange(e,t,n){if(this.first=e,this.live=n,this.last=Math.max(t,e+(n?this.liveSpan:.02)),!this.fit){this.put(this.from,this.span);return}this.to=this.last,this.from=n?Math.max(e,this.last-this.liveSpan):e}reset(){this.fit=!0,this.setRange(this.first,this.last,this.live)}zoom(e,t){let n=this.last-this.first,i=Math.min(n,Math.max(.02,this.span*e));i>=n*.999&&e>1?this.fit=!this.live||n<=this.liveSpan:this.fit=!1;let r=this.span>0?(t-this.from)/this.span:.5;this.put(t-r*i,i)}pan(e){this.fit&&!this.live||(this.fit=!1,this.put(this.from+e,this.span))}show(e,t){this.fit=!1,this.put(e,Math.max(.02,t-e))}keep(e,t){this.fit&&!this.live||(e<this.from||e>this.to?this.put(e-this.span*(t?.15:.5),this.span):t&&e>this.to-this.span*.05&&this.put(e-this.span*.15,this.span))}stickTo(e){this.fit||this.put(e-this.span*.97,this.span)}put(e,t){let n=Math.min(t,this.last-this.first);this.from=Math.min(this.last-n,Math.max(this.first,e)),this.to=this.from+n}};var fb=["orbit","follow","first-person","top"];function Ql(s){let e=new URLSearchParams(s).get("token")??"";return/^[0-9a-zA-Z_-]{1,256}$/.test(e)?e:""}function xg(s){let e=new URLSearchParams(s.replace(/^#/,"")),t={},n=vg(e.get("t"));n!==void 0&&(t.time=n);let i=vg(e.get("pick"));i!==void 0&&Number.isInteger(i)&&i>=0&&(t.pick=i);let r=fb.find(o=>o===e.get("camera"));return r&&(t.camera=r),t}function _d(s){let e=[];return s.time!==void 0&&e.push(`t=${Number(s.time.toFixed(3))}`),s.pick!==void 0&&s.pick>=0&&e.push(`pick=${s.pick}`),s.camera&&s.camera!=="orbit"&&e.push(`camera=${s.camera}`),e.length?`#${e.join("&")}`:""}function yg(s,e){return s.replace(/#.*$/,"")+_d(e)}function go(s,e,t){return`${e==="/talk"?s.replace(/^http/,"ws"):s}${e}${t?`?token=${encodeURIComponent(t)}`:""}`}function vg(s){if(s===null||s.trim()==="")return;let e=Number(s);return Number.isFinite(e)?e:void 0}var ec=class{constructor(e,t,n){this.canvas=t;this.stage=n;this.notices=new Pl(()=>this.retry()),this.transport=new Zl(this,{step:i=>this.step(i),start:()=>this.seek(this.clock.first),end:()=>this.toEnd(),loop:()=>this.toggleLoop(),live:()=>this.toEnd(),speed:i=>this.setSpeed(i),plots:()=>this.togglePlots(),openFile:()=>this.openFile()}),this.timeline=new Kl(this),this.plots=new Yl(this),this.frame=new El(e,{camera:i=>this.setCamera(i),frameAll:()=>this.frameAll(),theme:()=>this.toggleTheme(),fullScreen:()=>void this.fullScreen(),copyLink:()=>void this.copyLink(),picture:()=>this.savePicture(),help:()=>this.help.toggle(this.axisKeyNames()),openFile:()=>this.openFile(),about:()=>this.showAbout(),back:()=>this.goBack()},this.transport.element,this.timeline.element,this.plots.element),this.layers=new _l(this),this.things=new bl(this),this.happenings=new Cl(this),this.card=new Al(this),this.offers=new Il(this),this.frame.add(this.layers.panel,"left"),this.frame.add(this.things.panel,"left"),this.frame.add(this.happenings.panel,"left"),this.frame.add(this.card.panel,"right"),this.frame.add(this.offers.panel,"right"),this.shortcuts=this.makeShortcuts(),this.help=new Rl(this.shortcuts),e.append(this.notices.progress,this.notices.banner,this.notices.toast,this.notices.problems,this.help.element,this.aboutDialog),this.aboutDialog.addEventListener("click",i=>{i.target===this.aboutDialog&&this.aboutDialog.close()}),this.transport.setPlots(this.plots.shown),this.timeline.onResize=()=>this.plots.layOut(this.timeline.gutter,this.timeline.lineWidth),this.timeline.onView=()=>{this.lookedAway=this.clock.time<this.view.from||this.clock.time>this.view.to},this.theme=new Jl(i=>{this.stage.setDark(i),this.timeline.recolour(),this.plots.recolour(),this.redraw()}),this.theme.apply(),this.stage.onPick=i=>this.pick(i),this.stage.onHandle=(i,r,o)=>this.offers.input(i,[...r,...o]),this.listen(),this.measure(),this.frame.setCamera(this.stage.camera),requestAnimationFrame(i=>this.tick(i))}recording;clock=new Tl;view=new jl;events=new Sl;samples=new Ml;hiddenKinds=new Set;picked=-1;errors=[];frame;notices;offers;line={messages:0,perSecond:0,latencyMs:null,connected:!1};ready=!1;openFile=()=>{};goBack=()=>{};timeline;transport;plots;layers;things;happenings;card;help;aboutDialog=$("dialog",{class:"dialog about","aria-label":"About this recording"});theme;shortcuts;shown;seenVersion=-1;shownTime=NaN;lastTick=0;active=0;slowAt=0;statusAt=0;frames=[];panelsStale=!0;bare=!1;lookedAway=!1;untouched=!1;get controls(){return this.offers.specs}get connected(){return this.line.connected}get kind(){return this.shown?.kind}retry=()=>{};show(e,t=!1){let n={following:this.clock.following,playing:this.clock.playing,time:this.clock.time,picked:this.picked,name:this.picked!==-1?this.nameOf(this.picked):""},i=this.recording===void 0;if(this.shown=e,this.recording=e.recording,this.seenVersion=-1,this.shownTime=NaN,this.lookedAt=void 0,this.events.clear(),this.samples.start(e.recording),this.clock.open(e.live),t||(this.view.fit=!0),this.stage.setRecording(e.recording),this.takeNews(performance.now()/1e3),this.setTitle(),this.frame.empty.hidden=!0,document.documentElement.removeAttribute("data-empty"),this.things.reset(),t){let r=n.picked!==-1&&this.recording.things[n.picked]!==void 0&&this.nameOf(n.picked)===n.name;this.pick(r?n.picked:-1),n.following||(this.clock.seek(n.time),this.clock.playing=n.playing)}else this.pick(-1),this.clock.time=this.clock.first,e.live?this.clock.goLive(performance.now()/1e3):(this.clock.looping=e.recording.complete&&this.clock.last-this.clock.first<8,this.clock.play(!0)),this.stage.frameAll(),this.untouched=!0;i&&this.applyLook(location.hash),this.ready=!0,this.panelsStale=!0,this.redraw()}setEmpty(){this.ready=!0,this.frame.empty.hidden=this.recording!==void 0,document.documentElement.toggleAttribute("data-empty",this.recording===void 0),this.setTitle()}setTitle(e=""){e&&(this.fallbackTitle=e);let t=this.shown?.kind==="dropped"?this.shown.name:this.recording?.about.get("title")||this.fallbackTitle||this.shown?.name||"Sidestep";this.frame.setTitle(t,this.shown?.badge??"",this.shown?.kind??"")}fallbackTitle="";takeNews(e){let t=this.recording;if(!t||t.version===this.seenVersion)return;let n=this.seenVersion===-1;this.seenVersion=t.version;let i=Number.isFinite(t.firstTime)?t.firstTime:0,r=Number.isFinite(t.lastTime)?t.lastTime:i;this.clock.setRange(i,r,e),this.view.setRange(i,r,this.clock.live),(n||t.clips.length!==this.seenClips)&&(this.seenClips=t.clips.length,this.clock.frame=Ip(t)),this.events.update(t.events),this.timeline.remark(),this.panelsStale=!0,this.redraw()}seenClips=-1;stateNow(){return this.recording?.stateAt(this.clock.time)}get figuresNow(){return Number.isNaN(this.shownTime)?0:this.places()?.figures.length??0}places(){if(this.recording)return this.lookedAt=this.recording.stateAt(this.clock.time,{joints:()=>!1,...this.lookedAt?{into:this.lookedAt}:{}}),this.lookedAt}lookedAt;tick(e){requestAnimationFrame(i=>this.tick(i));let t=e/1e3,n=Math.max(0,t-this.lastTick);this.lastTick=t;try{this.step1(e,t,n)}catch(i){this.fail(i)}}step1(e,t,n){this.offers.poll(),this.takeNews(t);let{clock:i,recording:r}=this,o=i.time;i.tick(n,t);let a=this.fetchAround(o);if(i.time>=this.view.from&&i.time<=this.view.to&&(this.lookedAway=!1),i.playing&&!this.lookedAway){let h=this.view.from;i.following&&!this.view.fit?this.view.stickTo(i.last):i.following||this.view.keep(i.time,!0),this.view.from!==h&&this.timeline.remark()}r&&a&&(i.time!==this.shownTime||e<this.active)&&(this.stage.show(i.time),this.shownTime=i.time,this.frames.push(e)),this.transport.draw(),this.timeline.draw();let c=this.shown?.source;r&&(this.plots.shown||this.picked!==-1)&&this.samples.work(r,3,c&&(h=>c.covers(h))),this.plots.update(),e>=this.slowAt&&(this.slowAt=e+120,this.picked!==-1&&this.card.update(this.places())),e>=this.statusAt&&(this.statusAt=e+500,this.everyHalfSecond(e))}fetchAround(e){let{clock:t}=this,n=this.shown?.source;if(!n)return!0;let i=t.playing?3*Math.max(1,t.speed):0,r=n.covers(t.time);return!r&&t.playing&&n.covers(e)&&(t.time=e),!this.fetching&&(!r||i>0&&t.time+i<t.last&&!n.covers(t.time+i))&&(this.fetching=!0,r||this.notices.loading(void 0,`Reading ${hn(t.time)}`),n.want(t.time,10*Math.max(1,t.speed)).then(()=>{this.fetchFailed=0},o=>(this.fetchFailed++===0&&this.say(`Cannot read on: ${o instanceof Error?o.message:String(o)}`),new Promise(a=>setTimeout(a,Math.min(8e3,500*this.fetchFailed))))).finally(()=>{this.fetching=!1,this.notices.loading(void 0,""),this.redraw()})),r}fetching=!1;fetchFailed=0;everyHalfSecond(e){this.panelsStale&&(this.panelsStale=!1,this.layers.update(),this.things.update()),this.happenings.update(),this.timeline.speak(),this.notices.tick(),this.frame.setCamera(this.stage.camera),this.frames=this.frames.filter(t=>e-t<1e3),this.writeStatus()}writeStatus(){let{drawn:e}=this.stage,t=[];this.recording&&(t.push(this.frames.length?`${this.frames.length} fps`:"still"),t.push(yl(e.figures,"figure"),`${On(e.triangles)} triangles`,`${wn(e.milliseconds,1)} ms`)),this.line.connected&&((this.line.perSecond>0||this.shown?.live)&&t.push(`${On(this.line.perSecond)} messages/s`),this.line.latencyMs!==null&&t.push(`${wn(this.line.latencyMs,this.line.latencyMs<10?1:0)} ms there and back`));let n=this.frame.status;for(;n.children.length<t.length;)n.append($("span"));[...n.children].forEach((i,r)=>{let o=t[r]??"";i.textContent!==o&&(i.textContent=o)})}redraw(){this.active=Math.max(this.active,performance.now()+150)}remark(){this.timeline.remark()}say(e){this.notices.pass(e)}fail(e){let t=e instanceof Error?`${e.name}: ${e.message}`:String(e);this.errors.length<50&&!this.errors.includes(t)&&(this.errors.push(t),console.error(e))}seek(e){this.clock.seek(e),this.lookedAway=!1,this.view.keep(this.clock.time,!1),this.remark(),this.redraw()}play(e){this.clock.play(e),this.redraw()}pick(e){let t=e!==-1&&this.recording?.things[e]!==void 0?e:-1,n=t!==this.picked;this.picked=t,this.stage.select(t),n&&(this.stage.camera==="follow"||this.stage.camera==="first-person")&&(t===-1?this.setCamera("orbit"):this.stage.setCamera(this.stage.camera,t)),this.card.update(t===-1?void 0:this.places()),this.things.showPicked(),n&&t!==-1&&Md()&&this.frame.sheet(this.card.panel),this.redraw()}setCamera(e){if(this.untouched=!1,(e==="follow"||e==="first-person")&&this.picked===-1){let t=this.recording?.things.findIndex((n,i)=>n.kind===1&&this.recording.placeOf(i,this.clock.time)!==void 0)??-1;if(t<0){this.say("Nobody is there to follow");return}this.pick(t)}this.stage.setCamera(e,this.picked===-1?void 0:this.picked),this.frame.setCamera(e),this.active=performance.now()+1500}nameOf(e){let t=this.recording?.things[e];return t?t.name||`${bs(t.kind)} ${e}`:`thing ${e}`}colourOf(e){let t=this.recording?.things[e],n=t&&this.recording?.materials[t.material];return n?`rgb(${n.rgba[0]} ${n.rgba[1]} ${n.rgba[2]})`:"var(--ink-3)"}step(e){this.clock.step(e),this.seek(this.clock.time)}toEnd(){this.clock.live?(this.clock.goLive(performance.now()/1e3),this.lookedAway=!1,this.view.keep(this.clock.time,!0),this.remark()):this.seek(this.clock.last)}toggleLoop(){this.clock.looping=!this.clock.looping,this.clock.looping||(this.clock.part=void 0),this.remark()}setPart(e){let{clock:t}=this,n=t.part??{from:t.first,to:t.last};n[e]=t.time,n.from>=n.to&&(e==="from"?n.to=t.last:n.from=t.first),!(n.to-n.from<t.frame)&&(t.part=n,t.looping=!0,this.say(`Repeating ${hn(n.from)} – ${hn(n.to)}`),this.remark())}setSpeed(e){this.clock.setSpeed(e)}togglePlots(){this.plots.toggle(),this.transport.setPlots(this.plots.shown)}toggleTheme(){let e=this.theme.toggle();this.say(e==="system"?"As the system likes it":gr(e))}frameAll(){this.stage.frameAll(),this.active=performance.now()+1500}nextEvent(e){let{events:t,clock:n}=this,i=this.picked!==-1?t.of(this.picked):[],r=t.names.map(c=>this.hiddenKinds.has(c)),o=i.length||t.count,a=c=>i.length?i[c]:c,l=e>0?0:o-1;for(i.length||(l=e>0?t.from(n.time+1e-6):t.from(n.time-1e-6)-1);l>=0&&l<o;l+=e){let c=a(l);if((t.times[c]-n.time)*e>1e-6&&!r[t.kinds[c]]){this.clock.playing=!1,this.seek(t.times[c]),this.say(`${t.names[t.kinds[c]]}: ${t.events[c].text}`);return}}this.say(e>0?"No later event":"No earlier event")}async fullScreen(){try{document.fullscreenElement?await document.exitFullscreen():await document.documentElement.requestFullscreen()}catch{this.say("This browser does not go full screen here")}}async copyLink(){let e={time:this.clock.time,pick:this.picked,camera:this.stage.camera};history.replaceState(null,"",yg(location.href,e));try{await navigator.clipboard.writeText(location.href),this.say(`Copied a link to ${hn(this.clock.time)}`)}catch{this.say(`The address now says ${_d(e)}; copy it from there`)}}savePicture(){this.recording&&(this.stage.show(this.clock.time),this.canvas.toBlob(e=>{if(!e){this.say("The picture could not be read back");return}let t=URL.createObjectURL(e),n=(this.shown?.name||"sidestep").replace(/\.[a-z]+$/i,"").replace(/[^\w-]+/g,"-");$("a",{href:t,download:`${n}-${this.clock.time.toFixed(2)}s.png`}).click(),setTimeout(()=>URL.revokeObjectURL(t),1e4),this.say(`Saved a picture, ${oa(e.size)}`)},"image/png"))}showAbout(){let{recording:e}=this;if(!e)return;let t=e.things.filter(i=>i.kind===1).length,n=[["name",this.shown?.name??""],...e.about.entries(),["time",`${hn(e.firstTime)} – ${hn(e.lastTime)}${e.complete||this.shown?.live?"":", cut off"}`],["frames",`${wn(1/this.clock.frame,2)} per second`],["things",`${On(e.things.length)}, ${On(t)} of them figures`],["clips",On(e.clips.length)],["events",On(e.events.length)]];this.aboutDialog.replaceChildren($("div",{class:"dialog-head"},$("h2",{text:"About this recording"}),Gt("close","Close",()=>this.aboutDialog.close(),"Esc")),$("dl",{class:"facts wide"},...n.filter(([,i])=>i).map(([i,r])=>$("div",{class:"fact"},$("dt",{text:i}),$("dd",{text:r})))),...e.notes.length?[$("h3",{text:"Odd about it"}),$("pre",{text:e.notes.join(`
`),tabindex:"0"})]:[]),this.aboutDialog.open||this.aboutDialog.showModal()}applyLook(e){let t=xg(e);t.pick!==void 0&&this.pick(t.pick),t.time!==void 0&&(this.clock.playing=!1,this.seek(t.time),this.wanted=t.time),t.camera&&this.setCamera(t.camera)}wanted;arrived(){this.wanted===void 0||!this.recording||(this.takeNews(performance.now()/1e3),!this.clock.playing&&this.clock.time!==this.wanted&&this.seek(this.wanted),this.recording.complete&&(this.wanted=void 0))}axisKeyNames(){return this.offers.axisKeys.map(kl)}makeShortcuts(){let e=t=>()=>this.setCamera(t);return[{group:"Time",keys:["Space","k"],words:"play or pause",act:()=>this.play(!this.clock.playing)},{group:"Time",keys:["ArrowLeft","ArrowRight"],words:"one frame back or on",act:()=>{}},{group:"Time",keys:["Shift+ArrowLeft","Shift+ArrowRight"],shown:"Shift ← →",words:"one second back or on",act:()=>{}},{group:"Time",keys:["Home","End"],words:"start; end, or the present when live",act:()=>{}},{group:"Time",keys:["<",">",",","."],shown:"< >",words:"slower or faster",act:()=>{}},{group:"Time",keys:["0"],words:"normal speed",act:()=>this.setSpeed(1)},{group:"Time",keys:["r"],words:"repeat",act:()=>this.toggleLoop()},{group:"Time",keys:["[","]"],words:"repeat from here, to here",act:()=>{}},{group:"Time",keys:["n","b"],words:"next event, event before",act:()=>{}},{group:"Camera",keys:["1"],words:"orbit",act:e("orbit")},{group:"Camera",keys:["2"],words:"follow the picked one",act:e("follow")},{group:"Camera",keys:["3"],words:"through its eyes",act:e("first-person")},{group:"Camera",keys:["4"],words:"from above",act:e("top")},{group:"Camera",keys:["f"],words:"all in view",act:()=>this.frameAll()},{group:"Page",keys:["/"],words:"find by name",act:()=>this.find()},{group:"Page",keys:["Escape"],words:"let go of the picked one",act:()=>this.pick(-1)},{group:"Page",keys:["p"],words:"plots",act:()=>this.togglePlots()},{group:"Page",keys:["w"],words:"wireframe",act:()=>{this.layers.toggle("wireframe")||this.say("Nothing here has a wireframe")}},{group:"Page",keys:["h"],words:"hide everything but the stage",act:()=>this.toggleBare()},{group:"Page",keys:["i"],words:"about this recording",act:()=>this.showAbout()},{group:"Page",keys:["o"],words:"open a file",act:()=>this.openFile()},{group:"Page",keys:["c"],words:"copy a link to this moment",act:()=>void this.copyLink()},{group:"Page",keys:["s"],words:"save a picture",act:()=>this.savePicture()},{group:"Page",keys:["t"],words:"dark or light",act:()=>this.toggleTheme()},{group:"Page",keys:["Shift+F"],words:"full screen",act:()=>void this.fullScreen()},{group:"Page",keys:["?"],words:"this page",act:()=>this.help.toggle(this.axisKeyNames())}]}pairs(e){return{ArrowLeft:()=>this.step(-1),ArrowRight:()=>this.step(1),"Shift+ArrowLeft":()=>this.seek(this.clock.time-1),"Shift+ArrowRight":()=>this.seek(this.clock.time+1),Home:()=>this.seek(this.clock.first),End:()=>this.toEnd(),"<":()=>this.clock.faster(-1),",":()=>this.clock.faster(-1),">":()=>this.clock.faster(1),".":()=>this.clock.faster(1),"[":()=>this.setPart("from"),"]":()=>this.setPart("to"),n:()=>this.nextEvent(1),b:()=>this.nextEvent(-1)}[e]}find(){Md()&&this.frame.sheet(this.things.panel),this.toggleBare(!1),this.things.focus()}toggleBare(e=!this.bare){e!==this.bare&&(this.bare=e,document.documentElement.toggleAttribute("data-bare",e),e&&this.say("H brings the panels back"),this.measure())}listen(){window.addEventListener("keydown",t=>this.key(t)),window.addEventListener("keyup",t=>{this.offers.key(t.code,!1)});for(let t of["pointerdown","pointermove","pointerup","wheel","keydown"])window.addEventListener(t,n=>{(t==="keydown"||n.target===this.canvas)&&(this.active=performance.now()+1500),(t==="pointerdown"||t==="wheel")&&n.target===this.canvas&&(this.untouched=!1)},{passive:!0});no(this.canvas.parentElement,()=>this.measure());let e=this.frame.dock;no(e,()=>document.documentElement.style.setProperty("--dock",`${e.offsetHeight}px`)),window.addEventListener("hashchange",()=>this.applyLook(location.hash)),window.addEventListener("error",t=>{this.errors.push(t.message)}),window.addEventListener("unhandledrejection",t=>{this.errors.push(String(t.reason))}),document.addEventListener("visibilitychange",()=>this.redraw())}key(e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;let t=Up(e);if(Op(e.target,t))return;if(document.querySelector("dialog[open]")){t==="?"&&this.help.element.open&&(this.help.element.close(),e.preventDefault());return}if(this.offers.key(e.code,!0)){e.preventDefault();return}if(e.repeat&&["Space","k","p","t","s","c","h"].includes(t))return;let n=this.pairs(t)??this.shortcuts.find(i=>i.keys.includes(t))?.act;n&&(e.preventDefault(),n(),this.redraw())}measure(){let e=this.canvas.parentElement.getBoundingClientRect();e.width>0&&e.height>0&&(this.stage.resize(e.width,e.height,Math.min(2,window.devicePixelRatio||1)),this.stage.setRoom(Md()||this.bare?1:1-260/e.width),this.untouched&&this.stage.camera==="orbit"&&this.stage.frameAll()),this.redraw()}};function Md(){return window.matchMedia("(max-width: 760px)").matches}var Tn=class extends Error{constructor(t,n){super(`byte ${t}: ${n}`);this.byte=t}name="FormatError"},pb=4294967295,va=Array.from({length:4},()=>new Uint32Array(256));for(let s=0;s<256;++s){let e=s;for(let t=0;t<8;++t)e=e&1?e>>>1^3988292384:e>>>1;va[0][s]=e>>>0}for(let s=1;s<4;++s)for(let e=0;e<256;++e){let t=va[s-1][e];va[s][e]=t>>>8^va[0][t&255]}function Qs(s,e=0,t=s.length){let[n,i,r,o]=va,a=4294967295,l=e;for(;l+4<=t;l+=4)a^=s[l]|s[l+1]<<8|s[l+2]<<16|s[l+3]<<24,a=o[a&255]^r[a>>>8&255]^i[a>>>16&255]^n[a>>>24];for(;l<t;++l)a=a>>>8^n[(a^s[l])&255];return~a>>>0}var mb=new TextDecoder("utf-8"),wd=1/(16383*Math.SQRT2);function Sr(s,e,t,n,i){let r=s>>15|e>>15<<1,o=((s&32767)-16383)*wd,a=((e&32767)-16383)*wd,l=((t&32767)-16383)*wd,c=o*o+a*a+l*l,h=Math.sqrt(Math.max(0,1-c)),u=c>1?1/Math.sqrt(c):1;switch(r){case 0:n[i]=h,n[i+1]=o*u,n[i+2]=a*u,n[i+3]=l*u;break;case 1:n[i]=o*u,n[i+1]=h,n[i+2]=a*u,n[i+3]=l*u;break;case 2:n[i]=o*u,n[i+1]=a*u,n[i+2]=h,n[i+3]=l*u;break;default:n[i]=o*u,n[i+1]=a*u,n[i+2]=l*u,n[i+3]=h;break}}var Es=class{constructor(e,t){this.bytes=e;this.base=t;this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}view;at=0;get left(){return this.bytes.length-this.at}fail(e){throw new Tn(this.base+this.at,e)}need(e,t=1){e*t>this.left&&this.fail("it promises more than its bytes hold")}step(e){e>this.left&&this.fail("it promises more than its bytes hold");let t=this.at;return this.at+=e,t}u8(){return this.bytes[this.step(1)]}u16(){return this.view.getUint16(this.step(2),!0)}u32(){return this.view.getUint32(this.step(4),!0)}u64(){return this.u32()+this.u32()*2**32}f32(){let e=this.view.getFloat32(this.step(4),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}f64(){let e=this.view.getFloat64(this.step(8),!0);return Number.isFinite(e)||this.fail("a number is not finite"),e}vec(){return[this.f32(),this.f32(),this.f32()]}floats(e){this.need(e,4);let t=new Float32Array(e);for(let n=0;n<e;++n)t[n]=this.f32();return t}pad(e=4){this.at%e&&this.step(e-this.at%e)}text(){let e=this.u32(),t=this.step(e),n=mb.decode(this.bytes.subarray(t,t+e));return this.at%4&&this.step(4-this.at%4),n}ascii(e){let t=this.step(e);return String.fromCharCode(...this.bytes.subarray(t,t+e))}rotation(){let e=[1,0,0,0];return Sr(this.u16(),this.u16(),this.u16(),e,0),e}transform(){let e=this.vec(),t=this.rotation();return this.u16(),{position:e,rotation:t}}index(e,t,n=!1){let i=this.u32();return i<e?i:n&&i===pb?-1:this.fail(`it names a ${t} that is not among the ${e} defined`)}};var gb=["","play","pose","place","disc","box","line","string","remove","paint","event"],nc=class{count=0;times=new Float64Array(4);kinds=new Uint8Array(4);at=new Uint32Array(4);size=new Uint32Array(4);paintTimes=[];paints=[];hint=0;push(e,t,n,i){if(this.count===this.times.length){let r=this.count*2;this.times=tc(this.times,new Float64Array(r)),this.kinds=tc(this.kinds,new Uint8Array(r)),this.at=tc(this.at,new Uint32Array(r)),this.size=tc(this.size,new Uint32Array(r))}this.times[this.count]=e,this.kinds[this.count]=t,this.at[this.count]=n,this.size[this.count++]=i}find(e){let{times:t,count:n}=this,i=this.hint<n?this.hint:0;if(n===0||e<t[0])return-1;if(t[i]<=e)for(let a=0;a<4;++a){if(i+1>=n||t[i+1]>e)return this.hint=i;++i}let r=0,o=n;for(;o-r>1;){let a=r+o>>1;t[a]<=e?r=a:o=a}return this.hint=r}paintAt(e){for(let t=this.paintTimes.length-1;t>=0;--t)if(this.paintTimes[t]<=e)return this.paints[t]}};function tc(s,e){return e.set(s),e}function Sd(s,e,t,n,i,r,o){let a=s[e]*t[n]+s[e+1]*t[n+1]+s[e+2]*t[n+2]+s[e+3]*t[n+3],l=1;a<0&&(a=-a,l=-1);let c=1-i,h=i;if(a>.98){let p=1-a,g=2*p*(1+p*(1/6+p*(2/45))),v=1-c*c,_=1-h*h;c*=1+v*g*(1/6+g*(4+3*v)/360),h*=1+_*g*(1/6+g*(4+3*_)/360)}else{let p=Math.acos(a),g=1/Math.sin(p);c=Math.sin(c*p)*g,h=Math.sin(h*p)*g}h*=l;let u=c*s[e]+h*t[n],d=c*s[e+1]+h*t[n+1],f=c*s[e+2]+h*t[n+2],m=c*s[e+3]+h*t[n+3],x=1/Math.sqrt(u*u+d*d+f*f+m*m);r[o]=u*x,r[o+1]=d*x,r[o+2]=f*x,r[o+3]=m*x}var bg=(s,e,t,n)=>Math.atan2(2*(e*n+s*t),1-2*(e*e+t*t)),Kt=new Float64Array(4096*7),gi=new Float32Array(4096*7),Ad=new Float32Array(4096*7),Td=new Float32Array(4),_g=new Float32Array(4),Mg=new Float64Array(4),vo=class{about=new Map;skeletons=[];materials=[];meshes=[];skins=[];costumes=[];things=[];clips=[];events=[];notes=[];firstTime=0;lastTime=0;complete=!1;version=0;bones=[];tracks=[];f32=new Float32Array(1024);u16=new Uint16Array(this.f32.buffer);u32=new Uint32Array(this.f32.buffer);used=0;addSkeleton(e){let t=e.joints.length,n={count:t,parent:new Int32Array(t),offset:new Float32Array(t*3),moving:new Int32Array(0),track:new Int32Array(t).fill(-1)},i=[];return e.joints.forEach((r,o)=>{n.parent[o]=r.parent,n.offset.set(r.offset,o*3),r.moves&&(n.track[o]=i.length,i.push(o))}),n.moving=Int32Array.from(i),this.bones.push(n),++this.version,this.skeletons.push(e)-1}movingCount(e){return this.bones[e].moving.length}addClip(e){return++this.version,this.clips.push(e)-1}addMaterial(e){return++this.version,this.materials.push(e)-1}addMesh(e){return++this.version,this.meshes.push(e)-1}addSkin(e){return++this.version,this.skins.push(e)-1}addCostume(e){return++this.version,this.costumes.push(e)-1}addThing(e){return this.tracks.push(new nc),++this.version,this.things.push(e)-1}addEvent(e){let t=this.events.length;for(;t>0&&this.events[t-1].time>e.time;)--t;this.events.splice(t,0,e),++this.version}addKey(e,t,n,i){let r=i.length>>2;this.reserve(r),new Uint8Array(this.f32.buffer,this.used*4,i.length).set(i),this.tracks[e].push(t,n,this.used,r),this.used+=r,n===8&&this.tracks[e].paints.length>0&&this.addPaint(e,t,this.things[e].material),++this.version}addPaint(e,t,n){this.tracks[e].paintTimes.push(t),this.tracks[e].paints.push(n),++this.version}lastKeyTime(e){let t=this.tracks[e];return t.count?t.times[t.count-1]:-1/0}lastPaint(e){return this.tracks[e].paints.at(-1)}onStage(e){let t=this.tracks[e];return t.count>0&&t.kinds[t.count-1]!==8}clearKeys(){this.tracks=this.things.map(()=>new nc),this.events.length=0,this.used=0,++this.version}reserve(e){if(this.used+e<=this.f32.length)return;let t=new Float32Array(Math.max(this.f32.length*2,this.used+e));t.set(this.f32),this.f32=t,this.u16=new Uint16Array(t.buffer),this.u32=new Uint32Array(t.buffer)}stateAt(e,t={}){let n=t.into??{time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};n.time=e;let i=0,r=0,o=0,a=0,l=0,c=0;for(let h=0;h<this.tracks.length;++h){let u=this.tracks[h];if(u.count===0||u.times[0]>e)continue;let d=u.find(e);if(d<0)continue;let f=u.kinds[d];if(f===8)continue;let m=this.things[h],p=(u.paints.length>0?u.paintAt(e):void 0)??m.material,g=this.nextOf(u,d,m.blend),v=g<0?0:(e-u.times[d])/(u.times[g]-u.times[d]),_=u.at[d],b=g<0?_:u.at[g];switch(f){case 1:case 2:{let S=n.figures[i++]??={thing:0,material:0,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};S.thing=h,S.material=p,this.lookAtFigure(S,u,d,b,v,e,t);break}case 3:{let S=n.parts[r++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0]};S.thing=h,S.material=p,this.mixTransform(_,b,v,S);break}case 4:{let S=n.discs[o++]??={thing:0,material:0,centre:[0,0,0],radius:0};S.thing=h,S.material=p,this.mixVec(_,b,v,S.centre),S.radius=this.f32[_+3]+v*(this.f32[b+3]-this.f32[_+3]);break}case 5:{let S=n.boxes[a++]??={thing:0,material:0,position:[0,0,0],rotation:[1,0,0,0],half:[0,0,0]};S.thing=h,S.material=p,this.mixTransform(_,b,v,S),this.mixVec(_+5,b+5,v,S.half);break}case 6:{let S=n.lines[l++]??={thing:0,material:0,from:[0,0,0],to:[0,0,0]};S.thing=h,S.material=p,this.mixVec(_,b,v,S.from),this.mixVec(_+3,b+3,v,S.to);break}case 7:{let S=n.strings[c++]??={thing:0,material:0,points:new Float32Array(0)};S.thing=h,S.material=p;let A=u.size[d];S.points.length!==A&&(S.points=new Float32Array(A));let y=g>=0&&u.size[g]===A;for(let w=0;w<A;++w)S.points[w]=y?this.f32[_+w]+v*(this.f32[b+w]-this.f32[_+w]):this.f32[_+w];break}}}return n.figures.length=i,n.parts.length=r,n.discs.length=o,n.boxes.length=a,n.lines.length=l,n.strings.length=c,n}placeOf(e,t){let n=this.tracks[e];if(!n)return;let i=n.find(t);if(i<0||n.kinds[i]===8)return;let r=this.nextOf(n,i,this.things[e].blend),o=r<0?0:(t-n.times[i])/(n.times[r]-n.times[i]),a=n.at[i],l=r<0?a:n.at[r],c={position:[0,0,0],heading:0};switch(n.kinds[i]){case 1:case 2:{let h=xb;h.thing=e,this.lookAtFigure(h,n,i,l,o,t,vb),c.position=[...h.position],c.heading=h.heading,h.clip!==-1&&(c.clip=h.clip,c.clipFrame=h.clipFrame,c.clipWeight=h.clipWeight);break}case 3:case 5:{let h={position:c.position,rotation:[1,0,0,0]};this.mixTransform(a,l,o,h),c.heading=bg(...h.rotation);break}case 4:this.mixVec(a,l,o,c.position),c.radius=this.f32[a+3]+o*(this.f32[l+3]-this.f32[a+3]);break;case 6:{let h=[0,0,0];this.mixVec(a,l,o,c.position),this.mixVec(a+3,l+3,o,h),c.heading=Math.atan2(h[0]-c.position[0],h[2]-c.position[2]);for(let u=0;u<3;++u)c.position[u]=(c.position[u]+h[u])/2;break}case 7:{let h=Math.floor(n.size[i]/6)*3,u=r>=0&&n.size[r]===n.size[i];n.size[i]>0&&this.mixVec(a+h,u?l+h:a+h,o,c.position);break}}return c}figureAt(e,t,n){let i=this.tracks[e];if(!i||this.things[e].kind!==1)return;let r=i.find(t);if(r<0||i.kinds[r]===8)return;let o=this.nextOf(i,r,this.things[e].blend),a=o<0?0:(t-i.times[r])/(i.times[o]-i.times[r]),l=n??{thing:e,material:-1,joints:new Float32Array(0),clip:-1,clipSeconds:0,position:[0,0,0],heading:0};return l.thing=e,l.material=i.paintAt(t)??this.things[e].material,this.lookAtFigure(l,i,r,o<0?i.at[r]:i.at[o],a,t,{}),l}keysOf(e){let t=this.tracks[e];if(!t)return[];let n=Array.from({length:t.count},(i,r)=>({time:t.times[r],what:gb[t.kinds[r]],clip:t.kinds[r]===1?this.u32[t.at[r]]:-1}));for(let i=0;i<t.paints.length;++i)n.push({time:t.paintTimes[i],what:"paint",clip:-1});return n.sort((i,r)=>i.time-r.time)}clipFrame(e,t,n,i=0){let r=this.clips[e],o=this.bones[r.skeleton];this.sampleClip(r,o,t,t,0,o.count),this.forward(o,o.count,0,0,0,0,n,i)}nextOf(e,t,n){let i=e.kinds[t];if(t+1>=e.count||i===1||e.kinds[t+1]!==i)return-1;let r=e.times[t+1]-e.times[t];return r>0&&r<=n?t+1:-1}lookAtFigure(e,t,n,i,r,o,a){let l=this.things[e.thing].skeleton,c=this.bones[l],h=t.at[n],u=0,d=0,f=0,m=0,x=0,p=0,g=0;if(t.kinds[n]===1){let _=this.clips[e.clip=this.u32[h]];u=this.f32[h+1],d=this.f32[h+2],f=this.f32[h+3],m=this.f32[h+4];let b=t.size[n]>=7,S=b?this.f32[h+5]:0,A=b?this.f32[h+6]:1,y=(_.frameCount-1)*_.frameTime;e.clipSeconds=Math.min(Math.max(S+A*(o-t.times[n]),0),y);let w=Math.min(Math.max(e.clipSeconds/_.frameTime,0),_.frameCount-1);x=Math.min(Math.floor(w),_.frameCount-1),p=Math.min(x+1,_.frameCount-1),g=w-x,this.sampleClip(_,c,x,p,g,1)}else e.clip=-1,e.clipSeconds=0,this.samplePose(c,h,i,r,1);e.clipFrame=x,e.clipWeight=g;let v=e.placement??=[0,0,0,0];if(v[0]=u,v[1]=d,v[2]=f,v[3]=m,this.forward(c,1,u,d,f,m,gi,0),e.position[0]=gi[0],e.position[1]=gi[1],e.position[2]=gi[2],e.heading=bg(gi[3],gi[4],gi[5],gi[6]),a.joints&&!a.joints(e)){e.joints.length&&(e.joints=wg);return}e.clip!==-1?this.sampleClip(this.clips[e.clip],c,x,p,g,c.count):this.samplePose(c,h,i,r,c.count),e.joints.length!==c.count*7&&(e.joints=new Float32Array(c.count*7)),this.forward(c,c.count,u,d,f,m,e.joints,0)}sampleClip(e,t,n,i,r,o){let{row:a,still:l,turning:c,moving:h}=e,u=n*e.turningCount*4,d=i*e.turningCount*4,f=n*e.movingCount*3,m=i*e.movingCount*3;for(let x=0;x<o;++x){let p=x*7,g=a[x],v=t.track[x];if(g<0){let _=~g*4;Kt[p+3]=l[_],Kt[p+4]=l[_+1],Kt[p+5]=l[_+2],Kt[p+6]=l[_+3]}else if(r>0)Sd(c,u+g*4,c,d+g*4,r,Kt,p+3);else{let _=u+g*4;Kt[p+3]=c[_],Kt[p+4]=c[_+1],Kt[p+5]=c[_+2],Kt[p+6]=c[_+3]}if(v<0)Kt[p]=t.offset[x*3],Kt[p+1]=t.offset[x*3+1],Kt[p+2]=t.offset[x*3+2];else{let _=f+v*3,b=m+v*3;Kt[p]=h[_]+r*(h[b]-h[_]),Kt[p+1]=h[_+1]+r*(h[b+1]-h[_+1]),Kt[p+2]=h[_+2]+r*(h[b+2]-h[_+2])}}}samplePose(e,t,n,i,r){if(this.readPose(e,t,gi,r),t===n||i===0){for(let o=0;o<r*7;++o)Kt[o]=gi[o];return}this.readPose(e,n,Ad,r);for(let o=0;o<r*7;o+=7){for(let a=0;a<3;++a)Kt[o+a]=gi[o+a]+i*(Ad[o+a]-gi[o+a]);Sd(gi,o+3,Ad,o+3,i,Kt,o+3)}}readPose(e,t,n,i){let r=t+Math.ceil(e.count*6/4);for(let o=0;o<i;++o){let a=t*2+o*3,l=o*7,c=e.track[o];Sr(this.u16[a],this.u16[a+1],this.u16[a+2],n,l+3);let h=c<0?e.offset:this.f32,u=c<0?o*3:r+c*3;n[l]=h[u],n[l+1]=h[u+1],n[l+2]=h[u+2]}}forward(e,t,n,i,r,o,a,l){let c=Math.sin(o/2),h=Math.cos(o/2);for(let u=0;u<t;++u){let d=u*7,f=l+d,m=e.parent[u],x=n,p=i,g=r,v=h,_=0,b=c,S=0;if(m>=0){let G=l+m*7;x=a[G],p=a[G+1],g=a[G+2],v=a[G+3],_=a[G+4],b=a[G+5],S=a[G+6]}let A=Kt[d],y=Kt[d+1],w=Kt[d+2],E=Kt[d+3],P=Kt[d+4],I=Kt[d+5],D=Kt[d+6],B=2*(b*w-S*y),k=2*(S*A-_*w),z=2*(_*y-b*A);a[f]=x+A+v*B+(b*z-S*k),a[f+1]=p+y+v*k+(S*B-_*z),a[f+2]=g+w+v*z+(_*k-b*B),a[f+3]=v*E-_*P-b*I-S*D,a[f+4]=v*P+_*E+b*D-S*I,a[f+5]=v*I-_*D+b*E+S*P,a[f+6]=v*D+_*I-b*P+S*E}}mixVec(e,t,n,i){let{f32:r}=this;for(let o=0;o<3;++o)i[o]=r[e+o]+n*(r[t+o]-r[e+o])}mixTransform(e,t,n,i){this.mixVec(e,t,n,i.position);let{u16:r}=this;if(Sr(r[e*2+6],r[e*2+7],r[e*2+8],Td,0),n>0){Sr(r[t*2+6],r[t*2+7],r[t*2+8],_g,0),Sd(Td,0,_g,0,n,Mg,0);for(let o=0;o<4;++o)i.rotation[o]=Mg[o]}else for(let o=0;o<4;++o)i.rotation[o]=Td[o]}},wg=new Float32Array(0),vb={joints:()=>!1},xb={thing:0,material:0,joints:wg,clip:-1,clipSeconds:0,position:[0,0,0],heading:0};function Sg(s,e){switch(s){case 1:case 2:return e===1;case 3:return e===2;case 4:return e===3;case 5:return e===4;case 6:return e===5;case 7:return e===6;default:return!0}}var Hn=class extends Error{name="InputError"},xo=class{made=new vo;constructor(e=""){e&&this.made.about.set("title",e)}get recording(){return this.made}say(e,t){this.made.about.set(e,t)}note(e){this.made.notes.push(e)}addMaterial(e){return this.made.addMaterial(e)}addMesh(e){return this.made.addMesh(e)}addSkin(e){return this.made.addSkin(e)}addCostume(e){return this.made.addCostume(e)}addSkeleton(e){return e.joints.forEach((t,n)=>{if(t.parent>=n)throw new Hn(`joint ${n} "${t.name}" comes before its parent`);t.parent<0&&(t.moves=!0)}),this.made.addSkeleton(e)}addClip(e){let t=this.made.skeletons[e.skeleton].joints.length,n=this.made.movingCount(e.skeleton);if(e.rotations.length!==e.frameCount*t*4||e.translations.length!==e.frameCount*n*3)throw new Hn(`clip "${e.name}" does not fit its skeleton of ${t} joints`);return this.made.addClip({name:e.name,skeleton:e.skeleton,frameTime:e.frameTime,frameCount:e.frameCount,row:Int32Array.from({length:t},(i,r)=>r),still:new Float32Array(0),turning:e.rotations,turningCount:t,moving:e.translations,movingCount:n})}addThing(e){return this.made.addThing({layer:"",material:-1,skeleton:-1,mesh:-1,costume:-1,blend:.2,...e})}play(e,t,n){let i=new DataView(new ArrayBuffer(28));i.setUint32(0,n.clip,!0),[...n.position??[0,0,0],n.heading??0,n.from??0,n.speed??1].forEach((r,o)=>i.setFloat32(4+4*o,r,!0)),this.key(t,e,1,i)}place(e,t,n,i){this.key(t,e,3,Ag(new DataView(new ArrayBuffer(20)),n,i))}box(e,t,n,i,r){let o=Ag(new DataView(new ArrayBuffer(32)),n,i);r.forEach((a,l)=>o.setFloat32(20+4*l,a,!0)),this.key(t,e,5,o)}disc(e,t,n,i){this.key(t,e,4,Ed([...n,i]))}line(e,t,n,i){this.key(t,e,6,Ed([...n,...i]))}string(e,t,n){this.key(t,e,7,Ed(n))}remove(e,t){this.key(t,e,8,new DataView(new ArrayBuffer(0)))}paint(e,t,n){this.made.addPaint(t,e,n)}event(e,t,n,i=[]){this.made.addEvent({time:e,kind:t,text:n,who:i})}span(e,t){this.made.firstTime=e,this.made.lastTime=t,++this.made.version}finish(){return this.made.complete=!0,this.made}key(e,t,n,i){if(t<this.made.lastKeyTime(e))throw new Hn(`thing ${e}: a key at ${t} s follows a later one`);this.made.addKey(e,t,n,new Uint8Array(i.buffer))}};function Ed(s){let e=new DataView(new ArrayBuffer(s.length*4));for(let t=0;t<s.length;++t)e.setFloat32(4*t,s[t],!0);return e}function Ag(s,e,t){return e.forEach((n,i)=>s.setFloat32(4*i,n,!0)),bb(t).forEach((n,i)=>s.setUint16(12+2*i,n,!0)),s}function bb(s){let e=0;for(let i=1;i<4;++i)Math.abs(s[i])>Math.abs(s[e])&&(e=i);let t=s[e]<0?-1:1,n=[0,1,2,3].filter(i=>i!==e).map(i=>Math.min(32766,Math.max(0,Math.round(t*s[i]*Math.SQRT2*16383)+16383)));return[n[0]|(e&1)<<15,n[1]|e>>1<<15,n[2]]}var Tg=4096,Cg=1e9;function Rg(s,e="motion.bvh"){let t=s.replace(/^\ufeff/,"").split(/\r\n|\r|\n/),n=(E,P)=>{throw new Hn(`${e}:${E}: ${P}`)},{nodes:i,sites:r,at:o}=_b(t,n),{rows:a,frameTime:l,notes:c}=Mb(t,o,i.reduce((E,P)=>E+P.channels.length,0),n),h=i.reduce((E,P)=>E+P.channels.length,0),u=a.length/Math.max(1,h),d=Math.max(1,Math.floor(u)),f=i.map(E=>E.parent<0||E.channels.some(({turns:P})=>!P)),m=i.flatMap((E,P)=>f[P]?[P]:[]),x=new Float32Array(d*i.length*4),p=new Float32Array(d*m.length*3);for(let E=0;E<d;++E){let P=E*h,I=E*m.length*3;i.forEach((D,B)=>{let k=1,z=0,G=0,V=0,re=[...D.offset];for(let{axis:J,turns:ee}of D.channels){let te=a.length?a[P]:ee?0:D.offset[J];if(++P,!ee){re[J]=te;continue}let de=te%360*Math.PI/360,ce=Math.sin(de),j=Math.cos(de),[fe,me,xe]=J===0?[ce,0,0]:J===1?[0,ce,0]:[0,0,ce];[k,z,G,V]=[k*j-z*fe-G*me-V*xe,k*fe+z*j+G*xe-V*me,k*me-z*xe+G*j+V*fe,k*xe+z*me-G*fe+V*j]}x.set([k,z,G,V],(E*i.length+B)*4),f[B]&&(p.set(re,I),I+=3)})}let{unit:g,zUp:v,words:_}=wb(i,r,x,p,m,d);c.push(..._);for(let E=0;E<p.length;++E)p[E]*=g;v&&Ab(i,x,p,m,d);let b=new xo(e);for(let E of c)b.note(`${e}: ${E}`);let S=E=>[E[0]*g,E[1]*g,E[2]*g],A=b.addSkeleton({name:e,joints:i.map((E,P)=>({name:E.name,parent:E.parent,moves:f[P],offset:S(E.offset)})),endSites:r.map(({joint:E,offset:P})=>({joint:E,offset:S(P)}))}),y=b.addClip({name:e,skeleton:A,frameTime:l,frameCount:d,rotations:x,translations:p}),w=b.addThing({kind:1,name:e.replace(/\.bvh$/i,""),skeleton:A});return b.play(0,w,{clip:y}),b.span(0,(d-1)*l),b.finish()}function _b(s,e){let t=[],n=0;for(;n<s.length&&!/^\s*MOTION\b/i.test(s[n]);++n){let d=s[n];for(let f of d.matchAll(/[{}]|[^\s{}]+/g))t.push({word:f[0],line:n+1,rest:d.slice(f.index+f[0].length)})}(t.length===0||!/^HIERARCHY$/i.test(t[0].word))&&e(t[0]?.line??1,`expected HIERARCHY, found "${(t[0]?.word??"nothing").slice(0,40)}": is this a BVH file?`);let i=[],r=[],o=[],a=1,l=!1,c=()=>t[a++]??e(s.length,"the file ends inside its hierarchy"),h=d=>{let{word:f,line:m}=c(),x=Number(f);return(!Number.isFinite(x)||Math.abs(x)>Cg)&&e(m,`${d} is "${f.slice(0,40)}", expected a number`),x},u=-2;for(;a<t.length;){let{word:d,line:f}=c(),m=d.toUpperCase();if(m==="ROOT"||m==="JOINT"){l&&e(f,"an end site holds a joint"),m==="JOINT"&&o.length===0&&e(f,"a JOINT stands outside of every ROOT"),i.length>=Tg&&e(f,`more than ${Tg} joints`);let x=[];for(;t[a]&&t[a].word!=="{"&&t[a].line===f;)x.push(c().word);c().word!=="{"&&e(f,`expected { after ${d} ${x.join(" ")}`),i.push({name:x.join(" "),parent:o.length?o[o.length-1]:-1,offset:[0,0,0],channels:[],line:f}),o.push(i.length-1)}else if(m==="END"){for(o.length===0&&e(f,"an end site stands outside of every ROOT");t[a]&&t[a].word!=="{"&&t[a].line===f;)++a;c().word!=="{"&&e(f,"expected { after End Site"),r.push({joint:o[o.length-1],offset:[0,0,0]}),o.push(u),l=!0}else if(m==="OFFSET"){let x=[h("an offset"),h("an offset"),h("an offset")];o.length===0&&e(f,"an OFFSET stands outside of every joint"),l?r[r.length-1].offset=x:i[o[o.length-1]].offset=x}else if(m==="CHANNELS"){let x=h("the number of channels");(o.length===0||l)&&e(f,"CHANNELS stand outside of every joint");let p=i[o[o.length-1]];for(let g=0;g<x;++g){let v=c(),_=/^([xyz])(position|rotation)$/i.exec(v.word)??e(v.line,`joint "${p.name}" has a channel "${v.word.slice(0,40)}", expected Xposition to Zrotation`),b="xyz".indexOf(_[1].toLowerCase()),S=_[2].toLowerCase()==="rotation";p.channels.some(A=>A.axis===b&&A.turns===S)&&e(v.line,`joint "${p.name}" has ${v.word} twice`),p.channels.push({axis:b,turns:S})}}else m==="}"?(o.length===0&&e(f,"a } closes nothing"),l=!1,o.pop()):e(f,`"${d.slice(0,40)}" is not known here`)}return o.length&&e(n||s.length,`${o.length} braces are not closed`),i.length===0&&e(1,"there is no ROOT"),{nodes:i,sites:r,at:n}}function Mb(s,e,t,n){let i=[];if(e>=s.length)return i.push("there is no MOTION: shown at rest"),{rows:[],frameTime:1/30,notes:i};let r=e+1,o,a;for(;r<s.length;++r){let f=s[r].trim();if(f==="")continue;let m=/^frames\s*:?\s*(\S+)$/i.exec(f);if(m){o=Number(m[1]),Number.isFinite(o)||n(r+1,`the number of frames is "${m[1]}"`);continue}if(m=/^frame\s*time\s*:?\s*(\S+)$/i.exec(f),m){a=Number(m[1]),Number.isFinite(a)||n(r+1,`the frame time is "${m[1]}"`);continue}break}if(a===void 0&&(i.push("no frame time is stated: taking 1/30 s"),a=1/30),a>0||(i.push(`the frame time is ${a}: taking 1/30 s`),a=1/30),t===0)return i.push("no joint has a channel: nothing moves"),{rows:[],frameTime:a,notes:i};let l=[],c=0,h=0;for(;r<s.length;++r){let f=s[r].match(/\S+/g);if(f){for(let m of f){let x=Number(m);(!Number.isFinite(x)||Math.abs(x)>Cg)&&n(r+1,`"${m.slice(0,40)}" is not a number`),l.push(x)}f.length!==t&&!c++&&(h=r+1)}}let u=Math.floor(l.length/t),d=l.length%t;if(c>0){let f=c===1&&d>0&&u>0,m=d===0&&(o===void 0||u===o||c>1);!f&&!m&&n(h,`a row has another number of values than the ${t} channels`),i.push(f?`line ${h}: the last row was cut off and is left out`:`line ${h}: lines do not hold one row each; rows are taken by count`)}return o!==void 0&&o!==u&&i.push(`${o} frames are stated, ${u} are there`),u===0&&i.push("there are no frames: shown at rest"),{rows:Float64Array.from(l.slice(0,u*t)),frameTime:a,notes:i}}var Eg=[["metres",1],["decimetres",.1],["centimetres",.01],["millimetres",.001],["inches",.0254],["CMU units",.0254/.45]];function wb(s,e,t,n,i,r){let o=[],a=b=>s.findIndex(S=>b.test(S.name)),l=b=>Math.hypot(...s[b].offset),c=a(/up_?leg|upper_?leg|thigh|femur|^[lr]?_?(left|right)?hip$/i),h=a(/head/i),u=a(/foot|ankle/i),d=(b,S)=>{let A=0;for(let y=b;y>=0&&y!==S;y=s[y].parent)A+=l(y);return A},f=b=>Sb(s,t,n,i,b),m=!1,x=0;if(h>=0&&u>=0){let b=0,S=0;for(let A=0;A<Math.min(r,20);++A){let y=f(Math.floor(A*r/Math.min(r,20)));b+=y[h*7+1]-y[u*7+1],S+=y[h*7+2]-y[u*7+2]}m=Math.abs(S)>1.5*Math.abs(b)&&S>0,m&&o.push("heads are above feet along Z: taking Z as up")}else o.push("there is no head or no foot to go by: taking Y as up");if(c>=0&&h>=0&&u>=0){let b=s[c].parent,S=d(u,c),A=d(h,b),y=Math.max(0,...e.filter(E=>E.joint===h).map(E=>Math.hypot(...E.offset))),w=S+A+y;x=w*(y===0?1.16:y<.085*w?1.09:1)*1.045}else{let b=f(0),S=1/0,A=-1/0;for(let y=0;y<s.length;++y)S=Math.min(S,b[y*7+1]),A=Math.max(A,b[y*7+1]);x=A-S}let p=([,b])=>Math.abs(Math.log(x*b/1.7)),[g,v]=x>0?Eg.reduce((b,S)=>p(S)<p(b)?S:b):Eg[0],_=x*v;return _>.9&&_<2.5?(o.push(`a person of ${_.toFixed(2)} m if the numbers are ${g}: taking ${g}`),{unit:v,zUp:m,words:o}):(o.push(`no unit makes a person of this (${x.toPrecision(3)} tall): taking metres`),{unit:1,zUp:m,words:o})}function Sb(s,e,t,n,i){let r=new Float32Array(s.length*7),o=new Map(n.map((a,l)=>[a,l]));return s.forEach((a,l)=>{let c=o.get(l),h=c===void 0?a.offset:[0,1,2].map(w=>t[(i*n.length+c)*3+w]),u=(i*s.length+l)*4,[d,f,m,x]=[e[u],e[u+1],e[u+2],e[u+3]];if(a.parent<0){r.set([h[0],h[1],h[2],d,f,m,x],l*7);return}let p=a.parent*7,[g,v,_,b]=[r[p+3],r[p+4],r[p+5],r[p+6]],S=2*(_*h[2]-b*h[1]),A=2*(b*h[0]-v*h[2]),y=2*(v*h[1]-_*h[0]);r.set([r[p]+h[0]+g*S+_*y-b*A,r[p+1]+h[1]+g*A+b*S-v*y,r[p+2]+h[2]+g*y+v*A-_*S,g*d-v*f-_*m-b*x,g*f+v*d+_*x-b*m,g*m-v*x+_*d+b*f,g*x+v*m-_*f+b*d],l*7)}),r}function Ab(s,e,t,n,i){let r=-Math.SQRT1_2,o=Math.SQRT1_2;for(let a=0;a<i;++a)n.forEach((l,c)=>{if(s[l].parent>=0)return;let h=(a*n.length+c)*3,u=(a*s.length+l)*4;[t[h+1],t[h+2]]=[t[h+2],-t[h+1]];let[d,f,m,x]=[e[u],e[u+1],e[u+2],e[u+3]];e.set([o*d-r*f,o*f+r*d,o*m-r*x,o*x+r*m],u)})}var Tb={SCALAR:1,VEC2:2,VEC3:3,VEC4:4,MAT2:4,MAT3:9,MAT4:16},xa={5120:1,5121:1,5122:2,5123:2,5125:4,5126:4},Eb=4e7,Pg=4096;function Dg(s,e="scene.glb"){try{return new Rd(s,e).read()}catch(t){throw t instanceof TypeError||t instanceof RangeError?new Hn(`${e}: is not well-formed glTF (${t.message})`):t}}var Rd=class{constructor(e,t){this.name=t;let n=new DataView(e.buffer,e.byteOffset,e.byteLength),i;if(e.length>=12&&n.getUint32(0,!0)===1179937895){n.getUint32(4,!0)!==2&&this.fail("",`is glTF ${n.getUint32(4,!0)}, expected 2`);let r=e.length>=20?n.getUint32(12,!0):1/0;(20+r>e.length||n.getUint32(16,!0)!==1313821514)&&this.fail("","the file ends inside its JSON"),i=new TextDecoder().decode(e.subarray(20,20+r));let o=20+r;if(o+8<=e.length&&n.getUint32(o+4,!0)===5130562){let a=n.getUint32(o,!0);o+8+a>e.length&&this.fail("",`the file ends inside its numbers: ${a} bytes are promised, ${e.length-o-8} are there`),this.chunk=e.subarray(o+8,o+8+a)}}else i=new TextDecoder().decode(e);try{this.json=JSON.parse(i)}catch(r){this.fail("",`is not glTF: ${r.message}`)}(this.json===null||typeof this.json!="object"||typeof this.json.asset?.version!="string")&&this.fail("/asset/version","is missing: is this a glTF file?");for(let r of this.list("/extensionsRequired"))/draco|meshopt|quantization_x/i.test(String(r))&&this.fail("/extensionsRequired",`${r} is not understood; export without compression`)}json;chunk;buffers=[];notes=[];fail(e,t){throw new Hn(`${this.name}: ${e?`${e}: `:""}${t}`)}list(e){let t=this.json[e.slice(1)];return t===void 0?[]:Array.isArray(t)?t:this.fail(e,"is not a list")}pick(e,t){let n=this.list(e);return(!Number.isInteger(t)||t<0||t>=n.length||n[t]===null||typeof n[t]!="object")&&this.fail(e,`has no element ${JSON.stringify(t)}; there are ${n.length}`),n[t]}numbers(e,t,n,i){return e===void 0?i:((!Array.isArray(e)||e.length!==t||e.some(r=>typeof r!="number"||!Number.isFinite(r)))&&this.fail(n,`is not ${t} numbers`),e)}buffer(e){let t=this.buffers[e];if(t)return t;let{uri:n,byteLength:i}=this.pick("/buffers",e),r=`/buffers/${e}`,o;if(n===void 0)o=(e===0?this.chunk:void 0)??this.fail(r,"has neither a uri nor a chunk in the file");else{let a=/^data:[^,]*;base64,(.*)$/s.exec(String(n))??this.fail(`${r}/uri`,`names another file ("${String(n).slice(0,60)}"); drop a .glb, which holds everything`);try{o=Uint8Array.from(atob(a[1]),l=>l.charCodeAt(0))}catch{return this.fail(`${r}/uri`,"is not base64")}}return i<=o.length||this.fail(`${r}/byteLength`,`is ${i}, but there are ${o.length} bytes`),this.buffers[e]=o}view(e,t){let n=this.pick("/bufferViews",e),i=this.buffer(n.buffer),r=n.byteOffset??0;return n.extensions?.EXT_meshopt_compression&&this.fail(t,"is compressed with meshopt, which is not understood"),r>=0&&n.byteLength>=0&&r+n.byteLength<=i.length||this.fail(`/bufferViews/${e}`,`reaches beyond its buffer of ${i.length} bytes`),{bytes:i.subarray(r,r+n.byteLength),stride:n.byteStride??0}}accessor(e,t,n,i=!1){let r=this.pick("/accessors",e),o=`/accessors/${e}`,a=Tb[r.type]??this.fail(`${o}/type`,`is ${JSON.stringify(r.type)}`);xa[r.componentType]===void 0&&this.fail(`${o}/componentType`,`is ${r.componentType}`),t!==void 0&&a!==t&&this.fail(n,`has ${a} values each, expected ${t}`),(!Number.isInteger(r.count)||r.count<0||r.count*a>Eb)&&this.fail(`${o}/count`,`is ${r.count}`);let l=new Float64Array(r.count*a),c=(h,u,d,f,m,x,p,g)=>{let v=xa[x]*p,_=d||v;f>0&&u+_*(f-1)+v>h.length&&this.fail(g,`is ${f}, but the view has only ${h.length} bytes`);let b=new DataView(h.buffer,h.byteOffset,h.byteLength);for(let S=0;S<f;++S)for(let A=0;A<p;++A)l[m(S)+A]=Ig(b,u+S*_+A*xa[x],x,r.normalized===!0&&!i)};if(r.bufferView!==void 0){let{bytes:h,stride:u}=this.view(r.bufferView,o);c(h,r.byteOffset??0,u,r.count,d=>d*a,r.componentType,a,`${o}/count`)}if(r.sparse){let{indices:h,values:u,count:d}=r.sparse,f=this.view(h.bufferView,o),m=[],x=new DataView(f.bytes.buffer,f.bytes.byteOffset,f.bytes.byteLength);for(let p=0;p<d;++p){let g=(h.byteOffset??0)+p*(xa[h.componentType]??4);g+(xa[h.componentType]??4)>f.bytes.length&&this.fail(`${o}/sparse`,"has too few indices");let v=Ig(x,g,h.componentType,!1);v>=r.count&&this.fail(`${o}/sparse`,`names element ${v} of ${r.count}`),m.push(v)}c(this.view(u.bufferView,o).bytes,u.byteOffset??0,0,d,p=>m[p]*a,r.componentType,a,`${o}/sparse/count`)}for(let h of l)Number.isFinite(h)||this.fail(o,"holds a number that is not finite");return l}read(){let e=this.list("/nodes");e.length===0&&this.fail("/nodes","is empty: there is nothing to show");let t=new Array(e.length).fill(-1);e.forEach((v,_)=>(v.children??[]).forEach(b=>{this.pick("/nodes",b),t[b]!==-1&&this.fail(`/nodes/${_}/children`,`node ${b} has two parents`),t[b]=_}));let n=[],i=e.map((v,_)=>_).filter(v=>t[v]<0).reverse();for(;i.length;){let v=i.pop();n.push(v),i.push(...[...e[v].children??[]].reverse())}n.length!==e.length&&this.fail("/nodes","hang on each other in a circle");let r=e.map((v,_)=>{let b=new Float64Array(10);if(v.matrix)b.set(kb(this.numbers(v.matrix,16,`/nodes/${_}/matrix`,[])));else{b.set(this.numbers(v.translation,3,`/nodes/${_}/translation`,[0,0,0]),0);let S=this.numbers(v.rotation,4,`/nodes/${_}/rotation`,[0,0,0,1]),A=Math.hypot(...S)||1;b.set(S.map(y=>y/A),3),b.set(this.numbers(v.scale,3,`/nodes/${_}/scale`,[1,1,1]),7)}return b}),o=new Array(e.length).fill(!1);this.list("/skins").forEach((v,_)=>(v.joints??this.fail(`/skins/${_}/joints`,"is missing")).forEach(b=>{this.pick("/nodes",b),o[b]=!0}));for(let v of this.list("/animations"))for(let{target:_}of v.channels??[])_?.node!==void 0&&e[_.node]&&(o[_.node]=!0);e.forEach((v,_)=>{v.mesh!==void 0&&v.skin===void 0&&(o[_]=!0)}),o.includes(!0)||(o[n[0]]=!0);let a=new Map,l=n.filter(v=>o[v]);l.length>Pg&&this.fail("/nodes",`${l.length} of them move or show something; at most ${Pg} are understood`),l.forEach((v,_)=>a.set(v,_));let c=l.map(v=>{let _=t[v];for(;_>=0&&!o[_];)_=t[_];return _<0?-1:a.get(_)}),h=this.world(r,n,t),u=l.map(v=>Pd(h[v])),d=new xo(this.name),f=d.addSkeleton({name:this.name,endSites:[],joints:l.map((v,_)=>({name:String(e[v].name??`node ${v}`),parent:c[_],moves:!0,offset:Cd(u,c,_)}))}),m=this.dress(d,f,e,a,u),x=d.addThing({kind:1,name:this.name.replace(/\.(glb|gltf)$/i,""),skeleton:f,costume:m}),p=0,g=this.list("/animations");if(g.forEach((v,_)=>{let b=this.animate(d,f,v,_,r,n,t,l,c);b&&(d.play(p,x,{clip:b.index}),g.length>1&&d.event(p,"clip",b.name,[x]),p+=b.seconds)}),p===0){let v=new Float32Array(l.length*4),_=new Float32Array(l.length*3);l.forEach((b,S)=>{v.set(Ng(u,c,S),S*4),_.set(Cd(u,c,S),S*3)}),d.play(0,x,{clip:d.addClip({name:"at rest",skeleton:f,frameTime:1/30,frameCount:1,rotations:v,translations:_})}),g.length===0&&this.notes.push("there is no animation: shown at rest")}d.span(0,p);for(let v of this.notes)d.note(`${this.name}: ${v}`);return d.finish()}world(e,t,n){let i=new Array(e.length);for(let r of t){let o=Pb(e[r]);i[r]=n[r]<0?o:kg(i[n[r]],o)}return i}dress(e,t,n,i,r){let o=[],a=[],l=new Map,c=!1,h=u=>{if(u===void 0)return-1;let d=l.get(u);if(d!==void 0)return d;let{pbrMetallicRoughness:f={},name:m}=this.pick("/materials",u),x=this.numbers(f.baseColorFactor,4,`/materials/${u}/pbrMetallicRoughness/baseColorFactor`,[1,1,1,1]),p=x.slice(0,3).map(v=>255*Math.pow(Math.min(1,Math.max(0,v)),1/2.2));f.baseColorTexture&&(c=!0,p=p.map((v,_)=>v*[.84,.72,.6][_]));let g=e.addMaterial({name:String(m??`material ${u}`),rgba:[Math.round(p[0]),Math.round(p[1]),Math.round(p[2]),Math.round(255*x[3])]});return l.set(u,g),g};return n.forEach((u,d)=>{if(u.mesh===void 0)return;let f=this.pick("/meshes",u.mesh),m=u.skin===void 0?void 0:this.pick("/skins",u.skin);(f.primitives??[]).forEach((x,p)=>{let g=`/meshes/${u.mesh}/primitives/${p}`;if((x.mode??4)!==4){this.notes.push(`${g} is not made of triangles and is left out`);return}if(x.attributes?.POSITION===void 0){this.notes.push(`${g} has no positions and is left out`);return}let v=Float32Array.from(this.accessor(x.attributes.POSITION,3,`${g}/attributes/POSITION`)),_=v.length/3,b=x.indices===void 0?Float64Array.from({length:Math.floor(_/3)*3},(D,B)=>B):this.accessor(x.indices,1,`${g}/indices`);b.length%3&&this.fail(`${g}/indices`,`are ${b.length}, not a multiple of 3`);for(let D of b)D>=_&&this.fail(`${g}/indices`,`name vertex ${D} of ${_}`);let S=_<=65536?Uint16Array.from(b):Uint32Array.from(b),A=String(f.name??`mesh ${u.mesh}`);if(!m){let D=i.get(d),B=r[D].s;for(let k=0;k<v.length;k+=3){let[z,G,V]=v.subarray(k,k+3);for(let re=0;re<3;++re)v[k+re]=B[re]*z+B[3+re]*G+B[6+re]*V}o.push({joint:D,mesh:e.addMesh({name:A,positions:v,indices:S}),material:h(x.material),position:[0,0,0],rotation:[1,0,0,0]});return}let y=m.joints.map(D=>i.get(D)),w=m.inverseBindMatrices===void 0?void 0:this.accessor(m.inverseBindMatrices,16,`/skins/${u.skin}/inverseBindMatrices`);w&&w.length<y.length*16&&this.fail(`/skins/${u.skin}/inverseBindMatrices`,`are ${w.length/16} for ${y.length} joints`);let E=new Float32Array(y.length*12);y.forEach((D,B)=>{let k=kg(Lb(r[D].s),w?w.subarray(B*16,B*16+16):Rb);for(let z=0;z<3;++z)for(let G=0;G<4;++G)E[B*12+z*4+G]=k[G*4+z]});let{jointIndices:P,weights:I}=this.hold(x,g,_,y.length);a.push(e.addSkin({name:A,skeleton:t,material:h(x.material),joints:Uint32Array.from(y),toJoint:E,positions:v,indices:S,jointIndices:P,weights:I}))}),(f.primitives??[]).some(x=>x.targets)&&this.notes.push(`/meshes/${u.mesh} has morph targets, which are left out`)}),c&&this.notes.push("textures are not shown"),o.length+a.length===0?-1:e.addCostume({name:this.name,skeleton:t,garments:o,skins:a})}hold(e,t,n,i){let r=[];for(let l=0;e.attributes[`JOINTS_${l}`]!==void 0;++l){let c=this.accessor(e.attributes[`JOINTS_${l}`],4,`${t}/attributes/JOINTS_${l}`,!0),h=this.accessor(e.attributes[`WEIGHTS_${l}`],4,`${t}/attributes/WEIGHTS_${l}`);(c.length!==n*4||h.length!==n*4)&&this.fail(`${t}/attributes/JOINTS_${l}`,"has another number of vertices than POSITION"),r.push([c,h])}r.length===0&&this.fail(`${t}/attributes/JOINTS_0`,"is missing, but the mesh has a skin");let o=new Uint16Array(n*4),a=new Uint16Array(n*4);for(let l=0;l<n;++l){let c=[];for(let[d,f]of r)for(let m=0;m<4;++m)f[l*4+m]>0&&c.push([d[l*4+m],f[l*4+m]]);c.sort((d,f)=>f[1]-d[1]),c.length=Math.min(c.length,4),c.length===0&&c.push([0,1]);let h=c.reduce((d,[,f])=>d+f,0),u=65535;c.forEach(([d,f],m)=>{d>=i&&this.fail(`${t}/attributes`,`vertex ${l} hangs on joint ${d} of ${i}`),o[l*4+m]=d,u-=a[l*4+m]=Math.round(65535*f/h)}),a[l*4]+=u}return{jointIndices:o,weights:a}}animate(e,t,n,i,r,o,a,l,c){let h=`/animations/${i}`,u=[],d=1/0,f=-1/0,m=1/0,x=0;if((n.channels??[]).forEach((A,y)=>{let w=`${h}/channels/${y}`,{node:E,path:P}=A.target??{};if(E===void 0||!["translation","rotation","scale"].includes(P))return;this.pick("/nodes",E);let I=n.samplers?.[A.sampler]??this.fail(`${w}/sampler`,`is ${A.sampler}`),D=this.accessor(I.input,1,`${w}/input`),B=P==="rotation"?4:3,k=this.accessor(I.output,B,`${w}/output`),z=I.interpolation==="CUBICSPLINE";if(D.length!==0){k.length!==D.length*B*(z?3:1)&&this.fail(`${w}/output`,`has ${k.length} values for ${D.length} keys`);for(let G=1;G<D.length;++G)D[G]>=D[G-1]||this.fail(`${w}/input`,"goes back in time");if(d=Math.min(d,D[0]),f=Math.max(f,D[D.length-1]),D.length>x){x=D.length;for(let G=1;G<D.length;++G)D[G]-D[G-1]>1e-5&&(m=Math.min(m,D[G]-D[G-1]))}u.push({node:E,at:P==="translation"?0:P==="rotation"?3:7,width:B,times:D,values:k,mode:z?"cubic":I.interpolation==="STEP"?"step":"linear"})}}),u.length===0)return;let p=Math.min(1/24,Math.max(1/120,m));(!(f-d>=0)||f-d>36e3)&&this.fail(h,`lasts ${f-d} s`);let g=Math.max(1,Math.ceil((f-d)/p-.001)+1);for(;g*l.length>4e6;)p*=2,g=Math.max(1,Math.ceil((f-d)/p)+1);let v=new Float32Array(g*l.length*4),_=new Float32Array(g*l.length*3),b=r.map(A=>A.slice());for(let A=0;A<g;++A){let y=Math.min(d+A*p,f);for(let P of u)Cb(P,y,b[P.node]);let w=this.world(b,o,a),E=l.map(P=>Pd(w[P]));l.forEach((P,I)=>{v.set(Ng(E,c,I),(A*l.length+I)*4),_.set(Cd(E,c,I),(A*l.length+I)*3)})}let S=String(n.name??`animation ${i}`);return{index:e.addClip({name:S,skeleton:t,frameTime:p,frameCount:g,rotations:v,translations:_}),name:S,seconds:Math.max(p,(g-1)*p)}}};function Cb({at:s,width:e,times:t,values:n,mode:i},r,o){let a=0,l=t.length;for(;l-a>1;){let x=a+l>>1;t[x]<=r?a=x:l=x}let c=Math.min(a+1,t.length-1),h=t[c]-t[a],u=i==="step"||h<=0?0:Math.min(1,Math.max(0,(r-t[a])/h)),d=i==="cubic"?3:1,f=a*e*d+(d===3?e:0),m=c*e*d+(d===3?e:0);if(i==="cubic"&&h>0){let x=u*u,p=x*u;for(let g=0;g<e;++g)o[s+g]=(2*p-3*x+1)*n[f+g]+(p-2*x+u)*h*n[f+e+g]+(3*x-2*p)*n[m+g]+(p-x)*h*n[m-e+g]}else if(e===4){let x=0;for(let S=0;S<4;++S)x+=n[f+S]*n[m+S];let p=x<0?-1:1;x=Math.min(1,Math.abs(x));let g=Math.acos(x),v=Math.sin(g),_=v<1e-5?1-u:Math.sin((1-u)*g)/v,b=(v<1e-5?u:Math.sin(u*g)/v)*p;for(let S=0;S<4;++S)o[s+S]=_*n[f+S]+b*n[m+S]}else for(let x=0;x<e;++x)o[s+x]=n[f+x]+u*(n[m+x]-n[f+x]);if(e===4){let x=Math.hypot(o[s],o[s+1],o[s+2],o[s+3])||1;for(let p=0;p<4;++p)o[s+p]/=x}}function Ig(s,e,t,n){switch(t){case 5120:{let i=s.getInt8(e);return n?Math.max(i/127,-1):i}case 5121:{let i=s.getUint8(e);return n?i/255:i}case 5122:{let i=s.getInt16(e,!0);return n?Math.max(i/32767,-1):i}case 5123:{let i=s.getUint16(e,!0);return n?i/65535:i}case 5125:return s.getUint32(e,!0);default:return s.getFloat32(e,!0)}}var Rb=Float64Array.from([1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]);function kg(s,e){let t=new Float64Array(16);for(let n=0;n<4;++n)for(let i=0;i<4;++i)t[n*4+i]=s[i]*e[n*4]+s[4+i]*e[n*4+1]+s[8+i]*e[n*4+2]+s[12+i]*e[n*4+3];return t}function Pb(s){let[e,t,n,i,r,o,a,l,c,h]=s;return Float64Array.from([(1-2*(r*r+o*o))*l,2*(i*r+a*o)*l,2*(i*o-a*r)*l,0,2*(i*r-a*o)*c,(1-2*(i*i+o*o))*c,2*(r*o+a*i)*c,0,2*(i*o+a*r)*h,2*(r*o-a*i)*h,(1-2*(i*i+r*r))*h,0,e,t,n,1])}function Pd(s){let e=Lg([s[0],s[1],s[2]],[1,0,0]),t=s[4]*e[0]+s[5]*e[1]+s[6]*e[2],n=Lg([s[4]-t*e[0],s[5]-t*e[1],s[6]-t*e[2]],Math.abs(e[1])<.9?[-e[1]*e[0],1-e[1]*e[1],-e[1]*e[2]]:[0,0,1]),i=[e[1]*n[2]-e[2]*n[1],e[2]*n[0]-e[0]*n[2],e[0]*n[1]-e[1]*n[0]],r=new Float64Array(9);for(let o=0;o<3;++o)[e,n,i].forEach((a,l)=>{r[o*3+l]=a[0]*s[o*4]+a[1]*s[o*4+1]+a[2]*s[o*4+2]});return{q:Ib(e,n,i),p:[s[12],s[13],s[14]],s:r}}function Lg(s,e){let t=Math.hypot(...s);if(t>1e-12)return s.map(i=>i/t);let n=Math.hypot(...e);return e.map(i=>i/n)}function Ib(s,e,t){let n=s[0]+e[1]+t[2],i;if(n>0){let r=2*Math.sqrt(1+n);i=[r/4,(e[2]-t[1])/r,(t[0]-s[2])/r,(s[1]-e[0])/r]}else if(s[0]>e[1]&&s[0]>t[2]){let r=2*Math.sqrt(1+s[0]-e[1]-t[2]);i=[(e[2]-t[1])/r,r/4,(e[0]+s[1])/r,(t[0]+s[2])/r]}else if(e[1]>t[2]){let r=2*Math.sqrt(1+e[1]-s[0]-t[2]);i=[(t[0]-s[2])/r,(e[0]+s[1])/r,r/4,(t[1]+e[2])/r]}else{let r=2*Math.sqrt(1+t[2]-s[0]-e[1]);i=[(s[1]-e[0])/r,(t[0]+s[2])/r,(t[1]+e[2])/r,r/4]}return i}function kb(s){let{q:e,p:t,s:n}=Pd(s);return[...t,e[1],e[2],e[3],e[0],n[0],n[4],n[8]]}var Lb=s=>Float64Array.from([s[0],s[1],s[2],0,s[3],s[4],s[5],0,s[6],s[7],s[8],0,0,0,0,1]);function Cd(s,e,t){let{p:n}=s[t];if(e[t]<0)return[...n];let i=s[e[t]],r=[n[0]-i.p[0],n[1]-i.p[1],n[2]-i.p[2]],[o,a,l,c]=i.q,h=2*(c*r[1]-l*r[2]),u=2*(a*r[2]-c*r[0]),d=2*(l*r[0]-a*r[1]);return[r[0]+o*h+c*u-l*d,r[1]+o*u+a*d-c*h,r[2]+o*d+l*h-a*u]}function Ng(s,e,t){let n=s[t].q;if(e[t]<0)return n;let[i,r,o,a]=s[e[t]].q,[l,c,h,u]=n;return[i*l+r*c+o*h+a*u,i*c-r*l-o*u+a*h,i*h+r*u-o*l-a*c,i*u-r*h+o*c-a*l]}var Nb=[137,83,83,82,13,10,26,10],Cs=16,fn=16,Db=32,ya=16,Fb=2**28,Fg=4096,Ub=2e4,Ug=1e8,Id=1e12;function kd(s){if(Nb.some((n,i)=>s[i]!==n))throw new Tn(0,"this is not a Sidestep recording");let e=new DataView(s.buffer,s.byteOffset,s.byteLength);if(Qs(s,0,12)!==e.getUint32(12,!0))throw new Tn(0,"the checksum of the file header is wrong");let t=e.getUint16(8,!0);if(t!==1)throw new Tn(8,`the recording is of format ${t}; this page reads format 1`)}function _a(s,e=0){let t=new DataView(s.buffer,s.byteOffset+e,fn),n=t.getUint32(4,!0);if(!(Qs(s,e,e+12)!==t.getUint32(12,!0)||n%8!==0||n>Fb))return{type:String.fromCharCode(...s.subarray(e,e+4)),length:n,crc:t.getUint32(8,!0)}}var ba=class{recording=new vo;ended=!1;unknownChunks=0;unknownRecords=0;anyBlock=!1;latest=-1/0;take(e,t,n){let i=new Es(t,n+fn),r=this.recording;switch(e){case"META":{let o=i.u32();i.need(o,8);for(let a=0;a<o;++a){let l=i.text();r.about.set(l,i.text())}++r.version;break}case"SKEL":r.addSkeleton(Ob(i));break;case"CLIP":r.addClip(Bb(i,r));break;case"MATL":{let o=[i.u8(),i.u8(),i.u8(),i.u8()];r.addMaterial({rgba:o,name:i.text()});break}case"MESH":{let o=i.u32(),a=i.u32(),l=i.text();r.addMesh({name:l,positions:i.floats(o*3),indices:Og(i,o,a)});break}case"SKIN":this.takeSkin(i);break;case"COST":this.takeCostume(i);break;case"THNG":this.takeThing(i);break;case"BLCK":this.takeBlock(i);break;case"INDX":break;case"END.":this.ended=!0,r.complete=!0,++r.version;break;default:++this.unknownChunks}}forgetKeys(){this.recording.clearKeys(),this.anyBlock=!1,this.latest=-1/0}takeSkin(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.index(t.materials.length,"material",!0),r=e.u32(),o=e.u32(),a=e.u32(),l=e.text(),c=t.skeletons[n].joints.length;e.need(a,52),a===0&&r>0&&e.fail("its vertices hang on no joint");let h=new Uint32Array(a),u=new Float32Array(a*12);for(let p=0;p<a;++p)h[p]=e.index(c,"joint"),u.set(e.floats(12),p*12);let d=e.floats(r*3),f=Og(e,r,o);e.pad(),e.need(r,16);let m=new Uint16Array(r*4),x=new Uint16Array(r*4);for(let p=0;p<r*4;p+=4){for(let g=0;g<4;++g)m[p+g]=e.u16(),m[p+g]>=a&&e.fail(`a vertex hangs on joint ${m[p+g]} of ${a}`);for(let g=0;g<4;++g)x[p+g]=e.u16()}t.addSkin({name:l,skeleton:n,material:i,joints:h,toJoint:u,positions:d,indices:f,jointIndices:m,weights:x})}takeCostume(e){let t=this.recording,n=e.index(t.skeletons.length,"skeleton"),i=e.u32(),o={name:e.text(),skeleton:n,garments:[],skins:[]};e.need(i,32);for(let a=0;a<i;++a){let l=e.index(t.skeletons[n].joints.length,"joint"),c=e.index(t.meshes.length,"mesh"),h=e.index(t.materials.length,"material",!0);o.garments.push({joint:l,mesh:c,material:h,...e.transform()})}if(e.left>=4){let a=e.u32();e.need(a,4);for(let l=0;l<a;++l){let c=e.index(t.skins.length,"skin");t.skins[c].skeleton!==n&&e.fail("it wears a skin made for another skeleton"),o.skins.push(c)}}t.addCostume(o)}takeThing(e){let t=this.recording,n=e.u32();(n<1||n>6)&&e.fail(`it is of kind ${n}, expected 1 to 6`);let i=e.index(t.materials.length,"material",!0),r=-1,o=-1,a=-1;n===1?(r=e.index(t.skeletons.length,"skeleton"),a=e.index(t.costumes.length,"costume",!0),a!==-1&&t.costumes[a].skeleton!==r&&e.fail("it wears a costume made for another skeleton")):n===2?(o=e.index(t.meshes.length,"mesh"),e.u32()):e.u64();let l=e.f32(),c=e.text();l>=0&&l<=2e6||e.fail("its blend time is not between 0 and a million seconds");let h=e.left>=4?e.text():"";t.addThing({kind:n,name:c,layer:h,material:i,skeleton:r,mesh:o,costume:a,blend:l})}takeBlock(e){let t=this.recording,n=e.f64(),i=e.f64(),r=e.u32(),o=e.u32(),a=e.u32(),l=e.u32();Math.abs(n)<=Id&&Math.abs(i)<=Id&&n<=i||e.fail(`a block runs from ${n} to ${i} seconds`),this.anyBlock&&n<t.lastTime&&e.fail(`a block begins at ${n} s, before the last one ended (${t.lastTime} s)`),e.need(l);let c=(r&1)!==0&&(!this.anyBlock||n>t.lastTime),h=c&&!this.anyBlock;if(this.anyBlock||(t.firstTime=n),this.anyBlock=!0,c){let u=new Set,d=new Set;for(let f=0;f<o;++f)this.takeRecord(e,n,i,h?"join":"skip",u,d);h||this.closeGap(n,u,d)}e.at=Db+l,t.lastTime=i;for(let u=0;u<a;++u)this.takeRecord(e,n,i,"play",void 0,void 0);++t.version}closeGap(e,t,n){let i=this.recording;for(let r=0;r<i.things.length;++r)if(!t.has(r))i.onStage(r)&&i.addKey(r,e,8,new Uint8Array(0));else if(!n.has(r)){let o=i.lastPaint(r);o!==void 0&&o!==i.things[r].material&&i.addPaint(r,e,i.things[r].material)}}takeRecord(e,t,n,i,r,o){let a=this.recording,l=e.at;e.left<ya&&e.fail("the block ends before its last record");let c=e.u8(),h=e.u8(),u=e.u16()*4,d=e.u32(),f=e.view.getFloat64((e.at+=8)-8,!0),m=l+u;(u<ya||m>e.bytes.length)&&e.fail(`a record claims ${u} bytes, ${e.bytes.length-l} are left`);let x=y=>(e.at=l,e.fail(y));if(c<1||c>10){++this.unknownRecords,e.at=m;return}(i==="play"?f>=t&&f<=n:Math.abs(f)<=Id&&f<=t)||x(`a record lies outside its block, at ${f} s`),i==="play"&&(f<this.latest&&x(`a record at ${f} s follows one at ${this.latest} s`),this.latest=f);let g=e.bytes.subarray(l+ya,m);if(c===10){let y=new Es(g,e.base+l+ya),w=y.u32();y.need(w,4);let E=Array.from({length:w},()=>y.index(a.things.length,"thing")),P=y.text(),I=y.text();a.addEvent({time:f,kind:P,text:I,who:E}),e.at=m;return}d>=a.things.length&&x(`a record names thing ${d} of ${a.things.length}`);let v=a.things[d];Sg(c,v.kind)||x(`a record of kind ${c} is about thing ${d} "${v.name}" of kind ${v.kind}`);let _=c===9?o:r;_?.has(d)&&x(`a checkpoint speaks twice of thing ${d}`),_?.add(d);let b=new Es(g,e.base+l+ya),S=y=>{for(let w=0;w<y;++w)b.f32()},A=g;switch(c){case 1:{let y=b.index(a.clips.length,"clip");a.clips[y].skeleton!==v.skeleton&&x(`clip ${y} is played by a figure with another skeleton`),S(h&1?6:4),A=g.subarray(0,h&1?28:20);break}case 2:{let y=a.skeletons[v.skeleton].joints.length;b.need(y,6),b.at=Math.ceil(y*6/4)*4,b.left<0&&x("a pose is too short"),S(3*a.movingCount(v.skeleton));break}case 3:S(3),b.need(8);break;case 4:S(4);break;case 5:S(3),b.need(20),b.at+=8,S(3);break;case 6:g.length!==24&&x("a line has other than two ends"),S(6);break;case 7:(g.length%12||g.length/12>Ub)&&x("a string has parts of a point, or too many points"),S(g.length/4);break;case 9:{let y=b.index(a.materials.length,"material");(i!=="skip"||a.lastPaint(d)!==y)&&a.addPaint(d,i==="skip"?Math.max(f,a.lastTime):f,y);break}}c!==9&&(i!=="skip"||f>a.lastKeyTime(d))&&a.addKey(d,f,c,A),e.at=m}};function Og(s,e,t){let n=e<=65536,i=t*3;s.need(i,n?2:4);let r=n?new Uint16Array(i):new Uint32Array(i);for(let o=0;o<i;++o){let a=n?s.u16():s.u32();a>=e&&s.fail(`it names vertex ${a} of ${e}`),r[o]=a}return r}function Ob(s){let e=s.u32(),t=s.u32(),n={name:s.text(),joints:[],endSites:[]};(e<1||e>Fg)&&s.fail(`it has ${e} joints, expected 1 to ${Fg}`),s.need(e,24);for(let i=0;i<e;++i){let r=s.index(i,"parent",!0),o=s.u32()!==0||r===-1,a=s.vec();n.joints.push({parent:r,moves:o,offset:a,name:s.text()})}s.need(t,16);for(let i=0;i<t;++i)n.endSites.push({joint:s.index(e,"joint"),offset:s.vec()});return n}function Bb(s,e){let t=s.f64(),n=s.index(e.skeletons.length,"skeleton"),i=s.u32(),r=s.u32(),o=s.u32(),a=s.text();t>0||s.fail("its frame time is not a positive number"),(i<1||i>Ug)&&s.fail(`it has ${i} frames, expected 1 to ${Ug}`),(r!==e.skeletons[n].joints.length||o!==e.movingCount(n))&&s.fail(`it does not fit its skeleton: ${r} joints and ${o} that move`),s.need(r);let l=new Int32Array(r),c=0,h=0;for(let m=0;m<r;++m)l[m]=s.u8()?h++:~c++;s.pad();let u=Bg(s,c);s.pad();let d=Bg(s,i*h);s.pad();let f=s.floats(i*o*3);return{name:a,skeleton:n,frameTime:t,frameCount:i,row:l,still:u,turning:d,turningCount:h,moving:f,movingCount:o}}function Bg(s,e){s.need(e,6);let t=new Float32Array(e*4);for(let n=0;n<e;++n)Sr(s.u16(),s.u16(),s.u16(),t,n*4);return t}var er=class{taker=new ba;waiting=new Uint8Array(0);offset=0;headRead=!1;stopped=!1;damage;get recording(){return this.taker.recording}feed(e){if(this.damage){this.lookPastDamage(e);return}if(this.stopped)return;let t=e;this.waiting.length&&(t=this.join(e));let n=0;try{for(let i=this.step(t,n);i>0;i=this.step(t,n))n+=i,this.offset+=i}catch(i){throw this.stopped=!0,this.waiting=new Uint8Array(0),this.store=new Uint8Array(0),i}if(this.damage||this.stopped){this.waiting=new Uint8Array(0);return}this.keep(t.subarray(n))}end(){let e=this.recording;if(!this.headRead&&!this.stopped)throw new Tn(this.waiting.length,"the file ends inside its first 16 bytes");let t=`everything before it was read: ${e.lastTime-e.firstTime} s`;this.damage?e.notes.push(`${this.damage.message}; ${t}`):!this.stopped&&!this.taker.ended&&e.notes.push(`byte ${this.offset}: ${this.waiting.length?"the recording ends inside a chunk":"the recording has no end mark"}: its writer was cut off; ${t}`);let{unknownChunks:n,unknownRecords:i}=this.taker;n+i>0&&e.notes.push(`${n} chunks and ${i} records are of kinds this page does not know; they were skipped`),++e.version,this.stopped=!0}store=new Uint8Array(0);join(e){let t=this.waiting.length+e.length;if(t>this.store.length){let n=new Uint8Array(Math.max(t,this.store.length*2));n.set(this.waiting),this.store=n}return this.store.set(e,this.waiting.length),this.store.subarray(0,t)}keep(e){e.length>this.store.length&&(this.store=new Uint8Array(Math.max(e.length,4096))),e.buffer===this.store.buffer?this.store.copyWithin(0,e.byteOffset,e.byteOffset+e.length):this.store.set(e),this.waiting=this.store.subarray(0,e.length)}step(e,t){let n=e.length-t;if(!this.headRead)return n<Cs?0:(kd(e.subarray(t,t+Cs)),this.headRead=!0,Cs);if(this.taker.ended)return n>0&&(this.recording.notes.push(`byte ${this.offset}: bytes follow the end mark and are not looked at`),this.stopped=!0),0;if(n<fn)return 0;let i=_a(e,t);if(!i)return this.stopAtDamage("the header of a chunk does not check out",e.subarray(t+fn));let r=fn+i.length;if(n<r)return 0;let o=e.subarray(t+fn,t+r);if(Qs(o)!==i.crc)return this.stopAtDamage(`the checksum of chunk ${i.type.replace(/[^!-~]/g,"?")} (${i.length} bytes) is wrong`,e.subarray(t+r));try{this.taker.take(i.type,o,this.offset)}catch(a){throw a instanceof Tn?new Tn(a.byte,`chunk ${i.type} cannot be used: ${a.message.replace(/^byte \d+: /,"")}`):a}return r}stopAtDamage(e,t){return this.damage=new Tn(this.offset,e),this.lookPastDamage(t),0}lookPastDamage(e){if(this.damage&&!this.stopped&&e.some(t=>t!==0))throw this.stopped=!0,this.damage}};var zb=512*1024*1024;async function zg(s){let e=s.find(o=>/\.gltf$/i.test(o.name))??s[0],t=s.filter(o=>o!==e),n=/\.gltf$/i.test(e.name);if(t.length&&!n)throw new Hn(`${s.length} files at once: only a .gltf comes with others, its buffers; drop one`);let i=new Uint8Array(await e.slice(0,8).arrayBuffer()),r=e.name;if(i[0]===137&&i[1]===83)return{name:r,recording:await Vb(e)};if(e.size>zb)throw new Hn(`${r}: ${e.size} bytes are more than this page takes; sidestep convert reads it`);if(n||i[0]===103&&i[1]===108&&i[2]===84&&i[3]===70){let o=new Uint8Array(await e.arrayBuffer());return{name:r,recording:Dg(n?await Hb(o,r,t):o,r)}}if(/\.bvh$/i.test(r)||/^\s*HIERARC/i.test(new TextDecoder().decode(i)))return{name:r,recording:Rg(await e.text(),r)};throw new Hn(`${r}: is neither a recording nor BVH nor glTF; sidestep convert reads more kinds`)}async function Vb(s){let e=new er,t=4<<20;for(let n=0;n<s.size;n+=t)e.feed(new Uint8Array(await s.slice(n,n+t).arrayBuffer()));return e.end(),e.recording}async function Hb(s,e,t){if(!t.length)return s;let n;try{n=JSON.parse(new TextDecoder().decode(s))}catch{return s}for(let i of Array.isArray(n.buffers)?n.buffers:[]){let r=i.uri;if(typeof r!="string"||r.startsWith("data:"))continue;let o=decodeURIComponent(r.split("/").at(-1)),a=t.find(l=>l.name===o);if(!a)throw new Hn(`${e}: needs ${o}; drop it together with the .gltf`);i.uri=await new Promise((l,c)=>{let h=new FileReader;h.onload=()=>l(String(h.result)),h.onerror=()=>c(new Hn(`${a.name}: cannot be read`)),h.readAsDataURL(a)})}return new TextEncoder().encode(JSON.stringify(n))}var ic=class{constructor(e,t,n){this.opened=e;this.failed=t;this.busy=n;let i=r=>[...r.dataTransfer?.types??[]].includes("Files");window.addEventListener("dragenter",r=>{i(r)&&(r.preventDefault(),this.depth++,this.show(!0))}),window.addEventListener("dragleave",r=>{i(r)&&(this.depth=Math.max(0,this.depth-1),this.depth===0&&this.show(!1))}),window.addEventListener("dragover",r=>{i(r)&&(r.preventDefault(),r.dataTransfer.dropEffect="copy")}),window.addEventListener("drop",r=>{this.depth=0,this.show(!1),i(r)&&(r.preventDefault(),this.take([...r.dataTransfer.files]))})}overlay=$("div",{class:"drop","aria-hidden":"true",hidden:!0},$("div",{class:"drop-words"},ys("open"),$("strong",{text:"Let go to look at it"}),$("span",{text:"Recording, BVH, glTF or GLB. It stays on this machine."})));chooser=$("input",{type:"file",hidden:!0,multiple:!0,accept:".sidestep,.rec,.bvh,.gltf,.glb,.bin","aria-label":"Open files",on:{change:()=>{this.take([...this.chooser.files??[]]),this.chooser.value=""}}});depth=0;choose(){this.chooser.click()}async take(e){if(!e.length)return;let t=e.map(n=>n.name).join(", ");this.busy(`Reading ${t}`);try{this.opened(await zg(e))}catch(n){this.failed(t,n)}finally{this.busy("")}}show(e){bt(this.overlay,"hidden",!e)}};var Gb=65536,sc=class s{constructor(e,t,n,i){this.fetchRange=e;this.taker=t;this.blocks=n;this.blend=i;this.recording=t.recording}recording;bytesRead=0;loaded;busy=Promise.resolve();static async open(e,t){let n=0,i=async(p,g)=>{let v=await e(p,g);if(v.length!==g)throw new Tn(p+v.length,`asked for ${g} bytes, got ${v.length}`);return n+=g,v};if(t<Cs)throw new Tn(t,"the file ends inside its first 16 bytes");if(kd(await i(0,Cs)),t<Cs+fn+16)return;let r=await i(t-32,32),o=_a(r);if(o?.type!=="END."||o.length!==16||Qs(r,16,32)!==o.crc)return;let a=new Es(r.subarray(16),t-16).u64();if(a<Cs||a+fn>t-32)return;let l=await i(a,t-32-a),c=_a(l);if(c?.type!=="INDX"||fn+c.length>l.length||Qs(l,fn,fn+c.length)!==c.crc)return;let h=Wb(new Es(l.subarray(fn,fn+c.length),a+fn),a),u=new ba,d=h.filter(({type:p})=>p!=="BLCK"&&p!=="INDX"&&p!=="END.");for(let p of Vg(d)){let g=p[0].offset,v=await i(g,p[p.length-1].end-g);for(let _ of p)Hg(u,v.subarray(_.offset-g,_.end-g),_)}let f=h.filter(({type:p})=>p==="BLCK"),m=u.recording.things.reduce((p,g)=>Math.max(p,g.blend),0),x=new s(e,u,f,m);return x.bytesRead=n,x.wholeSpan(),x}covers(e){if(!this.loaded||this.blocks.length===0)return this.blocks.length===0;let{from:t,to:n}=this.loaded,i=Math.min(Math.max(e,this.blocks[0].first),this.blocks[this.blocks.length-1].last),r=n+1<this.blocks.length?this.blocks[n+1].first-this.blend:1/0;return i>=this.blocks[t].first&&i<r}want(e,t=10){return this.busy=this.busy.catch(()=>{}).then(()=>this.load(e,t)),this.busy}async load(e,t){let{blocks:n}=this;if(n.length===0)return;let i=0;n.forEach((h,u)=>{(h.flags&1)!==0&&h.first<=e&&(i=u)});let r=i;for(;r+1<n.length&&n[r+1].first<=e+t+this.blend;)++r;let o=this.loaded,a=o&&i>=o.from&&i<=o.to+1;if(a&&r<=o.to)return;let l=a?o.to+1:i,c=[];for(let h of Vg(n.slice(l,r+1))){let u=h[0].offset,d=h[h.length-1].end-u,f=await this.fetchRange(u,d);if(f.length!==d)throw new Tn(u+f.length,`asked for ${d} bytes, got ${f.length}`);this.bytesRead+=d;for(let m of h)c.push([m,f.subarray(m.offset-u,m.end-u)])}a?o&&(this.taker.recording.lastTime=n[o.to].last):(this.taker.forgetKeys(),this.loaded=void 0);for(let[h,u]of c)Hg(this.taker,u,h);this.loaded={from:a&&o?o.from:i,to:r},this.wholeSpan()}wholeSpan(){let{recording:e}=this.taker;this.blocks.length&&(e.firstTime=this.blocks[0].first,e.lastTime=this.blocks[this.blocks.length-1].last),e.complete=!0,++e.version}};function Wb(s,e){let t=s.u64(),n=[];s.need(t,32);for(let i=0;i<t;++i){let r=s.ascii(4),o=s.u32(),a=s.u64(),l=s.f64(),c=s.f64();(a<Cs||a>=e||i&&a<=n[i-1].offset)&&s.fail("the index does not follow the file"),i&&(n[i-1].end=a),n.push({type:r,flags:o,offset:a,end:e,first:l,last:c})}return n}function Vg(s){let e=[];for(let t of s){let n=e[e.length-1];n&&t.offset-n[n.length-1].end<=Gb?n.push(t):e.push([t])}return e}function Hg(s,e,t){let n=e.length>=fn?_a(e):void 0;if(!n||n.type!==t.type||fn+n.length>e.length||Qs(e,fn,fn+n.length)!==n.crc)throw new Tn(t.offset,`chunk ${t.type} does not check out`);s.take(n.type,e.subarray(fn,fn+n.length),t.offset)}var $b=32*1024*1024,Rs=class extends Error{};function Ld(s){return`${s.headers.get("ETag")??""} ${s.headers.get("Content-Length")??""}`}async function Nd(s,e,t){return fetch(go(s,"/recording",e),{method:"HEAD",cache:"no-store",signal:t})}async function Gg(s,e,t,n){let i=go(s,"/recording",e),r=await Nd(s,e,n);if(t.stamp(Ld(r)),!r.ok)throw new Rs(`The program does not give the recording: status ${r.status}`);let o=Number(r.headers.get("Content-Length")??NaN),a=Number.isFinite(o)&&o>=0?o:void 0;if(a!==void 0&&a>$b){let l=r.headers.get("ETag")??"",c=await sc.open((h,u)=>Xb(i,h,u,l),a);if(c)return await c.want(c.recording.firstTime,10),t.begun(c.recording,c),c.recording}return qb(i,a,r.headers.get("ETag")??"",t,n)}async function Xb(s,e,t,n){if(t===0)return new Uint8Array;let i=await fetch(s,{headers:{Range:`bytes=${e}-${e+t-1}`,...n?{"If-Range":n}:{}},cache:"no-store"});if(i.status===200)throw new Rs("The file has changed while it was read");if(i.status!==206)throw new Rs(`The program does not give the recording: status ${i.status}`);return new Uint8Array(await i.arrayBuffer())}async function qb(s,e,t,n,i){let r=new er,o=0,a=!1,l=0;for(;;){let c=o>0?{Range:`bytes=${o}-`,...t?{"If-Range":t}:{}}:{},h=await fetch(s,{headers:c,cache:"no-store",signal:i});if(o>0&&h.status===416)break;if(!h.ok||!h.body)throw new Rs(`The program does not give the recording: status ${h.status}`);if(o>0&&h.status!==206)throw new Rs("The file has changed while it was read");let u=h.body.getReader();try{for(;;){let d=await u.read();if(d.done)break;o+=d.value.length,r.feed(d.value),n.progress(o,e),!a&&r.recording.lastTime>r.recording.firstTime&&(a=!0,n.begun(r.recording))}}catch(d){if(i.aborted||!(d instanceof TypeError)||++l>3)throw d;await new Promise(f=>setTimeout(f,300*l));continue}if(e===void 0||o>=e||++l>3)break}return r.end(),a||n.begun(r.recording),r.recording}var rc=class{constructor(e=8,t=Math.random){this.longest=e;this.random=t}tries=0;next(){return Math.min(this.longest,.25*1.7**this.tries++)*(.85+.3*this.random())}reset(){this.tries=0}};var Yb=30,oc=class{constructor(e,t,n){this.origin=e;this.token=t;this.tell=n;document.addEventListener("visibilitychange",()=>this.looked()),window.addEventListener("online",()=>this.retryNow())}messages=0;socket;timer=0;hideTimer=0;backoff=new rc;goodbye="";mode="empty";stopped=!1;attempt=0;start(){this.knock()}get open(){return this.socket?.readyState===WebSocket.OPEN}send(e,t){return!this.open||this.socket.bufferedAmount>65536?!1:(this.socket.send(JSON.stringify({kind:"input",name:e,numbers:t,stamp:performance.now()})),!0)}retryNow(){this.stopped||this.socket||!this.timer||(this.backoff.reset(),clearTimeout(this.timer),this.timer=0,this.knock())}stop(){this.stopped=!0,clearTimeout(this.timer),clearTimeout(this.hideTimer),this.hangUp()}restart(){this.hangUp(),this.knock()}async knock(){let e=++this.attempt,t,n;try{if(t=await fetch(go(this.origin,"/about",this.token),{cache:"no-store",signal:AbortSignal.timeout(5e3)}),t.status===404){this.stopped=!0,this.tell.state({at:"nobody"});return}if(!t.ok)throw new ac(t.status);n=Wg(await t.json())}catch(i){if(e!==this.attempt||this.stopped)return;i instanceof ac?this.lost(...Zb(i.status)):i instanceof SyntaxError?this.lost("Somebody else answers at this address","Open the address that the program printed."):this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`);return}e!==this.attempt||this.stopped||(this.mode=n.mode,this.tell.about(n),this.connect())}connect(){let e=new WebSocket(go(this.origin,"/talk",this.token));e.binaryType="arraybuffer",this.socket=e,this.goodbye="";let t=!1,n=!1;e.onopen=()=>{t=!0,this.backoff.reset(),this.tell.state({at:"open"}),this.tell.opened()},e.onmessage=i=>{if(this.messages++,typeof i.data=="string")this.hear(i.data);else{let r=new Uint8Array(i.data);n&&Kb(r)&&this.tell.opened(),n=!0,this.tell.bytes(r)}},e.onclose=i=>{this.socket===e&&(this.socket=void 0,!this.stopped&&(i.code===1008?this.lost("The program refused what this page sent",i.reason||"The line is opened again."):t?this.lost(this.goodbye||"The program has gone",`What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`):this.lost("The program does not take another page","Too many are open, or it is busy ending.")))}}hear(e){let t;try{t=JSON.parse(e)}catch{this.tell.problem(`The program sent text that is not JSON: ${e.slice(0,80)}`);return}switch(t.kind){case"hello":{let n=Wg(t);this.mode=n.mode,this.tell.about(n);break}case"controls":try{this.tell.controls(Bp(t.controls))}catch(n){if(n instanceof ws)this.tell.problem(n.message);else throw n}break;case"value":{let{name:n,numbers:i,stamp:r}=t;if(typeof n!="string"||!Array.isArray(i))break;let o=typeof r=="number"?performance.now()-r:void 0;this.tell.value(n,i,o!==void 0&&o>=0?o:void 0);break}case"shown":this.tell.shown();break;case"bye":this.goodbye=`The program has ended${typeof t.why=="string"&&t.why?`: ${t.why}`:""}`;break;default:break}}lost(e,t){this.hangUp();let n=this.backoff.next();this.tell.state({at:"lost",what:e,help:t,retryAt:performance.now()+n*1e3}),clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.timer=0,this.knock()},n*1e3)}hangUp(){let e=this.socket;this.socket=void 0,e&&(e.onmessage=e.onclose=e.onopen=null,e.close(1e3))}looked(){if(clearTimeout(this.hideTimer),!this.stopped)if(document.hidden){if(this.mode!=="live")return;this.hideTimer=window.setTimeout(()=>{this.socket&&(this.hangUp(),this.tell.state({at:"away"}))},Yb*1e3)}else this.socket||(clearTimeout(this.timer),this.timer=0,this.knock())}},Jb=[137,83,83,82];function Kb(s){return Jb.every((e,t)=>s[t]===e)}var ac=class extends Error{constructor(t){super(`status ${t}`);this.status=t}};function Zb(s){return s===403?["This address is not valid any more","The program was started anew and drew a new token: open the address that it printed."]:s===421?["The program does not go by this name","Open the address that it printed, with the same host."]:s===503?["The program has as many pages as it takes","Close another one; this page keeps asking."]:[`The program answers with ${s}`,"This page keeps asking."]}function Wg(s){let e=typeof s=="object"&&s!==null?s:{},t=i=>typeof e[i]=="string"?e[i]:"",n=e.mode==="live"||e.mode==="file"?e.mode:"empty";return{program:t("program"),version:t("version"),title:t("title"),mode:n,name:t("name")}}var jb=256*1024*1024,lc=class{constructor(e,t){this.app=e;let n=location.origin;this.drop=new ic(i=>{e.show({recording:i.recording,live:!1,name:i.name,badge:"Dropped",kind:"dropped"}),e.frame.setBack(this.programs?this.mode==="live"?"Back to live":`Back to ${this.about?.name||"the file"}`:""),i.recording.notes.length&&e.say(i.recording.notes[0])},(i,r)=>this.problem(`${i} cannot be shown`,r),i=>e.notices.loading(void 0,i)),t.append(this.drop.overlay,this.drop.chooser),this.talk=new oc(n,Ql(location.search),{state:i=>{this.connected=i.at==="open",e.line.connected=this.connected,e.offers.setConnected(this.connected),i.at==="open"?e.notices.found():i.at==="lost"?(e.notices.lost(i.what,i.help,i.retryAt),e.recording||e.setEmpty()):i.at==="nobody"&&e.setEmpty()},about:i=>this.heardAbout(i),opened:()=>{this.reader=new er,this.taken=0,this.lookAgain()},bytes:i=>this.take(i),controls:i=>e.offers.offer(i),value:(i,r,o)=>{e.offers.take(i,r),o!==void 0&&(e.line.latencyMs=o)},shown:()=>void this.load(),problem:i=>{e.errors.push(i),e.notices.problem("The program says something odd",i)}}),e.retry=()=>this.talk.retryNow(),e.offers.send=(i,r)=>this.talk.send(i,r),e.openFile=()=>this.drop.choose(),e.goBack=()=>this.back(),window.setInterval(()=>this.countMessages(),1e3)}mode="empty";connected=!1;talk;drop;about;reader;taken=0;broken=0;programs;loading;loadedName="";stamp="";growTimer=0;lastMessages=0;lastCount=performance.now();start(){if(location.protocol==="file:"){this.app.setEmpty();return}this.talk.start()}heardAbout(e){let t=this.about&&(e.mode!==this.about.mode||e.name!==this.about.name);this.about=e,this.mode=e.mode,this.app.setTitle(e.title||e.name),e.mode==="empty"&&this.app.setEmpty(),e.mode==="file"&&(t||this.loadedName==="")&&this.load()}async lookAgain(){if(!(this.mode!=="file"||!this.stamp||this.loading))try{let e=await Nd(location.origin,Ql(location.search),AbortSignal.timeout(5e3));e.ok&&this.stamp&&Ld(e)!==this.stamp&&!this.loading&&this.load(!0)}catch{}}async load(e=!1){clearTimeout(this.growTimer),this.loading?.abort();let t=this.loading=new AbortController,{app:n}=this,i=this.loadedName=this.about?.name||"recording";e||n.notices.loading(void 0,`Reading ${i}`);let r=()=>{};try{let o=await Gg(location.origin,Ql(location.search),{stamp:a=>{this.stamp=a},progress:(a,l)=>{e||(n.notices.loading(l?a/l:void 0,`${i}  ${oa(a)}${l?` of ${oa(l)}`:""}`),n.arrived())},begun:(a,l)=>{t.signal.aborted||(r=()=>{this.programs={recording:a,live:!1,source:l},!(e&&n.kind==="dropped")&&(n.frame.setBack(""),n.show({recording:a,live:!1,name:i,badge:"File",kind:"file",...l?{source:l}:{}},e))},e||r())}},t.signal);if(t.signal.aborted)return;e&&r(),n.arrived(),o.notes.length&&!e&&n.say(o.notes[0]),o.complete||(this.growTimer=window.setInterval(()=>void this.lookAgain(),3e3))}catch(o){if(t.signal.aborted)return;this.loadedName=this.stamp="",(o instanceof Tn||o instanceof Rs||this.connected)&&this.problem(`${i} cannot be shown`,o),n.recording||n.setEmpty()}finally{this.loading===t&&(this.loading=void 0,n.notices.loading(void 0,""))}}take(e){let t=this.reader;if(!t)return;try{t.feed(e)}catch(r){this.reader=void 0,this.problem("The live recording cannot be read",r),++this.broken<=3&&this.talk.restart();return}this.taken+=e.length;let n=t.recording,i={recording:n,live:!0};if(this.programs?.recording!==n&&n.things.length>0&&Number.isFinite(n.lastTime)){let r=this.programs?.live===!0;this.programs=i,this.app.kind!=="dropped"&&this.app.show({...i,name:this.about?.name||"live",badge:"Live",kind:"live"},r)}this.taken>jb&&(this.taken=0,this.talk.restart())}back(){if(!this.programs)return;this.app.frame.setBack("");let{recording:e,live:t,source:n}=this.programs;this.app.show({...n?{source:n}:{},recording:e,live:t,name:this.about?.name||(t?"live":"recording"),badge:t?"Live":"File",kind:t?"live":"file"})}problem(e,t){let n=t instanceof Error?t.message:String(t);this.app.errors.push(n),this.app.notices.problem(e,n)}countMessages(){let e=performance.now();this.app.line.perSecond=Math.round((this.talk.messages-this.lastMessages)*1e3/Math.max(1,e-this.lastCount)),this.app.line.messages=this.lastMessages=this.talk.messages,this.lastCount=e}};var v0=0,uf=1,x0=2;var Lr=1,y0=2,Go=3,hs=0,zn=1,si=2,Nr=0,Wo=1,df=2,ff=3,pf=4,b0=5;var Dr=100,_0=101,M0=102,w0=103,S0=104,A0=200,T0=201,E0=202,C0=203,mf=204,gf=205,R0=206,P0=207,I0=208,k0=209,L0=210,N0=211,D0=212,F0=213,U0=214,Fc=0,Uc=1,Oc=2,No=3,Bc=4,zc=5,Vc=6,Hc=7,vf=0,O0=1,B0=2,us=0,xf=1,yf=2,bf=3,_f=4,Mf=5,wf=6,Sf=7;var Af=300,Fr=301,$o=302,ph=303,mh=304,Gc=1e3,ss=1001,Wc=1002,_n=1003,z0=1004;var ja=1005;var ni=1006,gh=1007;var Vs=1008;var ai=1009,Tf=1010,Ef=1011,Xo=1012,vh=1013,$i=1014,li=1015,Xi=1016,xh=1017,yh=1018,Ur=1020,Cf=35902,Rf=35899,Pf=1021,If=1022,Mi=1023,Us=1026,Hs=1027,bh=1028,_h=1029,ur=1030,Mh=1031;var wh=1033,Qa=33776,el=33777,tl=33778,nl=33779,Sh=35840,Ah=35841,Th=35842,Eh=35843,Ch=36196,Rh=37492,Ph=37496,Ih=37488,kh=37489,il=37490,Lh=37491,Nh=37808,Dh=37809,Fh=37810,Uh=37811,Oh=37812,Bh=37813,zh=37814,Vh=37815,Hh=37816,Gh=37817,Wh=37818,$h=37819,Xh=37820,qh=37821,Yh=36492,Jh=36494,Kh=36495,Zh=36283,jh=36284,sl=36285,Qh=36286;var Ra=2300,$c=2301,Lc=2302,sf=2303,rf=2400,of=2401,af=2402;var V0=3200;var eu=0,H0=1,Gs="",ei="srgb",Pa="srgb-linear",Ia="linear",Lt="srgb";var Nc=7680;var G0=519,W0=512,$0=513,X0=514,kf=515,q0=516,Y0=517,Lf=518,Nf=519,Df=35044,Or=35048;var Ff="300 es",Pi=2e3,Do=2001;function Qb(s){for(let e=s.length-1;e>=0;--e)if(s[e]>=65535)return!0;return!1}function e_(s){return ArrayBuffer.isView(s)&&!(s instanceof DataView)}function ka(s){return document.createElementNS("http://www.w3.org/1999/xhtml",s)}function J0(){let s=ka("canvas");return s.style.display="block",s}var $g={},Fo=null;function La(...s){let e="THREE."+s.shift();Fo?Fo("log",e,...s):console.log(e,...s)}function K0(s){let e=s[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=s[1];t&&t.isStackTrace?s[0]+=" "+t.getLocation():s[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return s}function et(...s){s=K0(s);let e="THREE."+s.shift();if(Fo)Fo("warn",e,...s);else{let t=s[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...s)}}function st(...s){s=K0(s);let e="THREE."+s.shift();if(Fo)Fo("error",e,...s);else{let t=s[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...s)}}function Ca(...s){let e=s.join(" ");e in $g||($g[e]=!0,et(...s))}function Z0(s,e,t){return new Promise(function(n,i){function r(){switch(s.clientWaitSync(e,s.SYNC_FLUSH_COMMANDS_BIT,0)){case s.WAIT_FAILED:i();break;case s.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var j0={[Fc]:Fc,[Oc]:Vc,[Bc]:Bc,[No]:zc,[Uc]:Uc,[Vc]:Oc,[Hc]:Hc,[zc]:No},rs=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let i=n[e];if(i!==void 0){let r=i.indexOf(t);r!==-1&&i.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let i=n.slice(0);for(let r=0,o=i.length;r<o;r++)i[r].call(this,e);e.target=null}}},Gn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Dc=Math.PI/180,Xc=180/Math.PI;function Br(){let s=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Gn[s&255]+Gn[s>>8&255]+Gn[s>>16&255]+Gn[s>>24&255]+"-"+Gn[e&255]+Gn[e>>8&255]+"-"+Gn[e>>16&15|64]+Gn[e>>24&255]+"-"+Gn[t&63|128]+Gn[t>>8&255]+"-"+Gn[t>>16&255]+Gn[t>>24&255]+Gn[n&255]+Gn[n>>8&255]+Gn[n>>16&255]+Gn[n>>24&255]).toLowerCase()}function St(s,e,t){return Math.max(e,Math.min(t,s))}function t_(s,e){return(s%e+e)%e}function Dd(s,e,t){return(1-t)*s+t*e}function Q0(s){return Math.pow(2,Math.floor(Math.log(s)/Math.LN2))}function tu(s){switch(s.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function ev(s,e){if(e.constructor===Float32Array)return s;let t=tu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(s/t,-1)}function tv(s,e){if(e.constructor===Float32Array)return s;let t=tu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(s*t)}var vt=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6],this.y=i[1]*t+i[4]*n+i[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(St(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),i=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*i+e.x,this.y=r*i+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Bn=class{constructor(e=0,t=0,n=0,i=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=i}static slerpFlat(e,t,n,i,r,o,a){let l=n[i+0],c=n[i+1],h=n[i+2],u=n[i+3],d=r[o+0],f=r[o+1],m=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==m){let p=l*d+c*f+h*m+u*x;p<0&&(d=-d,f=-f,m=-m,x=-x,p=-p);let g=1-a;if(p<.9995){let v=Math.acos(p),_=Math.sin(v);g=Math.sin(g*v)/_,a=Math.sin(a*v)/_,l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+x*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+m*a,u=u*g+x*a;let v=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=v,c*=v,h*=v,u*=v}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,i,r,o){let a=n[i],l=n[i+1],c=n[i+2],h=n[i+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+h*u+l*f-c*d,e[t+1]=l*m+h*d+c*u-a*f,e[t+2]=c*m+h*f+a*d-l*u,e[t+3]=h*m-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,i){return this._x=e,this._y=t,this._z=n,this._w=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,i=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(i/2),u=a(r/2),d=l(n/2),f=l(i/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:et("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,i=Math.sin(n);return this._x=e.x*i,this._y=e.y*i,this._z=e.z*i,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],i=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-i)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(i+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(i+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-i)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(St(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let i=Math.min(1,t/n);return this.slerp(e,i),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+i*c-r*l,this._y=i*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-i*a,this._w=o*h-n*a-i*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,i=-i,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),i=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(i*Math.sin(e),i*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Xg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Xg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*i,this.y=r[1]*t+r[4]*n+r[7]*i,this.z=r[2]*t+r[5]*n+r[8]*i,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*i+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*i+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*i+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*i+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,i=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*i-a*n),h=2*(a*t-r*i),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=i+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*i,this.y=r[1]*t+r[5]*n+r[9]*i,this.z=r[2]*t+r[6]*n+r[10]*i,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this.z=St(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this.z=St(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,i=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=i*l-r*a,this.y=r*o-n*l,this.z=n*a-i*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Fd.copy(this).projectOnVector(e),this.sub(Fd)}reflect(e){return this.sub(Fd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(St(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,i=this.z-e.z;return t*t+n*n+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let i=Math.sin(t)*e;return this.x=i*Math.sin(n),this.y=Math.cos(t)*e,this.z=i*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),i=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=i,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Fd=new X,Xg=new Bn,rt=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,i,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c)}set(e,t,n,i,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=i,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],x=i[0],p=i[3],g=i[6],v=i[1],_=i[4],b=i[7],S=i[2],A=i[5],y=i[8];return r[0]=o*x+a*v+l*S,r[3]=o*p+a*_+l*A,r[6]=o*g+a*b+l*y,r[1]=c*x+h*v+u*S,r[4]=c*p+h*_+u*A,r[7]=c*g+h*b+u*y,r[2]=d*x+f*v+m*S,r[5]=d*p+f*_+m*A,r[8]=d*g+f*b+m*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+i*r*c-i*o*l}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=t*u+n*d+i*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return e[0]=u*x,e[1]=(i*c-h*n)*x,e[2]=(a*n-i*o)*x,e[3]=d*x,e[4]=(h*t-i*l)*x,e[5]=(i*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,i,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-i*c,i*l,-i*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Ca("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Ud.makeScale(e,t)),this}rotate(e){return Ca("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Ud.makeRotation(-e)),this}translate(e,t){return Ca("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Ud.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<9;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Ud=new rt,qg=new rt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Yg=new rt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function n_(){let s={enabled:!0,workingColorSpace:Pa,spaces:{},convert:function(i,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Lt&&(i.r=Fs(i.r),i.g=Fs(i.g),i.b=Fs(i.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(i.applyMatrix3(this.spaces[r].toXYZ),i.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Lt&&(i.r=Lo(i.r),i.g=Lo(i.g),i.b=Lo(i.b))),i},workingToColorSpace:function(i,r){return this.convert(i,this.workingColorSpace,r)},colorSpaceToWorking:function(i,r){return this.convert(i,r,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===Gs?Ia:this.spaces[i].transfer},getToneMappingMode:function(i){return this.spaces[i].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(i,r=this.workingColorSpace){return i.fromArray(this.spaces[r].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,r,o){return i.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return s.define({[Pa]:{primaries:e,whitePoint:n,transfer:Ia,toXYZ:qg,fromXYZ:Yg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:ei},outputColorSpaceConfig:{drawingBufferColorSpace:ei}},[ei]:{primaries:e,whitePoint:n,transfer:Lt,toXYZ:qg,fromXYZ:Yg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:ei}}}),s}var Mt=n_();function Fs(s){return s<.04045?s*.0773993808:Math.pow(s*.9478672986+.0521327014,2.4)}function Lo(s){return s<.0031308?s*12.92:1.055*Math.pow(s,.41666)-.055}var yo,qc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{yo===void 0&&(yo=ka("canvas")),yo.width=e.width,yo.height=e.height;let i=yo.getContext("2d");e instanceof ImageData?i.putImageData(e,0,0):i.drawImage(e,0,0,e.width,e.height),n=yo}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ka("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let i=n.getImageData(0,0,e.width,e.height),r=i.data;for(let o=0;o<r.length;o++)r[o]=Fs(r[o]/255)*255;return n.putImageData(i,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Fs(t[n]/255)*255):t[n]=Fs(t[n]);return{data:t,width:e.width,height:e.height}}else return et("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},i_=0,Uo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:i_++}),this.uuid=Br(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},i=this.data;if(i!==null){let r;if(Array.isArray(i)){r=[];for(let o=0,a=i.length;o<a;o++)i[o].isDataTexture?r.push(Od(i[o].image)):r.push(Od(i[o]))}else r=Od(i);n.url=r}return t||(e.images[this.uuid]=n),n}};function Od(s){return typeof HTMLImageElement<"u"&&s instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&s instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&s instanceof ImageBitmap?qc.getDataURL(s):s.data?{data:Array.from(s.data),width:s.width,height:s.height,type:s.data.constructor.name}:(et("Texture: Unable to serialize Texture."),{})}var s_=0,Bd=new X,oi=class s extends rs{constructor(e=s.DEFAULT_IMAGE,t=s.DEFAULT_MAPPING,n=ss,i=ss,r=ni,o=Vs,a=Mi,l=ai,c=s.DEFAULT_ANISOTROPY,h=Gs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:s_++}),this.uuid=Br(),this.name="",this.source=new Uo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=i,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new vt(0,0),this.repeat=new vt(1,1),this.center=new vt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new rt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Bd).x}get height(){return this.source.getSize(Bd).y}get depth(){return this.source.getSize(Bd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){et(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){et(`Texture.setValues(): property '${t}' does not exist.`);continue}i&&n&&i.isVector2&&n.isVector2||i&&n&&i.isVector3&&n.isVector3||i&&n&&i.isMatrix3&&n.isMatrix3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Af)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Gc:e.x=e.x-Math.floor(e.x);break;case ss:e.x=e.x<0?0:1;break;case Wc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Gc:e.y=e.y-Math.floor(e.y);break;case ss:e.y=e.y<0?0:1;break;case Wc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};oi.DEFAULT_IMAGE=null;oi.DEFAULT_MAPPING=Af;oi.DEFAULT_ANISOTROPY=1;var Qt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,i=1){this.x=e,this.y=t,this.z=n,this.w=i}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,i){return this.x=e,this.y=t,this.z=n,this.w=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*i+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*i+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*i+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*i+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,i,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],x=l[2],p=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(m-p)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let _=(c+1)/2,b=(f+1)/2,S=(g+1)/2,A=(h+d)/4,y=(u+x)/4,w=(m+p)/4;return _>b&&_>S?_<.01?(n=0,i=.707106781,r=.707106781):(n=Math.sqrt(_),i=A/n,r=y/n):b>S?b<.01?(n=.707106781,i=0,r=.707106781):(i=Math.sqrt(b),n=A/i,r=w/i):S<.01?(n=.707106781,i=.707106781,r=0):(r=Math.sqrt(S),n=y/r,i=w/r),this.set(n,i,r,t),this}let v=Math.sqrt((p-m)*(p-m)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(p-m)/v,this.y=(u-x)/v,this.z=(d-h)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=St(this.x,e.x,t.x),this.y=St(this.y,e.y,t.y),this.z=St(this.z,e.z,t.z),this.w=St(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=St(this.x,e,t),this.y=St(this.y,e,t),this.z=St(this.z,e,t),this.w=St(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(St(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Yc=class extends rs{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ni,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Qt(0,0,e,t),this.scissorTest=!1,this.viewport=new Qt(0,0,e,t),this.textures=[];let i=n.count;for(let r=0;r<i;r++)this.textures[r]=new oi({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:ni,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let i=0,r=this.textures.length;i<r;i++)this.textures[i].image.width=e,this.textures[i].image.height=t,this.textures[i].image.depth=n,this.textures[i].isData3DTexture!==!0&&(this.textures[i].isArrayTexture=this.textures[i].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let i=Object.assign({},e.textures[t].image);this.textures[t].source=new Uo(i)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},yi=class extends Yc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Na=class extends oi{constructor(e=null,t=1,n=1,i=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=_n,this.minFilter=_n,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Jc=class extends oi{constructor(e=null,t=1,n=1,i=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=_n,this.minFilter=_n,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Tt=class s{static{this.prototype.isMatrix4=!0}constructor(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p)}set(e,t,n,i,r,o,a,l,c,h,u,d,f,m,x,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=i,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=m,g[11]=x,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new s().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,i=1/bo.setFromMatrixColumn(e,0).length(),r=1/bo.setFromMatrixColumn(e,1).length(),o=1/bo.setFromMatrixColumn(e,2).length();return t[0]=n[0]*i,t[1]=n[1]*i,t[2]=n[2]*i,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,i=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(i),c=Math.sin(i),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,m=a*h,x=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+m*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,m=c*h,x=c*u;t[0]=d+x*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-m,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,m=c*h,x=c*u;t[0]=d-x*a,t[4]=-o*u,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*h,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,m=a*h,x=a*u;t[0]=l*h,t[4]=m*c-f,t[8]=d*c+x,t[1]=l*u,t[5]=x*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*h,t[4]=x-d*u,t[8]=m*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+m,t[10]=d-x*u}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+x,t[5]=o*h,t[9]=f*u-m,t[2]=m*u-f,t[6]=a*h,t[10]=x*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(r_,e,o_)}lookAt(e,t,n){let i=this.elements;return vi.subVectors(e,t),vi.lengthSq()===0&&(vi.z=1),vi.normalize(),tr.crossVectors(n,vi),tr.lengthSq()===0&&(Math.abs(n.z)===1?vi.x+=1e-4:vi.z+=1e-4,vi.normalize(),tr.crossVectors(n,vi)),tr.normalize(),cc.crossVectors(vi,tr),i[0]=tr.x,i[4]=cc.x,i[8]=vi.x,i[1]=tr.y,i[5]=cc.y,i[9]=vi.y,i[2]=tr.z,i[6]=cc.z,i[10]=vi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],x=n[6],p=n[10],g=n[14],v=n[3],_=n[7],b=n[11],S=n[15],A=i[0],y=i[4],w=i[8],E=i[12],P=i[1],I=i[5],D=i[9],B=i[13],k=i[2],z=i[6],G=i[10],V=i[14],re=i[3],J=i[7],ee=i[11],te=i[15];return r[0]=o*A+a*P+l*k+c*re,r[4]=o*y+a*I+l*z+c*J,r[8]=o*w+a*D+l*G+c*ee,r[12]=o*E+a*B+l*V+c*te,r[1]=h*A+u*P+d*k+f*re,r[5]=h*y+u*I+d*z+f*J,r[9]=h*w+u*D+d*G+f*ee,r[13]=h*E+u*B+d*V+f*te,r[2]=m*A+x*P+p*k+g*re,r[6]=m*y+x*I+p*z+g*J,r[10]=m*w+x*D+p*G+g*ee,r[14]=m*E+x*B+p*V+g*te,r[3]=v*A+_*P+b*k+S*re,r[7]=v*y+_*I+b*z+S*J,r[11]=v*w+_*D+b*G+S*ee,r[15]=v*E+_*B+b*V+S*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],m=e[3],x=e[7],p=e[11],g=e[15],v=l*f-c*d,_=a*f-c*u,b=a*d-l*u,S=o*f-c*h,A=o*d-l*h,y=o*u-a*h;return t*(x*v-p*_+g*b)-n*(m*v-p*S+g*A)+i*(m*_-x*S+g*y)-r*(m*b-x*A+p*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+i*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let i=this.elements;return e.isVector3?(i[12]=e.x,i[13]=e.y,i[14]=e.z):(i[12]=e,i[13]=t,i[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],m=e[12],x=e[13],p=e[14],g=e[15],v=t*a-n*o,_=t*l-i*o,b=t*c-r*o,S=n*l-i*a,A=n*c-r*a,y=i*c-r*l,w=h*x-u*m,E=h*p-d*m,P=h*g-f*m,I=u*p-d*x,D=u*g-f*x,B=d*g-f*p,k=v*B-_*D+b*I+S*P-A*E+y*w;if(k===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let z=1/k;return e[0]=(a*B-l*D+c*I)*z,e[1]=(i*D-n*B-r*I)*z,e[2]=(x*y-p*A+g*S)*z,e[3]=(d*A-u*y-f*S)*z,e[4]=(l*P-o*B-c*E)*z,e[5]=(t*B-i*P+r*E)*z,e[6]=(p*b-m*y-g*_)*z,e[7]=(h*y-d*b+f*_)*z,e[8]=(o*D-a*P+c*w)*z,e[9]=(n*P-t*D-r*w)*z,e[10]=(m*A-x*b+g*v)*z,e[11]=(u*b-h*A-f*v)*z,e[12]=(a*E-o*I-l*w)*z,e[13]=(t*I-n*E+i*w)*z,e[14]=(x*_-m*S-p*v)*z,e[15]=(h*S-u*_+d*v)*z,this}scale(e){let t=this.elements,n=e.x,i=e.y,r=e.z;return t[0]*=n,t[4]*=i,t[8]*=r,t[1]*=n,t[5]*=i,t[9]*=r,t[2]*=n,t[6]*=i,t[10]*=r,t[3]*=n,t[7]*=i,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],i=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,i))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),i=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-i*l,c*l+i*a,0,c*a+i*l,h*a+n,h*l-i*o,0,c*l-i*a,h*l+i*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,i,r,o){return this.set(1,n,r,0,e,1,o,0,t,i,1,0,0,0,0,1),this}compose(e,t,n){let i=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,x=o*h,p=o*u,g=a*u,v=l*c,_=l*h,b=l*u,S=n.x,A=n.y,y=n.z;return i[0]=(1-(x+g))*S,i[1]=(f+b)*S,i[2]=(m-_)*S,i[3]=0,i[4]=(f-b)*A,i[5]=(1-(d+g))*A,i[6]=(p+v)*A,i[7]=0,i[8]=(m+_)*y,i[9]=(p-v)*y,i[10]=(1-(d+x))*y,i[11]=0,i[12]=e.x,i[13]=e.y,i[14]=e.z,i[15]=1,this}decompose(e,t,n){let i=this.elements;e.x=i[12],e.y=i[13],e.z=i[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=bo.set(i[0],i[1],i[2]).length(),a=bo.set(i[4],i[5],i[6]).length(),l=bo.set(i[8],i[9],i[10]).length();r<0&&(o=-o),Vi.copy(this);let c=1/o,h=1/a,u=1/l;return Vi.elements[0]*=c,Vi.elements[1]*=c,Vi.elements[2]*=c,Vi.elements[4]*=h,Vi.elements[5]*=h,Vi.elements[6]*=h,Vi.elements[8]*=u,Vi.elements[9]*=u,Vi.elements[10]*=u,t.setFromRotationMatrix(Vi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,i,r,o,a=Pi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-i),d=(t+e)/(t-e),f=(n+i)/(n-i),m,x;if(l)m=r/(o-r),x=o*r/(o-r);else if(a===Pi)m=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===Do)m=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,i,r,o,a=Pi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-i),d=-(t+e)/(t-e),f=-(n+i)/(n-i),m,x;if(l)m=1/(o-r),x=o/(o-r);else if(a===Pi)m=-2/(o-r),x=-(o+r)/(o-r);else if(a===Do)m=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<16;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},bo=new X,Vi=new Tt,r_=new X(0,0,0),o_=new X(1,1,1),tr=new X,cc=new X,vi=new X,Jg=new Tt,Kg=new Bn,Os=class s{constructor(e=0,t=0,n=0,i=s.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,i=this._order){return this._x=e,this._y=t,this._z=n,this._order=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let i=e.elements,r=i[0],o=i[4],a=i[8],l=i[1],c=i[5],h=i[9],u=i[2],d=i[6],f=i[10];switch(t){case"XYZ":this._y=Math.asin(St(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-St(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(St(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-St(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(St(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-St(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:et("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Jg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Jg,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Kg.setFromEuler(this),this.setFromQuaternion(Kg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Os.DEFAULT_ORDER="XYZ";var Da=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},a_=0,Zg=new X,_o=new Bn,Ps=new Tt,hc=new X,Ma=new X,l_=new X,c_=new Bn,jg=new X(1,0,0),Qg=new X(0,1,0),e0=new X(0,0,1),t0={type:"added"},h_={type:"removed"},Mo={type:"childadded",child:null},zd={type:"childremoved",child:null},$n=class s extends rs{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:a_++}),this.uuid=Br(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=s.DEFAULT_UP.clone();let e=new X,t=new Os,n=new Bn,i=new X(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new Tt},normalMatrix:{value:new rt}}),this.matrix=new Tt,this.matrixWorld=new Tt,this.matrixAutoUpdate=s.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=s.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Da,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return _o.setFromAxisAngle(e,t),this.quaternion.multiply(_o),this}rotateOnWorldAxis(e,t){return _o.setFromAxisAngle(e,t),this.quaternion.premultiply(_o),this}rotateX(e){return this.rotateOnAxis(jg,e)}rotateY(e){return this.rotateOnAxis(Qg,e)}rotateZ(e){return this.rotateOnAxis(e0,e)}translateOnAxis(e,t){return Zg.copy(e).applyQuaternion(this.quaternion),this.position.add(Zg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(jg,e)}translateY(e){return this.translateOnAxis(Qg,e)}translateZ(e){return this.translateOnAxis(e0,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ps.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?hc.copy(e):hc.set(e,t,n);let i=this.parent;this.updateWorldMatrix(!0,!1),Ma.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ps.lookAt(Ma,hc,this.up):Ps.lookAt(hc,Ma,this.up),this.quaternion.setFromRotationMatrix(Ps),i&&(Ps.extractRotation(i.matrixWorld),_o.setFromRotationMatrix(Ps),this.quaternion.premultiply(_o.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(st("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(t0),Mo.child=e,this.dispatchEvent(Mo),Mo.child=null):st("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(h_),zd.child=e,this.dispatchEvent(zd),zd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ps.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ps.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ps),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(t0),Mo.child=e,this.dispatchEvent(Mo),Mo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,i=this.children.length;n<i;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let i=this.children;for(let r=0,o=i.length;r<o;r++)i[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ma,e,l_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ma,c_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,i=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*i,r[13]+=n-r[1]*t-r[5]*n-r[9]*i,r[14]+=i-r[2]*t-r[6]*n-r[10]*i}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let i=this.parent;if(e===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let i={};i.uuid=this.uuid,i.type=this.type,i.name=this.name,i.castShadow=this.castShadow,i.receiveShadow=this.receiveShadow,i.visible=this.visible,i.frustumCulled=this.frustumCulled,i.renderOrder=this.renderOrder,i.static=this.static,i.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(i.userData=this.userData),i.layers=this.layers.mask,i.matrix=this.matrix.toArray(),i.up=this.up.toArray(),this.pivot!==null&&(i.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(i.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(i.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(i.type="InstancedMesh",i.count=this.count,i.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(i.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(i.type="BatchedMesh",i.perObjectFrustumCulled=this.perObjectFrustumCulled,i.sortObjects=this.sortObjects,i.drawRanges=this._drawRanges,i.reservedRanges=this._reservedRanges,i.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),i.instanceInfo=this._instanceInfo.map(a=>({...a})),i.availableInstanceIds=this._availableInstanceIds.slice(),i.availableGeometryIds=this._availableGeometryIds.slice(),i.nextIndexStart=this._nextIndexStart,i.nextVertexStart=this._nextVertexStart,i.geometryCount=this._geometryCount,i.maxInstanceCount=this._maxInstanceCount,i.maxVertexCount=this._maxVertexCount,i.maxIndexCount=this._maxIndexCount,i.geometryInitialized=this._geometryInitialized,i.matricesTexture=this._matricesTexture.toJSON(e),i.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(i.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(i.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(i.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?i.background=this.background.toJSON():this.background.isTexture&&(i.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(i.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){i.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(i.bindMode=this.bindMode,i.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),i.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));i.material=a}else i.material=r(e.materials,this.material);if(this.children.length>0){i.children=[];for(let a=0;a<this.children.length;a++)i.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){i.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];i.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=i,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let i=e.children[n];this.add(i.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};$n.DEFAULT_UP=new X(0,1,0);$n.DEFAULT_MATRIX_AUTO_UPDATE=!0;$n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Rr=class extends $n{constructor(){super(),this.isGroup=!0,this.type="Group"}},u_={type:"move"},Oo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Rr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Rr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Rr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let i=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let p=t.getJointPose(x,n),g=this._getHandJoint(c,x);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(i=t.getPose(e.targetRaySpace,n),i===null&&r!==null&&(i=r),i!==null&&(a.matrix.fromArray(i.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,i.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(i.linearVelocity)):a.hasLinearVelocity=!1,i.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(i.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(u_)))}return a!==null&&(a.visible=i!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Rr;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},nv={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},nr={h:0,s:0,l:0},uc={h:0,s:0,l:0};function Vd(s,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?s+(e-s)*6*t:t<1/2?e:t<2/3?s+(e-s)*6*(2/3-t):s}var Ae=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let i=e;i&&i.isColor?this.copy(i):typeof i=="number"?this.setHex(i):typeof i=="string"&&this.setStyle(i)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=ei){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Mt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,i=Mt.workingColorSpace){return this.r=e,this.g=t,this.b=n,Mt.colorSpaceToWorking(this,i),this}setHSL(e,t,n,i=Mt.workingColorSpace){if(e=t_(e,1),t=St(t,0,1),n=St(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Vd(o,r,e+1/3),this.g=Vd(o,r,e),this.b=Vd(o,r,e-1/3)}return Mt.colorSpaceToWorking(this,i),this}setStyle(e,t=ei){function n(r){r!==void 0&&parseFloat(r)<1&&et("Color: Alpha component of "+e+" will be ignored.")}let i;if(i=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=i[1],a=i[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:et("Color: Unknown color model "+e)}}else if(i=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=i[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);et("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=ei){let n=nv[e.toLowerCase()];return n!==void 0?this.setHex(n,t):et("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Fs(e.r),this.g=Fs(e.g),this.b=Fs(e.b),this}copyLinearToSRGB(e){return this.r=Lo(e.r),this.g=Lo(e.g),this.b=Lo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=ei){return Mt.workingToColorSpace(Wn.copy(this),e),Math.round(St(Wn.r*255,0,255))*65536+Math.round(St(Wn.g*255,0,255))*256+Math.round(St(Wn.b*255,0,255))}getHexString(e=ei){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Mt.workingColorSpace){Mt.workingToColorSpace(Wn.copy(this),t);let n=Wn.r,i=Wn.g,r=Wn.b,o=Math.max(n,i,r),a=Math.min(n,i,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(i-r)/u+(i<r?6:0);break;case i:l=(r-n)/u+2;break;case r:l=(n-i)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Mt.workingColorSpace){return Mt.workingToColorSpace(Wn.copy(this),t),e.r=Wn.r,e.g=Wn.g,e.b=Wn.b,e}getStyle(e=ei){Mt.workingToColorSpace(Wn.copy(this),e);let t=Wn.r,n=Wn.g,i=Wn.b;return e!==ei?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${i.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(i*255)})`}offsetHSL(e,t,n){return this.getHSL(nr),this.setHSL(nr.h+e,nr.s+t,nr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(nr),e.getHSL(uc);let n=Dd(nr.h,uc.h,t),i=Dd(nr.s,uc.s,t),r=Dd(nr.l,uc.l,t);return this.setHSL(n,i,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,i=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*i,this.g=r[1]*t+r[4]*n+r[7]*i,this.b=r[2]*t+r[5]*n+r[8]*i,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Wn=new Ae;Ae.NAMES=nv;var Fa=class s{constructor(e,t=1,n=1e3){this.isFog=!0,this.name="",this.color=new Ae(e),this.near=t,this.far=n}clone(){return new s(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},Ua=class extends $n{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Os,this.environmentIntensity=1,this.environmentRotation=new Os,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Hi=new X,Is=new X,Hd=new X,ks=new X,wo=new X,So=new X,n0=new X,Gd=new X,Wd=new X,$d=new X,Xd=new Qt,qd=new Qt,Yd=new Qt,Ds=class s{constructor(e=new X,t=new X,n=new X){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,i){i.subVectors(n,t),Hi.subVectors(e,t),i.cross(Hi);let r=i.lengthSq();return r>0?i.multiplyScalar(1/Math.sqrt(r)):i.set(0,0,0)}static getBarycoord(e,t,n,i,r){Hi.subVectors(i,t),Is.subVectors(n,t),Hd.subVectors(e,t);let o=Hi.dot(Hi),a=Hi.dot(Is),l=Hi.dot(Hd),c=Is.dot(Is),h=Is.dot(Hd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,i){return this.getBarycoord(e,t,n,i,ks)===null?!1:ks.x>=0&&ks.y>=0&&ks.x+ks.y<=1}static getInterpolation(e,t,n,i,r,o,a,l){return this.getBarycoord(e,t,n,i,ks)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ks.x),l.addScaledVector(o,ks.y),l.addScaledVector(a,ks.z),l)}static getInterpolatedAttribute(e,t,n,i,r,o){return Xd.setScalar(0),qd.setScalar(0),Yd.setScalar(0),Xd.fromBufferAttribute(e,t),qd.fromBufferAttribute(e,n),Yd.fromBufferAttribute(e,i),o.setScalar(0),o.addScaledVector(Xd,r.x),o.addScaledVector(qd,r.y),o.addScaledVector(Yd,r.z),o}static isFrontFacing(e,t,n,i){return Hi.subVectors(n,t),Is.subVectors(e,t),Hi.cross(Is).dot(i)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,i){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[i]),this}setFromAttributeAndIndices(e,t,n,i){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,i),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Hi.subVectors(this.c,this.b),Is.subVectors(this.a,this.b),Hi.cross(Is).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return s.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return s.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,i,r){return s.getInterpolation(e,this.a,this.b,this.c,t,n,i,r)}containsPoint(e){return s.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return s.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,i=this.b,r=this.c,o,a;wo.subVectors(i,n),So.subVectors(r,n),Gd.subVectors(e,n);let l=wo.dot(Gd),c=So.dot(Gd);if(l<=0&&c<=0)return t.copy(n);Wd.subVectors(e,i);let h=wo.dot(Wd),u=So.dot(Wd);if(h>=0&&u<=h)return t.copy(i);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(wo,o);$d.subVectors(e,r);let f=wo.dot($d),m=So.dot($d);if(m>=0&&f<=m)return t.copy(r);let x=f*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(So,a);let p=h*m-f*u;if(p<=0&&u-h>=0&&f-m>=0)return n0.subVectors(r,i),a=(u-h)/(u-h+(f-m)),t.copy(i).addScaledVector(n0,a);let g=1/(p+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(wo,o).addScaledVector(So,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},os=class{constructor(e=new X(1/0,1/0,1/0),t=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Gi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Gi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Gi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Gi):Gi.fromBufferAttribute(r,o),Gi.applyMatrix4(e.matrixWorld),this.expandByPoint(Gi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),dc.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),dc.copy(n.boundingBox)),dc.applyMatrix4(e.matrixWorld),this.union(dc)}let i=e.children;for(let r=0,o=i.length;r<o;r++)this.expandByObject(i[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Gi),Gi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(wa),fc.subVectors(this.max,wa),Ao.subVectors(e.a,wa),To.subVectors(e.b,wa),Eo.subVectors(e.c,wa),ir.subVectors(To,Ao),sr.subVectors(Eo,To),Ar.subVectors(Ao,Eo);let t=[0,-ir.z,ir.y,0,-sr.z,sr.y,0,-Ar.z,Ar.y,ir.z,0,-ir.x,sr.z,0,-sr.x,Ar.z,0,-Ar.x,-ir.y,ir.x,0,-sr.y,sr.x,0,-Ar.y,Ar.x,0];return!Jd(t,Ao,To,Eo,fc)||(t=[1,0,0,0,1,0,0,0,1],!Jd(t,Ao,To,Eo,fc))?!1:(pc.crossVectors(ir,sr),t=[pc.x,pc.y,pc.z],Jd(t,Ao,To,Eo,fc))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Gi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Gi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ls[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ls[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ls[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ls[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ls[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ls[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ls[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ls[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ls),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ls=[new X,new X,new X,new X,new X,new X,new X,new X],Gi=new X,dc=new os,Ao=new X,To=new X,Eo=new X,ir=new X,sr=new X,Ar=new X,wa=new X,fc=new X,pc=new X,Tr=new X;function Jd(s,e,t,n,i){for(let r=0,o=s.length-3;r<=o;r+=3){Tr.fromArray(s,r);let a=i.x*Math.abs(Tr.x)+i.y*Math.abs(Tr.y)+i.z*Math.abs(Tr.z),l=e.dot(Tr),c=t.dot(Tr),h=n.dot(Tr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var bn=new X,mc=new vt,d_=0,At=class extends rs{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:d_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Df,this.updateRanges=[],this.gpuType=li,this.version=0,this._normalizationScale=e!==void 0?tu(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let i=0,r=this.itemSize;i<r;i++)this.array[e+i]=t.array[n+i];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)mc.fromBufferAttribute(this,t),mc.applyMatrix3(e),this.setXY(t,mc.x,mc.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix3(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyMatrix4(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.applyNormalMatrix(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)bn.fromBufferAttribute(this,t),bn.transformDirection(e),this.setXYZ(t,bn.x,bn.y,bn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):ev(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):tv(e,this.array)}};var Oa=class extends At{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Ba=class extends At{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var En=class extends At{constructor(e,t,n){super(new Float32Array(e),t,n)}},f_=new os,Sa=new X,Kd=new X,as=class{constructor(e=new X,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):f_.setFromPoints(e).getCenter(n);let i=0;for(let r=0,o=e.length;r<o;r++)i=Math.max(i,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(i),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Sa.subVectors(e,this.center);let t=Sa.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),i=(n-this.radius)*.5;this.center.addScaledVector(Sa,i/n),this.radius+=i}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Kd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Sa.copy(e.center).add(Kd)),this.expandByPoint(Sa.copy(e.center).sub(Kd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},p_=0,Ri=new Tt,Zd=new $n,Co=new X,xi=new os,Aa=new os,Dn=new X,ii=class s extends rs{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:p_++}),this.uuid=Br(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Qb(e)?Ba:Oa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new rt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let i=this.attributes.tangent;return i!==void 0&&(i.transformDirection(e),i.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ri.makeRotationFromQuaternion(e),this.applyMatrix4(Ri),this}rotateX(e){return Ri.makeRotationX(e),this.applyMatrix4(Ri),this}rotateY(e){return Ri.makeRotationY(e),this.applyMatrix4(Ri),this}rotateZ(e){return Ri.makeRotationZ(e),this.applyMatrix4(Ri),this}translate(e,t,n){return Ri.makeTranslation(e,t,n),this.applyMatrix4(Ri),this}scale(e,t,n){return Ri.makeScale(e,t,n),this.applyMatrix4(Ri),this}lookAt(e){return Zd.lookAt(e),Zd.updateMatrix(),this.applyMatrix4(Zd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Co).negate(),this.translate(Co.x,Co.y,Co.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let i=0,r=e.length;i<r;i++){let o=e[i];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new En(n,3))}else{let n=Math.min(e.length,t.count);for(let i=0;i<n;i++){let r=e[i];t.setXYZ(i,r.x,r.y,r.z||0)}e.length>t.count&&et("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new os);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){st("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,i=t.length;n<i;n++){let r=t[n];xi.setFromBufferAttribute(r),this.morphTargetsRelative?(Dn.addVectors(this.boundingBox.min,xi.min),this.boundingBox.expandByPoint(Dn),Dn.addVectors(this.boundingBox.max,xi.max),this.boundingBox.expandByPoint(Dn)):(this.boundingBox.expandByPoint(xi.min),this.boundingBox.expandByPoint(xi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&st('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new as);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){st("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new X,1/0);return}if(e){let n=this.boundingSphere.center;if(xi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Aa.setFromBufferAttribute(a),this.morphTargetsRelative?(Dn.addVectors(xi.min,Aa.min),xi.expandByPoint(Dn),Dn.addVectors(xi.max,Aa.max),xi.expandByPoint(Dn)):(xi.expandByPoint(Aa.min),xi.expandByPoint(Aa.max))}xi.getCenter(n);let i=0;for(let r=0,o=e.count;r<o;r++)Dn.fromBufferAttribute(e,r),i=Math.max(i,n.distanceToSquared(Dn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Dn.fromBufferAttribute(a,c),l&&(Co.fromBufferAttribute(e,c),Dn.add(Co)),i=Math.max(i,n.distanceToSquared(Dn))}this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&st('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){st("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,i=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new At(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let E=0;E<n.count;E++)a[E]=new X,l[E]=new X;let h=new X,u=new X,d=new X,f=new vt,m=new vt,x=new vt,p=new X,g=new X;function v(E,P,I){c[E]=c[P]=c[I]=1,h.fromBufferAttribute(n,E),u.fromBufferAttribute(n,P),d.fromBufferAttribute(n,I),f.fromBufferAttribute(r,E),m.fromBufferAttribute(r,P),x.fromBufferAttribute(r,I),u.sub(h),d.sub(h),m.sub(f),x.sub(f);let D=1/(m.x*x.y-x.x*m.y);isFinite(D)&&(p.copy(u).multiplyScalar(x.y).addScaledVector(d,-m.y).multiplyScalar(D),g.copy(d).multiplyScalar(m.x).addScaledVector(u,-x.x).multiplyScalar(D),a[E].add(p),a[P].add(p),a[I].add(p),l[E].add(g),l[P].add(g),l[I].add(g))}let _=this.groups;_.length===0&&(_=[{start:0,count:e.count}]);for(let E=0,P=_.length;E<P;++E){let I=_[E],D=I.start,B=I.count;for(let k=D,z=D+B;k<z;k+=3)v(e.getX(k+0),e.getX(k+1),e.getX(k+2))}let b=new X,S=new X,A=new X,y=new X;function w(E){A.fromBufferAttribute(i,E),y.copy(A);let P=a[E];b.copy(P),b.sub(A.multiplyScalar(A.dot(P))).normalize(),S.crossVectors(y,P);let D=S.dot(l[E])<0?-1:1;o.setXYZW(E,b.x,b.y,b.z,D)}for(let E=0,P=n.count;E<P;++E)c[E]&&w(E);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new At(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let i=new X,r=new X,o=new X,a=new X,l=new X,c=new X,h=new X,u=new X;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),x=e.getX(d+1),p=e.getX(d+2);i.fromBufferAttribute(t,m),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,p),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)i.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Dn.fromBufferAttribute(e,t),Dn.normalize(),e.setXYZ(t,Dn.x,Dn.y,Dn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)d[m++]=c[f++]}return new At(d,h,u)}if(this.index===null)return et("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new s,n=this.index.array,i=this.attributes;for(let a in i){let l=i[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let i={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(i[l]=h,r=!0)}r&&(e.data.morphAttributes=i,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let i=e.attributes;for(let c in i){let h=i[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Kc=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Df,this.updateRanges=[],this.version=0,this.uuid=Br()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let i=0,r=this.stride;i<r;i++)this.array[e+i]=t.array[n+i];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=i0(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),i=new this.constructor(n,this.stride);return i.setUsage(this.usage),i}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=i0(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function i0(s){return s.buffer._uuid===void 0&&(s.buffer._uuid=Br()),s.byteOffset===0&&s.byteLength===s.buffer.byteLength?s.buffer._uuid:s.buffer._uuid+":"+s.byteOffset+":"+s.byteLength}var Qn=new X,bi=class s{constructor(e,t,n,i=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=i,this._normalizationScale=e!==void 0?tu(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Qn.fromBufferAttribute(this,t),Qn.applyMatrix4(e),this.setXYZ(t,Qn.x,Qn.y,Qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Qn.fromBufferAttribute(this,t),Qn.applyNormalMatrix(e),this.setXYZ(t,Qn.x,Qn.y,Qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Qn.fromBufferAttribute(this,t),Qn.transformDirection(e),this.setXYZ(t,Qn.x,Qn.y,Qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this.data.array[e+3]=r,this}clone(e){if(e===void 0){La("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return new At(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new s(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){La("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):ev(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):tv(e,this.data.array)}},jd=new X,m_=new X,g_=new rt,Wi=class{constructor(e=new X(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,i){return this.normal.set(e,t,n),this.constant=i,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let i=jd.subVectors(n,t).cross(m_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(i,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let i=e.delta(jd),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(i,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||g_.getNormalMatrix(e),i=this.coplanarPoint(jd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-i.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},v_=0,Bs=class extends rs{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:v_++}),this.uuid=Br(),this.name="",this.type="Material",this.blending=Wo,this.side=hs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=mf,this.blendDst=gf,this.blendEquation=Dr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ae(0,0,0),this.blendAlpha=0,this.depthFunc=No,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=G0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Nc,this.stencilZFail=Nc,this.stencilZPass=Nc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){et(`Material: parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){et(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}i&&i.isColor?i.set(n):i&&i.isVector2&&n&&n.isVector2||i&&i.isEuler&&n&&n.isEuler||i&&i.isVector3&&n&&n.isVector3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function i(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=i(e.textures),o=i(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ae().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Wi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new vt().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new vt().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let i=t.length;n=new Array(i);for(let r=0;r!==i;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ns=new X,Qd=new X,gc=new X,vc=new X,Zc=class{constructor(e=new X,t=new X(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ns)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ns.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ns.copy(this.origin).addScaledVector(this.direction,t),Ns.distanceToSquared(e))}distanceSqToSegment(e,t,n,i){Qd.copy(e).add(t).multiplyScalar(.5),gc.copy(t).sub(e).normalize(),vc.copy(this.origin).sub(Qd);let r=e.distanceTo(t)*.5,o=-this.direction.dot(gc),a=vc.dot(this.direction),l=-vc.dot(gc),c=vc.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),i&&i.copy(Qd).addScaledVector(gc,d),f}intersectSphere(e,t){if(e.radius<0)return null;Ns.subVectors(e.center,this.origin);let n=Ns.dot(this.direction),i=Ns.dot(Ns)-n*n,r=e.radius*e.radius;if(i>r)return null;let o=Math.sqrt(r-i),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,i,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,i=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,i=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>i||((r>n||isNaN(n))&&(n=r),(o<i||isNaN(i))&&(i=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>i)||((a>n||n!==n)&&(n=a),(l<i||i!==i)&&(i=l),i<0)?null:this.at(n>=0?n:i,t)}intersectsBox(e){return this.intersectBox(e,Ns)!==null}intersectTriangle(e,t,n,i,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,x=t.y-o.y,p=t.z-o.z,g=n.x-o.x,v=n.y-o.y,_=n.z-o.z,b=Math.abs(l),S=Math.abs(c),A=Math.abs(h),y,w,E,P,I,D,B,k,z,G,V,re;if(b>=S&&b>=A?(E=l,D=u,z=m,re=g,l>=0?(y=c,w=h,P=d,I=f,B=x,k=p,G=v,V=_):(y=h,w=c,P=f,I=d,B=p,k=x,G=_,V=v)):S>=A?(E=c,D=d,z=x,re=v,c>=0?(y=h,w=l,P=f,I=u,B=p,k=m,G=_,V=g):(y=l,w=h,P=u,I=f,B=m,k=p,G=g,V=_)):(E=h,D=f,z=p,re=_,h>=0?(y=l,w=c,P=u,I=d,B=m,k=x,G=g,V=v):(y=c,w=l,P=d,I=u,B=x,k=m,G=v,V=g)),E===0)return null;let J=y/E,ee=w/E,te=1/E,de=P-J*D,ce=I-ee*D,j=B-J*z,fe=k-ee*z,me=G-J*re,xe=V-ee*re,_e=me*fe-xe*j,$e=de*xe-ce*me,ke=j*ce-fe*de;if(i){if(_e<0||$e<0||ke<0)return null}else if((_e<0||$e<0||ke<0)&&(_e>0||$e>0||ke>0))return null;let ge=_e+$e+ke;if(ge===0)return null;let ot=te*(_e*D+$e*z+ke*re);return(ge>0?ot<0:ot>0)?null:this.at(ot/ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},jc=class extends Bs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ae(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Os,this.combine=vf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},s0=new Tt,Er=new Zc,xc=new as,r0=new X,yc=new X,bc=new X,_c=new X,ef=new X,Mc=new X,o0=new X,wc=new X,sn=class extends $n{constructor(e=new ii,t=new jc){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,i=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(i,e);let a=this.morphTargetInfluences;if(r&&a){Mc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(ef.fromBufferAttribute(u,e),o?Mc.addScaledVector(ef,h):Mc.addScaledVector(ef.sub(t),h))}t.add(Mc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.material,r=this.matrixWorld;i!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),xc.copy(n.boundingSphere),xc.applyMatrix4(r),Er.copy(e.ray).recast(e.near),!(xc.containsPoint(Er.origin)===!1&&(Er.intersectSphere(xc,r0)===null||Er.origin.distanceToSquared(r0)>(e.far-e.near)**2))&&(s0.copy(r).invert(),Er.copy(e.ray).applyMatrix4(s0),!(n.boundingBox!==null&&Er.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Er)))}_computeIntersections(e,t,n){let i,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),_=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let b=v,S=_;b<S;b+=3){let A=a.getX(b),y=a.getX(b+1),w=a.getX(b+2);i=Sc(this,g,e,n,c,h,u,A,y,w),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=a.getX(p),_=a.getX(p+1),b=a.getX(p+2);i=Sc(this,o,e,n,c,h,u,v,_,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),_=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let b=v,S=_;b<S;b+=3){let A=b,y=b+1,w=b+2;i=Sc(this,g,e,n,c,h,u,A,y,w),i&&(i.faceIndex=Math.floor(b/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=p,_=p+1,b=p+2;i=Sc(this,o,e,n,c,h,u,v,_,b),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}}};function x_(s,e,t,n,i,r,o,a){let l;if(e.side===zn?l=n.intersectTriangle(o,r,i,!0,a):l=n.intersectTriangle(i,r,o,e.side===hs,a),l===null)return null;wc.copy(a),wc.applyMatrix4(s.matrixWorld);let c=t.ray.origin.distanceTo(wc);return c<t.near||c>t.far?null:{distance:c,point:wc.clone(),object:s}}function Sc(s,e,t,n,i,r,o,a,l,c){s.getVertexPosition(a,yc),s.getVertexPosition(l,bc),s.getVertexPosition(c,_c);let h=x_(s,e,t,n,yc,bc,_c,o0);if(h){let u=new X;Ds.getBarycoord(o0,yc,bc,_c,u),i&&(h.uv=Ds.getInterpolatedAttribute(i,a,l,c,u,new vt)),r&&(h.uv1=Ds.getInterpolatedAttribute(r,a,l,c,u,new vt)),o&&(h.normal=Ds.getInterpolatedAttribute(o,a,l,c,u,new X),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new X,materialIndex:0};Ds.getNormal(yc,bc,_c,d.normal),h.face=d,h.barycoord=u}return h}var Pr=class extends oi{constructor(e=null,t=1,n=1,i,r,o,a,l,c=_n,h=_n,u,d){super(null,o,a,l,c,h,i,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Ir=class extends At{constructor(e,t,n,i=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=i}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Ro=new Tt,a0=new Tt,Ac=[],l0=new os,y_=new Tt,Ta=new sn,Ea=new as,za=class extends sn{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Ir(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let i=0;i<n;i++)this.setMatrixAt(i,y_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new os),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Ro),l0.copy(e.boundingBox).applyMatrix4(Ro),this.boundingBox.union(l0)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new as),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Ro),Ea.copy(e.boundingSphere).applyMatrix4(Ro),this.boundingSphere.union(Ea)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,i=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=i[o+a]}raycast(e,t){let n=this.matrixWorld,i=this.count;if(Ta.geometry=this.geometry,Ta.material=this.material,Ta.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ea.copy(this.boundingSphere),Ea.applyMatrix4(n),e.ray.intersectsSphere(Ea)!==!1))for(let r=0;r<i;r++){this.getMatrixAt(r,Ro),a0.multiplyMatrices(n,Ro),Ta.matrixWorld=a0,Ta.raycast(e,Ac);for(let o=0,a=Ac.length;o<a;o++){let l=Ac[o];l.instanceId=r,l.object=this,t.push(l)}Ac.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Ir(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,i=n.length+1;this.morphTexture===null&&(this.morphTexture=new Pr(new Float32Array(i*this.count),i,this.count,bh,li));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=i*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Cr=new as,b_=new vt(.5,.5),Tc=new X,ls=class{constructor(e=new Wi,t=new Wi,n=new Wi,i=new Wi,r=new Wi,o=new Wi){this.planes=[e,t,n,i,r,o]}set(e,t,n,i,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(i),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Pi,n=!1){let i=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],x=r[9],p=r[10],g=r[11],v=r[12],_=r[13],b=r[14],S=r[15];if(i[0].setComponents(c-o,f-h,g-m,S-v).normalize(),i[1].setComponents(c+o,f+h,g+m,S+v).normalize(),i[2].setComponents(c+a,f+u,g+x,S+_).normalize(),i[3].setComponents(c-a,f-u,g-x,S-_).normalize(),n)i[4].setComponents(l,d,p,b).normalize(),i[5].setComponents(c-l,f-d,g-p,S-b).normalize();else if(i[4].setComponents(c-l,f-d,g-p,S-b).normalize(),t===Pi)i[5].setComponents(c+l,f+d,g+p,S+b).normalize();else if(t===Do)i[5].setComponents(l,d,p,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Cr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Cr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Cr)}intersectsSprite(e){Cr.center.set(0,0,0);let t=b_.distanceTo(e.center);return Cr.radius=.7071067811865476+t,Cr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Cr)}intersectsSphere(e){let t=this.planes,n=e.center,i=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<i)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let i=t[n];if(Tc.x=i.normal.x>0?e.max.x:e.min.x,Tc.y=i.normal.y>0?e.max.y:e.min.y,Tc.z=i.normal.z>0?e.max.z:e.min.z,i.distanceToPoint(Tc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},c0=new Tt,Qc=class s{constructor(){this.coordinateSystem=Pi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let i=0;i<t.length;i++){let r=t[i];c0.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[i]===void 0&&(n[i]=new ls),n[i].setFromProjectionMatrix(c0,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let i=0;i<e._count;i++)t[i]===void 0&&(t[i]=new ls),t[i].copy(n[i]);return this._count=e._count,this}clone(){return new s().copy(this)}};var Va=class extends oi{constructor(e=[],t=Fr,n,i,r,o,a,l,c,h){super(e,t,n,i,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var zs=class extends oi{constructor(e,t,n=$i,i,r,o,a=_n,l=_n,c,h=Us,u=1){if(h!==Us&&h!==Hs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,i,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Uo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ha=class extends zs{constructor(e,t=$i,n=Fr,i,r,o=_n,a=_n,l,c=Us){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,i,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Ga=class extends oi{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},or=class s extends ii{constructor(e=1,t=1,n=1,i=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:i,heightSegments:r,depthSegments:o};let a=this;i=Math.floor(i),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,i,o,2),m("x","z","y",1,-1,e,n,-t,i,o,3),m("x","y","z",1,-1,e,t,n,i,r,4),m("x","y","z",-1,-1,e,t,-n,i,r,5),this.setIndex(l),this.setAttribute("position",new En(c,3)),this.setAttribute("normal",new En(h,3)),this.setAttribute("uv",new En(u,2));function m(x,p,g,v,_,b,S,A,y,w,E){let P=b/y,I=S/w,D=b/2,B=S/2,k=A/2,z=y+1,G=w+1,V=0,re=0,J=new X;for(let ee=0;ee<G;ee++){let te=ee*I-B;for(let de=0;de<z;de++){let ce=de*P-D;J[x]=ce*v,J[p]=te*_,J[g]=k,c.push(J.x,J.y,J.z),J[x]=0,J[p]=0,J[g]=A>0?1:-1,h.push(J.x,J.y,J.z),u.push(de/y),u.push(1-ee/w),V+=1}}for(let ee=0;ee<w;ee++)for(let te=0;te<y;te++){let de=d+te+z*ee,ce=d+te+z*(ee+1),j=d+(te+1)+z*(ee+1),fe=d+(te+1)+z*ee;l.push(de,ce,fe),l.push(ce,j,fe),re+=6}a.addGroup(f,re,E),f+=re,d+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Bo=class s extends ii{constructor(e=1,t=1,n=1,i=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:i,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;i=Math.floor(i),r=Math.floor(r);let h=[],u=[],d=[],f=[],m=0,x=[],p=n/2,g=0;v(),o===!1&&(e>0&&_(!0),t>0&&_(!1)),this.setIndex(h),this.setAttribute("position",new En(u,3)),this.setAttribute("normal",new En(d,3)),this.setAttribute("uv",new En(f,2));function v(){let b=new X,S=new X,A=0,y=(t-e)/n;for(let w=0;w<=r;w++){let E=[],P=w/r,I=P*(t-e)+e;for(let D=0;D<=i;D++){let B=D/i,k=B*l+a,z=Math.sin(k),G=Math.cos(k);S.x=I*z,S.y=-P*n+p,S.z=I*G,u.push(S.x,S.y,S.z),b.set(z,y,G).normalize(),d.push(b.x,b.y,b.z),f.push(B,1-P),E.push(m++)}x.push(E)}for(let w=0;w<i;w++)for(let E=0;E<r;E++){let P=x[E][w],I=x[E+1][w],D=x[E+1][w+1],B=x[E][w+1];(e>0||E!==0)&&(h.push(P,I,B),A+=3),(t>0||E!==r-1)&&(h.push(I,D,B),A+=3)}c.addGroup(g,A,0),g+=A}function _(b){let S=m,A=new vt,y=new X,w=0,E=b===!0?e:t,P=b===!0?1:-1;for(let D=1;D<=i;D++)u.push(0,p*P,0),d.push(0,P,0),f.push(.5,.5),m++;let I=m;for(let D=0;D<=i;D++){let k=D/i*l+a,z=Math.cos(k),G=Math.sin(k);y.x=E*G,y.y=p*P,y.z=E*z,u.push(y.x,y.y,y.z),d.push(0,P,0),A.x=z*.5+.5,A.y=G*.5*P+.5,f.push(A.x,A.y),m++}for(let D=0;D<i;D++){let B=S+D,k=I+D;b===!0?h.push(k,k+1,B):h.push(k+1,k,B),w+=3}c.addGroup(g,w,b===!0?1:2),g+=w}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Wa=class s extends Bo{constructor(e=1,t=1,n=32,i=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,i,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:i,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new s(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Ec=new X,Cc=new X,tf=new X,Rc=new Ds,$a=class extends ii{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let i=Math.pow(10,4),r=Math.cos(Dc*t),o=e.getIndex(),a=e.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let m=0;m<l;m+=3){o?(c[0]=o.getX(m),c[1]=o.getX(m+1),c[2]=o.getX(m+2)):(c[0]=m,c[1]=m+1,c[2]=m+2);let{a:x,b:p,c:g}=Rc;if(x.fromBufferAttribute(a,c[0]),p.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),Rc.getNormal(tf),u[0]=`${Math.round(x.x*i)},${Math.round(x.y*i)},${Math.round(x.z*i)}`,u[1]=`${Math.round(p.x*i)},${Math.round(p.y*i)},${Math.round(p.z*i)}`,u[2]=`${Math.round(g.x*i)},${Math.round(g.y*i)},${Math.round(g.z*i)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let v=0;v<3;v++){let _=(v+1)%3,b=u[v],S=u[_],A=Rc[h[v]],y=Rc[h[_]],w=`${b}_${S}`,E=`${S}_${b}`,P=d.get(E);P?(tf.dot(P.normal)<=r&&(f.push(A.x,A.y,A.z),f.push(y.x,y.y,y.z)),d.set(E,null)):d.has(w)||d.set(w,{index0:c[v],index1:c[_],normal:tf.clone()})}}for(let m of d.values())if(m){let{index0:x,index1:p}=m;Ec.fromBufferAttribute(a,x),Cc.fromBufferAttribute(a,p),f.push(Ec.x,Ec.y,Ec.z),f.push(Cc.x,Cc.y,Cc.z)}this.setAttribute("position",new En(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};var ar=class s extends ii{constructor(e=1,t=1,n=1,i=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:i};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(i),c=a+1,h=l+1,u=e/a,d=t/l,f=[],m=[],x=[],p=[];for(let g=0;g<h;g++){let v=g*d-o;for(let _=0;_<c;_++){let b=_*u-r;m.push(b,-v,0),x.push(0,0,1),p.push(_/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let _=v+c*g,b=v+c*(g+1),S=v+1+c*(g+1),A=v+1+c*g;f.push(_,b,A),f.push(b,S,A)}this.setIndex(f),this.setAttribute("position",new En(m,3)),this.setAttribute("normal",new En(x,3)),this.setAttribute("uv",new En(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.widthSegments,e.heightSegments)}};var kr=class s extends ii{constructor(e=1,t=32,n=16,i=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:i,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new X,d=new X,f=[],m=[],x=[],p=[];for(let g=0;g<=n;g++){let v=[],_=g/n,b=o+_*a,S=e*Math.cos(b),A=Math.sqrt(e*e-S*S),y=0;g===0&&o===0?y=.5/t:g===n&&l===Math.PI&&(y=-.5/t);for(let w=0;w<=t;w++){let E=w/t,P=i+E*r;u.x=-A*Math.cos(P),u.y=S,u.z=A*Math.sin(P),m.push(u.x,u.y,u.z),d.copy(u).normalize(),x.push(d.x,d.y,d.z),p.push(E+y,1-_),v.push(c++)}h.push(v)}for(let g=0;g<n;g++)for(let v=0;v<t;v++){let _=h[g][v+1],b=h[g][v],S=h[g+1][v],A=h[g+1][v+1];(g!==0||o>0)&&f.push(_,b,A),(g!==n-1||l<Math.PI)&&f.push(b,S,A)}this.setIndex(f),this.setAttribute("position",new En(m,3)),this.setAttribute("normal",new En(x,3)),this.setAttribute("uv",new En(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Xa=class extends Bs{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ae(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function zr(s){let e={};for(let t in s){e[t]={};for(let n in s[t]){let i=s[t][n];if(h0(i))i.isRenderTargetTexture?(et("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=i.clone();else if(Array.isArray(i))if(h0(i[0])){let r=[];for(let o=0,a=i.length;o<a;o++)r[o]=i[o].clone();e[t][n]=r}else e[t][n]=i.slice();else e[t][n]=i}}return e}function Xn(s){let e={};for(let t=0;t<s.length;t++){let n=zr(s[t]);for(let i in n)e[i]=n[i]}return e}function h0(s){return s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)}function __(s){let e=[];for(let t=0;t<s.length;t++)e.push(s[t].clone());return e}function Uf(s){let e=s.getRenderTarget();return e===null?s.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Mt.workingColorSpace}var iv={clone:zr,merge:Xn},M_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,w_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Fn=class extends Bs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=M_,this.fragmentShader=w_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=zr(e.uniforms),this.uniformsGroups=__(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let i in this.uniforms){let o=this.uniforms[i].value;o&&o.isTexture?t.uniforms[i]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[i]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[i]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[i]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[i]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[i]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[i]={type:"m4",value:o.toArray()}:t.uniforms[i]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let i in this.extensions)this.extensions[i]===!0&&(n[i]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let i=e.uniforms[n];switch(this.uniforms[n]={},i.type){case"t":this.uniforms[n].value=t[i.value]||null;break;case"c":this.uniforms[n].value=new Ae().setHex(i.value);break;case"v2":this.uniforms[n].value=new vt().fromArray(i.value);break;case"v3":this.uniforms[n].value=new X().fromArray(i.value);break;case"v4":this.uniforms[n].value=new Qt().fromArray(i.value);break;case"m3":this.uniforms[n].value=new rt().fromArray(i.value);break;case"m4":this.uniforms[n].value=new Tt().fromArray(i.value);break;default:this.uniforms[n].value=i.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},eh=class extends Fn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ii=class extends Bs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ae(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ae(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=eu,this.normalScale=new vt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Os,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var zo=class extends Bs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=V0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},th=class extends Bs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Po(s,e){return!s||s.constructor===e?s:typeof e.BYTES_PER_ELEMENT=="number"?new e(s):Array.prototype.slice.call(s)}function Pc(s){return s!==void 0&&s.inTangents!==void 0&&s.outTangents!==void 0}var lr=class{constructor(e,t,n,i){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=i!==void 0?i:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,i=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<i)){for(let a=n+2;;){if(i===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=i,i=t[++n],e<i)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(i=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(i=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,i)}return this.interpolate_(n,r,e,i)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=e*i;for(let o=0;o!==i;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},nh=class extends lr{constructor(e,t,n,i){super(e,t,n,i),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:rf,endingEnd:rf}}intervalChanged_(e,t,n){let i=this.parameterPositions,r=e-2,o=e+1,a=i[r],l=i[o];if(a===void 0)switch(this.getSettings_().endingStart){case of:r=e,a=2*t-n;break;case af:r=i.length-2,a=t+i[r]-i[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case of:o=e,l=2*n-t;break;case af:o=1,l=n+i[1]-i[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(i-t),x=m*m,p=x*m,g=-d*p+2*d*x-d*m,v=(1+d)*p+(-1.5-2*d)*x+(-.5+d)*m+1,_=(-1-f)*p+(1.5+f)*x+.5*m,b=f*p-f*x;for(let S=0;S!==a;++S)r[S]=g*o[h+S]+v*o[c+S]+_*o[l+S]+b*o[u+S];return r}},ih=class extends lr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(i-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},sh=class extends lr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e){return this.copySampleValue_(e-1)}},rh=class extends lr{interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let m=(n-t)/(i-t),x=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let x=o[c+m],p=o[l+m],g=f*d+m*2,v=u[g],_=u[g+1],b=e*d+m*2,S=h[b],A=h[b+1],y=A_(n,t,v,S,i);r[m]=sv(y,x,_,A,p)}return r}};function sv(s,e,t,n,i){let r=1-s;return r*r*r*e+3*r*r*s*t+3*r*s*s*n+s*s*s*i}function S_(s,e,t,n,i){let r=1-s;return 3*r*r*(t-e)+6*r*s*(n-t)+3*s*s*(i-n)}function A_(s,e,t,n,i){let r=(s-e)/(i-e);for(let o=0;o<8;o++){let a=sv(r,e,t,n,i)-s;if(Math.abs(a)<1e-10)break;let l=S_(r,e,t,n,i);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var _i=class{constructor(e,t,n,i){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Po(t,this.TimeBufferType),this.values=Po(n,this.ValueBufferType),this.setInterpolation(i||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Po(e.times,Array),values:Po(e.values,Array)};let i=e.getInterpolation();i!==e.DefaultInterpolation&&(n.interpolation=i),Pc(e.settings)&&(n.settings={inTangents:Po(e.settings.inTangents,Array),outTangents:Po(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new sh(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new ih(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new nh(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new rh(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ra:t=this.InterpolantFactoryMethodDiscrete;break;case $c:t=this.InterpolantFactoryMethodLinear;break;case Lc:t=this.InterpolantFactoryMethodSmooth;break;case sf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return et("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ra;case this.InterpolantFactoryMethodLinear:return $c;case this.InterpolantFactoryMethodSmooth:return Lc;case this.InterpolantFactoryMethodBezier:return sf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]+=e;Pc(this.settings)&&(u0(this.settings.inTangents,e),u0(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]*=e;Pc(this.settings)&&(d0(this.settings.inTangents,e),d0(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,i=n.length,r=0,o=i-1;for(;r!==i&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==i){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(st("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,i=this.values,r=n.length;r===0&&(st("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){st("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){st("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(i!==void 0&&e_(i))for(let a=0,l=i.length;a!==l;++a){let c=i[a];if(isNaN(c)){st("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),i=this.getInterpolation()===Lc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(i)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let x=t[u+m];if(x!==t[d+m]||x!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,i=new n(this.name,e,t);return i.createInterpolant=this.createInterpolant,Pc(this.settings)&&(i.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),i}};function u0(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]+=e}function d0(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]*=e}_i.prototype.ValueTypeName="";_i.prototype.TimeBufferType=Float32Array;_i.prototype.ValueBufferType=Float32Array;_i.prototype.DefaultInterpolation=$c;var cr=class extends _i{constructor(e,t,n){super(e,t,n)}};cr.prototype.ValueTypeName="bool";cr.prototype.ValueBufferType=Array;cr.prototype.DefaultInterpolation=Ra;cr.prototype.InterpolantFactoryMethodLinear=void 0;cr.prototype.InterpolantFactoryMethodSmooth=void 0;var oh=class extends _i{constructor(e,t,n,i){super(e,t,n,i)}};oh.prototype.ValueTypeName="color";var ah=class extends _i{constructor(e,t,n,i){super(e,t,n,i)}};ah.prototype.ValueTypeName="number";var lh=class extends lr{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(i-t),c=e*a;for(let h=c+a;c!==h;c+=4)Bn.slerpFlat(r,0,o,c-a,o,c,l);return r}},qa=class extends _i{constructor(e,t,n,i){super(e,t,n,i)}InterpolantFactoryMethodLinear(e){return new lh(this.times,this.values,this.getValueSize(),e)}};qa.prototype.ValueTypeName="quaternion";qa.prototype.InterpolantFactoryMethodSmooth=void 0;var hr=class extends _i{constructor(e,t,n){super(e,t,n)}};hr.prototype.ValueTypeName="string";hr.prototype.ValueBufferType=Array;hr.prototype.DefaultInterpolation=Ra;hr.prototype.InterpolantFactoryMethodLinear=void 0;hr.prototype.InterpolantFactoryMethodSmooth=void 0;var ch=class extends _i{constructor(e,t,n,i){super(e,t,n,i)}};ch.prototype.ValueTypeName="vector";var hh=class{constructor(e,t,n){let i=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&i.onStart!==void 0&&i.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,i.onProgress!==void 0&&i.onProgress(h,o,a),o===a&&(r=!1,i.onLoad!==void 0&&i.onLoad())},this.itemError=function(h){i.onError!==void 0&&i.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},rv=new hh,uh=class{constructor(e){this.manager=e!==void 0?e:rv,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(i,r){n.load(e,i,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};uh.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ya=class extends $n{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ae(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ja=class extends Ya{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy($n.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ae(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},nf=new Tt,f0=new X,p0=new X,dh=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new vt(512,512),this.mapType=ai,this.map=null,this.mapPass=null,this.matrix=new Tt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ls,this._frameExtents=new vt(1,1),this._viewportCount=1,this._viewports=[new Qt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;f0.setFromMatrixPosition(e.matrixWorld),t.position.copy(f0),p0.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(p0),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,i){nf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(nf,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=i?i.z/r.x:1,a=i?i.w/r.y:1,l=i?i.x/r.x:0,c=i?i.y/r.y:0;e.coordinateSystem===Do||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(nf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Ic=new X,kc=new Bn,is=new X,Ka=class extends $n{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Tt,this.projectionMatrix=new Tt,this.projectionMatrixInverse=new Tt,this.coordinateSystem=Pi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Ic,kc,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ic,kc,is.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Ic,kc,is),is.x===1&&is.y===1&&is.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ic,kc,is.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},rr=new X,m0=new vt,g0=new vt,ti=class extends Ka{constructor(e=50,t=1,n=.1,i=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=i,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Xc*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Dc*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Xc*2*Math.atan(Math.tan(Dc*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){rr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(rr.x,rr.y).multiplyScalar(-e/rr.z),rr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(rr.x,rr.y).multiplyScalar(-e/rr.z)}getViewSize(e,t){return this.getViewBounds(e,m0,g0),t.subVectors(g0,m0)}setViewOffset(e,t,n,i,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Dc*.5*this.fov)/this.zoom,n=2*t,i=this.aspect*n,r=-.5*i,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*i/l,t-=o.offsetY*n/c,i*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+i,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Za=class extends Ka{constructor(e=-1,t=1,n=1,i=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=i,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,i,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,i=(this.top+this.bottom)/2,r=n-e,o=n+e,a=i+t,l=i-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},lf=class extends dh{constructor(){super(new Za(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Vo=class extends Ya{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy($n.DEFAULT_UP),this.updateMatrix(),this.target=new $n,this.shadow=new lf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ki=class extends ii{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var Io=-90,ko=1,Ho=class extends $n{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let i=new ti(Io,ko,e,t);i.layers=this.layers,this.add(i);let r=new ti(Io,ko,e,t);r.layers=this.layers,this.add(r);let o=new ti(Io,ko,e,t);o.layers=this.layers,this.add(o);let a=new ti(Io,ko,e,t);a.layers=this.layers,this.add(a);let l=new ti(Io,ko,e,t);l.layers=this.layers,this.add(l);let c=new ti(Io,ko,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,i,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Pi)n.up.set(0,1,0),n.lookAt(1,0,0),i.up.set(0,1,0),i.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Do)n.up.set(0,-1,0),n.lookAt(-1,0,0),i.up.set(0,-1,0),i.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:i}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},fh=class extends ti{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Of="\\[\\]\\.:\\/",T_=new RegExp("["+Of+"]","g"),Bf="[^"+Of+"]",E_="[^"+Of.replace("\\.","")+"]",C_=/((?:WC+[\/:])*)/.source.replace("WC",Bf),R_=/(WCOD+)?/.source.replace("WCOD",E_),P_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Bf),I_=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Bf),k_=new RegExp("^"+C_+R_+P_+I_+"$"),L_=["material","materials","bones","map"],cf=class{constructor(e,t,n){let i=n||Zt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,i)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,i=this._bindings[n];i!==void 0&&i.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let i=this._targetGroup.nCachedObjects_,r=n.length;i!==r;++i)n[i].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Zt=class s{constructor(e,t,n){this.path=t,this.parsedPath=n||s.parseTrackName(t),this.node=s.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new s.Composite(e,t,n):new s(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(T_,"")}static parseTrackName(e){let t=k_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},i=n.nodeName&&n.nodeName.lastIndexOf(".");if(i!==void 0&&i!==-1){let r=n.nodeName.substring(i+1);L_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,i),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},i=n(e.children);if(i)return i}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)e[t++]=n[i]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,i=t.propertyName,r=t.propertyIndex;if(e||(e=s.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){et("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){st("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){st("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){st("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){st("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){st("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){st("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){st("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[i];if(o===void 0){let c=t.nodeName;st("PropertyBinding: Trying to update property for track: "+c+"."+i+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(i==="morphTargetInfluences"){if(!e.geometry){st("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){st("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Zt.Composite=cf;Zt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Zt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Zt.prototype.GetterByBindingType=[Zt.prototype._getValue_direct,Zt.prototype._getValue_array,Zt.prototype._getValue_arrayElement,Zt.prototype._getValue_toArray];Zt.prototype.SetterByBindingTypeAndVersioning=[[Zt.prototype._setValue_direct,Zt.prototype._setValue_direct_setNeedsUpdate,Zt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_array,Zt.prototype._setValue_array_setNeedsUpdate,Zt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_arrayElement,Zt.prototype._setValue_arrayElement_setNeedsUpdate,Zt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Zt.prototype._setValue_fromArray,Zt.prototype._setValue_fromArray_setNeedsUpdate,Zt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var C2=new Float32Array(1);var cs=class extends Kc{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var hf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,i){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,i)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,i){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=i,this}};function zf(s,e,t,n){let i=N_(n);switch(t){case Pf:return s*e;case bh:return s*e/i.components*i.byteLength;case _h:return s*e/i.components*i.byteLength;case ur:return s*e*2/i.components*i.byteLength;case Mh:return s*e*2/i.components*i.byteLength;case If:return s*e*3/i.components*i.byteLength;case Mi:return s*e*4/i.components*i.byteLength;case wh:return s*e*4/i.components*i.byteLength;case Qa:case el:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case tl:case nl:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case Ah:case Eh:return Math.max(s,16)*Math.max(e,8)/4;case Sh:case Th:return Math.max(s,8)*Math.max(e,8)/2;case Ch:case Rh:case Ih:case kh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case Ph:case il:case Lh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case Nh:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case Dh:return Math.floor((s+4)/5)*Math.floor((e+3)/4)*16;case Fh:return Math.floor((s+4)/5)*Math.floor((e+4)/5)*16;case Uh:return Math.floor((s+5)/6)*Math.floor((e+4)/5)*16;case Oh:return Math.floor((s+5)/6)*Math.floor((e+5)/6)*16;case Bh:return Math.floor((s+7)/8)*Math.floor((e+4)/5)*16;case zh:return Math.floor((s+7)/8)*Math.floor((e+5)/6)*16;case Vh:return Math.floor((s+7)/8)*Math.floor((e+7)/8)*16;case Hh:return Math.floor((s+9)/10)*Math.floor((e+4)/5)*16;case Gh:return Math.floor((s+9)/10)*Math.floor((e+5)/6)*16;case Wh:return Math.floor((s+9)/10)*Math.floor((e+7)/8)*16;case $h:return Math.floor((s+9)/10)*Math.floor((e+9)/10)*16;case Xh:return Math.floor((s+11)/12)*Math.floor((e+9)/10)*16;case qh:return Math.floor((s+11)/12)*Math.floor((e+11)/12)*16;case Yh:case Jh:case Kh:return Math.ceil(s/4)*Math.ceil(e/4)*16;case Zh:case jh:return Math.ceil(s/4)*Math.ceil(e/4)*8;case sl:case Qh:return Math.ceil(s/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function N_(s){switch(s){case ai:case Tf:return{byteLength:1,components:1};case Xo:case Ef:case Xi:return{byteLength:2,components:1};case xh:case yh:return{byteLength:2,components:4};case $i:case vh:case li:return{byteLength:4,components:1};case Cf:case Rf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${s}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?et("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ev(){let s=null,e=!1,t=null,n=null;function i(r,o){n=s.requestAnimationFrame(i),t(r,o)}return{start:function(){e!==!0&&t!==null&&s!==null&&(n=s.requestAnimationFrame(i),e=!0)},stop:function(){s!==null&&s.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){s=r}}}function F_(s){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=s.createBuffer();s.bindBuffer(l,d),s.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=s.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=s.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=s.HALF_FLOAT:f=s.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=s.SHORT;else if(c instanceof Uint32Array)f=s.UNSIGNED_INT;else if(c instanceof Int32Array)f=s.INT;else if(c instanceof Int8Array)f=s.BYTE;else if(c instanceof Uint8Array)f=s.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=s.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(s.bindBuffer(c,a),u.length===0)s.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],x=u[f];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let x=u[f];s.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function i(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(s.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:i,remove:r,update:o}}var U_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,O_=`#ifdef USE_ALPHAHASH
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
#endif`,B_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,z_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,V_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,H_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,G_=`#ifdef USE_AOMAP
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
#endif`,W_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,$_=`#ifdef USE_BATCHING
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
#endif`,X_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,q_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Y_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,J_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,K_=`#ifdef USE_IRIDESCENCE
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
#endif`,Z_=`#ifdef USE_BUMPMAP
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
#endif`,j_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Q_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,eM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,tM=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,nM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,iM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,sM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,rM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,oM=`#define PI 3.141592653589793
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
} // validated`,aM=`vec3 transformedNormal = objectNormal;
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
#endif`,lM=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,cM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,hM=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,uM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,dM="gl_FragColor = linearToOutputTexel( gl_FragColor );",fM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,pM=`#ifdef USE_ENVMAP
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
#endif`,mM=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,gM=`#ifdef USE_ENVMAP
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
#endif`,vM=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,xM=`#ifdef USE_ENVMAP
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
#endif`,yM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,bM=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,_M=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,MM=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,wM=`#ifdef USE_GRADIENTMAP
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
}`,SM=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,AM=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,TM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,EM=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,CM=`#ifdef USE_ENVMAP
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
#endif`,RM=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,PM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,IM=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,kM=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,LM=`PhysicalMaterial material;
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
#endif`,NM=`uniform sampler2D dfgLUT;
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
}`,DM=`
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
#endif`,FM=`#if defined( RE_IndirectDiffuse )
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
#endif`,UM=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,OM=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,BM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,zM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,VM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,HM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,GM=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,WM=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,$M=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,XM=`#if defined( USE_POINTS_UV )
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
#endif`,qM=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,YM=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,JM=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,KM=`#if defined( USE_MORPHCOLORS )
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
#endif`,ZM=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,jM=`#ifdef USE_MORPHTARGETS
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
#endif`,QM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ew=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,tw=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,nw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,iw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,sw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,rw=`#ifdef USE_NORMALMAP
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
#endif`,ow=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,aw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,lw=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,cw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,hw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,uw=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,dw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,fw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,pw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,mw=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,gw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,vw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,xw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,yw=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,bw=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,_w=`float getShadowMask() {
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
}`,Mw=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,ww=`#ifdef USE_SKINNING
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
#endif`,Sw=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Aw=`#ifdef USE_SKINNING
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
#endif`,Tw=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Ew=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Cw=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Rw=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Pw=`#ifdef USE_TRANSMISSION
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
#endif`,Iw=`#ifdef USE_TRANSMISSION
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
#endif`,kw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Lw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Nw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Dw=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Fw=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Uw=`uniform sampler2D t2D;
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
}`,Ow=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Bw=`uniform float backgroundBlurriness;
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
}`,zw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Vw=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Hw=`#include <common>
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
}`,Gw=`#if DEPTH_PACKING == 3200
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
}`,Ww=`#define DISTANCE
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
}`,$w=`#define DISTANCE
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
}`,Xw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,qw=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Yw=`uniform float scale;
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
}`,Jw=`uniform vec3 diffuse;
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
}`,Kw=`#include <common>
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
}`,Zw=`uniform vec3 diffuse;
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
}`,jw=`#define LAMBERT
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
}`,Qw=`#define LAMBERT
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
}`,eS=`#define MATCAP
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
}`,tS=`#define MATCAP
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
}`,nS=`#define NORMAL
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
}`,iS=`#define NORMAL
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
}`,sS=`#define PHONG
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
}`,rS=`#define PHONG
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
}`,oS=`#define STANDARD
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
}`,aS=`#define STANDARD
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
}`,lS=`#define TOON
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
}`,cS=`#define TOON
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
}`,hS=`uniform float size;
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
}`,uS=`uniform vec3 diffuse;
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
}`,dS=`#include <common>
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
}`,fS=`uniform vec3 color;
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
}`,pS=`uniform float rotation;
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
}`,mS=`uniform vec3 diffuse;
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
}`,pt={alphahash_fragment:U_,alphahash_pars_fragment:O_,alphamap_fragment:B_,alphamap_pars_fragment:z_,alphatest_fragment:V_,alphatest_pars_fragment:H_,aomap_fragment:G_,aomap_pars_fragment:W_,batching_pars_vertex:$_,batching_vertex:X_,begin_vertex:q_,beginnormal_vertex:Y_,bsdfs:J_,iridescence_fragment:K_,bumpmap_pars_fragment:Z_,clipping_planes_fragment:j_,clipping_planes_pars_fragment:Q_,clipping_planes_pars_vertex:eM,clipping_planes_vertex:tM,color_fragment:nM,color_pars_fragment:iM,color_pars_vertex:sM,color_vertex:rM,common:oM,defaultnormal_vertex:aM,displacementmap_pars_vertex:lM,displacementmap_vertex:cM,emissivemap_fragment:hM,emissivemap_pars_fragment:uM,colorspace_fragment:dM,colorspace_pars_fragment:fM,envmap_fragment:pM,envmap_common_pars_fragment:mM,envmap_pars_fragment:gM,envmap_pars_vertex:vM,envmap_physical_pars_fragment:CM,envmap_vertex:xM,fog_vertex:yM,fog_pars_vertex:bM,fog_fragment:_M,fog_pars_fragment:MM,gradientmap_pars_fragment:wM,lightmap_pars_fragment:SM,lights_lambert_fragment:AM,lights_lambert_pars_fragment:TM,lights_pars_begin:EM,lights_toon_fragment:RM,lights_toon_pars_fragment:PM,lights_phong_fragment:IM,lights_phong_pars_fragment:kM,lights_physical_fragment:LM,lights_physical_pars_fragment:NM,lights_fragment_begin:DM,lights_fragment_maps:FM,lights_fragment_end:UM,lightprobes_pars_fragment:OM,logdepthbuf_fragment:BM,logdepthbuf_pars_fragment:zM,logdepthbuf_pars_vertex:VM,logdepthbuf_vertex:HM,map_fragment:GM,map_pars_fragment:WM,map_particle_fragment:$M,map_particle_pars_fragment:XM,metalnessmap_fragment:qM,metalnessmap_pars_fragment:YM,morphinstance_vertex:JM,morphcolor_vertex:KM,morphnormal_vertex:ZM,morphtarget_pars_vertex:jM,morphtarget_vertex:QM,normal_fragment_begin:ew,normal_fragment_maps:tw,normal_pars_fragment:nw,normal_pars_vertex:iw,normal_vertex:sw,normalmap_pars_fragment:rw,clearcoat_normal_fragment_begin:ow,clearcoat_normal_fragment_maps:aw,clearcoat_pars_fragment:lw,iridescence_pars_fragment:cw,opaque_fragment:hw,packing:uw,premultiplied_alpha_fragment:dw,project_vertex:fw,dithering_fragment:pw,dithering_pars_fragment:mw,roughnessmap_fragment:gw,roughnessmap_pars_fragment:vw,shadowmap_pars_fragment:xw,shadowmap_pars_vertex:yw,shadowmap_vertex:bw,shadowmask_pars_fragment:_w,skinbase_vertex:Mw,skinning_pars_vertex:ww,skinning_vertex:Sw,skinnormal_vertex:Aw,specularmap_fragment:Tw,specularmap_pars_fragment:Ew,tonemapping_fragment:Cw,tonemapping_pars_fragment:Rw,transmission_fragment:Pw,transmission_pars_fragment:Iw,uv_pars_fragment:kw,uv_pars_vertex:Lw,uv_vertex:Nw,worldpos_vertex:Dw,background_vert:Fw,background_frag:Uw,backgroundCube_vert:Ow,backgroundCube_frag:Bw,cube_vert:zw,cube_frag:Vw,depth_vert:Hw,depth_frag:Gw,distance_vert:Ww,distance_frag:$w,equirect_vert:Xw,equirect_frag:qw,linedashed_vert:Yw,linedashed_frag:Jw,meshbasic_vert:Kw,meshbasic_frag:Zw,meshlambert_vert:jw,meshlambert_frag:Qw,meshmatcap_vert:eS,meshmatcap_frag:tS,meshnormal_vert:nS,meshnormal_frag:iS,meshphong_vert:sS,meshphong_frag:rS,meshphysical_vert:oS,meshphysical_frag:aS,meshtoon_vert:lS,meshtoon_frag:cS,points_vert:hS,points_frag:uS,shadow_vert:dS,shadow_frag:fS,sprite_vert:pS,sprite_frag:mS},Fe={common:{diffuse:{value:new Ae(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new rt},alphaMap:{value:null},alphaMapTransform:{value:new rt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new rt}},envmap:{envMap:{value:null},envMapRotation:{value:new rt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new rt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new rt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new rt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new rt},normalScale:{value:new vt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new rt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new rt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new rt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new rt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ae(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ae(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new rt},alphaTest:{value:0},uvTransform:{value:new rt}},sprite:{diffuse:{value:new Ae(16777215)},opacity:{value:1},center:{value:new vt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new rt},alphaMap:{value:null},alphaMapTransform:{value:new rt},alphaTest:{value:0}}},fs={basic:{uniforms:Xn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.fog]),vertexShader:pt.meshbasic_vert,fragmentShader:pt.meshbasic_frag},lambert:{uniforms:Xn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,Fe.lights,{emissive:{value:new Ae(0)},envMapIntensity:{value:1}}]),vertexShader:pt.meshlambert_vert,fragmentShader:pt.meshlambert_frag},phong:{uniforms:Xn([Fe.common,Fe.specularmap,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,Fe.lights,{emissive:{value:new Ae(0)},specular:{value:new Ae(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:pt.meshphong_vert,fragmentShader:pt.meshphong_frag},standard:{uniforms:Xn([Fe.common,Fe.envmap,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.roughnessmap,Fe.metalnessmap,Fe.fog,Fe.lights,{emissive:{value:new Ae(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag},toon:{uniforms:Xn([Fe.common,Fe.aomap,Fe.lightmap,Fe.emissivemap,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.gradientmap,Fe.fog,Fe.lights,{emissive:{value:new Ae(0)}}]),vertexShader:pt.meshtoon_vert,fragmentShader:pt.meshtoon_frag},matcap:{uniforms:Xn([Fe.common,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,Fe.fog,{matcap:{value:null}}]),vertexShader:pt.meshmatcap_vert,fragmentShader:pt.meshmatcap_frag},points:{uniforms:Xn([Fe.points,Fe.fog]),vertexShader:pt.points_vert,fragmentShader:pt.points_frag},dashed:{uniforms:Xn([Fe.common,Fe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:pt.linedashed_vert,fragmentShader:pt.linedashed_frag},depth:{uniforms:Xn([Fe.common,Fe.displacementmap]),vertexShader:pt.depth_vert,fragmentShader:pt.depth_frag},normal:{uniforms:Xn([Fe.common,Fe.bumpmap,Fe.normalmap,Fe.displacementmap,{opacity:{value:1}}]),vertexShader:pt.meshnormal_vert,fragmentShader:pt.meshnormal_frag},sprite:{uniforms:Xn([Fe.sprite,Fe.fog]),vertexShader:pt.sprite_vert,fragmentShader:pt.sprite_frag},background:{uniforms:{uvTransform:{value:new rt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:pt.background_vert,fragmentShader:pt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new rt}},vertexShader:pt.backgroundCube_vert,fragmentShader:pt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:pt.cube_vert,fragmentShader:pt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:pt.equirect_vert,fragmentShader:pt.equirect_frag},distance:{uniforms:Xn([Fe.common,Fe.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:pt.distance_vert,fragmentShader:pt.distance_frag},shadow:{uniforms:Xn([Fe.lights,Fe.fog,{color:{value:new Ae(0)},opacity:{value:1}}]),vertexShader:pt.shadow_vert,fragmentShader:pt.shadow_frag}};fs.physical={uniforms:Xn([fs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new rt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new rt},clearcoatNormalScale:{value:new vt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new rt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new rt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new rt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new rt},sheen:{value:0},sheenColor:{value:new Ae(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new rt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new rt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new rt},transmissionSamplerSize:{value:new vt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new rt},attenuationDistance:{value:0},attenuationColor:{value:new Ae(0)},specularColor:{value:new Ae(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new rt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new rt},anisotropyVector:{value:new vt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new rt}}]),vertexShader:pt.meshphysical_vert,fragmentShader:pt.meshphysical_frag};var nu={r:0,b:0,g:0},gS=new Tt,Cv=new rt;Cv.set(-1,0,0,0,1,0,0,0,1);function vS(s,e,t,n,i,r){let o=new Ae(0),a=i===!0?0:1,l,c,h=null,u=0,d=null;function f(v){let _=v.isScene===!0?v.background:null;if(_&&_.isTexture){let b=v.backgroundBlurriness>0;_=e.get(_,b)}return _}function m(v){let _=!1,b=f(v);b===null?p(o,a):b&&b.isColor&&(p(b,1),_=!0);let S=s.xr.getEnvironmentBlendMode();S==="additive"?t.buffers.color.setClear(0,0,0,1,r):S==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(s.autoClear||_)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),s.clear(s.autoClearColor,s.autoClearDepth,s.autoClearStencil))}function x(v,_){let b=f(_);b&&b.isCubeTexture?(c===void 0&&(c=new sn(new or(1,1,1),new Fn({name:"BackgroundCubeMaterial",uniforms:zr(fs.backgroundCube.uniforms),vertexShader:fs.backgroundCube.vertexShader,fragmentShader:fs.backgroundCube.fragmentShader,side:zn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(S,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=_.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(gS.makeRotationFromEuler(_.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Cv),c.material.toneMapped=Mt.getTransfer(b.colorSpace)!==Lt,(h!==b||u!==b.version||d!==s.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=s.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new sn(new ar(2,2),new Fn({name:"BackgroundMaterial",uniforms:zr(fs.background.uniforms),vertexShader:fs.background.vertexShader,fragmentShader:fs.background.fragmentShader,side:hs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,l.material.toneMapped=Mt.getTransfer(b.colorSpace)!==Lt,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==s.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=s.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function p(v,_){v.getRGB(nu,Uf(s)),t.buffers.color.setClear(nu.r,nu.g,nu.b,_,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,_=1){o.set(v),a=_,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,p(o,a)},render:m,addToRenderList:x,dispose:g}}function xS(s,e){let t=s.getParameter(s.MAX_VERTEX_ATTRIBS),n={},i=d(null),r=i,o=!1;function a(I,D,B,k,z){let G=!1,V=u(I,k,B,D);r!==V&&(r=V,c(r.object)),G=f(I,k,B,z),G&&m(I,k,B,z),z!==null&&e.update(z,s.ELEMENT_ARRAY_BUFFER),(G||o)&&(o=!1,b(I,D,B,k),z!==null&&s.bindBuffer(s.ELEMENT_ARRAY_BUFFER,e.get(z).buffer))}function l(){return s.createVertexArray()}function c(I){return s.bindVertexArray(I)}function h(I){return s.deleteVertexArray(I)}function u(I,D,B,k){let z=k.wireframe===!0,G=n[D.id];G===void 0&&(G={},n[D.id]=G);let V=I.isInstancedMesh===!0?I.id:0,re=G[V];re===void 0&&(re={},G[V]=re);let J=re[B.id];J===void 0&&(J={},re[B.id]=J);let ee=J[z];return ee===void 0&&(ee=d(l()),J[z]=ee),ee}function d(I){let D=[],B=[],k=[];for(let z=0;z<t;z++)D[z]=0,B[z]=0,k[z]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:D,enabledAttributes:B,attributeDivisors:k,object:I,attributes:{},index:null}}function f(I,D,B,k){let z=r.attributes,G=D.attributes,V=0,re=B.getAttributes();for(let J in re)if(re[J].location>=0){let te=z[J],de=G[J];if(de===void 0&&(J==="instanceMatrix"&&I.instanceMatrix&&(de=I.instanceMatrix),J==="instanceColor"&&I.instanceColor&&(de=I.instanceColor)),te===void 0||te.attribute!==de||de&&te.data!==de.data)return!0;V++}return r.attributesNum!==V||r.index!==k}function m(I,D,B,k){let z={},G=D.attributes,V=0,re=B.getAttributes();for(let J in re)if(re[J].location>=0){let te=G[J];te===void 0&&(J==="instanceMatrix"&&I.instanceMatrix&&(te=I.instanceMatrix),J==="instanceColor"&&I.instanceColor&&(te=I.instanceColor));let de={};de.attribute=te,te&&te.data&&(de.data=te.data),z[J]=de,V++}r.attributes=z,r.attributesNum=V,r.index=k}function x(){let I=r.newAttributes;for(let D=0,B=I.length;D<B;D++)I[D]=0}function p(I){g(I,0)}function g(I,D){let B=r.newAttributes,k=r.enabledAttributes,z=r.attributeDivisors;B[I]=1,k[I]===0&&(s.enableVertexAttribArray(I),k[I]=1),z[I]!==D&&(s.vertexAttribDivisor(I,D),z[I]=D)}function v(){let I=r.newAttributes,D=r.enabledAttributes;for(let B=0,k=D.length;B<k;B++)D[B]!==I[B]&&(s.disableVertexAttribArray(B),D[B]=0)}function _(I,D,B,k,z,G,V){V===!0?s.vertexAttribIPointer(I,D,B,z,G):s.vertexAttribPointer(I,D,B,k,z,G)}function b(I,D,B,k){x();let z=k.attributes,G=B.getAttributes(),V=D.defaultAttributeValues;for(let re in G){let J=G[re];if(J.location>=0){let ee=z[re];if(ee===void 0&&(re==="instanceMatrix"&&I.instanceMatrix&&(ee=I.instanceMatrix),re==="instanceColor"&&I.instanceColor&&(ee=I.instanceColor)),ee!==void 0){let te=ee.normalized,de=ee.itemSize,ce=e.get(ee);if(ce===void 0)continue;let j=ce.buffer,fe=ce.type,me=ce.bytesPerElement,xe=fe===s.INT||fe===s.UNSIGNED_INT||ee.gpuType===vh;if(ee.isInterleavedBufferAttribute){let _e=ee.data,$e=_e.isInterleavedBuffer===!0?_e.stride:_e.itemSize,ke=ee.offset;if(_e.isInstancedInterleavedBuffer||_e.isInstancedBufferAttribute){for(let ge=0;ge<J.locationSize;ge++)g(J.location+ge,_e.meshPerAttribute);I.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=_e.meshPerAttribute*_e.count)}else for(let ge=0;ge<J.locationSize;ge++)p(J.location+ge);s.bindBuffer(s.ARRAY_BUFFER,j);for(let ge=0;ge<J.locationSize;ge++)_(J.location+ge,de/J.locationSize,fe,te,$e*me,(ke+de/J.locationSize*ge)*me,xe)}else{if(ee.isInstancedBufferAttribute){for(let _e=0;_e<J.locationSize;_e++)g(J.location+_e,ee.meshPerAttribute);I.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=ee.meshPerAttribute*ee.count)}else for(let _e=0;_e<J.locationSize;_e++)p(J.location+_e);s.bindBuffer(s.ARRAY_BUFFER,j);for(let _e=0;_e<J.locationSize;_e++)_(J.location+_e,de/J.locationSize,fe,te,de*me,de/J.locationSize*_e*me,xe)}}else if(V!==void 0){let te=V[re];if(te!==void 0)switch(te.length){case 2:s.vertexAttrib2fv(J.location,te);break;case 3:s.vertexAttrib3fv(J.location,te);break;case 4:s.vertexAttrib4fv(J.location,te);break;default:s.vertexAttrib1fv(J.location,te)}}}}v()}function S(){E();for(let I in n){let D=n[I];for(let B in D){let k=D[B];for(let z in k){let G=k[z];for(let V in G)h(G[V].object),delete G[V];delete k[z]}}delete n[I]}}function A(I){if(n[I.id]===void 0)return;let D=n[I.id];for(let B in D){let k=D[B];for(let z in k){let G=k[z];for(let V in G)h(G[V].object),delete G[V];delete k[z]}}delete n[I.id]}function y(I){for(let D in n){let B=n[D];for(let k in B){let z=B[k];if(z[I.id]===void 0)continue;let G=z[I.id];for(let V in G)h(G[V].object),delete G[V];delete z[I.id]}}}function w(I){for(let D in n){let B=n[D],k=I.isInstancedMesh===!0?I.id:0,z=B[k];if(z!==void 0){for(let G in z){let V=z[G];for(let re in V)h(V[re].object),delete V[re];delete z[G]}delete B[k],Object.keys(B).length===0&&delete n[D]}}}function E(){P(),o=!0,r!==i&&(r=i,c(r.object))}function P(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:a,reset:E,resetDefaultState:P,dispose:S,releaseStatesOfGeometry:A,releaseStatesOfObject:w,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:p,disableUnusedAttributes:v}}function yS(s,e,t){let n;function i(l){n=l}function r(l,c){s.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(s.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=i,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function bS(s,e,t,n){let i;function r(){if(i!==void 0)return i;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");i=s.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(y){return!(y!==Mi&&n.convert(y)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let w=y===Xi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==ai&&y!==li&&!w&&n.convert(y)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.HIGH_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.MEDIUM_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(et("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&et("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&et("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=s.getParameter(s.MAX_TEXTURE_IMAGE_UNITS),m=s.getParameter(s.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=s.getParameter(s.MAX_TEXTURE_SIZE),p=s.getParameter(s.MAX_CUBE_MAP_TEXTURE_SIZE),g=s.getParameter(s.MAX_VERTEX_ATTRIBS),v=s.getParameter(s.MAX_VERTEX_UNIFORM_VECTORS),_=s.getParameter(s.MAX_VARYING_VECTORS),b=s.getParameter(s.MAX_FRAGMENT_UNIFORM_VECTORS),S=s.getParameter(s.MAX_SAMPLES),A=s.getParameter(s.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:v,maxVaryings:_,maxFragmentUniforms:b,maxSamples:S,samples:A}}function _S(s){let e=this,t=null,n=0,i=!1,r=!1,o=new Wi,a=new rt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||i;return i=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,x=u.clipIntersection,p=u.clipShadows,g=s.get(u);if(!i||m===null||m.length===0||r&&!p)r?h(null):c();else{let v=r?0:n,_=v*4,b=g.clippingState||null;l.value=b,b=h(m,d,_,f);for(let S=0;S!==_;++S)b[S]=t[S];g.clippingState=b,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,m){let x=u!==null?u.length:0,p=null;if(x!==0){if(p=l.value,m!==!0||p===null){let g=f+x*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(p===null||p.length<g)&&(p=new Float32Array(g));for(let _=0,b=f;_!==x;++_,b+=4)o.copy(u[_]).applyMatrix4(v,a),o.normal.toArray(p,b),p[b+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,p}}var al=class extends yi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},i=[n,n,n,n,n,n];this.texture=new Va(i),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},i=new or(5,5,5),r=new Fn({name:"CubemapFromEquirect",uniforms:zr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:zn,blending:Nr});r.uniforms.tEquirect.value=t;let o=new sn(i,r),a=t.minFilter;return t.minFilter===Vs&&(t.minFilter=ni),new Ho(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,i=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,i);e.setRenderTarget(r)}},ov=256,MS=3,wS=20,Rv=256,Pv=16,SS=3,AS=new X,TS=new Ae,su=class s{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Ho(1,10,null),this._boxMesh=new sn(new or(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,i=100,r={}){let{size:o=256,position:a=AS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(TS));let p=new Ho(n,i,h);return p.position.copy(a),p.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=x,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=cv(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=lv(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(ov,Q0(e))}_fromTexture(e,t){e.mapping===Fr||e.mapping===$o?this._setSize(e.image.length===0?ov:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=av(e,!1,!1),n=Math.log2(e)-MS;for(let i=0;i<=n;i++)t.texture.mipmaps.push({width:e>>i,height:e>>i});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=av(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let i=this._boxMesh,r=this._cubeCamera;i.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,i),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Fr||e.mapping===$o?(this._cubemapMaterial===null&&(this._cubemapMaterial=cv()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=lv()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=ES(),this._integrationMaterial=CS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Pv);for(let o=0;o<=n;o++){let a=s.lodToRoughness(o,n);if(o>n-SS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Rv*Math.pow(a,4)))+.5:0;i.roughness.value=a,i.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=RS());let n=this._blurMaterial,i=n.uniforms,r=this._sourceTarget;i.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,i.envMap.value=r.texture,this._renderCube(e,0,n),i.envMap.value=e.texture,this._renderCube(r,0,n)}};function av(s,e,t){return new al(s,{minFilter:Vs,generateMipmaps:e,type:Xi,colorSpace:Pa,depthBuffer:t})}function ll(s,e,t){return new Fn({name:s,uniforms:e,vertexShader:pt.cube_vert,fragmentShader:t,side:zn,blending:Nr,depthTest:!1,depthWrite:!1})}function ES(){return ll("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Rv}u

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
	`)}function CS(){return ll("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Pv}},`

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
	`)}function RS(){return ll("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${wS}
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
	`)}function lv(){return ll("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function cv(){return ll("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function PS(s){let e=new WeakMap,t=new WeakMap,n=null;function i(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===ph||f===mh)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let x=new al(m.height);return x.fromEquirectangularTexture(s,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===ph||f===mh,x=f===Fr||f===$o;if(m||x){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new su(s)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let v=d.image;return m&&v&&v.height>0||x&&v&&l(v)?(n===null&&(n=new su(s)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",h),p.texture):null}}}return d}function a(d,f){return f===ph?d.mapping=Fr:f===mh&&(d.mapping=$o),d}function l(d){let f=0,m=6;for(let x=0;x<m;x++)d[x]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:i,dispose:u}}function IS(s){let e={};function t(n){if(e[n]!==void 0)return e[n];let i=s.getExtension(n);return e[n]=i,i}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let i=t(n);return i===null&&Ca("WebGLRenderer: "+n+" extension not supported."),i}}}function kS(s,e,t,n){let i={},r=new WeakMap,o=new FinalizationRegistry(m=>delete i[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete i[m.id],o.unregister(m);let x=r.get(m);x&&(e.remove(x),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,x){return i[x.id]!==void 0||(x.addEventListener("dispose",a),i[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function h(m){let x=m.attributes;for(let p in x)e.update(x[p],s.ARRAY_BUFFER)}function u(m){let x=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let v=x!==null?x.array.length:p.array.length/3-1,_=p.count>=65535?Ba:Oa,b=new _(Math.ceil(v/3)*6,1),S=b.array;if(x!==null){let y=x.array;g=x.version;for(let w=0,E=0;w<v;w+=3){let P=y[w+0],I=y[w+1],D=y[w+2];S[E++]=P,S[E++]=I,S[E++]=I,S[E++]=D,S[E++]=D,S[E++]=P}}else{g=p.version;for(let y=0,w=0;y<v;y+=3){let E=y+0,P=y+1,I=y+2;S[w++]=E,S[w++]=P,S[w++]=P,S[w++]=I,S[w++]=I,S[w++]=E}}b.version=g;let A=r.get(m);A&&e.remove(A),r.set(m,b)}function d(m){let x=r.get(m);if(x){let p=m.index;p!==null&&x.version<p.version&&u(m)}else u(m);return r.get(m)}function f(){for(let m in i){let x=i[m].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function LS(s,e,t){let n;function i(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){s.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(s.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let p=0;p<f;p++)x+=d[p];t.update(x,n,1)}this.setMode=i,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function NS(s){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case s.TRIANGLES:t.triangles+=a*(r/3);break;case s.LINES:t.lines+=a*(r/2);break;case s.LINE_STRIP:t.lines+=a*(r-1);break;case s.LINE_LOOP:t.lines+=a*r;break;case s.POINTS:t.points+=a*r;break;default:st("WebGLInfo: Unknown draw mode:",o);break}}function i(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:i,update:n}}function DS(s,e,t){let n=new WeakMap,i=new Qt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let E=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",E)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],_=0;f===!0&&(_=1),m===!0&&(_=2),x===!0&&(_=3);let b=a.attributes.position.count*_,S=1;b>e.maxTextureSize&&(S=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let A=new Float32Array(b*S*4*u),y=new Na(A,b,S,u);y.type=li,y.needsUpdate=!0;let w=_*4;for(let P=0;P<u;P++){let I=p[P],D=g[P],B=v[P],k=b*S*4*P;for(let z=0;z<I.count;z++){let G=z*w;f===!0&&(i.fromBufferAttribute(I,z),A[k+G+0]=i.x,A[k+G+1]=i.y,A[k+G+2]=i.z,A[k+G+3]=0),m===!0&&(i.fromBufferAttribute(D,z),A[k+G+4]=i.x,A[k+G+5]=i.y,A[k+G+6]=i.z,A[k+G+7]=0),x===!0&&(i.fromBufferAttribute(B,z),A[k+G+8]=i.x,A[k+G+9]=i.y,A[k+G+10]=i.z,A[k+G+11]=B.itemSize===4?i.w:1)}}d={count:u,texture:y,size:new vt(b,S)},n.set(a,d),a.addEventListener("dispose",E)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(s,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(s,"morphTargetBaseInfluence",m),l.getUniforms().setValue(s,"morphTargetInfluences",c)}l.getUniforms().setValue(s,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(s,"morphTargetsTextureSize",d.size)}return{update:r}}function FS(s,e,t,n,i){let r=new WeakMap;function o(c){let h=i.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,s.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,s.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var US={[xf]:"LINEAR_TONE_MAPPING",[yf]:"REINHARD_TONE_MAPPING",[bf]:"CINEON_TONE_MAPPING",[_f]:"ACES_FILMIC_TONE_MAPPING",[wf]:"AGX_TONE_MAPPING",[Sf]:"NEUTRAL_TONE_MAPPING",[Mf]:"CUSTOM_TONE_MAPPING"};function OS(s,e,t,n,i,r){let o=new yi(e,t,{type:s,depthBuffer:i,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new ii;h.setAttribute("position",new En([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new En([0,2,0,0,2,0],2));let u=new eh({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new sn(h,u),f=new Za(-1,1,1,-1,0,1),m=null,x=null,p=!1,g,v=null,_=[],b=!1;this.setSize=function(S,A){o.setSize(S,A),a!==null&&a.setSize(S,A),l!==null&&l.setSize(S,A);for(let y=0;y<_.length;y++){let w=_[y];w.setSize&&w.setSize(S,A)}},this.setEffects=function(S){_=S,b=_.length>0&&_[0].isRenderPass===!0;let A=o.width,y=o.height;_.length>0&&a===null&&(a=new yi(A,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}),l=new yi(A,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}));let w=i===!0&&_.some(E=>E.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&c===null&&(c=new zs(A,y),r===!0&&(c.format=Hs,c.type=Ur)),o.dispose(),o.depthTexture=w?c:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let E=0;E<_.length;E++){let P=_[E];P.setSize&&P.setSize(A,y),w&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(S,A){if(p||S.toneMapping===us&&_.length===0)return!1;if(v=A,A!==null){let y=A.width,w=A.height;(o.width!==y||o.height!==w)&&this.setSize(y,w)}return b===!1&&S.setRenderTarget(o),g=S.toneMapping,S.toneMapping=us,!0},this.hasRenderPass=function(){return b},this.end=function(S,A){S.toneMapping=g,p=!0;let y=o,w=a;for(let E=0;E<_.length;E++){let P=_[E];P.enabled!==!1&&(P.render(S,w,y,A),P.needsSwap!==!1&&(y=w,w=w===a?l:a))}if(m!==S.outputColorSpace||x!==S.toneMapping){m=S.outputColorSpace,x=S.toneMapping,u.defines={},Mt.getTransfer(m)===Lt&&(u.defines.SRGB_TRANSFER="");let E=US[x];E&&(u.defines[E]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,S.setRenderTarget(v),S.render(d,f),v=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Iv=new oi,kv=new zs(1,1),Lv=new Ha(1),Nv=new Na,Dv=new Jc,Fv=new Va,hv=[],uv=[],dv=new Float32Array(16),fv=new Float32Array(9),pv=new Float32Array(4);function Yo(s,e,t){let n=s[0];if(n<=0||n>0)return s;let i=e*t,r=hv[i];if(r===void 0&&(r=new Float32Array(i),hv[i]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,s[o].toArray(r,a)}return r}function Cn(s,e){if(s.length!==e.length)return!1;for(let t=0,n=s.length;t<n;t++)if(s[t]!==e[t])return!1;return!0}function Rn(s,e){for(let t=0,n=e.length;t<n;t++)s[t]=e[t]}function ou(s,e){let t=uv[e];t===void 0&&(t=new Int32Array(e),uv[e]=t);for(let n=0;n!==e;++n)t[n]=s.allocateTextureUnit();return t}function BS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1f(this.addr,e),t[0]=e)}function zS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Cn(t,e))return;s.uniform2fv(this.addr,e),Rn(t,e)}}function VS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(s.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Cn(t,e))return;s.uniform3fv(this.addr,e),Rn(t,e)}}function HS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Cn(t,e))return;s.uniform4fv(this.addr,e),Rn(t,e)}}function GS(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Cn(t,e))return;s.uniformMatrix2fv(this.addr,!1,e),Rn(t,e)}else{if(Cn(t,n))return;pv.set(n),s.uniformMatrix2fv(this.addr,!1,pv),Rn(t,n)}}function WS(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Cn(t,e))return;s.uniformMatrix3fv(this.addr,!1,e),Rn(t,e)}else{if(Cn(t,n))return;fv.set(n),s.uniformMatrix3fv(this.addr,!1,fv),Rn(t,n)}}function $S(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Cn(t,e))return;s.uniformMatrix4fv(this.addr,!1,e),Rn(t,e)}else{if(Cn(t,n))return;dv.set(n),s.uniformMatrix4fv(this.addr,!1,dv),Rn(t,n)}}function XS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1i(this.addr,e),t[0]=e)}function qS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Cn(t,e))return;s.uniform2iv(this.addr,e),Rn(t,e)}}function YS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Cn(t,e))return;s.uniform3iv(this.addr,e),Rn(t,e)}}function JS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Cn(t,e))return;s.uniform4iv(this.addr,e),Rn(t,e)}}function KS(s,e){let t=this.cache;t[0]!==e&&(s.uniform1ui(this.addr,e),t[0]=e)}function ZS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Cn(t,e))return;s.uniform2uiv(this.addr,e),Rn(t,e)}}function jS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Cn(t,e))return;s.uniform3uiv(this.addr,e),Rn(t,e)}}function QS(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Cn(t,e))return;s.uniform4uiv(this.addr,e),Rn(t,e)}}function au(s){return s.version===0&&(s.compareFunction=Nf,s.needsUpdate=!0),s}function e1(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_2D_SHADOW?r=au(kv):r=Iv,t.setTexture2D(e||r,i)}function t1(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture3D(e||Dv,i)}function n1(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_CUBE_SHADOW?r=au(Lv):r=Fv,t.setTextureCube(e||r,i)}function i1(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture2DArray(e||Nv,i)}function s1(s){switch(s){case 5126:return BS;case 35664:return zS;case 35665:return VS;case 35666:return HS;case 35674:return GS;case 35675:return WS;case 35676:return $S;case 5124:case 35670:return XS;case 35667:case 35671:return qS;case 35668:case 35672:return YS;case 35669:case 35673:return JS;case 5125:return KS;case 36294:return ZS;case 36295:return jS;case 36296:return QS;case 35678:case 36198:case 36298:case 36306:case 35682:return e1;case 35679:case 36299:case 36307:return t1;case 35680:case 36300:case 36308:case 36293:return n1;case 36289:case 36303:case 36311:case 36292:return i1}}function r1(s,e){s.uniform1fv(this.addr,e)}function o1(s,e){let t=Yo(e,this.size,2);s.uniform2fv(this.addr,t)}function a1(s,e){let t=Yo(e,this.size,3);s.uniform3fv(this.addr,t)}function l1(s,e){let t=Yo(e,this.size,4);s.uniform4fv(this.addr,t)}function c1(s,e){let t=Yo(e,this.size,4);s.uniformMatrix2fv(this.addr,!1,t)}function h1(s,e){let t=Yo(e,this.size,9);s.uniformMatrix3fv(this.addr,!1,t)}function u1(s,e){let t=Yo(e,this.size,16);s.uniformMatrix4fv(this.addr,!1,t)}function d1(s,e){s.uniform1iv(this.addr,e)}function f1(s,e){s.uniform2iv(this.addr,e)}function p1(s,e){s.uniform3iv(this.addr,e)}function m1(s,e){s.uniform4iv(this.addr,e)}function g1(s,e){s.uniform1uiv(this.addr,e)}function v1(s,e){s.uniform2uiv(this.addr,e)}function x1(s,e){s.uniform3uiv(this.addr,e)}function y1(s,e){s.uniform4uiv(this.addr,e)}function b1(s,e,t){let n=this.cache,i=e.length,r=ou(t,i);Cn(n,r)||(s.uniform1iv(this.addr,r),Rn(n,r));let o;this.type===s.SAMPLER_2D_SHADOW?o=au(kv):o=Iv;for(let a=0;a!==i;++a)t.setTexture2D(e[a]||o,r[a])}function _1(s,e,t){let n=this.cache,i=e.length,r=ou(t,i);Cn(n,r)||(s.uniform1iv(this.addr,r),Rn(n,r));for(let o=0;o!==i;++o)t.setTexture3D(e[o]||Dv,r[o])}function M1(s,e,t){let n=this.cache,i=e.length,r=ou(t,i);Cn(n,r)||(s.uniform1iv(this.addr,r),Rn(n,r));let o;this.type===s.SAMPLER_CUBE_SHADOW?o=au(Lv):o=Fv;for(let a=0;a!==i;++a)t.setTextureCube(e[a]||o,r[a])}function w1(s,e,t){let n=this.cache,i=e.length,r=ou(t,i);Cn(n,r)||(s.uniform1iv(this.addr,r),Rn(n,r));for(let o=0;o!==i;++o)t.setTexture2DArray(e[o]||Nv,r[o])}function S1(s){switch(s){case 5126:return r1;case 35664:return o1;case 35665:return a1;case 35666:return l1;case 35674:return c1;case 35675:return h1;case 35676:return u1;case 5124:case 35670:return d1;case 35667:case 35671:return f1;case 35668:case 35672:return p1;case 35669:case 35673:return m1;case 5125:return g1;case 36294:return v1;case 36295:return x1;case 36296:return y1;case 35678:case 36198:case 36298:case 36306:case 35682:return b1;case 35679:case 36299:case 36307:return _1;case 35680:case 36300:case 36308:case 36293:return M1;case 36289:case 36303:case 36311:case 36292:return w1}}var Gf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=s1(t.type)}},Wf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=S1(t.type)}},$f=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let i=this.seq;for(let r=0,o=i.length;r!==o;++r){let a=i[r];a.setValue(e,t[a.id],n)}}},Vf=/(\w+)(\])?(\[|\.)?/g;function mv(s,e){s.seq.push(e),s.map[e.id]=e}function A1(s,e,t){let n=s.name,i=n.length;for(Vf.lastIndex=0;;){let r=Vf.exec(n),o=Vf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===i){mv(t,c===void 0?new Gf(a,s,e):new Wf(a,s,e));break}else{let u=t.map[a];u===void 0&&(u=new $f(a),mv(t,u)),t=u}}}var qo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);A1(a,l,this)}let i=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?i.push(o):r.push(o);i.length>0&&(this.seq=i.concat(r))}setValue(e,t,n,i){let r=this.map[t];r!==void 0&&r.setValue(e,n,i)}setOptional(e,t,n){let i=t[n];i!==void 0&&this.setValue(e,n,i)}static upload(e,t,n,i){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,i)}}static seqWithValue(e,t){let n=[];for(let i=0,r=e.length;i!==r;++i){let o=e[i];o.id in t&&n.push(o)}return n}};function gv(s,e,t){let n=s.createShader(e);return s.shaderSource(n,t),s.compileShader(n),n}var T1=37297,E1=0;function C1(s,e){let t=s.split(`
`),n=[],i=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=i;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var vv=new rt;function R1(s){Mt._getMatrix(vv,Mt.workingColorSpace,s);let e=`mat3( ${vv.elements.map(t=>t.toFixed(4))} )`;switch(Mt.getTransfer(s)){case Ia:return[e,"LinearTransferOETF"];case Lt:return[e,"sRGBTransferOETF"];default:return et("WebGLProgram: Unsupported color space: ",s),[e,"LinearTransferOETF"]}}function xv(s,e,t){let n=s.getShaderParameter(e,s.COMPILE_STATUS),r=(s.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+C1(s.getShaderSource(e),a)}else return r}function P1(s,e){let t=R1(e);return[`vec4 ${s}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var I1={[xf]:"Linear",[yf]:"Reinhard",[bf]:"Cineon",[_f]:"ACESFilmic",[wf]:"AgX",[Sf]:"Neutral",[Mf]:"Custom"};function k1(s,e){let t=I1[e];return t===void 0?(et("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+s+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+s+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var iu=new X;function L1(){Mt.getLuminanceCoefficients(iu);let s=iu.x.toFixed(4),e=iu.y.toFixed(4),t=iu.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${s}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function N1(s){return[s.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",s.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ol).join(`
`)}function D1(s){let e=[];for(let t in s){let n=s[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function F1(s,e){let t={},n=s.getProgramParameter(e,s.ACTIVE_ATTRIBUTES);for(let i=0;i<n;i++){let r=s.getActiveAttrib(e,i),o=r.name,a=1;r.type===s.FLOAT_MAT2&&(a=2),r.type===s.FLOAT_MAT3&&(a=3),r.type===s.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:s.getAttribLocation(e,o),locationSize:a}}return t}function ol(s){return s!==""}function yv(s,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return s.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function bv(s,e){return s.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var U1=/^[ \t]*#include +<([\w\d./]+)>/gm;function Xf(s){return s.replace(U1,O1)}function O1(s,e){let t=pt[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Xf(t)}var B1=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function _v(s){return s.replace(B1,z1)}function z1(s,e,t,n){let i="";for(let r=parseInt(e);r<parseInt(t);r++)i+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return i}function Mv(s){let e=`precision ${s.precision} float;
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
#define LOW_PRECISION`),e}var V1={[Lr]:"SHADOWMAP_TYPE_PCF",[Go]:"SHADOWMAP_TYPE_VSM"};function H1(s){return V1[s.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var G1={[$o]:"ENVMAP_MODE_REFRACTION"};function W1(s){return s.envMap===!1?"ENVMAP_MODE_REFLECTION":G1[s.envMapMode]||"ENVMAP_MODE_REFLECTION"}var $1={[vf]:"ENVMAP_BLENDING_MULTIPLY",[O0]:"ENVMAP_BLENDING_MIX",[B0]:"ENVMAP_BLENDING_ADD"};function X1(s){return s.envMap===!1?"ENVMAP_BLENDING_NONE":$1[s.combine]||"ENVMAP_BLENDING_NONE"}function q1(s,e,t,n){let i=s.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=H1(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=W1(t),u=X1(t),d=N1(t),f=D1(r),m=i.createProgram(),x,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(ol).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(ol).join(`
`),p.length>0&&(p+=`
`)):(x=[Mv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ol).join(`
`),p=[Mv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==us?"#define TONE_MAPPING":"",t.toneMapping!==us?pt.tonemapping_pars_fragment:"",t.toneMapping!==us?k1("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",pt.colorspace_pars_fragment,P1("linearToOutputTexel",t.outputColorSpace),L1(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(ol).join(`
`)),o=Xf(o),o=yv(o,t),o=bv(o,t),a=Xf(a),a=yv(a,t),a=bv(a,t),o=_v(o),a=_v(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",t.glslVersion===Ff?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Ff?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let v=g+x+o,_=g+p+a,b=gv(i,i.VERTEX_SHADER,v),S=gv(i,i.FRAGMENT_SHADER,_);i.attachShader(m,b),i.attachShader(m,S),t.index0AttributeName!==void 0?i.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,"position"),i.linkProgram(m);function A(P){if(s.debug.checkShaderErrors){let I=i.getProgramInfoLog(m)||"",D=i.getShaderInfoLog(b)||"",B=i.getShaderInfoLog(S)||"",k=I.trim(),z=D.trim(),G=B.trim(),V=!0,re=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1)if(V=!1,typeof s.debug.onShaderError=="function")s.debug.onShaderError(i,m,b,S);else{let J=xv(i,b,"vertex"),ee=xv(i,S,"fragment");st("WebGLProgram: Shader Error "+i.getError()+" - VALIDATE_STATUS "+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+k+`
`+J+`
`+ee)}else k!==""?et("WebGLProgram: Program Info Log:",k):(z===""||G==="")&&(re=!1);re&&(P.diagnostics={runnable:V,programLog:k,vertexShader:{log:z,prefix:x},fragmentShader:{log:G,prefix:p}})}i.deleteShader(b),i.deleteShader(S),y=new qo(i,m),w=F1(i,m)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let w;this.getAttributes=function(){return w===void 0&&A(this),w};let E=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return E===!1&&(E=i.getProgramParameter(m,T1)),E},this.destroy=function(){n.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=E1++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=S,this}var Y1=0,qf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let i=this._getShaderCacheForMaterial(e);return i.has(t)===!1&&(i.add(t),t.usedTimes++),i.has(n)===!1&&(i.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Yf(e),t.set(e,n)),n}},Yf=class{constructor(e){this.id=Y1++,this.code=e,this.usedTimes=0}};function J1(s){return s===ur||s===il||s===sl}function K1(s,e,t,n,i,r){let o=new Da,a=new qf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function m(y,w,E,P,I,D){let B=P.fog,k=I.geometry,z=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?P.environment:null,G=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,V=e.get(y.envMap||z,G),re=d[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&et("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let ee=k.morphAttributes.position||k.morphAttributes.normal||k.morphAttributes.color,te=ee!==void 0?ee.length:0,de=0;k.morphAttributes.position!==void 0&&(de=1),k.morphAttributes.normal!==void 0&&(de=2),k.morphAttributes.color!==void 0&&(de=3);let ce,j,fe,me;if(re){let Pe=fs[re];ce=Pe.vertexShader,j=Pe.fragmentShader}else{ce=y.vertexShader,j=y.fragmentShader;let Pe=a.getVertexShaderStage(y),dt=a.getFragmentShaderStage(y);a.update(y,Pe,dt),fe=Pe.id,me=dt.id}let xe=s.getRenderTarget(),_e=s.state.buffers.depth.getReversed(),$e=I.isInstancedMesh===!0,ke=I.isBatchedMesh===!0,ge=!!y.map,ot=!!y.matcap,je=!!V,Je=je&&V.isPMREMTexture===!0,It=!!y.aoMap,qe=!!y.lightMap,wt=!!y.bumpMap&&y.wireframe===!1,ht=!!y.normalMap,Ut=!!y.displacementMap,ut=!!y.emissiveMap,tn=!!y.metalnessMap,Wt=!!y.roughnessMap,rn=y.anisotropy>0,U=y.clearcoat>0,Ie=y.diffuseRoughness>0,Ze=y.dispersion>0,lt=y.retroreflectivity>0,Te=y.iridescence>0,Bt=y.sheen>0,We=y.transmission>0,Ke=rn&&!!y.anisotropyMap,L=U&&!!y.clearcoatMap,T=U&&!!y.clearcoatNormalMap,q=U&&!!y.clearcoatRoughnessMap,ue=Ie&&!!y.diffuseRoughnessMap,ae=Te&&!!y.iridescenceMap,be=Te&&!!y.iridescenceThicknessMap,Me=Bt&&!!y.sheenColorMap,ne=Bt&&!!y.sheenRoughnessMap,se=!!y.specularMap,ve=!!y.specularColorMap,O=!!y.specularIntensityMap,oe=We&&!!y.transmissionMap,ie=We&&!!y.thicknessMap,Ee=!!y.gradientMap,ye=!!y.alphaMap,Se=y.alphaTest>0,Xe=!!y.alphaHash,tt=!!y.extensions,he=us;y.toneMapped&&(xe===null||xe.isXRRenderTarget===!0)&&(he=s.toneMapping);let Ve=Je?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,nt={shaderID:re,shaderType:y.type,shaderName:y.name,vertexShader:ce,fragmentShader:j,defines:y.defines,customVertexShaderID:fe,customFragmentShaderID:me,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:ke,batchingColor:ke&&I._colorsTexture!==null,instancing:$e,instancingColor:$e&&I.instanceColor!==null,instancingMorph:$e&&I.morphTexture!==null,outputColorSpace:xe===null?s.outputColorSpace:xe.isXRRenderTarget===!0?xe.texture.colorSpace:Mt.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:ge,matcap:ot,envMap:je,envMapMode:je&&V.mapping,envMapPMREM:Je,envMapMaxLod:Je?Ve.length-1:null,envMapSize:Je?Ve[0].width:null,aoMap:It,lightMap:qe,bumpMap:wt,normalMap:ht,displacementMap:Ut,emissiveMap:ut,normalMapObjectSpace:ht&&y.normalMapType===H0,normalMapTangentSpace:ht&&y.normalMapType===eu,packedNormalMap:ht&&y.normalMapType===eu&&J1(y.normalMap.format),metalnessMap:tn,roughnessMap:Wt,anisotropy:rn,anisotropyMap:Ke,clearcoat:U,clearcoatMap:L,clearcoatNormalMap:T,clearcoatRoughnessMap:q,diffuseRoughness:Ie,diffuseRoughnessMap:ue,dispersion:Ze,retroreflection:lt,iridescence:Te,iridescenceMap:ae,iridescenceThicknessMap:be,sheen:Bt,sheenColorMap:Me,sheenRoughnessMap:ne,specularMap:se,specularColorMap:ve,specularIntensityMap:O,transmission:We,transmissionMap:oe,thicknessMap:ie,gradientMap:Ee,opaque:y.transparent===!1&&y.blending===Wo&&y.alphaToCoverage===!1,alphaMap:ye,alphaTest:Se,alphaHash:Xe,combine:y.combine,mapUv:ge&&f(y.map.channel),aoMapUv:It&&f(y.aoMap.channel),lightMapUv:qe&&f(y.lightMap.channel),bumpMapUv:wt&&f(y.bumpMap.channel),normalMapUv:ht&&f(y.normalMap.channel),displacementMapUv:Ut&&f(y.displacementMap.channel),emissiveMapUv:ut&&f(y.emissiveMap.channel),metalnessMapUv:tn&&f(y.metalnessMap.channel),roughnessMapUv:Wt&&f(y.roughnessMap.channel),anisotropyMapUv:Ke&&f(y.anisotropyMap.channel),clearcoatMapUv:L&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ue&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:be&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:Me&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(y.sheenRoughnessMap.channel),specularMapUv:se&&f(y.specularMap.channel),specularColorMapUv:ve&&f(y.specularColorMap.channel),specularIntensityMapUv:O&&f(y.specularIntensityMap.channel),transmissionMapUv:oe&&f(y.transmissionMap.channel),thicknessMapUv:ie&&f(y.thicknessMap.channel),alphaMapUv:ye&&f(y.alphaMap.channel),vertexTangents:!!k.attributes.tangent&&(ht||rn),vertexNormals:!!k.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!k.attributes.color&&k.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!k.attributes.uv&&(ge||ye),fog:!!B,useFog:y.fog===!0,fogExp2:!!B&&B.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||k.attributes.normal===void 0&&ht===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:_e,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:k.attributes.position!==void 0,morphTargets:k.morphAttributes.position!==void 0,morphNormals:k.morphAttributes.normal!==void 0,morphColors:k.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:de,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:D.filter(Pe=>Pe.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:s.shadowMap.enabled&&E.length>0,shadowMapType:s.shadowMap.type,toneMapping:he,decodeVideoTexture:ge&&y.map.isVideoTexture===!0&&Mt.getTransfer(y.map.colorSpace)===Lt,decodeVideoTextureEmissive:ut&&y.emissiveMap.isVideoTexture===!0&&Mt.getTransfer(y.emissiveMap.colorSpace)===Lt,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===si,flipSided:y.side===zn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:tt&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(tt&&y.extensions.multiDraw===!0||ke)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return nt.vertexUv1s=l.has(1),nt.vertexUv2s=l.has(2),nt.vertexUv3s=l.has(3),l.clear(),nt}function x(y){let w=[];if(y.shaderID?w.push(y.shaderID):(w.push(y.customVertexShaderID),w.push(y.customFragmentShaderID)),y.defines!==void 0)for(let E in y.defines)w.push(E),w.push(y.defines[E]);return y.isRawShaderMaterial===!1&&(p(w,y),g(w,y),w.push(s.outputColorSpace)),w.push(y.customProgramCacheKey),w.join()}function p(y,w){y.push(w.precision),y.push(w.outputColorSpace),y.push(w.envMapMode),y.push(w.envMapPMREM),y.push(w.envMapMaxLod),y.push(w.envMapSize),y.push(w.mapUv),y.push(w.alphaMapUv),y.push(w.lightMapUv),y.push(w.aoMapUv),y.push(w.bumpMapUv),y.push(w.normalMapUv),y.push(w.displacementMapUv),y.push(w.emissiveMapUv),y.push(w.metalnessMapUv),y.push(w.roughnessMapUv),y.push(w.anisotropyMapUv),y.push(w.clearcoatMapUv),y.push(w.clearcoatNormalMapUv),y.push(w.clearcoatRoughnessMapUv),y.push(w.diffuseRoughnessMapUv),y.push(w.iridescenceMapUv),y.push(w.iridescenceThicknessMapUv),y.push(w.sheenColorMapUv),y.push(w.sheenRoughnessMapUv),y.push(w.specularMapUv),y.push(w.specularColorMapUv),y.push(w.specularIntensityMapUv),y.push(w.transmissionMapUv),y.push(w.thicknessMapUv),y.push(w.combine),y.push(w.fogExp2),y.push(w.sizeAttenuation),y.push(w.morphTargetsCount),y.push(w.numSunLights),y.push(w.numDirLights),y.push(w.numPointLights),y.push(w.numSpotLights),y.push(w.numSpotLightMaps),y.push(w.numHemiLights),y.push(w.numRectAreaLights),y.push(w.numSunLightShadows),y.push(w.numDirLightShadows),y.push(w.numPointLightShadows),y.push(w.numSpotLightShadows),y.push(w.numSpotLightShadowsWithMaps),y.push(w.numLightProbes),y.push(w.numLightProbeGrids),y.push(w.shadowMapType),y.push(w.toneMapping),y.push(w.numClippingPlanes),y.push(w.numClipIntersection),y.push(w.depthPacking)}function g(y,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function v(y){let w=d[y.type],E;if(w){let P=fs[w];E=iv.clone(P.uniforms)}else E=y.uniforms;return E}function _(y,w){let E=h.get(w);return E!==void 0?++E.usedTimes:(E=new q1(s,w,y,i),c.push(E),h.set(w,E)),E}function b(y){if(--y.usedTimes===0){let w=c.indexOf(y);c[w]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function S(y){a.remove(y)}function A(){a.dispose()}return{getParameters:m,getProgramCacheKey:x,getUniforms:v,acquireProgram:_,releaseProgram:b,releaseShaderCache:S,programs:c,dispose:A}}function Z1(){let s=new WeakMap;function e(o){return s.has(o)}function t(o){let a=s.get(o);return a===void 0&&(a={},s.set(o,a)),a}function n(o){s.delete(o)}function i(o,a,l){s.get(o)[a]=l}function r(){s=new WeakMap}return{has:e,get:t,remove:n,update:i,dispose:r}}function j1(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.material.id!==e.material.id?s.material.id-e.material.id:s.materialVariant!==e.materialVariant?s.materialVariant-e.materialVariant:s.z!==e.z?s.z-e.z:s.id-e.id}function wv(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.z!==e.z?e.z-s.z:s.id-e.id}function Sv(){let s=[],e=0,t=[],n=[],i=[];function r(){e=0,t.length=0,n.length=0,i.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,x,p,g){let v=s[e];return v===void 0?(v={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:p,group:g},s[e]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=m,v.materialVariant=o(d),v.groupOrder=x,v.renderOrder=d.renderOrder,v.z=p,v.group=g),e++,v}function l(d,f,m,x,p,g,v){v.reversedDepth===!0&&(p=-p);let _=a(d,f,m,x,p,g);m.transmission>0?n.push(_):m.transparent===!0?i.push(_):t.push(_)}function c(d,f,m,x,p,g){let v=a(d,f,m,x,p,g);m.transmission>0?n.unshift(v):m.transparent===!0?i.unshift(v):t.unshift(v)}function h(d,f){t.length>1&&t.sort(d||j1),n.length>1&&n.sort(f||wv),i.length>1&&i.sort(f||wv)}function u(){for(let d=e,f=s.length;d<f;d++){let m=s[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:i,init:r,push:l,unshift:c,finish:u,sort:h}}function Q1(){let s=new WeakMap;function e(n,i){let r=s.get(n),o;return r===void 0?(o=new Sv,s.set(n,[o])):i>=r.length?(o=new Sv,r.push(o)):o=r[i],o}function t(){s=new WeakMap}return{get:e,dispose:t}}function eA(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new X,color:new Ae};break;case"SpotLight":t={position:new X,direction:new X,color:new Ae,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new X,color:new Ae,distance:0,decay:0};break;case"HemisphereLight":t={direction:new X,skyColor:new Ae,groundColor:new Ae};break;case"RectAreaLight":t={color:new Ae,position:new X,halfWidth:new X,halfHeight:new X};break}return s[e.id]=t,t}}}function tA(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new vt,shadowCameraNear:1,shadowCameraFar:1e3};break}return s[e.id]=t,t}}}var nA=0;function iA(s,e){return(e.castShadow?2:0)-(s.castShadow?2:0)+(e.map?1:0)-(s.map?1:0)}function sA(s){let e=new eA,t=tA(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new X);let i=new X,r=new Tt,o=new Tt;function a(c){let h=0,u=0,d=0;for(let D=0;D<9;D++)n.probe[D].set(0,0,0);let f=0,m=0,x=0,p=0,g=0,v=0,_=0,b=0,S=0,A=0,y=0,w=0,E=0,P=0;c.sort(iA);for(let D=0,B=c.length;D<B;D++){let k=c[D],z=k.color,G=k.intensity,V=k.distance,re=null;if(k.shadow&&k.shadow.map&&(k.shadow.map.texture.format===ur?re=k.shadow.map.texture:re=k.shadow.map.depthTexture||k.shadow.map.texture),k.isAmbientLight)h+=z.r*G,u+=z.g*G,d+=z.b*G;else if(k.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(k.sh.coefficients[J],G);P++}else if(k.isSunLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),k.castShadow){let ee=k.shadow,te=t.get(k);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize.copy(ee.mapSize).multiply(ee.getFrameExtents()),n.sunShadow[m]=te,n.sunShadowMap[m]=re;let de=ee.getViewportCount();for(let ce=0;ce<de;ce++)n.sunShadowMatrix[x+ce]=ee.getMatrix(ce),n.sunShadowCascade[x+ce]=ee._cascadeData[ce];x+=de,m++}n.sun[f]=J,f++}else if(k.isDirectionalLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),k.castShadow){let ee=k.shadow,te=t.get(k);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.directionalShadow[p]=te,n.directionalShadowMap[p]=re,n.directionalShadowMatrix[p]=k.shadow.matrix,S++}n.directional[p]=J,p++}else if(k.isSpotLight){let J=e.get(k);J.position.setFromMatrixPosition(k.matrixWorld),J.color.copy(z).multiplyScalar(G),J.distance=V,J.coneCos=Math.cos(k.angle),J.penumbraCos=Math.cos(k.angle*(1-k.penumbra)),J.decay=k.decay,n.spot[v]=J;let ee=k.shadow;if(k.map&&(n.spotLightMap[w]=k.map,w++,ee.updateMatrices(k),k.castShadow&&E++),n.spotLightMatrix[v]=ee.matrix,k.castShadow){let te=t.get(k);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,n.spotShadow[v]=te,n.spotShadowMap[v]=re,y++}v++}else if(k.isRectAreaLight){let J=e.get(k);J.color.copy(z).multiplyScalar(G),J.halfWidth.set(k.width*.5,0,0),J.halfHeight.set(0,k.height*.5,0),n.rectArea[_]=J,_++}else if(k.isPointLight){let J=e.get(k);if(J.color.copy(k.color).multiplyScalar(k.intensity),J.distance=k.distance,J.decay=k.decay,k.castShadow){let ee=k.shadow,te=t.get(k);te.shadowIntensity=ee.intensity,te.shadowBias=ee.bias,te.shadowNormalBias=ee.normalBias,te.shadowRadius=ee.radius,te.shadowMapSize=ee.mapSize,te.shadowCameraNear=ee.camera.near,te.shadowCameraFar=ee.camera.far,n.pointShadow[g]=te,n.pointShadowMap[g]=re,n.pointShadowMatrix[g]=k.shadow.matrix,A++}n.point[g]=J,g++}else if(k.isHemisphereLight){let J=e.get(k);J.skyColor.copy(k.color).multiplyScalar(G),J.groundColor.copy(k.groundColor).multiplyScalar(G),n.hemi[b]=J,b++}}_>0&&(s.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Fe.LTC_FLOAT_1,n.rectAreaLTC2=Fe.LTC_FLOAT_2):(n.rectAreaLTC1=Fe.LTC_HALF_1,n.rectAreaLTC2=Fe.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let I=n.hash;(I.sunLength!==f||I.directionalLength!==p||I.pointLength!==g||I.spotLength!==v||I.rectAreaLength!==_||I.hemiLength!==b||I.numSunShadows!==m||I.numDirectionalShadows!==S||I.numPointShadows!==A||I.numSpotShadows!==y||I.numSpotMaps!==w||I.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=p,n.spot.length=v,n.rectArea.length=_,n.point.length=g,n.hemi.length=b,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=S,n.directionalShadowMap.length=S,n.directionalShadowMatrix.length=S,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+w-E,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=E,n.numLightProbes=P,I.sunLength=f,I.directionalLength=p,I.pointLength=g,I.spotLength=v,I.rectAreaLength=_,I.hemiLength=b,I.numSunShadows=m,I.numDirectionalShadows=S,I.numPointShadows=A,I.numSpotShadows=y,I.numSpotMaps=w,I.numLightProbes=P,n.version=nA++)}function l(c,h){let u=0,d=0,f=0,m=0,x=0,p=0,g=h.matrixWorldInverse;for(let v=0,_=c.length;v<_;v++){let b=c[v];if(b.isSunLight){let S=n.sun[u];S.direction.setFromMatrixPosition(b.matrixWorld),S.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let S=n.directional[d];S.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(i),S.direction.transformDirection(g),d++}else if(b.isSpotLight){let S=n.spot[m];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),S.direction.setFromMatrixPosition(b.matrixWorld),i.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(i),S.direction.transformDirection(g),m++}else if(b.isRectAreaLight){let S=n.rectArea[x];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),S.halfWidth.set(b.width*.5,0,0),S.halfHeight.set(0,b.height*.5,0),S.halfWidth.applyMatrix4(o),S.halfHeight.applyMatrix4(o),x++}else if(b.isPointLight){let S=n.point[f];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let S=n.hemi[p];S.direction.setFromMatrixPosition(b.matrixWorld),S.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function Av(s){let e=new sA(s),t=[],n=[],i=[];function r(u){h.camera=u,t.length=0,n.length=0,i.length=0}function o(u){u.isLightProbeGrid?i.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),i.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:i,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function rA(s){let e=new WeakMap;function t(i,r=0){let o=e.get(i),a;return o===void 0?(a=new Av(s),e.set(i,[a])):r>=o.length?(a=new Av(s),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var oA=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,aA=`uniform sampler2D shadow_pass;
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
}`,lA=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],cA=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],Tv=new Tt,rl=new X,Hf=new X;function hA(s,e,t){let n=new ls,i=new vt,r=new vt,o=new Qt,a=new zo,l=new th,c={},h=t.maxTextureSize,u={[hs]:zn,[zn]:hs,[si]:si},d=new Fn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new vt},radius:{value:4}},vertexShader:oA,fragmentShader:aA}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new ii;m.setAttribute("position",new At(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new sn(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Lr;let g=this.type;this.render=function(A,y,w){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===y0&&(et("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Lr);let E=s.getRenderTarget(),P=s.getActiveCubeFace(),I=s.getActiveMipmapLevel(),D=s.state;D.setBlending(Nr),D.buffers.depth.getReversed()===!0?D.buffers.color.setClear(0,0,0,0):D.buffers.color.setClear(1,1,1,1),D.buffers.depth.setTest(!0),D.setScissorTest(!1);let B=g!==this.type;B&&y.traverse(function(k){k.material&&(Array.isArray(k.material)?k.material.forEach(z=>z.needsUpdate=!0):k.material.needsUpdate=!0)});for(let k=0,z=A.length;k<z;k++){let G=A[k],V=G.shadow;if(V===void 0){et("WebGLShadowMap:",G,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;i.copy(V.mapSize);let re=V.getFrameExtents();i.multiply(re),r.copy(V.mapSize),(i.x>h||i.y>h)&&(i.x>h&&(r.x=Math.floor(h/re.x),i.x=r.x*re.x,V.mapSize.x=r.x),i.y>h&&(r.y=Math.floor(h/re.y),i.y=r.y*re.y,V.mapSize.y=r.y));let J=s.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||B===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Go){if(G.isPointLight){et("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new yi(i.x,i.y,{format:ur,type:Xi,minFilter:ni,magFilter:ni,generateMipmaps:!1}),V.map.texture.name=G.name+".shadowMap",V.map.depthTexture=new zs(i.x,i.y,li),V.map.depthTexture.name=G.name+".shadowMapDepth",V.map.depthTexture.format=Us,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=_n,V.map.depthTexture.magFilter=_n}else G.isPointLight?(V.map=new al(i.x),V.map.depthTexture=new Ha(i.x,$i)):(V.map=new yi(i.x,i.y),V.map.depthTexture=new zs(i.x,i.y,$i)),V.map.depthTexture.name=G.name+".shadowMap",V.map.depthTexture.format=Us,this.type===Lr?(V.map.depthTexture.compareFunction=J?Lf:kf,V.map.depthTexture.minFilter=ni,V.map.depthTexture.magFilter=ni):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=_n,V.map.depthTexture.magFilter=_n);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==i.x||V.map.height!==i.y)&&V.map.setSize(i.x,i.y);let ee=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();G.isPointLight!==!0&&V.updateMatrices(G,w);let te=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:w.layers;for(let de=0;de<ee;de++){let ce=V.getCamera(de);if(G.isPointLight){let j=V.camera,fe=V.matrix,me=G.distance||j.far;me!==j.far&&(j.far=me,j.updateProjectionMatrix()),rl.setFromMatrixPosition(G.matrixWorld),j.position.copy(rl),Hf.copy(j.position),Hf.add(lA[de]),j.up.copy(cA[de]),j.lookAt(Hf),j.updateMatrixWorld(),fe.makeTranslation(-rl.x,-rl.y,-rl.z),Tv.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Tv,j.coordinateSystem,j.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)s.setRenderTarget(V.map,de),s.clear();else{de===0&&(s.setRenderTarget(V.map),s.clear());let j=V.getViewport(de);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),D.viewport(o)}n=V.getFrustum(de),b(y,w,ce,G,te,this.type)}V.isPointLightShadow!==!0&&this.type===Go&&v(V,w),V.needsUpdate=!1}g=this.type,p.needsUpdate=!1,s.setRenderTarget(E,P,I)};function v(A,y){let w=e.update(x);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new yi(i.x,i.y,{format:ur,type:Xi}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,s.setRenderTarget(A.mapPass),s.clear(),s.renderBufferDirect(y,null,w,d,x,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,s.setRenderTarget(A.map),s.clear(),s.renderBufferDirect(y,null,w,f,x,null)}function _(A,y,w,E){let P=null,I=w.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(I!==void 0)P=I;else if(P=w.isPointLight===!0?l:a,s.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let D=P.uuid,B=y.uuid,k=c[D];k===void 0&&(k={},c[D]=k);let z=k[B];z===void 0&&(z=P.clone(),k[B]=z,y.addEventListener("dispose",S)),P=z}if(P.visible=y.visible,P.wireframe=y.wireframe,E===Go?P.side=y.shadowSide!==null?y.shadowSide:y.side:P.side=y.shadowSide!==null?y.shadowSide:u[y.side],P.alphaMap=y.alphaMap,P.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,P.map=y.map,P.clipShadows=y.clipShadows,P.clippingPlanes=y.clippingPlanes,P.clipIntersection=y.clipIntersection,P.displacementMap=y.displacementMap,P.displacementScale=y.displacementScale,P.displacementBias=y.displacementBias,P.wireframeLinewidth=y.wireframeLinewidth,P.linewidth=y.linewidth,w.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let D=s.properties.get(P);D.light=w}return P}function b(A,y,w,E,P,I){if(A.visible===!1)return;if(A.layers.test(P)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&I===Go)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,A.matrixWorld);let k=e.update(A),z=A.material;if(Array.isArray(z)){let G=k.groups;for(let V=0,re=G.length;V<re;V++){let J=G[V],ee=z[J.materialIndex];if(ee&&ee.visible){let te=_(A,ee,E,I);A.onBeforeShadow(s,A,y,w,k,te,J),s.renderBufferDirect(w,null,k,te,A,J),A.onAfterShadow(s,A,y,w,k,te,J)}}}else if(z.visible){let G=_(A,z,E,I);A.onBeforeShadow(s,A,y,w,k,G,null),s.renderBufferDirect(w,null,k,G,A,null),A.onAfterShadow(s,A,y,w,k,G,null)}}let B=A.children;for(let k=0,z=B.length;k<z;k++)b(B[k],y,w,E,P,I)}function S(A){A.target.removeEventListener("dispose",S);for(let w in c){let E=c[w],P=A.target.uuid;P in E&&(E[P].dispose(),delete E[P])}}}function uA(s,e){function t(){let O=!1,oe=new Qt,ie=null,Ee=new Qt(0,0,0,0);return{setMask:function(ye){ie!==ye&&!O&&(s.colorMask(ye,ye,ye,ye),ie=ye)},setLocked:function(ye){O=ye},setClear:function(ye,Se,Xe,tt,he){he===!0&&(ye*=tt,Se*=tt,Xe*=tt),oe.set(ye,Se,Xe,tt),Ee.equals(oe)===!1&&(s.clearColor(ye,Se,Xe,tt),Ee.copy(oe))},reset:function(){O=!1,ie=null,Ee.set(-1,0,0,0)}}}function n(){let O=!1,oe=!1,ie=null,Ee=null,ye=null;return{setReversed:function(Se){if(oe!==Se){let Xe=e.get("EXT_clip_control");Se?Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.ZERO_TO_ONE_EXT):Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.NEGATIVE_ONE_TO_ONE_EXT),oe=Se;let tt=ye;ye=null,this.setClear(tt)}},getReversed:function(){return oe},setTest:function(Se){Se?_e(s.DEPTH_TEST):$e(s.DEPTH_TEST)},setMask:function(Se){ie!==Se&&!O&&(s.depthMask(Se),ie=Se)},setFunc:function(Se){if(oe&&(Se=j0[Se]),Ee!==Se){switch(Se){case Fc:s.depthFunc(s.NEVER);break;case Uc:s.depthFunc(s.ALWAYS);break;case Oc:s.depthFunc(s.LESS);break;case No:s.depthFunc(s.LEQUAL);break;case Bc:s.depthFunc(s.EQUAL);break;case zc:s.depthFunc(s.GEQUAL);break;case Vc:s.depthFunc(s.GREATER);break;case Hc:s.depthFunc(s.NOTEQUAL);break;default:s.depthFunc(s.LEQUAL)}Ee=Se}},setLocked:function(Se){O=Se},setClear:function(Se){ye!==Se&&(ye=Se,oe&&(Se=1-Se),s.clearDepth(Se))},reset:function(){O=!1,ie=null,Ee=null,ye=null,oe=!1}}}function i(){let O=!1,oe=null,ie=null,Ee=null,ye=null,Se=null,Xe=null,tt=null,he=null;return{setTest:function(Ve){O||(Ve?_e(s.STENCIL_TEST):$e(s.STENCIL_TEST))},setMask:function(Ve){oe!==Ve&&!O&&(s.stencilMask(Ve),oe=Ve)},setFunc:function(Ve,nt,Pe){(ie!==Ve||Ee!==nt||ye!==Pe)&&(s.stencilFunc(Ve,nt,Pe),ie=Ve,Ee=nt,ye=Pe)},setOp:function(Ve,nt,Pe){(Se!==Ve||Xe!==nt||tt!==Pe)&&(s.stencilOp(Ve,nt,Pe),Se=Ve,Xe=nt,tt=Pe)},setLocked:function(Ve){O=Ve},setClear:function(Ve){he!==Ve&&(s.clearStencil(Ve),he=Ve)},reset:function(){O=!1,oe=null,ie=null,Ee=null,ye=null,Se=null,Xe=null,tt=null,he=null}}}let r=new t,o=new n,a=new i,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,_=null,b=null,S=null,A=null,y=null,w=new Ae(0,0,0),E=0,P=!1,I=null,D=null,B=null,k=null,z=null,G=s.getParameter(s.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,re=0,J=s.getParameter(s.VERSION);J.indexOf("WebGL")!==-1?(re=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=re>=1):J.indexOf("OpenGL ES")!==-1&&(re=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=re>=2);let ee=null,te={},de=s.getParameter(s.SCISSOR_BOX),ce=s.getParameter(s.VIEWPORT),j=new Qt().fromArray(de),fe=new Qt().fromArray(ce);function me(O,oe,ie,Ee){let ye=new Uint8Array(4),Se=s.createTexture();s.bindTexture(O,Se),s.texParameteri(O,s.TEXTURE_MIN_FILTER,s.NEAREST),s.texParameteri(O,s.TEXTURE_MAG_FILTER,s.NEAREST);for(let Xe=0;Xe<ie;Xe++)O===s.TEXTURE_3D||O===s.TEXTURE_2D_ARRAY?s.texImage3D(oe,0,s.RGBA,1,1,Ee,0,s.RGBA,s.UNSIGNED_BYTE,ye):s.texImage2D(oe+Xe,0,s.RGBA,1,1,0,s.RGBA,s.UNSIGNED_BYTE,ye);return Se}let xe={};xe[s.TEXTURE_2D]=me(s.TEXTURE_2D,s.TEXTURE_2D,1),xe[s.TEXTURE_CUBE_MAP]=me(s.TEXTURE_CUBE_MAP,s.TEXTURE_CUBE_MAP_POSITIVE_X,6),xe[s.TEXTURE_2D_ARRAY]=me(s.TEXTURE_2D_ARRAY,s.TEXTURE_2D_ARRAY,1,1),xe[s.TEXTURE_3D]=me(s.TEXTURE_3D,s.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_e(s.DEPTH_TEST),o.setFunc(No),wt(!1),ht(uf),_e(s.CULL_FACE),It(Nr);function _e(O){h[O]!==!0&&(s.enable(O),h[O]=!0)}function $e(O){h[O]!==!1&&(s.disable(O),h[O]=!1)}function ke(O,oe){return d[O]!==oe?(s.bindFramebuffer(O,oe),d[O]=oe,O===s.DRAW_FRAMEBUFFER&&(d[s.FRAMEBUFFER]=oe),O===s.FRAMEBUFFER&&(d[s.DRAW_FRAMEBUFFER]=oe),!0):!1}function ge(O,oe){let ie=m,Ee=!1;if(O){ie=f.get(oe),ie===void 0&&(ie=[],f.set(oe,ie));let ye=O.textures;if(ie.length!==ye.length||ie[0]!==s.COLOR_ATTACHMENT0){for(let Se=0,Xe=ye.length;Se<Xe;Se++)ie[Se]=s.COLOR_ATTACHMENT0+Se;ie.length=ye.length,Ee=!0}}else ie[0]!==s.BACK&&(ie[0]=s.BACK,Ee=!0);Ee&&s.drawBuffers(ie)}function ot(O){return x!==O?(s.useProgram(O),x=O,!0):!1}let je={[Dr]:s.FUNC_ADD,[_0]:s.FUNC_SUBTRACT,[M0]:s.FUNC_REVERSE_SUBTRACT};je[w0]=s.MIN,je[S0]=s.MAX;let Je={[A0]:s.ZERO,[T0]:s.ONE,[E0]:s.SRC_COLOR,[mf]:s.SRC_ALPHA,[L0]:s.SRC_ALPHA_SATURATE,[I0]:s.DST_COLOR,[R0]:s.DST_ALPHA,[C0]:s.ONE_MINUS_SRC_COLOR,[gf]:s.ONE_MINUS_SRC_ALPHA,[k0]:s.ONE_MINUS_DST_COLOR,[P0]:s.ONE_MINUS_DST_ALPHA,[N0]:s.CONSTANT_COLOR,[D0]:s.ONE_MINUS_CONSTANT_COLOR,[F0]:s.CONSTANT_ALPHA,[U0]:s.ONE_MINUS_CONSTANT_ALPHA};function It(O,oe,ie,Ee,ye,Se,Xe,tt,he,Ve){if(O===Nr){p===!0&&($e(s.BLEND),p=!1);return}if(p===!1&&(_e(s.BLEND),p=!0),O!==b0){if(O!==g||Ve!==P){if((v!==Dr||S!==Dr)&&(s.blendEquation(s.FUNC_ADD),v=Dr,S=Dr),Ve)switch(O){case Wo:s.blendFuncSeparate(s.ONE,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case df:s.blendFunc(s.ONE,s.ONE);break;case ff:s.blendFuncSeparate(s.ZERO,s.ONE_MINUS_SRC_COLOR,s.ZERO,s.ONE);break;case pf:s.blendFuncSeparate(s.DST_COLOR,s.ONE_MINUS_SRC_ALPHA,s.ZERO,s.ONE);break;default:st("WebGLState: Invalid blending: ",O);break}else switch(O){case Wo:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case df:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE,s.ONE,s.ONE);break;case ff:st("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case pf:st("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:st("WebGLState: Invalid blending: ",O);break}_=null,b=null,A=null,y=null,w.set(0,0,0),E=0,g=O,P=Ve}return}ye=ye||oe,Se=Se||ie,Xe=Xe||Ee,(oe!==v||ye!==S)&&(s.blendEquationSeparate(je[oe],je[ye]),v=oe,S=ye),(ie!==_||Ee!==b||Se!==A||Xe!==y)&&(s.blendFuncSeparate(Je[ie],Je[Ee],Je[Se],Je[Xe]),_=ie,b=Ee,A=Se,y=Xe),(tt.equals(w)===!1||he!==E)&&(s.blendColor(tt.r,tt.g,tt.b,he),w.copy(tt),E=he),g=O,P=!1}function qe(O,oe){O.side===si?$e(s.CULL_FACE):_e(s.CULL_FACE);let ie=O.side===zn;oe&&(ie=!ie),wt(ie),O.blending===Wo&&O.transparent===!1?It(Nr):It(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Ee=O.stencilWrite;a.setTest(Ee),Ee&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),ut(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?_e(s.SAMPLE_ALPHA_TO_COVERAGE):$e(s.SAMPLE_ALPHA_TO_COVERAGE)}function wt(O){I!==O&&(O?s.frontFace(s.CW):s.frontFace(s.CCW),I=O)}function ht(O){O!==v0?(_e(s.CULL_FACE),O!==D&&(O===uf?s.cullFace(s.BACK):O===x0?s.cullFace(s.FRONT):s.cullFace(s.FRONT_AND_BACK))):$e(s.CULL_FACE),D=O}function Ut(O){O!==B&&(V&&s.lineWidth(O),B=O)}function ut(O,oe,ie){O?(_e(s.POLYGON_OFFSET_FILL),(k!==oe||z!==ie)&&(k=oe,z=ie,o.getReversed()&&(oe=-oe,ie=-ie),s.polygonOffset(oe,ie))):$e(s.POLYGON_OFFSET_FILL)}function tn(O){O?_e(s.SCISSOR_TEST):$e(s.SCISSOR_TEST)}function Wt(O){O===void 0&&(O=s.TEXTURE0+G-1),ee!==O&&(s.activeTexture(O),ee=O)}function rn(O,oe,ie){ie===void 0&&(ee===null?ie=s.TEXTURE0+G-1:ie=ee);let Ee=te[ie];Ee===void 0&&(Ee={type:void 0,texture:void 0},te[ie]=Ee),(Ee.type!==O||Ee.texture!==oe)&&(ee!==ie&&(s.activeTexture(ie),ee=ie),s.bindTexture(O,oe||xe[O]),Ee.type=O,Ee.texture=oe)}function U(){let O=te[ee];O!==void 0&&O.type!==void 0&&(s.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ie(){try{s.compressedTexImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function Ze(){try{s.compressedTexImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function lt(){try{s.texSubImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function Te(){try{s.texSubImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function Bt(){try{s.compressedTexSubImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function We(){try{s.compressedTexSubImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function Ke(){try{s.texStorage2D(...arguments)}catch(O){st("WebGLState:",O)}}function L(){try{s.texStorage3D(...arguments)}catch(O){st("WebGLState:",O)}}function T(){try{s.texImage2D(...arguments)}catch(O){st("WebGLState:",O)}}function q(){try{s.texImage3D(...arguments)}catch(O){st("WebGLState:",O)}}function ue(O){return u[O]!==void 0?u[O]:s.getParameter(O)}function ae(O,oe){u[O]!==oe&&(s.pixelStorei(O,oe),u[O]=oe)}function be(O){j.equals(O)===!1&&(s.scissor(O.x,O.y,O.z,O.w),j.copy(O))}function Me(O){fe.equals(O)===!1&&(s.viewport(O.x,O.y,O.z,O.w),fe.copy(O))}function ne(O,oe){let ie=c.get(oe);ie===void 0&&(ie=new WeakMap,c.set(oe,ie));let Ee=ie.get(O);Ee===void 0&&(Ee=s.getUniformBlockIndex(oe,O.name),s.uniformBlockBinding(oe,Ee,Ee),ie.set(O,Ee))}function se(O,oe,ie){let ye=c.get(oe).get(O);l[ye]!==ie&&(s.bindBufferBase(s.UNIFORM_BUFFER,ye,ie),l[ye]=ie)}function ve(){s.disable(s.BLEND),s.disable(s.CULL_FACE),s.disable(s.DEPTH_TEST),s.disable(s.POLYGON_OFFSET_FILL),s.disable(s.SCISSOR_TEST),s.disable(s.STENCIL_TEST),s.disable(s.SAMPLE_ALPHA_TO_COVERAGE),s.blendEquation(s.FUNC_ADD),s.blendFunc(s.ONE,s.ZERO),s.blendFuncSeparate(s.ONE,s.ZERO,s.ONE,s.ZERO),s.blendColor(0,0,0,0),s.colorMask(!0,!0,!0,!0),s.clearColor(0,0,0,0),s.depthMask(!0),s.depthFunc(s.LESS),o.setReversed(!1),s.clearDepth(1),s.stencilMask(4294967295),s.stencilFunc(s.ALWAYS,0,4294967295),s.stencilOp(s.KEEP,s.KEEP,s.KEEP),s.clearStencil(0),s.cullFace(s.BACK),s.frontFace(s.CCW),s.polygonOffset(0,0),s.activeTexture(s.TEXTURE0),s.bindFramebuffer(s.FRAMEBUFFER,null),s.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),s.bindFramebuffer(s.READ_FRAMEBUFFER,null),s.useProgram(null),s.lineWidth(1),s.scissor(0,0,s.canvas.width,s.canvas.height),s.viewport(0,0,s.canvas.width,s.canvas.height),s.pixelStorei(s.PACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,!1),s.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),s.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,s.BROWSER_DEFAULT_WEBGL),s.pixelStorei(s.PACK_ROW_LENGTH,0),s.pixelStorei(s.PACK_SKIP_PIXELS,0),s.pixelStorei(s.PACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_ROW_LENGTH,0),s.pixelStorei(s.UNPACK_IMAGE_HEIGHT,0),s.pixelStorei(s.UNPACK_SKIP_PIXELS,0),s.pixelStorei(s.UNPACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_SKIP_IMAGES,0),h={},u={},ee=null,te={},d={},l={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,_=null,b=null,S=null,A=null,y=null,w=new Ae(0,0,0),E=0,P=!1,I=null,D=null,B=null,k=null,z=null,j.set(0,0,s.canvas.width,s.canvas.height),fe.set(0,0,s.canvas.width,s.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:_e,disable:$e,bindFramebuffer:ke,drawBuffers:ge,useProgram:ot,setBlending:It,setMaterial:qe,setFlipSided:wt,setCullFace:ht,setLineWidth:Ut,setPolygonOffset:ut,setScissorTest:tn,activeTexture:Wt,bindTexture:rn,unbindTexture:U,compressedTexImage2D:Ie,compressedTexImage3D:Ze,texImage2D:T,texImage3D:q,pixelStorei:ae,getParameter:ue,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Ke,texStorage3D:L,texSubImage2D:lt,texSubImage3D:Te,compressedTexSubImage2D:Bt,compressedTexSubImage3D:We,scissor:be,viewport:Me,reset:ve}}function dA(s,e,t,n,i,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new vt,h=new WeakMap,u=new Set,d,f=new WeakMap,m=new Set,x=new FinalizationRegistry(L=>m.delete(L)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(L,T){return p?new OffscreenCanvas(L,T):ka("canvas")}function v(L,T,q){let ue=1,ae=Ke(L);if((ae.width>q||ae.height>q)&&(ue=q/Math.max(ae.width,ae.height)),ue<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let be=Math.floor(ue*ae.width),Me=Math.floor(ue*ae.height);d===void 0&&(d=g(be,Me));let ne=T?g(be,Me):d;return ne.width=be,ne.height=Me,ne.getContext("2d").drawImage(L,0,0,be,Me),et("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+be+"x"+Me+")."),ne}else return"data"in L&&et("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),L;return L}function _(L){return L.generateMipmaps}function b(L){s.generateMipmap(L)}function S(L){return L.isWebGLCubeRenderTarget?s.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?s.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?s.TEXTURE_2D_ARRAY:s.TEXTURE_2D}function A(L,T,q,ue,ae,be=!1){if(L!==null){if(s[L]!==void 0)return s[L];et("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let Me;ue&&(Me=e.get("EXT_texture_norm16"),Me||et("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=T;if(T===s.RED&&(q===s.FLOAT&&(ne=s.R32F),q===s.HALF_FLOAT&&(ne=s.R16F),q===s.UNSIGNED_BYTE&&(ne=s.R8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.R16_EXT),q===s.SHORT&&Me&&(ne=Me.R16_SNORM_EXT)),T===s.RED_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.R8UI),q===s.UNSIGNED_SHORT&&(ne=s.R16UI),q===s.UNSIGNED_INT&&(ne=s.R32UI),q===s.BYTE&&(ne=s.R8I),q===s.SHORT&&(ne=s.R16I),q===s.INT&&(ne=s.R32I)),T===s.RG&&(q===s.FLOAT&&(ne=s.RG32F),q===s.HALF_FLOAT&&(ne=s.RG16F),q===s.UNSIGNED_BYTE&&(ne=s.RG8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RG16_EXT),q===s.SHORT&&Me&&(ne=Me.RG16_SNORM_EXT)),T===s.RG_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RG8UI),q===s.UNSIGNED_SHORT&&(ne=s.RG16UI),q===s.UNSIGNED_INT&&(ne=s.RG32UI),q===s.BYTE&&(ne=s.RG8I),q===s.SHORT&&(ne=s.RG16I),q===s.INT&&(ne=s.RG32I)),T===s.RGB_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RGB8UI),q===s.UNSIGNED_SHORT&&(ne=s.RGB16UI),q===s.UNSIGNED_INT&&(ne=s.RGB32UI),q===s.BYTE&&(ne=s.RGB8I),q===s.SHORT&&(ne=s.RGB16I),q===s.INT&&(ne=s.RGB32I)),T===s.RGBA_INTEGER&&(q===s.UNSIGNED_BYTE&&(ne=s.RGBA8UI),q===s.UNSIGNED_SHORT&&(ne=s.RGBA16UI),q===s.UNSIGNED_INT&&(ne=s.RGBA32UI),q===s.BYTE&&(ne=s.RGBA8I),q===s.SHORT&&(ne=s.RGBA16I),q===s.INT&&(ne=s.RGBA32I)),T===s.RGB&&(q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RGB16_EXT),q===s.SHORT&&Me&&(ne=Me.RGB16_SNORM_EXT),q===s.UNSIGNED_INT_5_9_9_9_REV&&(ne=s.RGB9_E5),q===s.UNSIGNED_INT_10F_11F_11F_REV&&(ne=s.R11F_G11F_B10F)),T===s.RGBA){let se=be?Ia:Mt.getTransfer(ae);q===s.FLOAT&&(ne=s.RGBA32F),q===s.HALF_FLOAT&&(ne=s.RGBA16F),q===s.UNSIGNED_BYTE&&(ne=se===Lt?s.SRGB8_ALPHA8:s.RGBA8),q===s.UNSIGNED_SHORT&&Me&&(ne=Me.RGBA16_EXT),q===s.SHORT&&Me&&(ne=Me.RGBA16_SNORM_EXT),q===s.UNSIGNED_SHORT_4_4_4_4&&(ne=s.RGBA4),q===s.UNSIGNED_SHORT_5_5_5_1&&(ne=s.RGB5_A1)}return(ne===s.R16F||ne===s.R32F||ne===s.RG16F||ne===s.RG32F||ne===s.RGBA16F||ne===s.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function y(L,T){let q;return L?T===null||T===$i||T===Ur?q=s.DEPTH24_STENCIL8:T===li?q=s.DEPTH32F_STENCIL8:T===Xo&&(q=s.DEPTH24_STENCIL8,et("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===$i||T===Ur?q=s.DEPTH_COMPONENT24:T===li?q=s.DEPTH_COMPONENT32F:T===Xo&&(q=s.DEPTH_COMPONENT16),q}function w(L,T){return _(L)===!0||L.isFramebufferTexture&&L.minFilter!==_n&&L.minFilter!==ni?Math.log2(Math.max(T.width,T.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?T.mipmaps.length:1}function E(L){let T=new WeakRef(L);n.get(L).__ref=T,m.add(T),x.register(L,T,T)}function P(L){let T=n.get(L).__ref;T!==void 0&&(m.delete(T),x.unregister(T))}function I(L){B(L.target)}function D(L){k(L.target)}function B(L){L.removeEventListener("dispose",I),P(L),G(L),L.isVideoTexture&&h.delete(L),L.isHTMLTexture&&u.delete(L)}function k(L){L.removeEventListener("dispose",D),P(L),re(L)}function z(){for(let L of m){let T=L.deref();T!==void 0&&(T.isRenderTarget===!0?k(T):B(T))}m.clear(),u.clear()}function G(L){let T=n.get(L);if(T.__webglInit===void 0)return;let q=L.source,ue=f.get(q);if(ue){let ae=ue[T.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&V(L),Object.keys(ue).length===0&&f.delete(q)}n.remove(L)}function V(L){let T=n.get(L);s.deleteTexture(T.__webglTexture);let q=L.source,ue=f.get(q);delete ue[T.__cacheKey],o.memory.textures--}function re(L){let T=n.get(L);T.__depthDisposeCallback&&T.__depthDisposeCallback();let q=L.depthTexture;if(q&&q.renderTarget===L&&B(q),L.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(T.__webglFramebuffer[ae]))for(let be=0;be<T.__webglFramebuffer[ae].length;be++)s.deleteFramebuffer(T.__webglFramebuffer[ae][be]);else s.deleteFramebuffer(T.__webglFramebuffer[ae]);T.__webglDepthbuffer&&s.deleteRenderbuffer(T.__webglDepthbuffer[ae])}else{if(Array.isArray(T.__webglFramebuffer))for(let ae=0;ae<T.__webglFramebuffer.length;ae++)s.deleteFramebuffer(T.__webglFramebuffer[ae]);else s.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&s.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&s.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let ae=0;ae<T.__webglColorRenderbuffer.length;ae++)T.__webglColorRenderbuffer[ae]&&s.deleteRenderbuffer(T.__webglColorRenderbuffer[ae]);T.__webglDepthRenderbuffer&&s.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let ue=L.textures;for(let ae=0,be=ue.length;ae<be;ae++){let Me=n.get(ue[ae]);Me.__webglTexture&&(s.deleteTexture(Me.__webglTexture),o.memory.textures--),n.remove(ue[ae])}n.remove(L)}let J=0;function ee(){J=0}function te(){return J}function de(L){J=L}function ce(){let L=J;return L>=i.maxTextures&&et("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+i.maxTextures),J+=1,L}function j(L){let T=[];return T.push(L.wrapS),T.push(L.wrapT),T.push(L.wrapR||0),T.push(L.magFilter),T.push(L.minFilter),T.push(L.anisotropy),T.push(L.internalFormat),T.push(L.format),T.push(L.type),T.push(L.generateMipmaps),T.push(L.mipmapsAutoUpdate),T.push(L.premultiplyAlpha),T.push(L.flipY),T.push(L.unpackAlignment),T.push(L.colorSpace),T.join()}function fe(L,T){let q=n.get(L);if(L.isVideoTexture&&Bt(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&q.__version!==L.version){let ue=L.image;if(ue===null)et("WebGLRenderer: Texture marked for update but no image data found.");else if(ue.complete===!1)et("WebGLRenderer: Texture marked for update but image is incomplete");else{qe(q,L,T);return}}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(s.TEXTURE_2D,q.__webglTexture,s.TEXTURE0+T)}function me(L,T){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){qe(q,L,T);return}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(s.TEXTURE_2D_ARRAY,q.__webglTexture,s.TEXTURE0+T)}function xe(L,T){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){qe(q,L,T);return}t.bindTexture(s.TEXTURE_3D,q.__webglTexture,s.TEXTURE0+T)}function _e(L,T){let q=n.get(L);if(L.version>0&&q.__version!==L.version){wt(q,L,T);return}t.bindTexture(s.TEXTURE_CUBE_MAP,q.__webglTexture,s.TEXTURE0+T)}let $e={[Gc]:s.REPEAT,[ss]:s.CLAMP_TO_EDGE,[Wc]:s.MIRRORED_REPEAT},ke={[_n]:s.NEAREST,[z0]:s.NEAREST_MIPMAP_NEAREST,[ja]:s.NEAREST_MIPMAP_LINEAR,[ni]:s.LINEAR,[gh]:s.LINEAR_MIPMAP_NEAREST,[Vs]:s.LINEAR_MIPMAP_LINEAR},ge={[W0]:s.NEVER,[Nf]:s.ALWAYS,[$0]:s.LESS,[kf]:s.LEQUAL,[X0]:s.EQUAL,[Lf]:s.GEQUAL,[q0]:s.GREATER,[Y0]:s.NOTEQUAL};function ot(L,T){if(T.type===li&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===ni||T.magFilter===gh||T.magFilter===ja||T.magFilter===Vs||T.minFilter===ni||T.minFilter===gh||T.minFilter===ja||T.minFilter===Vs)&&et("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),s.texParameteri(L,s.TEXTURE_WRAP_S,$e[T.wrapS]),s.texParameteri(L,s.TEXTURE_WRAP_T,$e[T.wrapT]),(L===s.TEXTURE_3D||L===s.TEXTURE_2D_ARRAY)&&s.texParameteri(L,s.TEXTURE_WRAP_R,$e[T.wrapR]),s.texParameteri(L,s.TEXTURE_MAG_FILTER,ke[T.magFilter]),s.texParameteri(L,s.TEXTURE_MIN_FILTER,ke[T.minFilter]),T.compareFunction&&(s.texParameteri(L,s.TEXTURE_COMPARE_MODE,s.COMPARE_REF_TO_TEXTURE),s.texParameteri(L,s.TEXTURE_COMPARE_FUNC,ge[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===_n||T.minFilter!==ja&&T.minFilter!==Vs||T.type===li&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");s.texParameterf(L,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,i.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function je(L,T){let q=!1;L.__webglInit===void 0&&(L.__webglInit=!0,T.addEventListener("dispose",I),E(T));let ue=T.source,ae=f.get(ue);ae===void 0&&(ae={},f.set(ue,ae));let be=j(T);if(be!==L.__cacheKey){ae[be]===void 0&&(ae[be]={texture:s.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ae[be].usedTimes++;let Me=ae[L.__cacheKey];Me!==void 0&&(ae[L.__cacheKey].usedTimes--,Me.usedTimes===0&&V(T)),L.__cacheKey=be,L.__webglTexture=ae[be].texture}return q}function Je(L,T,q){return Math.floor(Math.floor(L/q)/T)}function It(L,T,q,ue){let be=L.updateRanges;if(be.length===0)t.texSubImage2D(s.TEXTURE_2D,0,0,0,T.width,T.height,q,ue,T.data);else{be.sort((O,oe)=>O.start-oe.start);let Me=0;for(let O=1;O<be.length;O++){let oe=be[Me],ie=be[O],Ee=oe.start+oe.count,ye=Je(ie.start,T.width,4),Se=Je(oe.start,T.width,4);ie.start<=Ee+1&&ye===Se&&Je(ie.start+ie.count-1,T.width,4)===ye?oe.count=Math.max(oe.count,ie.start+ie.count-oe.start):(++Me,be[Me]=ie)}be.length=Me+1;let ne=t.getParameter(s.UNPACK_ROW_LENGTH),se=t.getParameter(s.UNPACK_SKIP_PIXELS),ve=t.getParameter(s.UNPACK_SKIP_ROWS);t.pixelStorei(s.UNPACK_ROW_LENGTH,T.width);for(let O=0,oe=be.length;O<oe;O++){let ie=be[O],Ee=Math.floor(ie.start/4),ye=Math.ceil(ie.count/4),Se=Ee%T.width,Xe=Math.floor(Ee/T.width),tt=ye,he=1;t.pixelStorei(s.UNPACK_SKIP_PIXELS,Se),t.pixelStorei(s.UNPACK_SKIP_ROWS,Xe),t.texSubImage2D(s.TEXTURE_2D,0,Se,Xe,tt,he,q,ue,T.data)}L.clearUpdateRanges(),t.pixelStorei(s.UNPACK_ROW_LENGTH,ne),t.pixelStorei(s.UNPACK_SKIP_PIXELS,se),t.pixelStorei(s.UNPACK_SKIP_ROWS,ve)}}function qe(L,T,q){let ue=s.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(ue=s.TEXTURE_2D_ARRAY),T.isData3DTexture&&(ue=s.TEXTURE_3D);let ae=je(L,T),be=T.source;t.bindTexture(ue,L.__webglTexture,s.TEXTURE0+q);let Me=n.get(be);if(be.version!==Me.__version||ae===!0){if(t.activeTexture(s.TEXTURE0+q),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let he=Mt.getPrimaries(Mt.workingColorSpace),Ve=T.colorSpace===Gs?null:Mt.getPrimaries(T.colorSpace),nt=T.colorSpace===Gs||he===Ve?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,nt)}t.pixelStorei(s.UNPACK_ALIGNMENT,T.unpackAlignment);let se=v(T.image,!1,i.maxTextureSize);se=We(T,se);let ve=r.convert(T.format,T.colorSpace),O=r.convert(T.type),oe=A(T.internalFormat,ve,O,T.normalized,T.colorSpace,T.isVideoTexture);ot(ue,T);let ie,Ee=T.mipmaps,ye=T.isVideoTexture!==!0,Se=Me.__version===void 0||ae===!0,Xe=be.dataReady,tt=w(T,se);if(T.isDepthTexture)oe=y(T.format===Hs,T.type),Se&&(ye?t.texStorage2D(s.TEXTURE_2D,1,oe,se.width,se.height):t.texImage2D(s.TEXTURE_2D,0,oe,se.width,se.height,0,ve,O,null));else if(T.isDataTexture)if(Ee.length>0){ye&&Se&&t.texStorage2D(s.TEXTURE_2D,tt,oe,Ee[0].width,Ee[0].height);for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],ye?Xe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,O,ie.data):t.texImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ve,O,ie.data);T.generateMipmaps=!1}else ye?(Se&&t.texStorage2D(s.TEXTURE_2D,tt,oe,se.width,se.height),Xe&&It(T,se,ve,O)):t.texImage2D(s.TEXTURE_2D,0,oe,se.width,se.height,0,ve,O,se.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ye&&Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,tt,oe,Ee[0].width,Ee[0].height,se.depth);for(let he=0,Ve=Ee.length;he<Ve;he++)if(ie=Ee[he],T.format!==Mi)if(ve!==null)if(ye){if(Xe)if(T.layerUpdates.size>0){let nt=zf(ie.width,ie.height,T.format,T.type);for(let Pe of T.layerUpdates){let dt=ie.data.subarray(Pe*nt/ie.data.BYTES_PER_ELEMENT,(Pe+1)*nt/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,Pe,ie.width,ie.height,1,ve,dt)}}else t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,se.depth,ve,ie.data)}else t.compressedTexImage3D(s.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,se.depth,0,ie.data,0,0);else et("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ye?Xe&&t.texSubImage3D(s.TEXTURE_2D_ARRAY,he,0,0,0,ie.width,ie.height,se.depth,ve,O,ie.data):t.texImage3D(s.TEXTURE_2D_ARRAY,he,oe,ie.width,ie.height,se.depth,0,ve,O,ie.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ye&&Se&&t.texStorage2D(s.TEXTURE_2D,tt,oe,Ee[0].width,Ee[0].height);for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],T.format!==Mi?ve!==null?ye?Xe&&t.compressedTexSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,ie.data):t.compressedTexImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ie.data):et("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ye?Xe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ie.width,ie.height,ve,O,ie.data):t.texImage2D(s.TEXTURE_2D,he,oe,ie.width,ie.height,0,ve,O,ie.data)}else if(T.isDataArrayTexture)if(ye){if(Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,tt,oe,se.width,se.height,se.depth),Xe)if(T.layerUpdates.size>0){let he=zf(se.width,se.height,T.format,T.type);for(let Ve of T.layerUpdates){let nt=se.data.subarray(Ve*he/se.data.BYTES_PER_ELEMENT,(Ve+1)*he/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,Ve,se.width,se.height,1,ve,O,nt)}T.clearLayerUpdates()}else t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,ve,O,se.data)}else t.texImage3D(s.TEXTURE_2D_ARRAY,0,oe,se.width,se.height,se.depth,0,ve,O,se.data);else if(T.isData3DTexture)ye?(Se&&t.texStorage3D(s.TEXTURE_3D,tt,oe,se.width,se.height,se.depth),Xe&&t.texSubImage3D(s.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,ve,O,se.data)):t.texImage3D(s.TEXTURE_3D,0,oe,se.width,se.height,se.depth,0,ve,O,se.data);else if(T.isFramebufferTexture){if(Se)if(ye)t.texStorage2D(s.TEXTURE_2D,tt,oe,se.width,se.height);else{let he=se.width,Ve=se.height;for(let nt=0;nt<tt;nt++)t.texImage2D(s.TEXTURE_2D,nt,oe,he,Ve,0,ve,O,null),he>>=1,Ve>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in s){let he=s.canvas;if(he.hasAttribute("layoutsubtree")||he.setAttribute("layoutsubtree","true"),se.parentNode!==he){he.appendChild(se),u.add(T),he.onpaint=Ve=>{let nt=Ve.changedElements;for(let Pe of u)nt.includes(Pe.image)&&(Pe.needsUpdate=!0)},he.requestPaint();return}if(s.texElementImage2D.length===3)s.texElementImage2D(s.TEXTURE_2D,s.RGBA8,se);else{let nt=s.RGBA,Pe=s.RGBA,dt=s.UNSIGNED_BYTE;s.texElementImage2D(s.TEXTURE_2D,0,nt,Pe,dt,se)}s.texParameteri(s.TEXTURE_2D,s.TEXTURE_MIN_FILTER,s.LINEAR),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_S,s.CLAMP_TO_EDGE),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_T,s.CLAMP_TO_EDGE)}}else if(Ee.length>0){if(ye&&Se){let he=Ke(Ee[0]);t.texStorage2D(s.TEXTURE_2D,tt,oe,he.width,he.height)}for(let he=0,Ve=Ee.length;he<Ve;he++)ie=Ee[he],ye?Xe&&t.texSubImage2D(s.TEXTURE_2D,he,0,0,ve,O,ie):t.texImage2D(s.TEXTURE_2D,he,oe,ve,O,ie);T.generateMipmaps=!1}else if(ye){if(Se){let he=Ke(se);t.texStorage2D(s.TEXTURE_2D,tt,oe,he.width,he.height)}Xe&&t.texSubImage2D(s.TEXTURE_2D,0,0,0,ve,O,se)}else t.texImage2D(s.TEXTURE_2D,0,oe,ve,O,se);_(T)&&T.mipmapsAutoUpdate===!0&&b(ue),Me.__version=be.version,T.onUpdate&&T.onUpdate(T)}L.__version=T.version}function wt(L,T,q){if(T.image.length!==6)return;let ue=je(L,T),ae=T.source;t.bindTexture(s.TEXTURE_CUBE_MAP,L.__webglTexture,s.TEXTURE0+q);let be=n.get(ae);if(ae.version!==be.__version||ue===!0){t.activeTexture(s.TEXTURE0+q);let Me=Mt.getPrimaries(Mt.workingColorSpace),ne=T.colorSpace===Gs?null:Mt.getPrimaries(T.colorSpace),se=T.colorSpace===Gs||Me===ne?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(s.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let ve=T.isCompressedTexture||T.image[0].isCompressedTexture,O=T.image[0]&&T.image[0].isDataTexture,oe=[];for(let Pe=0;Pe<6;Pe++)!ve&&!O?oe[Pe]=v(T.image[Pe],!0,i.maxCubemapSize):oe[Pe]=O?T.image[Pe].image:T.image[Pe],oe[Pe]=We(T,oe[Pe]);let ie=oe[0],Ee=r.convert(T.format,T.colorSpace),ye=r.convert(T.type),Se=A(T.internalFormat,Ee,ye,T.normalized,T.colorSpace),Xe=T.isVideoTexture!==!0,tt=be.__version===void 0||ue===!0,he=ae.dataReady,Ve=w(T,ie);ot(s.TEXTURE_CUBE_MAP,T);let nt;if(T.isDepthTexture){if(Se=y(T.format===Hs,T.type),tt)if(Xe)t.texStorage2D(s.TEXTURE_CUBE_MAP,1,Se,ie.width,ie.height);else for(let Pe=0;Pe<6;Pe++)t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,ie.width,ie.height,0,Ee,ye,null)}else if(ve){Xe&&tt&&t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Se,ie.width,ie.height);for(let Pe=0;Pe<6;Pe++){nt=oe[Pe].mipmaps;for(let dt=0;dt<nt.length;dt++){let $t=nt[dt];T.format!==Mi?Ee!==null?Xe?he&&t.compressedTexSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt,0,0,$t.width,$t.height,Ee,$t.data):t.compressedTexImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt,Se,$t.width,$t.height,0,$t.data):et("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Xe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt,0,0,$t.width,$t.height,Ee,ye,$t.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt,Se,$t.width,$t.height,0,Ee,ye,$t.data)}}}else{if(nt=T.mipmaps,Xe&&tt){nt.length>0&&Ve++;let Pe=Ke(oe[0]);t.texStorage2D(s.TEXTURE_CUBE_MAP,Ve,Se,Pe.width,Pe.height)}for(let Pe=0;Pe<6;Pe++)if(O){Xe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,0,0,oe[Pe].width,oe[Pe].height,Ee,ye,oe[Pe].data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,oe[Pe].width,oe[Pe].height,0,Ee,ye,oe[Pe].data);for(let dt=0;dt<nt.length;dt++){let qn=nt[dt].image[Pe].image;Xe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt+1,0,0,qn.width,qn.height,Ee,ye,qn.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt+1,Se,qn.width,qn.height,0,Ee,ye,qn.data)}}else{Xe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,0,0,Ee,ye,oe[Pe]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,0,Se,Ee,ye,oe[Pe]);for(let dt=0;dt<nt.length;dt++){let $t=nt[dt];Xe?he&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt+1,0,0,Ee,ye,$t.image[Pe]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Pe,dt+1,Se,Ee,ye,$t.image[Pe])}}}_(T)&&T.mipmapsAutoUpdate===!0&&b(s.TEXTURE_CUBE_MAP),be.__version=ae.version,T.onUpdate&&T.onUpdate(T)}L.__version=T.version}function ht(L,T,q,ue,ae,be){let Me=r.convert(q.format,q.colorSpace),ne=r.convert(q.type),se=A(q.internalFormat,Me,ne,q.normalized,q.colorSpace),ve=n.get(T),O=n.get(q);if(O.__renderTarget=T,!ve.__hasExternalTextures){let oe=Math.max(1,T.width>>be),ie=Math.max(1,T.height>>be);ae===s.TEXTURE_3D||ae===s.TEXTURE_2D_ARRAY?t.texImage3D(ae,be,se,oe,ie,T.depth,0,Me,ne,null):t.texImage2D(ae,be,se,oe,ie,0,Me,ne,null)}t.bindFramebuffer(s.FRAMEBUFFER,L),Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ue,ae,O.__webglTexture,0,lt(T)):(ae===s.TEXTURE_2D||ae>=s.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=s.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&s.framebufferTexture2D(s.FRAMEBUFFER,ue,ae,O.__webglTexture,be),t.bindFramebuffer(s.FRAMEBUFFER,null)}function Ut(L,T,q){if(s.bindRenderbuffer(s.RENDERBUFFER,L),T.depthBuffer){let ue=T.depthTexture,ae=ue&&ue.isDepthTexture?ue.type:null,be=y(T.stencilBuffer,ae),Me=T.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;Te(T)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,lt(T),be,T.width,T.height):q?s.renderbufferStorageMultisample(s.RENDERBUFFER,lt(T),be,T.width,T.height):s.renderbufferStorage(s.RENDERBUFFER,be,T.width,T.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,Me,s.RENDERBUFFER,L)}else{let ue=T.textures;for(let ae=0;ae<ue.length;ae++){let be=ue[ae],Me=r.convert(be.format,be.colorSpace),ne=r.convert(be.type),se=A(be.internalFormat,Me,ne,be.normalized,be.colorSpace);Te(T)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,lt(T),se,T.width,T.height):q?s.renderbufferStorageMultisample(s.RENDERBUFFER,lt(T),se,T.width,T.height):s.renderbufferStorage(s.RENDERBUFFER,se,T.width,T.height)}}s.bindRenderbuffer(s.RENDERBUFFER,null)}function ut(L,T,q){let ue=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(s.FRAMEBUFFER,L),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=n.get(T.depthTexture);ae.__renderTarget=T;let be=ue?T.depthTexture.image[0]:T.depthTexture.image;(!ae.__webglTexture||be.width!==T.width||be.height!==T.height)&&(be.width=T.width,be.height=T.height,T.depthTexture.needsUpdate=!0),ue?_e(T.depthTexture,0):fe(T.depthTexture,0);let Me=ae.__webglTexture,ne=lt(T),se=ue?s.TEXTURE_CUBE_MAP_POSITIVE_X+q:s.TEXTURE_2D,ve=T.depthTexture.format===Hs?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;if(T.depthTexture.format===Us)Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ve,se,Me,0,ne):s.framebufferTexture2D(s.FRAMEBUFFER,ve,se,Me,0);else if(T.depthTexture.format===Hs)Te(T)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ve,se,Me,0,ne):s.framebufferTexture2D(s.FRAMEBUFFER,ve,se,Me,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function tn(L){let T=n.get(L),q=L.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==L.depthTexture){let ue=L.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),ue){let ae=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,ue.removeEventListener("dispose",ae)};ue.addEventListener("dispose",ae),T.__depthDisposeCallback=ae}T.__boundDepthTexture=ue}if(L.depthTexture&&!T.__autoAllocateDepthBuffer)if(q)for(let ue=0;ue<6;ue++)ut(T.__webglFramebuffer[ue],L,ue);else L.texture.mipmaps.length>0?ut(T.__webglFramebuffer[0],L,0):ut(T.__webglFramebuffer,L,0);else if(q){T.__webglDepthbuffer=[];for(let ue=0;ue<6;ue++)if(t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer[ue]),T.__webglDepthbuffer[ue]===void 0)T.__webglDepthbuffer[ue]=s.createRenderbuffer(),Ut(T.__webglDepthbuffer[ue],L,!1);else{let ae=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,be=T.__webglDepthbuffer[ue];s.bindRenderbuffer(s.RENDERBUFFER,be),s.framebufferRenderbuffer(s.FRAMEBUFFER,ae,s.RENDERBUFFER,be)}}else if(L.texture.mipmaps.length>0?t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(s.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=s.createRenderbuffer(),Ut(T.__webglDepthbuffer,L,!1);else{let ae=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,be=T.__webglDepthbuffer;s.bindRenderbuffer(s.RENDERBUFFER,be),s.framebufferRenderbuffer(s.FRAMEBUFFER,ae,s.RENDERBUFFER,be)}t.bindFramebuffer(s.FRAMEBUFFER,null)}function Wt(L,T,q){let ue=n.get(L);T!==void 0&&ht(ue.__webglFramebuffer,L,L.texture,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,0),q!==void 0&&tn(L)}function rn(L){let T=L.texture,q=n.get(L),ue=n.get(T);L.addEventListener("dispose",D),E(L);let ae=L.textures,be=L.isWebGLCubeRenderTarget===!0,Me=ae.length>1;if(Me||(ue.__webglTexture===void 0&&(ue.__webglTexture=s.createTexture()),ue.__version=T.version,o.memory.textures++),be){q.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0){q.__webglFramebuffer[ne]=[];for(let se=0;se<T.mipmaps.length;se++)q.__webglFramebuffer[ne][se]=s.createFramebuffer()}else q.__webglFramebuffer[ne]=s.createFramebuffer()}else{if(T.mipmaps.length>0){q.__webglFramebuffer=[];for(let ne=0;ne<T.mipmaps.length;ne++)q.__webglFramebuffer[ne]=s.createFramebuffer()}else q.__webglFramebuffer=s.createFramebuffer();if(Me)for(let ne=0,se=ae.length;ne<se;ne++){let ve=n.get(ae[ne]);ve.__webglTexture===void 0&&(ve.__webglTexture=s.createTexture(),o.memory.textures++)}if(L.samples>0&&Te(L)===!1){q.__webglMultisampledFramebuffer=s.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(s.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let ne=0;ne<ae.length;ne++){let se=ae[ne];q.__webglColorRenderbuffer[ne]=s.createRenderbuffer(),s.bindRenderbuffer(s.RENDERBUFFER,q.__webglColorRenderbuffer[ne]);let ve=r.convert(se.format,se.colorSpace),O=r.convert(se.type),oe=A(se.internalFormat,ve,O,se.normalized,se.colorSpace,L.isXRRenderTarget===!0),ie=lt(L);s.renderbufferStorageMultisample(s.RENDERBUFFER,ie,oe,L.width,L.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ne,s.RENDERBUFFER,q.__webglColorRenderbuffer[ne])}s.bindRenderbuffer(s.RENDERBUFFER,null),L.depthBuffer&&(q.__webglDepthRenderbuffer=s.createRenderbuffer(),Ut(q.__webglDepthRenderbuffer,L,!0)),t.bindFramebuffer(s.FRAMEBUFFER,null)}}if(be){t.bindTexture(s.TEXTURE_CUBE_MAP,ue.__webglTexture),ot(s.TEXTURE_CUBE_MAP,T);for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)ht(q.__webglFramebuffer[ne][se],L,T,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else ht(q.__webglFramebuffer[ne],L,T,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);_(T)?b(s.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&s.texParameteri(s.TEXTURE_CUBE_MAP,s.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(Me){for(let ne=0,se=ae.length;ne<se;ne++){let ve=ae[ne],O=n.get(ve),oe=s.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(oe=L.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(oe,O.__webglTexture),ot(oe,ve),ht(q.__webglFramebuffer,L,ve,s.COLOR_ATTACHMENT0+ne,oe,0),_(ve)&&b(oe)}t.unbindTexture()}else{let ne=s.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(ne=L.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(ne,ue.__webglTexture),ot(ne,T),T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)ht(q.__webglFramebuffer[se],L,T,s.COLOR_ATTACHMENT0,ne,se);else ht(q.__webglFramebuffer,L,T,s.COLOR_ATTACHMENT0,ne,0);_(T)?b(ne):T.mipmaps.length>0&&s.texParameteri(ne,s.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}L.depthBuffer&&tn(L)}function U(L){let T=L.textures;for(let q=0,ue=T.length;q<ue;q++){let ae=T[q];if(_(ae)&&ae.mipmapsAutoUpdate===!0){let be=S(L),Me=n.get(ae).__webglTexture;t.bindTexture(be,Me),b(be),t.unbindTexture()}}}let Ie=[];function Ze(L){if(L.samples>0){if(Te(L)===!1){let T=L.textures,q=L.width,ue=L.height,ae=s.COLOR_BUFFER_BIT,be=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,Me=n.get(L),ne=T.length>1;if(ne)for(let ve=0;ve<T.length;ve++)t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.RENDERBUFFER,null),t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.TEXTURE_2D,null,0);t.bindFramebuffer(s.READ_FRAMEBUFFER,Me.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglFramebuffer[0]):t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglFramebuffer);for(let ve=0;ve<T.length;ve++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ae|=s.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ae|=s.STENCIL_BUFFER_BIT)),ne){s.framebufferRenderbuffer(s.READ_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.RENDERBUFFER,Me.__webglColorRenderbuffer[ve]);let O=n.get(T[ve]).__webglTexture;s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,O,0)}s.blitFramebuffer(0,0,q,ue,0,0,q,ue,ae,s.NEAREST),l===!0&&(Ie.length=0,Ie.push(s.COLOR_ATTACHMENT0+ve),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Ie.push(be),s.invalidateFramebuffer(s.READ_FRAMEBUFFER,Ie))}if(t.bindFramebuffer(s.READ_FRAMEBUFFER,null),t.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),ne)for(let ve=0;ve<T.length;ve++){t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.RENDERBUFFER,Me.__webglColorRenderbuffer[ve]);let O=n.get(T[ve]).__webglTexture;t.bindFramebuffer(s.FRAMEBUFFER,Me.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ve,s.TEXTURE_2D,O,0)}t.bindFramebuffer(s.DRAW_FRAMEBUFFER,Me.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let T=L.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;s.invalidateFramebuffer(s.DRAW_FRAMEBUFFER,[T])}}}function lt(L){return Math.min(i.maxSamples,L.samples)}function Te(L){let T=n.get(L);return L.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Bt(L){let T=o.render.frame;h.get(L)!==T&&(h.set(L,T),L.update())}function We(L,T){let q=L.colorSpace,ue=L.format,ae=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||q!==Pa&&q!==Gs&&(Mt.getTransfer(q)===Lt?(ue!==Mi||ae!==ai)&&et("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):st("WebGLTextures: Unsupported texture color space:",q)),T}function Ke(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=ce,this.resetTextureUnits=ee,this.getTextureUnits=te,this.setTextureUnits=de,this.setTexture2D=fe,this.setTexture2DArray=me,this.setTexture3D=xe,this.setTextureCube=_e,this.rebindTextures=Wt,this.setupRenderTarget=rn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Ze,this.setupDepthRenderbuffer=tn,this.setupFrameBufferTexture=ht,this.useMultisampledRTT=Te,this.dispose=z}function fA(s,e){function t(n,i=Gs){let r,o=Mt.getTransfer(i);if(n===ai)return s.UNSIGNED_BYTE;if(n===xh)return s.UNSIGNED_SHORT_4_4_4_4;if(n===yh)return s.UNSIGNED_SHORT_5_5_5_1;if(n===Cf)return s.UNSIGNED_INT_5_9_9_9_REV;if(n===Rf)return s.UNSIGNED_INT_10F_11F_11F_REV;if(n===Tf)return s.BYTE;if(n===Ef)return s.SHORT;if(n===Xo)return s.UNSIGNED_SHORT;if(n===vh)return s.INT;if(n===$i)return s.UNSIGNED_INT;if(n===li)return s.FLOAT;if(n===Xi)return s.HALF_FLOAT;if(n===Pf)return s.ALPHA;if(n===If)return s.RGB;if(n===Mi)return s.RGBA;if(n===Us)return s.DEPTH_COMPONENT;if(n===Hs)return s.DEPTH_STENCIL;if(n===bh)return s.RED;if(n===_h)return s.RED_INTEGER;if(n===ur)return s.RG;if(n===Mh)return s.RG_INTEGER;if(n===wh)return s.RGBA_INTEGER;if(n===Qa||n===el||n===tl||n===nl)if(o===Lt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Qa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Qa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Sh||n===Ah||n===Th||n===Eh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Sh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Ah)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Th)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Eh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Ch||n===Rh||n===Ph||n===Ih||n===kh||n===il||n===Lh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Ch||n===Rh)return o===Lt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Ph)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ih)return r.COMPRESSED_R11_EAC;if(n===kh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===il)return r.COMPRESSED_RG11_EAC;if(n===Lh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Nh||n===Dh||n===Fh||n===Uh||n===Oh||n===Bh||n===zh||n===Vh||n===Hh||n===Gh||n===Wh||n===$h||n===Xh||n===qh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Nh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Dh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Fh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Uh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Oh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Bh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===zh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Vh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Hh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Gh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Wh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===$h)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Xh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===qh)return o===Lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Yh||n===Jh||n===Kh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Yh)return o===Lt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Jh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Kh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Zh||n===jh||n===sl||n===Qh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Zh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===jh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===sl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Qh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ur?s.UNSIGNED_INT_24_8:s[n]!==void 0?s[n]:null}return{convert:t}}var pA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,mA=`
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

}`,Jf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Ga(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Fn({vertexShader:pA,fragmentShader:mA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new sn(new ar(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Kf=class extends rs{constructor(e,t){super();let n=this,i=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,x=typeof XRWebGLBinding<"u",p=new Jf,g={},v=t.getContextAttributes(),_=null,b=null,S=[],A=[],y=new vt,w=null,E=null,P=new ti;P.viewport=new Qt;let I=new ti;I.viewport=new Qt;let D=[P,I],B=new fh,k=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let fe=S[j];return fe===void 0&&(fe=new Oo,S[j]=fe),fe.getTargetRaySpace()},this.getControllerGrip=function(j){let fe=S[j];return fe===void 0&&(fe=new Oo,S[j]=fe),fe.getGripSpace()},this.getHand=function(j){let fe=S[j];return fe===void 0&&(fe=new Oo,S[j]=fe),fe.getHandSpace()};function G(j){let fe=A.indexOf(j.inputSource);if(fe===-1)return;let me=S[fe];me!==void 0&&(me.update(j.inputSource,j.frame,c||o),me.dispatchEvent({type:j.type,data:j.inputSource}))}function V(){i.removeEventListener("select",G),i.removeEventListener("selectstart",G),i.removeEventListener("selectend",G),i.removeEventListener("squeeze",G),i.removeEventListener("squeezestart",G),i.removeEventListener("squeezeend",G),i.removeEventListener("end",V),i.removeEventListener("inputsourceschange",re);for(let j=0;j<S.length;j++){let fe=A[j];fe!==null&&(A[j]=null,S[j].disconnect(fe))}k=null,z=null,p.reset();for(let j in g)delete g[j];if(e.setRenderTarget(_),f=null,d=null,u=null,i=null,b=null,ce.stop(),n.isPresenting=!1,e.setPixelRatio(w),e.setSize(y.width,y.height,!1),E!==null){let j=E.camera;j.fov=E.fov,j.zoom=E.zoom,j.updateProjectionMatrix(),E=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&et("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&et("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(i,t)),u},this.getFrame=function(){return m},this.getSession=function(){return i},this.setSession=async function(j){if(i=j,i!==null){if(_=e.getRenderTarget(),i.addEventListener("select",G),i.addEventListener("selectstart",G),i.addEventListener("selectend",G),i.addEventListener("squeeze",G),i.addEventListener("squeezestart",G),i.addEventListener("squeezeend",G),i.addEventListener("end",V),i.addEventListener("inputsourceschange",re),v.xrCompatible!==!0&&await t.makeXRCompatible(),w=e.getPixelRatio(),e.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let me=null,xe=null,_e=null;v.depth&&(_e=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,me=v.stencil?Hs:Us,xe=v.stencil?Ur:$i);let $e={colorFormat:t.RGBA8,depthFormat:_e,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer($e),i.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new yi(d.textureWidth,d.textureHeight,{format:Mi,type:ai,depthTexture:new zs(d.textureWidth,d.textureHeight,xe,void 0,void 0,void 0,void 0,void 0,void 0,me),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let me={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(i,t,me),i.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new yi(f.framebufferWidth,f.framebufferHeight,{format:Mi,type:ai,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await i.requestReferenceSpace(a),ce.setContext(i),ce.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(i!==null)return i.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function re(j){for(let fe=0;fe<j.removed.length;fe++){let me=j.removed[fe],xe=A.indexOf(me);xe>=0&&(A[xe]=null,S[xe].disconnect(me))}for(let fe=0;fe<j.added.length;fe++){let me=j.added[fe],xe=A.indexOf(me);if(xe===-1){for(let $e=0;$e<S.length;$e++)if($e>=A.length){A.push(me),xe=$e;break}else if(A[$e]===null){A[$e]=me,xe=$e;break}if(xe===-1)break}let _e=S[xe];_e&&_e.connect(me)}}function J(j,fe){fe===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(fe.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(i===null)return;let fe=j.near,me=j.far;p.texture!==null&&(p.depthNear>0&&(fe=p.depthNear),p.depthFar>0&&(me=p.depthFar)),B.near=I.near=P.near=fe,B.far=I.far=P.far=me,(k!==B.near||z!==B.far)&&(i.updateRenderState({depthNear:B.near,depthFar:B.far}),k=B.near,z=B.far),B.layers.mask=j.layers.mask|6,P.layers.mask=B.layers.mask&-5,I.layers.mask=B.layers.mask&-3;let xe=j.parent,_e=B.cameras;J(B,xe);for(let $e=0;$e<_e.length;$e++)J(_e[$e],xe);B.projectionMatrix.copy(P.projectionMatrix),B.projectionMatrixInverse.copy(P.projectionMatrixInverse),E===null&&j.isPerspectiveCamera&&(E={camera:j,fov:j.fov,zoom:j.zoom}),ee(j,B,xe)};function ee(j,fe,me){me===null?j.matrix.copy(fe.matrixWorld):(j.matrix.copy(me.matrixWorld),j.matrix.invert(),j.matrix.multiply(fe.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(fe.projectionMatrix),j.projectionMatrixInverse.copy(fe.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=Xc*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(j){l=j,d!==null&&(d.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(B)},this.getCameraTexture=function(j){return g[j]};let te=null;function de(j,fe){if(h=fe.getViewerPose(c||o),m=fe,h!==null){let me=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let xe=!1;me.length!==B.cameras.length&&(B.cameras.length=0,xe=!0);for(let ge=0;ge<me.length;ge++){let ot=me[ge],je=null;if(f!==null)je=f.getViewport(ot);else{let It=u.getViewSubImage(d,ot);je=It.viewport,ge===0&&(e.setRenderTargetTextures(b,It.colorTexture,It.depthStencilTexture),e.setRenderTarget(b))}let Je=D[ge];Je===void 0&&(Je=new ti,Je.layers.enable(ge),Je.viewport=new Qt,D[ge]=Je),Je.matrix.fromArray(ot.transform.matrix),Je.matrix.decompose(Je.position,Je.quaternion,Je.scale),Je.projectionMatrix.fromArray(ot.projectionMatrix),Je.projectionMatrixInverse.copy(Je.projectionMatrix).invert(),Je.viewport.set(je.x,je.y,je.width,je.height),ge===0&&(B.matrix.copy(Je.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),xe===!0&&B.cameras.push(Je)}let _e=i.enabledFeatures;if(_e&&_e.includes("depth-sensing")&&i.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let ge=u.getDepthInformation(me[0]);ge&&ge.isValid&&ge.texture&&p.init(ge,i.renderState)}if(_e&&_e.includes("camera-access")&&x){e.state.unbindTexture(),u=n.getBinding();for(let ge=0;ge<me.length;ge++){let ot=me[ge].camera;if(ot){let je=g[ot];je||(je=new Ga,g[ot]=je);let Je=u.getCameraImage(ot);je.sourceTexture=Je}}}}for(let me=0;me<S.length;me++){let xe=A[me],_e=S[me];xe!==null&&_e!==void 0&&_e.update(xe,fe,c||o)}te&&te(j,fe),fe.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:fe}),m=null}let ce=new Ev;ce.setAnimationLoop(de),this.setAnimationLoop=function(j){te=j},this.dispose=function(){}}},gA=new Tt,Uv=new rt;Uv.set(-1,0,0,0,1,0,0,0,1);function vA(s,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,Uf(s)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function i(p,g,v,_,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),u(p,g)):g.isMeshPhongMaterial?(r(p,g),h(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,b)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),x(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,v,_):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===zn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===zn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let v=e.get(g),_=v.envMap,b=v.envMapRotation;_&&(p.envMap.value=_,p.envMapRotation.value.setFromMatrix4(gA.makeRotationFromEuler(b)).transpose(),_.isCubeTexture&&_.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Uv),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,v,_){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*v,p.scale.value=_*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function h(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function u(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,v){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===zn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=v.texture,p.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function x(p,g){let v=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(v.matrixWorld),p.nearDistance.value=v.shadow.camera.near,p.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:i}}function xA(s,e,t,n){let i={},r={};function o(v,_){let b=_.program;n.uniformBlockBinding(v,b,i[v.id])}function a(v,_){let b=i[v.id];b===void 0&&(m(v),b=l(v),i[v.id]=b,v.addEventListener("dispose",p));let S=_.program;n.updateUBOMapping(v,S);let A=e.render.frame;r[v.id]!==A&&(c(v),r[v.id]=A)}function l(v){let _=s.createBuffer(),b=v.__size,S=v.usage;return s.bindBuffer(s.UNIFORM_BUFFER,_),s.bufferData(s.UNIFORM_BUFFER,b,S),s.bindBuffer(s.UNIFORM_BUFFER,null),_}function c(v){let _=i[v.id],b=v.uniforms,S=v.__cache;s.bindBuffer(s.UNIFORM_BUFFER,_);for(let A=0,y=b.length;A<y;A++){let w=b[A];if(Array.isArray(w))for(let E=0,P=w.length;E<P;E++)h(w[E],A,E,S);else h(w,A,0,S)}s.bindBuffer(s.UNIFORM_BUFFER,null)}function h(v,_,b,S){if(d(v,_,b,S)===!0){let A=v.__offset,y=v.value;if(Array.isArray(y)){let w=0;for(let E=0;E<y.length;E++){let P=y[E],I=x(P,!0);u(P,v.__data,w),w+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,v.__data,0);s.bufferSubData(s.UNIFORM_BUFFER,A,v.__data)}}function u(v,_,b){typeof v=="number"||typeof v=="boolean"?_[b]=v:v.isMatrix3?(_[b]=v.elements[0],_[b+1]=v.elements[1],_[b+2]=v.elements[2],_[b+3]=0,_[b+4]=v.elements[3],_[b+5]=v.elements[4],_[b+6]=v.elements[5],_[b+7]=0,_[b+8]=v.elements[6],_[b+9]=v.elements[7],_[b+10]=v.elements[8],_[b+11]=0):ArrayBuffer.isView(v)?_.set(v.subarray(0,_.length-b),b):v.toArray(_,b)}function d(v,_,b,S){let A=v.value,y=_+"_"+b;if(Array.isArray(A)){S[y]===void 0&&(S[y]=[]);let w=S[y],E=!1;for(let P=0;P<A.length;P++)f(A[P],w,P)===!0&&(E=!0);return E}return f(A,S,y)}function f(v,_,b){if(_[b]===void 0)return typeof v=="number"||typeof v=="boolean"?_[b]=v:ArrayBuffer.isView(v)?_[b]=v.slice():_[b]=v.clone(),!0;{let S=_[b];if(typeof v=="number"||typeof v=="boolean"){if(S!==v)return _[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(S.equals(v)===!1)return S.copy(v),!0}}return!1}function m(v){let _=v.uniforms,b=0,S=16;for(let y=0,w=_.length;y<w;y++){let E=Array.isArray(_[y])?_[y]:[_[y]];for(let P=0,I=E.length;P<I;P++){let D=E[P],B=Array.isArray(D.value)?D.value:[D.value],k=Array.isArray(_[y])||Array.isArray(D.value),z=b;for(let V=0,re=B.length;V<re;V++){let J=B[V],ee=x(J,k),te=b%S,de=te%ee.boundary,ce=te+de;b+=de,ce!==0&&S-ce<ee.storage&&(b+=S-ce),V===0&&(z=b),b+=ee.storage}let G=D.type==="int"?Int32Array:D.type==="uint"?Uint32Array:Float32Array;D.__data=new G((b-z)/Float32Array.BYTES_PER_ELEMENT),D.__offset=z}}let A=b%S;return A>0&&(b+=S-A),v.__size=b,v.__cache={},this}function x(v,_){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?et("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):et("WebGLRenderer: Unsupported uniform value type.",v),_===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function p(v){let _=v.target;_.removeEventListener("dispose",p),s.deleteBuffer(i[_.id]),delete i[_.id],delete r[_.id]}function g(){for(let v in i)s.deleteBuffer(i[v]);i={},r={}}return{bind:o,update:a,dispose:g}}var yA=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ds=null;function bA(){return ds===null&&(ds=new Pr(yA,16,16,ur,Xi),ds.name="DFG_LUT",ds.minFilter=ni,ds.magFilter=ni,ds.wrapS=ss,ds.wrapT=ss,ds.generateMipmaps=!1,ds.needsUpdate=!0),ds}var ru=class{constructor(e={}){let{canvas:t=J0(),context:n=null,depth:i=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ai}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let x=f,p=new Set([wh,Mh,_h]),g=new Set([ai,$i,Xo,Ur,xh,yh]),v=new Uint32Array(4),_=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},S=null,A=null,y=[],w=[],E=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=us,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,I=!1,D=null,B=null,k=null,z=null;this._outputColorSpace=ei;let G=0,V=0,re=null,J=-1,ee=null,te=new Qt,de=new Qt,ce=null,j=new Ae(0),fe=0,me=t.width,xe=t.height,_e=1,$e=null,ke=null,ge=new Qt(0,0,me,xe),ot=new Qt(0,0,me,xe),je=!1,Je=new ls,It=new Qc,qe=!1,wt=!1,ht=new Tt,Ut=new X,ut=new Qt,tn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Wt=!1;function rn(){return re===null?_e:1}let U=n;function Ie(R,H){return t.getContext(R,H)}let Ze,lt,Te,Bt,We,Ke,L,T,q,ue,ae,be,Me,ne,se,ve,O,oe,ie,Ee,ye,Se,Xe;try{let R={alpha:!0,depth:i,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ve,!1),t.addEventListener("webglcontextrestored",nt,!1),t.addEventListener("webglcontextcreationerror",Pe,!1),U===null){let H="webgl2";if(U=Ie(H,R),U===null)throw Ie(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}tt()}catch(R){throw t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",nt,!1),t.removeEventListener("webglcontextcreationerror",Pe,!1),st("WebGLRenderer: "+R.message),R}function tt(){Ze=new IS(U),Ze.init(),ye=new fA(U,Ze),lt=new bS(U,Ze,e,ye),Te=new uA(U,Ze),lt.reversedDepthBuffer&&d&&Te.buffers.depth.setReversed(!0),B=U.createFramebuffer(),k=U.createFramebuffer(),z=U.createFramebuffer(),Bt=new NS(U),We=new Z1,Ke=new dA(U,Ze,Te,We,lt,ye,Bt),L=new PS(P),T=new F_(U),Se=new xS(U,T),q=new kS(U,T,Bt,Se),ue=new FS(U,q,T,Se,Bt),oe=new DS(U,lt,Ke),se=new _S(We),ae=new K1(P,L,Ze,lt,Se,se),be=new vA(P,We),Me=new Q1,ne=new rA(Ze),O=new vS(P,L,Te,ue,m,l),ve=new hA(P,ue,lt),Xe=new xA(U,Bt,lt,Te),ie=new yS(U,Ze,Bt),Ee=new LS(U,Ze,Bt),Bt.programs=ae.programs,P.capabilities=lt,P.extensions=Ze,P.properties=We,P.renderLists=Me,P.shadowMap=ve,P.state=Te,P.info=Bt}x!==ai&&(E=new OS(x,t.width,t.height,a,i,r));let he=new Kf(P,U);this.xr=he,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let R=Ze.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ze.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return _e},this.setPixelRatio=function(R){R!==void 0&&(_e=R,this.setSize(me,xe,!1))},this.getSize=function(R){return R.set(me,xe)},this.setSize=function(R,H,Q=!0){if(he.isPresenting){et("WebGLRenderer: Can't change size while VR device is presenting.");return}me=R,xe=H,t.width=Math.floor(R*_e),t.height=Math.floor(H*_e),Q===!0&&(t.style.width=R+"px",t.style.height=H+"px"),E!==null&&E.setSize(t.width,t.height),this.setViewport(0,0,R,H)},this.getDrawingBufferSize=function(R){return R.set(me*_e,xe*_e).floor()},this.setDrawingBufferSize=function(R,H,Q){me=R,xe=H,_e=Q,t.width=Math.floor(R*Q),t.height=Math.floor(H*Q),this.setViewport(0,0,R,H)},this.setEffects=function(R){if(x===ai){st("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let H=0;H<R.length;H++)if(R[H].isOutputPass===!0){et("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}E.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(te)},this.getViewport=function(R){return R.copy(ge)},this.setViewport=function(R,H,Q,Y){R.isVector4?ge.set(R.x,R.y,R.z,R.w):ge.set(R,H,Q,Y),Te.viewport(te.copy(ge).multiplyScalar(rn()).round())},this.getScissor=function(R){return R.copy(ot)},this.setScissor=function(R,H,Q,Y){R.isVector4?ot.set(R.x,R.y,R.z,R.w):ot.set(R,H,Q,Y),Te.scissor(de.copy(ot).multiplyScalar(rn()).round())},this.getScissorTest=function(){return je},this.setScissorTest=function(R){Te.setScissorTest(je=R)},this.setOpaqueSort=function(R){$e=R},this.setTransparentSort=function(R){ke=R},this.getClearColor=function(R){return R.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(R=!0,H=!0,Q=!0){let Y=0;if(R){let K=!1;if(re!==null){let Ce=re.texture.format;K=p.has(Ce)}if(K){let Ce=re.texture.type,Le=g.has(Ce),Re=O.getClearColor(),Ne=O.getClearAlpha(),Ge=Re.r,it=Re.g,mt=Re.b;Le?(v[0]=Ge,v[1]=it,v[2]=mt,v[3]=Ne,U.clearBufferuiv(U.COLOR,0,v)):(_[0]=Ge,_[1]=it,_[2]=mt,_[3]=Ne,U.clearBufferiv(U.COLOR,0,_))}else Y|=U.COLOR_BUFFER_BIT}H&&(Y|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Y|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&U.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),D=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Ve,!1),t.removeEventListener("webglcontextrestored",nt,!1),t.removeEventListener("webglcontextcreationerror",Pe,!1),O.dispose(),Me.dispose(),ne.dispose(),Ke.dispose(),We.dispose(),L.dispose(),ue.dispose(),q.dispose(),Se.dispose(),Xe.dispose(),ae.dispose(),he.dispose(),he.removeEventListener("sessionstart",ml),he.removeEventListener("sessionend",Yi),ps.stop()};function Ve(R){R.preventDefault(),La("WebGLRenderer: Context Lost."),I=!0}function nt(){La("WebGLRenderer: Context Restored."),I=!1;let R=Bt.autoReset,H=ve.enabled,Q=ve.autoUpdate,Y=ve.needsUpdate,K=ve.type;tt(),Bt.autoReset=R,ve.enabled=H,ve.autoUpdate=Q,ve.needsUpdate=Y,ve.type=K}function Pe(R){st("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function dt(R){let H=R.target;H.removeEventListener("dispose",dt),$t(H)}function $t(R){qn(R),We.remove(R)}function qn(R){let H=We.get(R).programs;H!==void 0&&(H.forEach(function(Q){ae.releaseProgram(Q)}),R.isShaderMaterial&&ae.releaseShaderCache(R))}this.renderBufferDirect=function(R,H,Q,Y,K,Ce){H===null&&(H=tn);let Le=K.isMesh&&K.matrixWorld.determinantAffine()<0,Re=ta(R,H,Q,Y,K);Te.setMaterial(Y,Le);let Ne=Q.index,Ge=1;if(Y.wireframe===!0){if(Ne=q.getWireframeAttribute(Q),Ne===void 0)return;Ge=2}let it=Q.drawRange,mt=Q.attributes.position,He=it.start*Ge,gt=(it.start+it.count)*Ge;Ce!==null&&(He=Math.max(He,Ce.start*Ge),gt=Math.min(gt,(Ce.start+Ce.count)*Ge)),Ne!==null?(He=Math.max(He,0),gt=Math.min(gt,Ne.count)):mt!=null&&(He=Math.max(He,0),gt=Math.min(gt,mt.count));let nn=gt-He;if(nn<0||nn===1/0)return;Se.setup(K,Y,Re,Q,Ne);let Nt,Dt=ie;if(Ne!==null&&(Nt=T.get(Ne),Dt=Ee,Dt.setIndex(Nt)),K.isMesh)Y.wireframe===!0?(Te.setLineWidth(Y.wireframeLinewidth*rn()),Dt.setMode(U.LINES)):Dt.setMode(U.TRIANGLES);else if(K.isLine){let Mn=Y.linewidth;Mn===void 0&&(Mn=1),Te.setLineWidth(Mn*rn()),K.isLineSegments?Dt.setMode(U.LINES):K.isLineLoop?Dt.setMode(U.LINE_LOOP):Dt.setMode(U.LINE_STRIP)}else K.isPoints?Dt.setMode(U.POINTS):K.isSprite&&Dt.setMode(U.TRIANGLES);if(K.isBatchedMesh)if(Ze.get("WEBGL_multi_draw"))Dt.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let Mn=K._multiDrawStarts,Be=K._multiDrawCounts,mn=K._multiDrawCount,yt=Ne?T.get(Ne).bytesPerElement:1,gs=We.get(Y).currentProgram.getUniforms();for(let gn=0;gn<mn;gn++)gs.setValue(U,"_gl_DrawID",gn),Dt.render(Mn[gn]/yt,Be[gn])}else if(K.isInstancedMesh)Dt.renderInstances(He,nn,K.count);else if(Q.isInstancedBufferGeometry){let Mn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Be=Math.min(Q.instanceCount,Mn);Dt.renderInstances(He,nn,Be)}else Dt.render(He,nn)};function jo(R,H,Q,Y){D!==null&&R.isNodeMaterial&&D.setObject(Y,R),qe===!0&&se.setState(R,Q,!1),R.transparent===!0&&R.side===si&&R.forceSinglePass===!1?(R.side=zn,R.needsUpdate=!0,Ji(R,H,Y),R.side=hs,R.needsUpdate=!0,Ji(R,H,Y),R.side=si):Ji(R,H,Y)}this.compile=function(R,H,Q=null){Q===null&&(Q=R),D!==null&&D.renderStart(R,H,Q),A=ne.get(Q),A.init(H),w.push(A),Q.traverseVisible(function(K){K.isLight&&K.layers.test(H.layers)&&(A.pushLight(K),K.castShadow&&A.pushShadow(K))}),R!==Q&&R.traverseVisible(function(K){K.isLight&&K.layers.test(H.layers)&&(A.pushLight(K),K.castShadow&&A.pushShadow(K))}),A.setupLights(),D!==null&&D.updateLights(A.state.lightsArray),wt=this.localClippingEnabled,qe=se.init(this.clippingPlanes,wt),qe===!0&&se.setGlobalState(this.clippingPlanes,H),D!==null&&ve.render(A.state.shadowsArray,Q,H);let Y=new Set;return R.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Ce=K.material;if(Ce)if(Array.isArray(Ce))for(let Le=0;Le<Ce.length;Le++){let Re=Ce[Le];jo(Re,Q,H,K),Y.add(Re)}else jo(Ce,Q,H,K),Y.add(Ce)}),A=w.pop(),D!==null&&D.renderEnd(),Y},this.compileAsync=function(R,H,Q=null){let Y=this.compile(R,H,Q);return new Promise(K=>{function Ce(){if(Y.forEach(function(Le){let Ne=We.get(Le).currentProgram;(Ne===void 0||Ne.isReady())&&Y.delete(Le)}),Y.size===0){K(R);return}setTimeout(Ce,10)}Ze.get("KHR_parallel_shader_compile")!==null?Ce():setTimeout(Ce,10)})};let Wr=null;function Cu(R){Wr&&Wr(R)}function ml(){ps.stop()}function Yi(){ps.start()}let ps=new Ev;ps.setAnimationLoop(Cu),typeof self<"u"&&ps.setContext(self),this.setAnimationLoop=function(R){Wr=R,he.setAnimationLoop(R),R===null?ps.stop():ps.start()},he.addEventListener("sessionstart",ml),he.addEventListener("sessionend",Yi),this.render=function(R,H){if(H!==void 0&&H.isCamera!==!0){st("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;D!==null&&D.renderStart(R,H);let Q=he.enabled===!0&&he.isPresenting===!0,Y=E!==null&&(re===null||Q)&&E.begin(P,re);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),he.enabled===!0&&he.isPresenting===!0&&(E===null||E.isCompositing()===!1)&&(he.cameraAutoUpdate===!0&&he.updateCamera(H),H=he.getCamera()),R.isScene===!0&&R.onBeforeRender(P,R,H,re),A=ne.get(R,w.length),A.init(H),A.state.textureUnits=Ke.getTextureUnits(),w.push(A),ht.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?It.setFromArrayCamera(H):Je.setFromProjectionMatrix(ht,Pi,H.reversedDepth),wt=this.localClippingEnabled,qe=se.init(this.clippingPlanes,wt),S=Me.get(R,y.length),S.init(),y.push(S),this.info.render.frame++,he.enabled===!0&&he.isPresenting===!0){let Le=P.xr.getDepthSensingMesh();Le!==null&&ms(Le,H,-1/0,P.sortObjects)}ms(R,H,0,P.sortObjects),S.finish(),D!==null&&D.updateLights(A.state.lightsArray),P.sortObjects===!0&&S.sort($e,ke),Wt=he.enabled===!1||he.isPresenting===!1||he.hasDepthSensing()===!1,Wt&&O.addToRenderList(S,R),this.info.autoReset===!0&&this.info.reset(),qe===!0&&se.beginShadows();let K=A.state.shadowsArray;if(ve.render(K,R,H),qe===!0&&se.endShadows(),(Y&&E.hasRenderPass())===!1){let Le=S.opaque,Re=S.transmissive;if(A.setupLights(),H.isArrayCamera){let Ne=H.cameras;if(Re.length>0)for(let Ge=0,it=Ne.length;Ge<it;Ge++){let mt=Ne[Ge];Di(Le,Re,R,mt)}Wt&&O.render(R);for(let Ge=0,it=Ne.length;Ge<it;Ge++){let mt=Ne[Ge];Qo(S,R,mt,mt.viewport)}}else Re.length>0&&Di(Le,Re,R,H),Wt&&O.render(R),Qo(S,R,H)}re!==null&&V===0&&(Ke.updateMultisampleRenderTarget(re),Ke.updateRenderTargetMipmap(re)),Y&&E.end(P),R.isScene===!0&&R.onAfterRender(P,R,H),Se.resetDefaultState(),J=-1,ee=null,w.pop(),w.length>0?(A=w[w.length-1],Ke.setTextureUnits(A.state.textureUnits),qe===!0&&se.setGlobalState(P.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?S=y[y.length-1]:S=null,D!==null&&D.renderEnd()};function ms(R,H,Q,Y){if(R.visible===!1)return;if(R.layers.test(H.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(H);else if(R.isLight)A.pushLight(R),R.castShadow&&A.pushShadow(R);else if(R.isSprite){let Le=H.isArrayCamera?It:Je;if(!R.frustumCulled||R.intersectsFrustum(Le)){Y&&ut.setFromMatrixPosition(R.matrixWorld).applyMatrix4(ht);let Re=ue.update(R),Ne=R.material;Ne.visible&&S.push(R,Re,Ne,Q,ut.z,null,H)}}else if(R.isMesh||R.isLine||R.isPoints){let Le=H.isArrayCamera?It:Je;if(!R.frustumCulled||R.intersectsFrustum(Le)){let Re=ue.update(R),Ne=R.material;if(Y&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),ut.copy(R.boundingSphere.center)):(Re.boundingSphere===null&&Re.computeBoundingSphere(),ut.copy(Re.boundingSphere.center)),ut.applyMatrix4(R.matrixWorld).applyMatrix4(ht)),Array.isArray(Ne)){let Ge=Re.groups;for(let it=0,mt=Ge.length;it<mt;it++){let He=Ge[it],gt=Ne[He.materialIndex];gt&&gt.visible&&S.push(R,Re,gt,Q,ut.z,He,H)}}else Ne.visible&&S.push(R,Re,Ne,Q,ut.z,null,H)}}}let Ce=R.children;for(let Le=0,Re=Ce.length;Le<Re;Le++)ms(Ce[Le],H,Q,Y)}function Qo(R,H,Q,Y){let{opaque:K,transmissive:Ce,transparent:Le}=R;A.setupLightsView(Q),qe===!0&&se.setGlobalState(P.clippingPlanes,Q),Y&&Te.viewport(te.copy(Y)),K.length>0&&on(K,H,Q),Ce.length>0&&on(Ce,H,Q),Le.length>0&&on(Le,H,Q),Te.buffers.depth.setTest(!0),Te.buffers.depth.setMask(!0),Te.buffers.color.setMask(!0),Te.setPolygonOffset(!1)}function Di(R,H,Q,Y){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let He=Ze.has("EXT_color_buffer_half_float")||Ze.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new yi(1,1,{generateMipmaps:!0,type:He?Xi:ai,minFilter:Vs,samples:Math.max(4,lt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Mt.workingColorSpace})}let Ce=A.state.transmissionRenderTarget[Y.id],Le=Y.viewport||te;Ce.setSize(Le.z*P.transmissionResolutionScale,Le.w*P.transmissionResolutionScale);let Re=P.getRenderTarget(),Ne=P.getActiveCubeFace(),Ge=P.getActiveMipmapLevel();P.setRenderTarget(Ce),P.getClearColor(j),fe=P.getClearAlpha(),fe<1&&P.setClearColor(16777215,.5),P.clear(),Wt&&O.render(Q);let it=P.toneMapping;P.toneMapping=us;let mt=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),qe===!0&&se.setGlobalState(P.clippingPlanes,Y),on(R,Q,Y),Ke.updateMultisampleRenderTarget(Ce),Ke.updateRenderTargetMipmap(Ce),Ze.has("WEBGL_multisampled_render_to_texture")===!1){let He=!1;for(let gt=0,nn=H.length;gt<nn;gt++){let Nt=H[gt],{object:Dt,geometry:Mn,material:Be,group:mn}=Nt;if(Be.side===si&&Dt.layers.test(Y.layers)){let yt=Be.side;Be.side=zn,Be.needsUpdate=!0,un(Dt,Q,Y,Mn,Be,mn),Be.side=yt,Be.needsUpdate=!0,He=!0}}He===!0&&(Ke.updateMultisampleRenderTarget(Ce),Ke.updateRenderTargetMipmap(Ce))}P.setRenderTarget(Re,Ne,Ge),P.setClearColor(j,fe),mt!==void 0&&(Y.viewport=mt),P.toneMapping=it}function on(R,H,Q){let Y=H.isScene===!0?H.overrideMaterial:null;for(let K=0,Ce=R.length;K<Ce;K++){let Le=R[K],{object:Re,geometry:Ne,group:Ge}=Le,it=Le.material;it.allowOverride===!0&&Y!==null&&(it=Y),Re.layers.test(Q.layers)&&un(Re,H,Q,Ne,it,Ge)}}function un(R,H,Q,Y,K,Ce){D!==null&&K.isNodeMaterial&&D.setObject(R,K),R.onBeforeRender(P,H,Q,Y,K,Ce),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),K.onBeforeRender(P,H,Q,Y,R,Ce),K.transparent===!0&&K.side===si&&K.forceSinglePass===!1?(K.side=zn,K.needsUpdate=!0,P.renderBufferDirect(Q,H,Y,K,R,Ce),K.side=hs,K.needsUpdate=!0,P.renderBufferDirect(Q,H,Y,K,R,Ce),K.side=si):P.renderBufferDirect(Q,H,Y,K,R,Ce),R.onAfterRender(P,H,Q,Y,K,Ce)}function dn(R){let H=0;for(let Q of R)Q.texture!==null&&H++;return H}function Ji(R,H,Q){H.isScene!==!0&&(H=tn);let Y=We.get(R),K=A.state.lights,Ce=A.state.shadowsArray,Le=K.state.version,Re=ae.getParameters(R,K.state,Ce,H,Q,A.state.lightProbeGridArray),Ne=ae.getProgramCacheKey(Re),Ge=Y.programs;Y.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?H.environment:null,Y.fog=H.fog;let it=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;Y.envMap=L.get(R.envMap||Y.environment,it),Y.envMapRotation=Y.environment!==null&&R.envMap===null?H.environmentRotation:R.envMapRotation,Ge===void 0&&(R.addEventListener("dispose",dt),Ge=new Map,Y.programs=Ge,Y.programVariants=new Map);let mt=Ge.get(Ne);if(mt!==void 0){if(Y.currentProgram===mt&&Y.lightsStateVersion===Le)return ea(R,Re),mt}else Re.uniforms=ae.getUniforms(R),D!==null&&R.isNodeMaterial&&D.build(R,Q,Re),R.onBeforeCompile(Re,P),mt=ae.acquireProgram(Re,Ne),Ge.set(Ne,mt),Y.uniforms=Re.uniforms;let He=Y.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(He.clippingPlanes=se.uniform),ea(R,Re),Y.needsLights=Xs(R),Y.lightsStateVersion=Le,Y.needsLights&&(He.ambientLightColor.value=K.state.ambient,He.lightProbe.value=K.state.probe,He.sunLights.value=K.state.sun,He.sunLightShadows.value=K.state.sunShadow,He.directionalLights.value=K.state.directional,He.directionalLightShadows.value=K.state.directionalShadow,He.spotLights.value=K.state.spot,He.spotLightShadows.value=K.state.spotShadow,He.rectAreaLights.value=K.state.rectArea,He.ltc_1.value=K.state.rectAreaLTC1,He.ltc_2.value=K.state.rectAreaLTC2,He.pointLights.value=K.state.point,He.pointLightShadows.value=K.state.pointShadow,He.hemisphereLights.value=K.state.hemi,He.sunShadowMatrix.value=K.state.sunShadowMatrix,He.sunShadowCascade.value=K.state.sunShadowCascade,He.directionalShadowMatrix.value=K.state.directionalShadowMatrix,He.spotLightMatrix.value=K.state.spotLightMatrix,He.spotLightMap.value=K.state.spotLightMap,He.pointShadowMatrix.value=K.state.pointShadowMatrix),Y.numLightProbeGrids=dn(A.state.lightProbeGridArray),Y.currentProgram=mt,Y.uniformsList=null,mt}function ci(R,H,Q,Y,K){let Ce=We.get(R),Le=Ce.currentProgram.id+","+Y+","+K,Re=Ce.programVariants.get(Le);return Re===void 0?(Re=Ji(R,H,Q),Ce.programVariants.set(Le,Re)):(Ce.currentProgram=Re,Ce.uniformsList=null,Ce.outputColorSpace=Y,Ce.toneMapping=K),Re}function $s(R){if(R.uniformsList===null){let H=R.currentProgram.getUniforms();R.uniformsList=qo.seqWithValue(H.seq,R.uniforms)}return R.uniformsList}function ea(R,H){let Q=We.get(R);Q.outputColorSpace=H.outputColorSpace,Q.batching=H.batching,Q.batchingColor=H.batchingColor,Q.instancing=H.instancing,Q.instancingColor=H.instancingColor,Q.instancingMorph=H.instancingMorph,Q.skinning=H.skinning,Q.morphTargets=H.morphTargets,Q.morphNormals=H.morphNormals,Q.morphColors=H.morphColors,Q.morphTargetsCount=H.morphTargetsCount,Q.numClippingPlanes=H.numClippingPlanes,Q.numIntersection=H.numClipIntersection,Q.vertexAlphas=H.vertexAlphas,Q.vertexTangents=H.vertexTangents,Q.toneMapping=H.toneMapping}function ta(R,H,Q,Y,K){H.isScene!==!0&&(H=tn),Ke.resetTextureUnits();let Ce=H.fog,Le=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?H.environment:null,Re=re===null?P.outputColorSpace:re.isXRRenderTarget===!0?re.texture.colorSpace:Mt.workingColorSpace,Ne=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,Ge=L.get(Y.envMap||Le,Ne),it=Y.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,mt=!!Q.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),He=!!Q.morphAttributes.position,gt=!!Q.morphAttributes.normal,nn=!!Q.morphAttributes.color,Nt=us;Y.toneMapped&&(re===null||re.isXRRenderTarget===!0)&&(Nt=P.toneMapping);let Dt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,Mn=Dt!==void 0?Dt.length:0,Be=We.get(Y),mn=A.state.lights;if(qe===!0&&(wt===!0||R!==ee)){let Ft=R===ee&&Y.id===J;se.setState(Y,R,Ft)}let yt=!1,gs=!1;Y.version===Be.__version?Be.needsLights&&Be.lightsStateVersion!==mn.state.version||K.isBatchedMesh&&Be.batching===!1||!K.isBatchedMesh&&Be.batching===!0||K.isBatchedMesh&&Be.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&Be.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&Be.instancing===!1||!K.isInstancedMesh&&Be.instancing===!0||K.isSkinnedMesh&&Be.skinning===!1||!K.isSkinnedMesh&&Be.skinning===!0||K.isInstancedMesh&&Be.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&Be.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&Be.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&Be.instancingMorph===!1&&K.morphTexture!==null||Be.envMap!==Ge||Y.fog===!0&&Be.fog!==Ce||Be.numClippingPlanes!==void 0&&(Be.numClippingPlanes!==se.numPlanes||Be.numIntersection!==se.numIntersection)||Be.vertexAlphas!==it||Be.vertexTangents!==mt||Be.morphTargets!==He||Be.morphNormals!==gt||Be.morphColors!==nn||Be.morphTargetsCount!==Mn||Be.numLightProbeGrids!==dn(A.state.lightProbeGridArray)?yt=!0:(Be.outputColorSpace!==Re||Be.toneMapping!==Nt)&&(gs=!0):(yt=!0,Be.__version=Y.version);let gn=Be.currentProgram;(yt===!0||gs===!0)&&(gn=gs===!0?ci(Y,H,K,Re,Nt):Ji(Y,H,K),D&&Y.isNodeMaterial&&D.onUpdateProgram(Y,gn,Be));let qr=!1,Ki=!1,vs=!1,ft=gn.getUniforms(),an=Be.uniforms;if(Te.useProgram(gn.program)&&(qr=!0,Ki=!0,vs=!0),Y.id!==J&&(J=Y.id,Ki=!0),qr||ee!==R){Te.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ft.setValue(U,"projectionMatrix",R.projectionMatrix),ft.setValue(U,"viewMatrix",R.matrixWorldInverse);let vn=ft.map.cameraPosition;vn!==void 0&&vn.setValue(U,Ut.setFromMatrixPosition(R.matrixWorld)),lt.logarithmicDepthBuffer&&ft.setValue(U,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ft.setValue(U,"isOrthographic",R.isOrthographicCamera===!0),ee!==R&&(ee=R,Ki=!0,vs=!0)}if(Be.needsLights&&(mn.state.sunShadowMap.length>0&&ft.setValue(U,"sunShadowMap",mn.state.sunShadowMap,Ke),mn.state.directionalShadowMap.length>0&&ft.setValue(U,"directionalShadowMap",mn.state.directionalShadowMap,Ke),mn.state.spotShadowMap.length>0&&ft.setValue(U,"spotShadowMap",mn.state.spotShadowMap,Ke),mn.state.pointShadowMap.length>0&&ft.setValue(U,"pointShadowMap",mn.state.pointShadowMap,Ke)),K.isSkinnedMesh){ft.setOptional(U,K,"bindMatrix"),ft.setOptional(U,K,"bindMatrixInverse");let Ft=K.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),ft.setValue(U,"boneTexture",Ft.boneTexture,Ke))}K.isBatchedMesh&&(ft.setOptional(U,K,"batchingTexture"),ft.setValue(U,"batchingTexture",K._matricesTexture,Ke),ft.setOptional(U,K,"batchingIdTexture"),ft.setValue(U,"batchingIdTexture",K._indirectTexture,Ke),ft.setOptional(U,K,"batchingColorTexture"),K._colorsTexture!==null&&ft.setValue(U,"batchingColorTexture",K._colorsTexture,Ke));let Yn=Q.morphAttributes;if((Yn.position!==void 0||Yn.normal!==void 0||Yn.color!==void 0)&&oe.update(K,Q,gn),(Ki||Be.receiveShadow!==K.receiveShadow)&&(Be.receiveShadow=K.receiveShadow,ft.setValue(U,"receiveShadow",K.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&H.environment!==null&&(an.envMapIntensity.value=H.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=bA()),Ki){if(ft.setValue(U,"toneMappingExposure",P.toneMappingExposure),Be.needsLights&&$r(an,vs),Ce&&Y.fog===!0&&be.refreshFogUniforms(an,Ce),be.refreshMaterialUniforms(an,Y,_e,xe,A.state.transmissionRenderTarget[R.id]),Be.needsLights&&Be.numLightProbeGrids>0){let Ft=b,vn=0;for(let Vn of A.state.lightProbeGridArray)Vn.texture!==null&&(Ft.textures[vn]=Vn.texture,Ft.min[vn]=Vn.boundingBox.min,Ft.max[vn]=Vn.boundingBox.max,Ft.resolution[vn]=Vn.resolution,vn++);for(let Vn in Ft)Ft[Vn].length=vn;an.probesSH.value=Ft.textures,an.probesMin.value=Ft.min,an.probesMax.value=Ft.max,an.probesResolution.value=Ft.resolution}qo.upload(U,$s(Be),an,Ke)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(qo.upload(U,$s(Be),an,Ke),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ft.setValue(U,"center",K.center),ft.setValue(U,"modelViewMatrix",K.modelViewMatrix),ft.setValue(U,"normalMatrix",K.normalMatrix),ft.setValue(U,"modelMatrix",K.matrixWorld),Y.uniformsGroups!==void 0){let Ft=Y.uniformsGroups;for(let vn=0,Vn=Ft.length;vn<Vn;vn++){let gl=Ft[vn];Xe.update(gl,gn),Xe.bind(gl,gn)}}return gn}function $r(R,H){R.ambientLightColor.needsUpdate=H,R.lightProbe.needsUpdate=H,R.sunLights.needsUpdate=H,R.sunLightShadows.needsUpdate=H,R.directionalLights.needsUpdate=H,R.directionalLightShadows.needsUpdate=H,R.pointLights.needsUpdate=H,R.pointLightShadows.needsUpdate=H,R.spotLights.needsUpdate=H,R.spotLightShadows.needsUpdate=H,R.rectAreaLights.needsUpdate=H,R.hemisphereLights.needsUpdate=H}function Xs(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return G},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return re},this.setRenderTargetTextures=function(R,H,Q){let Y=We.get(R);Y.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),We.get(R.texture).__webglTexture=H,We.get(R.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:Q,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,H){let Q=We.get(R);Q.__webglFramebuffer=H,Q.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(R,H=0,Q=0){re=R,G=H,V=Q;let Y=null,K=!1,Ce=!1;if(R){let Re=We.get(R);if(Re.__useDefaultFramebuffer!==void 0){Te.bindFramebuffer(U.FRAMEBUFFER,Re.__webglFramebuffer),te.copy(R.viewport),de.copy(R.scissor),ce=R.scissorTest,Te.viewport(te),Te.scissor(de),Te.setScissorTest(ce),J=-1;return}else if(Re.__webglFramebuffer===void 0)Ke.setupRenderTarget(R);else if(Re.__hasExternalTextures)Ke.rebindTextures(R,We.get(R.texture).__webglTexture,We.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let it=R.depthTexture;if(Re.__boundDepthTexture!==it){if(it!==null&&We.has(it)&&(R.width!==it.image.width||R.height!==it.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ke.setupDepthRenderbuffer(R)}}let Ne=R.texture;(Ne.isData3DTexture||Ne.isDataArrayTexture||Ne.isCompressedArrayTexture)&&(Ce=!0);let Ge=We.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(Ge[H])?Y=Ge[H][Q]:Y=Ge[H],K=!0):R.samples>0&&Ke.useMultisampledRTT(R)===!1?Y=We.get(R).__webglMultisampledFramebuffer:Array.isArray(Ge)?Y=Ge[Q]:Y=Ge,te.copy(R.viewport),de.copy(R.scissor),ce=R.scissorTest}else te.copy(ge).multiplyScalar(_e).floor(),de.copy(ot).multiplyScalar(_e).floor(),ce=je;if(Q!==0&&(Y=B),Te.bindFramebuffer(U.FRAMEBUFFER,Y)&&Te.drawBuffers(R,Y),Te.viewport(te),Te.scissor(de),Te.setScissorTest(ce),K){let Re=We.get(R.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+H,Re.__webglTexture,Q)}else if(Ce){let Re=H;for(let Ne=0;Ne<R.textures.length;Ne++){let Ge=We.get(R.textures[Ne]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Ne,Ge.__webglTexture,Q,Re)}}else if(R!==null&&Q!==0){let Re=We.get(R.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Re.__webglTexture,Q)}J=-1};function Xr(R){let H=We.get(R);return(H.__readFormat!==R.format||H.__readType!==R.type)&&(H.__readFormat=R.format,H.__readType=R.type,H.__formatReadable=lt.textureFormatReadable(R.format),H.__typeReadable=lt.textureTypeReadable(R.type)),H}this.readRenderTargetPixels=function(R,H,Q,Y,K,Ce,Le,Re=0){if(!(R&&R.isWebGLRenderTarget)){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ne=We.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Le!==void 0&&(Ne=Ne[Le],Array.isArray(Ne)&&(Ne=Ne[0])),Ne){Te.bindFramebuffer(U.FRAMEBUFFER,Ne);try{let Ge=R.textures[Re],it=Ge.format,mt=Ge.type;R.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Re);let He=Xr(Ge);if(He.__formatReadable===!1){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(He.__typeReadable===!1){st("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=R.width-Y&&Q>=0&&Q<=R.height-K&&U.readPixels(H,Q,Y,K,ye.convert(it),ye.convert(mt),Ce)}finally{let Ge=re!==null?We.get(re).__webglFramebuffer:null;Te.bindFramebuffer(U.FRAMEBUFFER,Ge)}}},this.readRenderTargetPixelsAsync=async function(R,H,Q,Y,K,Ce,Le,Re=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ne=We.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Le!==void 0&&(Ne=Ne[Le],Array.isArray(Ne)&&(Ne=Ne[0])),Ne)if(H>=0&&H<=R.width-Y&&Q>=0&&Q<=R.height-K){Te.bindFramebuffer(U.FRAMEBUFFER,Ne);let Ge=R.textures[Re],it=Ge.format,mt=Ge.type;R.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+Re);let He=Xr(Ge);if(He.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(He.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,gt),U.bufferData(U.PIXEL_PACK_BUFFER,Ce.byteLength,U.STREAM_READ),U.readPixels(H,Q,Y,K,ye.convert(it),ye.convert(mt),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let nn=re!==null?We.get(re).__webglFramebuffer:null;Te.bindFramebuffer(U.FRAMEBUFFER,nn);let Nt=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await Z0(U,Nt,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,gt),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Ce),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(gt),U.deleteSync(Nt),Ce}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,H=null,Q=0){let Y=Math.pow(2,-Q),K=Math.floor(R.image.width*Y),Ce=Math.floor(R.image.height*Y),Le=H!==null?H.x:0,Re=H!==null?H.y:0;Ke.setTexture2D(R,0),U.copyTexSubImage2D(U.TEXTURE_2D,Q,0,0,Le,Re,K,Ce),Te.unbindTexture()},this.copyTextureToTexture=function(R,H,Q=null,Y=null,K=0,Ce=0){let Le,Re,Ne,Ge,it,mt,He,gt,nn,Nt=R.isCompressedTexture?R.mipmaps[Ce]:R.image;if(Q!==null)Le=Q.max.x-Q.min.x,Re=Q.max.y-Q.min.y,Ne=Q.isBox3?Q.max.z-Q.min.z:1,Ge=Q.min.x,it=Q.min.y,mt=Q.isBox3?Q.min.z:0;else{let ft=Math.pow(2,-K);Le=Math.floor(Nt.width*ft),Re=Math.floor(Nt.height*ft),R.isDataArrayTexture?Ne=Nt.depth:R.isData3DTexture?Ne=Math.floor(Nt.depth*ft):Ne=1,Ge=0,it=0,mt=0}Y!==null?(He=Y.x,gt=Y.y,nn=Y.z):(He=0,gt=0,nn=0);let Dt=ye.convert(H.format),Mn=ye.convert(H.type),Be;H.isData3DTexture?(Ke.setTexture3D(H,0),Be=U.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Ke.setTexture2DArray(H,0),Be=U.TEXTURE_2D_ARRAY):(Ke.setTexture2D(H,0),Be=U.TEXTURE_2D),Te.activeTexture(U.TEXTURE0),Te.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,H.flipY),Te.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Te.pixelStorei(U.UNPACK_ALIGNMENT,H.unpackAlignment);let mn=Te.getParameter(U.UNPACK_ROW_LENGTH),yt=Te.getParameter(U.UNPACK_IMAGE_HEIGHT),gs=Te.getParameter(U.UNPACK_SKIP_PIXELS),gn=Te.getParameter(U.UNPACK_SKIP_ROWS),qr=Te.getParameter(U.UNPACK_SKIP_IMAGES);Te.pixelStorei(U.UNPACK_ROW_LENGTH,Nt.width),Te.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Nt.height),Te.pixelStorei(U.UNPACK_SKIP_PIXELS,Ge),Te.pixelStorei(U.UNPACK_SKIP_ROWS,it),Te.pixelStorei(U.UNPACK_SKIP_IMAGES,mt);let Ki=R.isDataArrayTexture||R.isData3DTexture,vs=H.isDataArrayTexture||H.isData3DTexture;if(R.isDepthTexture){let ft=We.get(R),an=We.get(H),Yn=We.get(ft.__renderTarget),Ft=We.get(an.__renderTarget);Te.bindFramebuffer(U.READ_FRAMEBUFFER,Yn.__webglFramebuffer),Te.bindFramebuffer(U.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let vn=0;vn<Ne;vn++)Ki&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,We.get(R).__webglTexture,K,mt+vn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,We.get(H).__webglTexture,Ce,nn+vn)),U.blitFramebuffer(Ge,it,Ge+Le,it+Re,He,gt,He+Le,gt+Re,U.DEPTH_BUFFER_BIT,U.NEAREST);Te.bindFramebuffer(U.READ_FRAMEBUFFER,null),Te.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(K!==0||R.isRenderTargetTexture||We.has(R)){let ft=We.get(R),an=We.get(H);Te.bindFramebuffer(U.READ_FRAMEBUFFER,k),Te.bindFramebuffer(U.DRAW_FRAMEBUFFER,z);for(let Yn=0;Yn<Ne;Yn++)Ki?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,ft.__webglTexture,K,mt+Yn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ft.__webglTexture,K),vs?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,an.__webglTexture,Ce,nn+Yn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,an.__webglTexture,Ce),K!==0?U.blitFramebuffer(Ge,it,Ge+Le,it+Re,He,gt,He+Le,gt+Re,U.COLOR_BUFFER_BIT,U.NEAREST):vs?U.copyTexSubImage3D(Be,Ce,He,gt,nn+Yn,Ge,it,Le,Re):U.copyTexSubImage2D(Be,Ce,He,gt,Ge,it,Le,Re);Te.bindFramebuffer(U.READ_FRAMEBUFFER,null),Te.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else vs?R.isDataTexture||R.isData3DTexture?U.texSubImage3D(Be,Ce,He,gt,nn,Le,Re,Ne,Dt,Mn,Nt.data):H.isCompressedArrayTexture?U.compressedTexSubImage3D(Be,Ce,He,gt,nn,Le,Re,Ne,Dt,Nt.data):U.texSubImage3D(Be,Ce,He,gt,nn,Le,Re,Ne,Dt,Mn,Nt):R.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Ce,He,gt,Le,Re,Dt,Mn,Nt.data):R.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Ce,He,gt,Nt.width,Nt.height,Dt,Nt.data):U.texSubImage2D(U.TEXTURE_2D,Ce,He,gt,Le,Re,Dt,Mn,Nt);Te.pixelStorei(U.UNPACK_ROW_LENGTH,mn),Te.pixelStorei(U.UNPACK_IMAGE_HEIGHT,yt),Te.pixelStorei(U.UNPACK_SKIP_PIXELS,gs),Te.pixelStorei(U.UNPACK_SKIP_ROWS,gn),Te.pixelStorei(U.UNPACK_SKIP_IMAGES,qr),Ce===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&U.generateMipmap(Be),Te.unbindTexture()},this.initRenderTarget=function(R){We.get(R).__webglFramebuffer===void 0&&Ke.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ke.setTextureCube(R,0):R.isData3DTexture?Ke.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ke.setTexture2DArray(R,0):Ke.setTexture2D(R,0),Te.unbindTexture()},this.resetState=function(){G=0,V=0,re=null,Te.reset(),Se.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Pi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Mt._getDrawingBufferColorSpace(e),t.unpackColorSpace=Mt._getUnpackColorSpace()}};function Qf(s){s._maxInstanceCount=void 0}var cu=class{constructor(e,t,n){this.geometry=e;this.stride=t;this.fields=n;this.buffer=this.make(new Float32Array(t*64))}count=0;buffer;make(e){let t=new cs(e,this.stride);t.setUsage(Or);let n=0;for(let[i,r]of this.fields)this.geometry.setAttribute(i,new bi(t,r,n)),n+=r;return t}next(){let e=this.buffer.array;if((this.count+1)*this.stride>e.length){let t=new Float32Array(e.length*2);t.set(e),this.buffer=this.make(t),Qf(this.geometry),e=t}return[e,this.count++*this.stride]}finish(e){e.visible=this.count>0,this.geometry.instanceCount=this.count,this.count&&(this.buffer.clearUpdateRanges(),this.buffer.addUpdateRange(0,this.count*this.stride),this.buffer.needsUpdate=!0)}},Vr=class{mesh;rows;constructor(e,t=2,n=!1){let i=new ki;i.setAttribute("position",new At(new Float32Array([0,-1,0,1,-1,0,1,1,0,0,1,0]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new cu(i,16,[["aFrom",4],["aTo",4],["aColour",4],["aColourTo",4]]);let r=new Fn({transparent:!0,depthWrite:!1,depthTest:!n,side:si,uniforms:{view:{value:new vt(1,1)},dim:{value:1}},vertexShader:`
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
}`});this.mesh=new sn(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=t,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o=1,a=o){this.addAt(e[0],e[1],e[2],t[0],t[1],t[2],n,i,r,o,a)}addAt(e,t,n,i,r,o,a,l,c,h,u){let[d,f]=this.rows.next();d[f]=e,d[f+1]=t,d[f+2]=n,d[f+3]=a,d[f+4]=i,d[f+5]=r,d[f+6]=o,d[f+7]=l,d[f+8]=c.r,d[f+9]=c.g,d[f+10]=c.b,d[f+11]=h,d[f+12]=c.r,d[f+13]=c.g,d[f+14]=c.b,d[f+15]=u}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}resize(e,t){this.mesh.material.uniforms.view.value.set(e,t)}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},Hr=class{mesh;rows;constructor(e,t,n){let i=new ki;i.setAttribute("position",new At(new Float32Array([-1,0,-1,-1,0,1,1,0,1,1,0,-1]),3)),i.setIndex([0,1,2,0,2,3]),this.rows=new cu(i,12,[["aAt",4],["aColour",4],["aForm",4]]);let r=new Fn({transparent:!0,depthWrite:!1,side:si,defines:t?{SOFT:""}:{},vertexShader:`
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
}`});this.mesh=new sn(i,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=n,e.add(this.mesh)}begin(){this.rows.count=0}add(e,t,n,i,r,o,a=0,l=.03,c=1,h=0){if(!(i>0))return;let[u,d]=this.rows.next();u[d]=e,u[d+1]=t,u[d+2]=n,u[d+3]=i,u[d+4]=r.r,u[d+5]=r.g,u[d+6]=r.b,u[d+7]=o,u[d+8]=a,u[d+9]=l,u[d+10]=c,u[d+11]=h}end(){this.rows.finish(this.mesh)}get count(){return this.rows.count}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}},Ov=new Tt,lu=new X,cl=new Bn,Zf=new X,_A=new X(0,1,0),jf=new X,dr=class{constructor(e,t,n,i=!0,r=0){this.scene=e;this.geometry=t;this.material=n;this.shadow=i;this.order=r;this.mesh=this.make(16)}mesh;count=0;make(e){let t=new za(this.geometry,this.material,e);return t.instanceColor=new Ir(new Float32Array(e*3),3),t.instanceMatrix.setUsage(Or),t.frustumCulled=!1,t.castShadow=t.receiveShadow=this.shadow,t.renderOrder=this.order,this.scene.add(t),t}begin(){this.count=0}addMatrix(e,t){if(this.count===this.mesh.instanceMatrix.count){let n=this.mesh;this.mesh=this.make(this.count*2),this.mesh.instanceMatrix.array.set(n.instanceMatrix.array),this.mesh.instanceColor.array.set(n.instanceColor.array),this.scene.remove(n),n.dispose()}this.mesh.setMatrixAt(this.count,e),this.mesh.setColorAt(this.count++,t)}add(e,t,n,i){lu.set(e[0],e[1],e[2]),t?cl.set(t[1],t[2],t[3],t[0]):cl.identity(),Zf.set(n[0],n[1],n[2]),this.addMatrix(Ov.compose(lu,cl,Zf),i)}lay(e,t,n,i){jf.set(t[0]-e[0],t[1]-e[1],t[2]-e[2]);let r=jf.length();r<1e-9||(cl.setFromUnitVectors(_A,jf.divideScalar(r)),lu.set((e[0]+t[0])/2,(e[1]+t[1])/2,(e[2]+t[2])/2),this.addMatrix(Ov.compose(lu,cl,Zf.set(n,r,n)),i))}end(){this.mesh.count=this.count,this.mesh.visible=this.count>0,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor.needsUpdate=!0}get triangles(){return this.count*(this.geometry.index?.count??this.geometry.getAttribute("position").count)/3}dispose(){this.scene.remove(this.mesh),this.mesh.dispose(),this.geometry.dispose(),this.material.dispose()}},Bv=s=>new dr(s,new Bo(1,1,1,10,1,!0),new Ii({roughness:.7})),hu=s=>new dr(s,new kr(1,14,10),new Ii({roughness:.55})),zv=s=>new dr(s,new Wa(1,1,16),new Ii({roughness:.6})),uu=(s,e)=>new dr(s,new or(2,2,2),new Ii({roughness:.8,transparent:e<1,opacity:e,depthWrite:e>=1}),e>=1,e<1?3:0);var ep={sky:new Ae(14671836),horizon:new Ae(15657957),floor:new Ae(15789543),line:new Ae(13880770),strong:new Ae(12169635),skyLight:new Ae(16644853),floorLight:new Ae(14206894),ambient:1.55,sun:new Ae(16773597),sunPower:2.3,fill:.35,shadow:.42,ink:new Ae(3946547),blob:.36,dusk:new Ae(.06,.045,.03)},tp={sky:new Ae(856085),horizon:new Ae(1777704),floor:new Ae(1909290),line:new Ae(2962495),strong:new Ae(4410716),skyLight:new Ae(11846362),floorLight:new Ae(5917760),ambient:.95,sun:new Ae(16768949),sunPower:3,fill:.7,shadow:.62,ink:new Ae(14080995),blob:.6,dusk:new Ae(0,0,0)},wi=new Ae(14464382),du=new Ae(11566152),fu=new Ae(10134704),pn=new Ae(15769644),Vv=new Ae(14693675);function Li(s,e,t,n){let i=s[e];return i?n.setRGB(i.rgba[0]/255,i.rgba[1]/255,i.rgba[2]/255,"srgb"):n.copy(t)}var Ht=(s,e,t=1)=>[s[0]+t*e[0],s[1]+t*e[1],s[2]+t*e[2]],en=(s,e)=>[s[0]-e[0],s[1]-e[1],s[2]-e[2]],pu=(s,e)=>s[0]*e[0]+s[1]*e[1]+s[2]*e[2],Ws=(s,e)=>[s[1]*e[2]-s[2]*e[1],s[2]*e[0]-s[0]*e[2],s[0]*e[1]-s[1]*e[0]],ri=s=>Math.hypot(...s),Ni=s=>{let e=ri(s)||1;return[s[0]/e,s[1]/e,s[2]/e]},Gr=(s,e,t)=>Ht(s,en(e,s),t),np=class{constructor(e,t,n){this.sides=e;this.rings=t;this.stout=n}positions=[];normals=[];colours=[];bones=[];indices=[];turn(e,t,n,i,r,o,a,l,c,h=1){let u=Ni(en(n,t)),d=ri(en(n,t));if(d<1e-6)return;Math.abs(pu(i,u))>.85&&(i=Ws(i,Math.abs(i[1])<.5?[0,1,0]:[0,0,1]));let f=Ni(en(i,u.map(S=>S*pu(i,u)))),m=Ws(u,f),x=this.sides===4&&h<1,p=x?1:Math.max(2,Math.round(this.rings*h)),g=Math.max(3,Math.round(this.sides*(h<1?.75:1))),v=this.positions.length/3;for(let S=0;S<=p;++S){let A=.5-.5*Math.cos(Math.PI*S/p);A=.004+.992*A;let[y,w,E]=ip(r,A),P=A*d,I=1;P<o&&!x&&(I=Math.sqrt(Math.max(0,1-((o-P)/o)**2))),d-P<a&&!x&&(I=Math.min(I,Math.sqrt(Math.max(0,1-((a-d+P)/a)**2)))),y*=I*this.stout,w*=I*this.stout,E*=I;let[D,B,k]=Ht(Ht(t,u,P),m,E);for(let z=0;z<g;++z){let G=2*Math.PI*z/g,V=y*Math.cos(G),re=w*Math.sin(G);this.positions.push(D+V*f[0]+re*m[0],B+V*f[1]+re*m[1],k+V*f[2]+re*m[2]),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}}let _=this.positions.length/3;for(let S of[0,1]){let[,,A]=ip(r,S);this.positions.push(...Ht(Ht(t,u,S*d),m,A*0)),this.colours.push(l.r,l.g,l.b,c),this.bones.push(e)}let b=this.indices.length;for(let S=0;S<g;++S){let A=(S+1)%g;x||this.indices.push(_,v+A,v+S,_+1,v+p*g+S,v+p*g+A);for(let y=0;y<p;++y){let w=v+y*g+S,E=v+y*g+A;this.indices.push(w,E,w+g,E,E+g,w+g)}}this.smooth(v,b)}ball(e,t,n,i,r=0){this.turn(e,Ht(t,[0,n,0],-1),Ht(t,[0,n,0]),[1,0,0],[[0,n],[1,n]],n,n,i,r,this.sides>12?.9:.6)}smooth(e,t){let{positions:n,indices:i,normals:r}=this,o=e*3,a=new Float64Array(n.length-o);for(let l=t;l<i.length;l+=3){let c=i[l]*3,h=i[l+1]*3,u=i[l+2]*3,d=n[h]-n[c],f=n[h+1]-n[c+1],m=n[h+2]-n[c+2],x=n[u]-n[c],p=n[u+1]-n[c+1],g=n[u+2]-n[c+2],v=f*g-m*p,_=m*x-d*g,b=d*p-f*x;for(let S=l;S<l+3;++S){let A=i[S]*3-o;a[A]+=v,a[A+1]+=_,a[A+2]+=b}}for(let l=0;l<a.length;l+=3){let c=1/(Math.hypot(a[l],a[l+1],a[l+2])||1);r.push(a[l]*c,a[l+1]*c,a[l+2]*c)}}shape(e,t){if(e&&t)for(let n=0;n<this.bones.length;++n){let i=e(this.bones[n],this.positions.slice(n*3,n*3+3)),r=t(this.bones[n],this.normals.slice(n*3,n*3+3));for(let o=0;o<3;++o)this.positions[n*3+o]=i[o],this.normals[n*3+o]=r[o]}return{positions:Float32Array.from(this.positions),normals:Float32Array.from(this.normals),colours:Float32Array.from(this.colours),bones:Float32Array.from(this.bones),indices:Uint32Array.from(this.indices),triangles:this.indices.length/3}}};function ip(s,e){let t=0;for(;t+2<s.length&&s[t+1][0]<e;)++t;let n=Math.min(t+1,s.length-1),i=s[t],r=s[n],o=r[0]-i[0];if(o<=0)return[i[1],i[2]??i[1],i[3]??0];let a=Math.min(1,Math.max(0,(e-i[0])/o)),l=[0,0,0],c=(h,u)=>u===0?h[1]:u===1?h[2]??h[1]:h[3]??0;for(let h=0;h<3;++h){let u=(v,_)=>v<0||_>=s.length?NaN:(c(s[_],h)-c(s[v],h))/(s[_][0]-s[v][0]),d=u(t,n),f=v=>Number.isNaN(v)?d:v*d<=0?0:2*v*d/(v+d),m=c(i,h),x=c(r,h),p=f(u(t-1,t))*o,g=f(u(n,n+1))*o;l[h]=m+a*(p+a*(3*(x-m)-2*p-g+a*(2*(m-x)+p+g)))}return l}function MA(s){let e=s.joints.map(i=>i.name.toLowerCase().replace(/^.*[:|]/,"").replace(/[^a-z0-9]/g,"")),t=e.some(i=>/elbow/.test(i)),n=e.some(i=>/knee/.test(i));return e.map(i=>/finger|thumb|index|middle|pinky|ring\d/.test(i)?"other":/toe|ball/.test(i)?"toe":/foot|ankle/.test(i)?"foot":/upleg|upperleg|thigh|femur/.test(i)||n&&/hip$/.test(i)&&/^(l|r)/.test(i)&&i.length>3?"thigh":/hipjoint/.test(i)?"other":/leg|shin|calf|knee|tibia/.test(i)?"shin":/forearm|lowerarm|lowarm|elbow/.test(i)?"forearm":/hand|wrist/.test(i)?"hand":/clavicle|collar/.test(i)||!t&&/shoulder/.test(i)?"clavicle":/arm|shoulder/.test(i)?"arm":/head|skull/.test(i)?"head":/neck/.test(i)?"neck":/spine|back|chest|torso|thorax|abdomen|waist/.test(i)?"spine":/hip|pelvis|root/.test(i)?"hips":"other")}var wA=[{sides:16,rings:12,stout:1},{sides:8,rings:5,stout:1},{sides:5,rings:3,stout:1.25},{sides:4,rings:2,stout:1.6}];function Hv(s,e,t){let{sides:n,rings:i,stout:r}=wA[t],o=new np(n,i,r),a=s.joints.length,l=w=>[e[w*7],e[w*7+1],e[w*7+2]],c=(w,E,P)=>{let I=P?-1:1,D=e[w*7+3],B=[I*e[w*7+4],I*e[w*7+5],I*e[w*7+6]],k=Ws(B,E).map(z=>2*z);return Ht(Ht(E,k,D),Ws(B,k))},h=MA(s),u=Array.from({length:a},()=>[]);for(let w of s.endSites)u[w.joint].push(Ht(l(w.joint),c(w.joint,w.offset,!1)));let d=Array.from({length:a},()=>[]);s.joints.forEach((w,E)=>{w.parent>=0&&d[w.parent].push(E)});let f=(w,...E)=>{let P=d[w].filter(D=>E.includes(h[D]));return[...(P.length?P:d[w]).map(l),...P.length?[]:u[w]].filter(D=>ri(en(D,l(w)))>1e-4).sort((D,B)=>ri(en(B,l(w)))-ri(en(D,l(w))))[0]},m=w=>h.flatMap((E,P)=>E===w?[P]:[]),x=m("thigh"),p=m("arm"),g=m("shin"),v=m("head"),_=m("hips")[0]??(x.length?SA(s,x[0]):-1),b=x.length===2&&p.length===2&&g.length===2&&v.length>=1&&_>=0,S=1/0,A=-1/0;for(let w=0;w<a;++w){S=Math.min(S,e[w*7+1]),A=Math.max(A,e[w*7+1]);for(let E of u[w])S=Math.min(S,E[1]),A=Math.max(A,E[1])}let y={height:Math.max(A-S,.001),radius:Math.max(A-S,.001)*.17,human:b};if(b){let w=ri(en(l(x[0]),l(g[0])))+ri(en(l(g[0]),f(g[0],"foot")??l(g[0]))),E=w/.87,P=Gr(l(x[0]),l(x[1]),.5),I=Gr(l(p[0]),l(p[1]),.5),D=Ni(en(l(x[0]),l(x[1]))),B=m("foot")[0],k=B===void 0?void 0:f(B,"toe");k&&pu(Ws(D,Ni(en(I,P))),en(k,l(B)))<0&&(D=[-D[0],-D[1],-D[2]]);let z=t<2,G=t===3;y={height:Math.max(y.height,2.03*w),radius:.3*E,human:b};let V=Ni(en(I,P)),re=ri(en(I,P)),J=[[-.3,.055,.055],[-.16,.125,.095],[.06,.168,.112,.004],[.3,.148,.104],[.52,.132,.094,.004],[.8,.16,.112,.01],[1,.158,.1],[1.16,.085,.062,-.01]],ee=[_,...m("spine")].map(ke=>({j:ke,h:pu(en(l(ke),P),V)/re})).sort((ke,ge)=>ke.h-ge.h),te=[];for(let ke of ee){let ge=te[te.length-1];ge&&ke.h-Math.max(ge.from,.1)<.12&&te.length>1?ge.j=ke.j:(ge&&(ge.to=Math.max(ke.h,.14)),te.push({j:ke.j,from:ge?Math.max(ke.h,.14):-.3,to:1.16}))}let de=G?[{j:te[Math.min(1,te.length-1)].j,from:-.2,to:1.12}]:te;de.forEach((ke,ge)=>{let ot=ge===de.length-1,je=ke.from,Je=ke.to+(ot?0:.1),It=Array.from({length:9},(qe,wt)=>{let ht=wt/8,[Ut,ut,tn]=ip(J,je+ht*(Je-je));return[ht,Ut*E,ut*E,-tn*E]});o.turn(ke.j,Ht(P,V,je*re),Ht(P,V,Je*re),D,It,(ge?.006:.09)*E,(ot?.045:.055)*E,wi,ge===0&&!G?0:1,ot||ge===0?1:.8)});let ce=m("neck"),j=v[0],fe=l(j),me=ce.length?l(ce[0]):I;if(!G){let ke=ce.length?ce[ce.length-1]:s.joints[j].parent,ge=ri(en(fe,me))>.02*E?me:Ht(fe,V,-.1*E);o.turn(ke,Gr(ge,fe,.1),Ht(fe,V,.02*E),D,[[0,.052*E],[.4,.042*E],[1,.038*E]],.012*E,.01*E,wi,0,.7)}let xe=f(j)??Ht(fe,V,.2*E),_e=Ni(en(xe,fe)),$e=Math.max(.23*E,Math.min(ri(en(xe,fe))*1.1,.27*E));o.turn(j,Ht(fe,_e,-.015*E),Ht(fe,_e,$e-.015*E),D,[[0,.05*E,.055*E,-.012*E],[.3,.066*E,.078*E,-.014*E],[.62,.083*E,.1*E,-.006*E],[1,.086*E,.1*E]],.045*E,.11*E,wi,0);for(let ke=0;ke<a;++ke){let ge=l(ke),ot=h[ke],je=(qe,wt,ht,Ut,ut)=>o.turn(ke,Gr(ge,qe,ht),Gr(ge,qe,Ut),D,wt.map(([tn,Wt,rn,U])=>[tn,Wt*E,(rn??Wt)*E,(U??0)*E]),.03*E,.022*E,wi,ut,G?.5:1),Je=qe=>{z&&o.ball(ke,ge,qe*E,du)},It=(qe,wt)=>Ht(ge,qe,wt);switch(ot){case"thigh":{let qe=f(ke,"shin");if(!qe)break;Je(.068),je(qe,[[0,.07,.078],[.22,.083,.092],[.6,.068,.076],[1,.048,.052]],.04,.93,0);break}case"shin":{let qe=f(ke,"foot");if(!qe)break;Je(.052),je(qe,[[0,.045,.048],[.27,.056,.062,-.012],[.6,.042,.047,-.006],[1,.031,.034]],.07,.94,0);break}case"foot":{if(G)break;Je(.036);let qe=f(ke,"toe")??It([0,-.06,.15],E),wt=Ni([qe[0]-ge[0],0,qe[2]-ge[2]]),ht=qe[1]-.012*E,Ut=Ht([ge[0],ht+.03*E,ge[2]],wt,-.062*E),ut=Ht([qe[0],ht+.022*E,qe[2]],wt,.012*E);o.turn(ke,Ut,ut,D,[[0,.034*E,.032*E],[.35,.04*E,.046*E,.012*E],[1,.045*E,.027*E]],.035*E,.02*E,wi,0);break}case"toe":{if(t>1)break;let qe=f(ke)??It([0,0,.07],E),wt=Ni([qe[0]-ge[0],0,qe[2]-ge[2]]);if(ri(wt)<.5)break;let ht=[ge[0],ge[1]+.009*E,ge[2]];o.turn(ke,Ht(ht,wt,-.008*E),Ht(ht,wt,.082*E),D,[[0,.043*E,.025*E],[.6,.045*E,.022*E],[1,.036*E,.016*E]],.012*E,.04*E,wi,0,.8);break}case"clavicle":break;case"arm":{let qe=f(ke,"forearm");if(!qe)break;z&&o.ball(ke,ge,.05*E,du),je(qe,[[0,.046],[.3,.05,.052],[1,.035]],.1,.94,0);break}case"forearm":{let qe=f(ke,"hand");if(!qe)break;Je(.037),je(qe,[[0,.034],[.25,.041,.039],[1,.025,.022]],.1,.95,0);break}case"hand":{if(G||t===2)break;Je(.025);let qe=s.joints[ke].parent,wt=Ni(en(ge,l(qe))),ht=f(ke)??It(wt,.16*E),Ut=Ni(en(ht,ge)),ut=Math.max(ri(en(ht,ge)),.15*E);o.turn(ke,Ht(ge,Ut,.018*E),Ht(ge,Ut,Math.min(ut,.18*E)),Ws(Ut,[0,1,0]),[[0,.026*E,.018*E],[.4,.043*E,.019*E],[1,.03*E,.013*E]],.015*E,.05*E,wi,0);break}}}}else{let w=0,E=0;s.joints.forEach(P=>{let I=Math.hypot(...P.offset);P.parent>=0&&I>0&&(w+=I,++E)}),w=E?w/E:.2;for(let P=0;P<a;++P){let I=0;for(let D of[...d[P].map(l),...u[P]]){let B=ri(en(D,l(P)));if(B<1e-5)continue;let k=Math.min(B*.17,w*.22);I=Math.max(I,k),(t<3||B>w*.5)&&o.turn(P,Gr(l(P),D,.08),Gr(l(P),D,.95),AA(en(D,l(P))),[[0,k*.8],[.25,k],[1,k*.45]],k,k*.5,wi,1)}t<2&&o.ball(P,l(P),Math.max(I*.85,w*.07),du)}}return{...o.shape((w,E)=>c(w,en(E,l(w)),!0),(w,E)=>c(w,E,!0)),...y}}function SA(s,e){for(;s.joints[e].parent>=0;)e=s.joints[e].parent;return e}var AA=s=>Math.abs(s[0])<.8*ri(s)?[1,0,0]:[0,0,1];function hl(s,e,t=.72){let n=e.length/3,i=new Float32Array(n*3),r=new Map,o=new Uint32Array(s.length/3);for(let p=0;p<o.length;++p){let g=`${s[p*3]} ${s[p*3+1]} ${s[p*3+2]}`,v=r.get(g);v===void 0&&r.set(g,v=r.size),o[p]=v}let a=new Uint32Array(r.size+1),l=new Uint32Array(e.length);for(let p=0;p<e.length;++p)++a[o[e[p]]+1];for(let p=0;p<r.size;++p)a[p+1]+=a[p];let c=a.slice();for(let p=0;p<e.length;++p)l[c[o[e[p]]]++]=Math.floor(p/3);let h=new Float32Array(n);for(let p=0;p<n;++p){let[g,v,_]=[e[p*3]*3,e[p*3+1]*3,e[p*3+2]*3],b=Ws([s[v]-s[g],s[v+1]-s[g+1],s[v+2]-s[g+2]],[s[_]-s[g],s[_+1]-s[g+1],s[_+2]-s[g+2]]);h[p]=ri(b),i.set(Ni(b),p*3)}let u=[],d=[],f=[],m=new Uint32Array(e.length),x=new Map;for(let p=0;p<e.length;++p){let g=Math.floor(p/3),v=e[p],_=o[v],b=0,S=0,A=0;for(let P=a[_];P<a[_+1];++P){let I=l[P];i[g*3]*i[I*3]+i[g*3+1]*i[I*3+1]+i[g*3+2]*i[I*3+2]<t||(b+=h[I]*i[I*3],S+=h[I]*i[I*3+1],A+=h[I]*i[I*3+2])}let y=Ni([b,S,A]),w=`${v} ${y[0].toFixed(3)} ${y[1].toFixed(3)} ${y[2].toFixed(3)}`,E=x.get(w);E===void 0&&(x.set(w,E=f.length),u.push(s[v*3],s[v*3+1],s[v*3+2]),d.push(...y),f.push(v)),m[p]=E}return{positions:Float32Array.from(u),normals:Float32Array.from(d),from:Uint32Array.from(f),indices:m}}function Gv(s,e){let t={positions:[],normals:[],colours:[],bones:[],indices:[]},n=new Map,i=new Ae;for(let r of e.garments){let o=s.meshes[r.mesh],a=n.get(r.mesh);a||n.set(r.mesh,a=hl(o.positions,o.indices));let l=t.bones.length,[c,h,u,d]=r.rotation,f=[h,u,d],m=x=>{let p=Ws(f,x).map(g=>2*g);return Ht(Ht(x,p,c),Ws(f,p))};Li(s.materials,r.material,wi,i);for(let x=0;x<a.from.length;++x)t.positions.push(...Ht(m([a.positions[x*3],a.positions[x*3+1],a.positions[x*3+2]]),r.position)),t.normals.push(...m([a.normals[x*3],a.normals[x*3+1],a.normals[x*3+2]])),t.colours.push(i.r,i.g,i.b,r.material<0?1:0),t.bones.push(r.joint);for(let x of a.indices)t.indices.push(l+x)}return{positions:Float32Array.from(t.positions),normals:Float32Array.from(t.normals),colours:Float32Array.from(t.colours),bones:Float32Array.from(t.bones),indices:Uint32Array.from(t.indices),triangles:t.indices.length/3}}var qi=1024,TA=4<<20,Jo=12,ul=class{constructor(e){this.texels=e;this.data=new Float32Array(e*4),this.texture=this.make()}texture;data;used=0;make(){let e=new Pr(this.data,qi,this.texels/qi,Mi,li);return e.minFilter=e.magFilter=_n,e.needsUpdate=!0,e}reserve(e){let t=this.used;if(t+e>this.texels){for(;t+e>this.texels;)this.texels*=2;let n=new Float32Array(this.texels*4);n.set(this.data.subarray(0,t*4)),this.data=n,this.texture.dispose(),this.texture=this.make()}return this.used=t+e,t}write(e,t,n,i){let{data:r}=this;for(let o=0,a=i*4,l=t;o<n;++o,a+=8,l+=7)r[a]=e[l],r[a+1]=e[l+1],r[a+2]=e[l+2],r[a+3]=1,r[a+4]=e[l+4],r[a+5]=e[l+5],r[a+6]=e[l+6],r[a+7]=e[l+3]}},EA=`
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
    ivec2 at = ivec2(i & ${qi-1}, i >> 10);
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
        vec4 r0 = texelFetch(binds, ivec2(row & ${qi-1}, row >> 10), 0), r1 = texelFetch(binds, ivec2((row + 1) & ${qi-1}, (row + 1) >> 10), 0);
        vec4 r2 = texelFetch(binds, ivec2((row + 2) & ${qi-1}, (row + 2) >> 10), 0), r3 = texelFetch(binds, ivec2((row + 3) & ${qi-1}, (row + 3) >> 10), 0);
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
`,CA=`
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
`;function RA(s,{r:e,g:t,b:n}){let i=s.getAttribute("aColour").array;for(let r=0;r<i.length;r+=4)i.set([e,t,n,0],r)}var mu=class{constructor(e,t){this.scene=e;this.recording=t}drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0};clipPoses=new ul(qi*64);livePoses=new ul(qi*4);clipAt=[];looks=new Map;references=[];uniforms={clipPoses:{value:this.clipPoses.texture},livePoses:{value:this.livePoses.texture},grain:{value:1}};all=[];binds=[];colour=new Ae;plain=new Ae;needsJoints(e){return e.clip===-1||this.clipRows(e.clip)<0}build(e){return this.lookOf(e).build}costs(e){return this.lookOf(e).triangles}begin(){this.livePoses.used=0;for(let e of this.all)e.count=0;Object.assign(this.drawn,{figures:0,instances:0,impostors:0,triangles:0,calls:0})}add(e,t,n){let i=this.lookOf(e.thing),{recording:r}=this,o=r.skeletons[r.things[e.thing].skeleton].joints.length,a=0,l=0,c=0,h=0,u=e.clip===-1?-1:this.clipRows(e.clip);if(u>=0){let f=e.clipFrame??0,m=r.clips[e.clip].frameCount-1;a=u+f*o*2,l=u+Math.min(f+1,m)*o*2,c=e.clipWeight??0}else{if(e.joints.length===0)return;a=l=this.livePoses.reserve(o*2),this.livePoses.write(e.joints,0,o,a),h=1}let d=e.material!==-1;Li(r.materials,e.material,wi,this.colour);for(let f of i.levels[t]){let m=this.room(f),x=f.count++*Jo;m[x]=a,m[x+1]=l,m[x+2]=c,m[x+3]=h;let p=e.placement;h||!p?m[x+4]=m[x+5]=m[x+6]=m[x+7]=0:(m[x+4]=p[0],m[x+5]=p[1],m[x+6]=p[2],m[x+7]=p[3]),m[x+8]=this.colour.r,m[x+9]=this.colour.g,m[x+10]=this.colour.b,m[x+11]=(d?1:0)+n*2,++this.drawn.instances,this.drawn.triangles+=f.triangles}++this.drawn.figures,t===3&&++this.drawn.impostors}end(){this.uniforms.clipPoses.value=this.clipPoses.texture,this.uniforms.livePoses.value=this.livePoses.texture,this.livePoses.used&&(this.livePoses.texture.needsUpdate=!0);for(let e of this.all)e.mesh.visible=e.count>0,e.geometry.instanceCount=e.count,e.count!==0&&(e.buffer.clearUpdateRanges(),e.buffer.addUpdateRange(0,e.count*Jo),e.buffer.needsUpdate=!0,++this.drawn.calls)}setGrain(e){this.uniforms.grain.value=e?1:0}dispose(){for(let{mesh:e,geometry:t}of this.all)this.scene.remove(e),t.dispose(),e.material.dispose(),e.customDepthMaterial?.dispose();for(let e of this.binds)e.dispose();this.clipPoses.texture.dispose(),this.livePoses.texture.dispose()}clipRows(e){let t=this.clipAt[e];if(t!==void 0)return t;let{frameCount:n,skeleton:i}=this.recording.clips[e],r=this.recording.skeletons[i].joints.length,o=n*r*2;if(this.clipPoses.used+o>TA)return this.clipAt[e]=-2;t=this.clipPoses.reserve(o);let a=new Float32Array(r*7);for(let l=0;l<n;++l)this.recording.clipFrame(e,l,a),this.clipPoses.write(a,0,r,t+l*r*2);return this.clipPoses.texture.needsUpdate=!0,this.clipAt[e]=t}referenceOf(e){let t=this.references[e];if(t)return t;let{joints:n}=this.recording.skeletons[e],i=new Float32Array(n.length*7),r=1/0,o=-1/0,a=0;n.forEach((d,f)=>{for(let m=0;m<3;++m)i[f*7+m]=d.offset[m]+(d.parent>=0?i[d.parent*7+m]:0);i[f*7+3]=1,r=Math.min(r,i[f*7+1]),o=Math.max(o,i[f*7+1]),a=Math.max(a,Math.hypot(i[f*7]-i[0],i[f*7+2]-i[2]))});let l=this.recording.clips.findIndex(d=>d.skeleton===e),c=n.findIndex(d=>/head/i.test(d.name)),h=n.findIndex(d=>/foot|ankle/i.test(d.name));return!(c>=0&&h>=0&&i[c*7+1]-i[h*7+1]>.6*Math.max(o-r,a))&&l>=0&&this.recording.clipFrame(l,0,i),this.references[e]=i}lookOf(e){let{skeleton:t,costume:n}=this.recording.things[e],i=`${t} ${n}`,r=this.looks.get(i);if(r)return r;let o=this.recording.skeletons[t],a=this.referenceOf(t),l=[0,1,2,3].map(p=>Hv(o,a,p)),c=l.map((p,g)=>[this.instances(p,!0)].map(v=>(v.mesh.castShadow=g<3,v))),h=n===-1?void 0:this.recording.costumes[n],u=!1;if(h&&(h.garments.length||h.skins.length)){let p=this.mean(h);if(p)for(let[g]of c.slice(1))RA(g.geometry,p)}if(h&&(h.garments.length||h.skins.length)){this.drop(c[0]),c[0]=[],h.garments.length&&c[0].push(this.instances(Gv(this.recording,h),!1));for(let p of h.skins)c[0].push(this.skin(this.recording.skins[p]));u=h.skins.length>0}let{height:d,radius:f,human:m}=l[0],x={levels:c,triangles:c.map(p=>p.reduce((g,v)=>g+v.triangles,0)),build:{height:d,radius:f,human:m},skinned:u};return this.looks.set(i,x),x}mean(e){let t=new Ae(0,0,0),n=new Ae,i=0;for(let[r,o]of[...e.garments.map(({material:a,mesh:l})=>[a,this.recording.meshes[l].indices.length]),...e.skins.map(a=>[this.recording.skins[a].material,this.recording.skins[a].indices.length])])r!==-1&&(Li(this.recording.materials,r,wi,n),t.add(n.multiplyScalar(o)),i+=o);return i>0?t.multiplyScalar(1/i):void 0}drop(e){for(let t of e)this.scene.remove(t.mesh),t.geometry.dispose(),this.all.splice(this.all.indexOf(t),1)}instances(e,t){let n=new ki;return n.setAttribute("position",new At(e.positions,3)),n.setAttribute("normal",new At(e.normals,3)),n.setAttribute("aColour",new At(e.colours,4)),n.setAttribute("aBone",new At(e.bones,1)),n.setIndex(new At(e.indices,1)),this.add_(n,e.triangles,{},{},t)}skin(e){let t=hl(e.positions,e.indices,.2),n=t.from.length,i=new Float32Array(n*4),r=new Float32Array(n*4),o=new Float32Array(n*4);Li(this.recording.materials,e.material,this.plain.setRGB(.62,.47,.38,"srgb"),this.colour);for(let c=0;c<n;++c){for(let h=0;h<4;++h)i[c*4+h]=e.jointIndices[t.from[c]*4+h],r[c*4+h]=e.weights[t.from[c]*4+h]/65535;o.set([this.colour.r,this.colour.g,this.colour.b,e.material===-1?1:0],c*4)}let a=new ul(qi*Math.max(1,Math.ceil(e.joints.length*4/qi)));e.joints.forEach((c,h)=>{a.data.set(e.toJoint.subarray(h*12,h*12+12),h*16),a.data[h*16+12]=c}),this.binds.push(a.texture);let l=new ki;return l.setAttribute("position",new At(t.positions,3)),l.setAttribute("normal",new At(t.normals,3)),l.setAttribute("aColour",new At(o,4)),l.setAttribute("aJoints",new At(i,4)),l.setAttribute("aWeights",new At(r,4)),l.setIndex(new At(t.indices,1)),this.add_(l,t.indices.length/3,{SKIN:""},{binds:{value:a.texture}},!1)}add_(e,t,n,i,r){let o=new Ii({roughness:.62,metalness:0,shadowSide:hs}),a=new zo;for(let u of[o,a])u.defines={...u.defines,...n,...r?{WOODEN:""}:{}},u.onBeforeCompile=d=>this.patch(d,i,u===o);let l=new cs(new Float32Array(Jo*16),Jo);l.setUsage(Or);let c=new sn(e,o);c.customDepthMaterial=a,c.frustumCulled=!1,c.castShadow=c.receiveShadow=!0,this.scene.add(c);let h={mesh:c,geometry:e,buffer:l,count:0,triangles:t};return this.bind(h),this.all.push(h),h}bind({geometry:e,buffer:t}){e.setAttribute("aPose",new bi(t,4,0)),e.setAttribute("aPlace",new bi(t,4,4)),e.setAttribute("aTint",new bi(t,4,8))}room(e){let t=e.buffer.array;if((e.count+1)*Jo<=t.length)return t;let n=new Float32Array(t.length*2);return n.set(t),e.buffer=new cs(n,Jo),e.buffer.setUsage(Or),this.bind(e),Qf(e.geometry),n}patch(e,t,n){Object.assign(e.uniforms,this.uniforms,t);let i=`
            float has = mod(aTint.w, 2.0);
            vGlow = floor(aTint.w / 2.0);
            vPaint = vec4(mix(aColour.rgb, aTint.rgb, aColour.a * has), aColour.a * has);
            vGrain = position * vec3(1.0, 0.22, 1.0) + aPlace.xzx * 0.37;`;e.vertexShader=EA+e.vertexShader.replace("#include <beginnormal_vertex>","vec3 bentP = position, objectNormal = normal; bend(bentP, objectNormal);").replace("#include <begin_vertex>",`${n?"":"vec3 bentP = position, bentN = vec3(0.0, 1.0, 0.0); bend(bentP, bentN);"} vec3 transformed = bentP; ${i}`),n&&(e.fragmentShader=CA+e.fragmentShader.replace("#include <color_fragment>",`
            diffuseColor.rgb = vPaint.rgb;
            #ifdef WOODEN
            // rings of a tree, faint under paint
            float ring = noise(vGrain * 26.0), streak = noise(vGrain * vec3(160.0, 90.0, 160.0));
            diffuseColor.rgb *= 1.0 + grain * mix(0.16, 0.04, vPaint.a) * ((ring - 0.5) + 0.6 * (streak - 0.5));
            #endif`).replace("#include <emissivemap_fragment>",`
            // light that comes round the edge
            float edge = pow(1.0 - saturate(dot(normalize(vViewPosition), normal)), 3.0);
            totalEmissiveRadiance += edge * 0.06 * vec3(1.0, 0.96, 0.9) + vGlow * (edge * 1.1 + 0.05) * vec3(1.0, 0.56, 0.12);`))}};var gu=class{constructor(e){this.canvas=e;let t=(n,i,r=!0)=>e.addEventListener(n,i,{signal:this.stop.signal,passive:r});e.style.touchAction="none",t("pointerdown",n=>this.down(n)),t("pointermove",n=>this.move(n)),t("pointerup",n=>this.up(n)),t("pointercancel",n=>this.up(n)),t("contextmenu",n=>n.preventDefault(),!1),t("wheel",n=>{n.preventDefault();let i=n.deltaMode===1?16:1;this.zoom(Math.exp(Math.max(-240,Math.min(240,n.deltaY*i))*.0016),n.offsetX,n.offsetY)},!1)}camera=new ti(38,1,.05,2e3);focus=new X(0,.9,0);mode="orbit";distance=6;azimuth=.7;altitude=.32;onTap=()=>{};onDouble=()=>{};grab=()=>{};moved=!1;goal={focus:new X(0,.9,0),distance:6,azimuth:.7,altitude:.32};pointers=new Map;held;travelled=0;panning=!1;look={yaw:0,pitch:0};last=0;lastTap=0;stop=new AbortController;dispose(){this.stop.abort()}setMode(e){this.mode=e,this.look.yaw=this.look.pitch=0,e==="top"?(this.goal.altitude=Math.PI/2,this.goal.azimuth=Math.round(this.goal.azimuth/(Math.PI/2))*(Math.PI/2)):e==="orbit"&&this.goal.altitude>1.4?(this.goal.altitude=.6,this.goal.azimuth+=.62):e==="follow"&&(this.goal.distance=Math.min(this.goal.distance,5),this.goal.altitude=Math.min(this.goal.altitude,.35))}room=1;calm=globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");frame(e,t,n){let{goal:i}=this,r=Math.tan(this.camera.fov*Math.PI/360)*.86,o=r*this.camera.aspect*this.room;i.focus.addVectors(e,t).multiplyScalar(.5);let a=Math.sin(i.azimuth),l=Math.cos(i.azimuth),c=Math.cos(i.altitude),h=Math.sin(i.altitude);for(let u=0;u<3;++u){let d=.2,f=-1/0,m=1/0,x=Array.from({length:8},(g,v)=>{let _=(v&1?t.x:e.x)-i.focus.x,b=(v&2?t.y:e.y)-i.focus.y,S=(v&4?t.z:e.z)-i.focus.z,A=c*(a*_+l*S)+h*b,y=l*_-a*S,w=c*b-h*(a*_+l*S);return d=Math.max(d,A+Math.abs(y)/o,A+Math.abs(w)/r),{near:A,up:w}});i.distance=d;for(let{near:g,up:v}of x)f=Math.max(f,v/(d-g)),m=Math.min(m,v/(d-g));let p=(f+m)/2*d;h>.2?(i.focus.x-=a*p/h,i.focus.z-=l*p/h):i.focus.y+=p/c}n&&this.snap()}aim(e,t){this.goal.azimuth=e,this.mode!=="top"&&(this.goal.altitude=t)}come(e){this.goal.distance=e}lookAt(e){this.goal.focus.copy(e)}snap(){this.focus.copy(this.goal.focus),this.distance=this.goal.distance,this.azimuth=this.goal.azimuth,this.altitude=this.goal.altitude}update(e){let t=performance.now(),n=Math.min(.1,(t-this.last)/1e3);this.last=t;let i=this.calm?.matches?1:1-Math.exp(-n*14),{goal:r,camera:o}=this;e&&(this.mode==="follow"||this.mode==="first-person")&&r.focus.copy(e.focus);let a=this.azimuth+this.altitude+this.distance;if(this.focus.lerp(r.focus,this.mode==="follow"?1-Math.exp(-n*9):i),this.distance*=Math.pow(r.distance/this.distance,i),this.azimuth+=(r.azimuth-this.azimuth)*i,this.altitude+=(r.altitude-this.altitude)*i,this.moved=Math.abs(a-this.azimuth-this.altitude-this.distance)>1e-4,this.mode==="first-person"&&e){let l=e.heading+this.look.yaw,c=this.look.pitch;o.position.copy(e.eyes),o.up.set(0,1,0),o.lookAt(e.eyes.x+Math.sin(l)*Math.cos(c),e.eyes.y+Math.sin(c)-.08,e.eyes.z+Math.cos(l)*Math.cos(c)),o.near=.05,o.far=600}else{let{azimuth:l,altitude:c,distance:h,focus:u}=this,d=Math.cos(c);o.position.set(u.x+h*d*Math.sin(l),u.y+h*Math.sin(c),u.z+h*d*Math.cos(l)),o.up.set(-Math.sin(l)*Math.sin(c),d,-Math.cos(l)*Math.sin(c)),o.lookAt(u),o.near=Math.max(.02,h*.01),o.far=h*12+400}o.updateProjectionMatrix(),o.updateMatrixWorld()}at(e){let t=this.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}down(e){let t=this.at(e);try{this.canvas.setPointerCapture(e.pointerId)}catch{}this.pointers.set(e.pointerId,t),this.pointers.size===1?(this.travelled=0,this.panning=e.button===2||e.button===1||e.shiftKey,this.held=this.panning?void 0:this.grab(t.x,t.y)):(this.held?.end(),this.held=void 0)}move(e){let t=this.pointers.get(e.pointerId);if(!t)return;let n=this.at(e),i=n.x-t.x,r=n.y-t.y;if(this.travelled+=Math.hypot(i,r),this.held)this.held.move(n.x,n.y);else if(this.pointers.size===1){if(this.travelled<4)return;this.panning?this.pan(i,r):this.turn(i,r)}else if(this.pointers.size===2){let[o]=[...this.pointers].filter(([c])=>c!==e.pointerId).map(([,c])=>c),a=Math.hypot(t.x-o.x,t.y-o.y),l=Math.hypot(n.x-o.x,n.y-o.y);l>1&&a>1&&this.zoom(a/l,(n.x+o.x)/2,(n.y+o.y)/2),this.pan(i/2,r/2)}t.x=n.x,t.y=n.y}up(e){if(this.pointers.delete(e.pointerId)){if(this.held)this.held.end(),this.held=void 0;else if(this.pointers.size===0&&this.travelled<5&&e.type==="pointerup"&&!this.panning){let t=this.at(e),n=performance.now();n-this.lastTap<320?(this.onDouble(t.x,t.y),this.lastTap=0):(this.onTap(t.x,t.y),this.lastTap=n)}this.pointers.size===1&&(this.travelled=10)}}turn(e,t){let n=4.2/Math.max(320,this.canvas.clientHeight);this.mode==="first-person"?(this.look.yaw+=e*n*.6,this.look.pitch=Math.max(-1.2,Math.min(1.2,this.look.pitch+t*n*.6))):this.mode==="top"?this.pan(e,t):(this.goal.azimuth-=e*n,this.goal.altitude=Math.max(-.25,Math.min(Math.PI/2,this.goal.altitude+t*n)))}pan(e,t){if(this.mode==="follow"||this.mode==="first-person")return;let n=2*this.distance*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),i=Math.sin(this.azimuth),r=Math.cos(this.azimuth),o=Math.max(.25,Math.sin(this.altitude));this.goal.focus.x+=(-e*r-t*i/o)*n,this.goal.focus.z+=(e*i-t*r/o)*n}zoom(e,t,n){if(this.mode==="first-person")return;let{goal:i}=this,r=i.distance;if(i.distance=Math.max(.25,Math.min(1500,i.distance*e)),this.mode==="follow")return;let o=1-i.distance/r,a=t-this.canvas.clientWidth/2,l=n-this.canvas.clientHeight/2,c=2*r*Math.tan(this.camera.fov*Math.PI/360)/Math.max(1,this.canvas.clientHeight),h=Math.sin(this.azimuth),u=Math.cos(this.azimuth),d=Math.max(.35,Math.sin(this.altitude));i.focus.x+=(a*u+l*h/d)*c*o,i.focus.z+=(-a*h+l*u/d)*c*o}};function xu(s,e){let[t,n,i,r]=s,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-n*e[2]),l=2*(n*e[1]-i*e[0]);return[e[0]+t*o+i*l-r*a,e[1]+t*a+r*o-n*l,e[2]+t*l+n*a-i*o]}var dl=(s,e,t)=>xu([s[e+3],s[e+4],s[e+5],s[e+6]],t),PA=12,vu=class{constructor(e,t){this.recording=e;this.build=t}sizes=new Map;low=new X;high=new X;point=new X;at(e,t,n){let{recording:i}=this;this.low.setScalar(1/0),this.high.setScalar(-1/0);for(let r of e){let o=i.stateAt(r,{joints:()=>!1});for(let a of o.figures)o.figures.length>PA?this.ball(a.position,this.build(a.thing).height*.5):this.figure(a.thing,r);for(let a of o.discs)this.ball(a.centre,a.radius);for(let a of o.boxes)this.corners(a.position,a.rotation,[-a.half[0],-a.half[1],-a.half[2]],a.half);for(let a of o.parts){let l=this.sizeOf(i.things[a.thing].mesh);this.corners(a.position,a.rotation,l.low,l.high)}for(let a of o.lines)this.ball(a.from,0),this.ball(a.to,0);for(let{points:a}of o.strings)for(let l=0;l<a.length;l+=3)this.ball([a[l],a[l+1],a[l+2]],0)}Number.isFinite(this.low.x)?(t.copy(this.low),n.copy(this.high)):(t.set(-1.5,0,-1.5),n.set(1.5,1.8,1.5))}ball([e,t,n],i){this.low.min(this.point.set(e-i,t-i,n-i)),this.high.max(this.point.set(e+i,t+i,n+i))}corners(e,t,n,i){for(let r=0;r<8;++r){let o=xu(t,[r&1?i[0]:n[0],r&2?i[1]:n[1],r&4?i[2]:n[2]]);this.ball([e[0]+o[0],e[1]+o[1],e[2]+o[2]],0)}}sizeOf(e){let t=this.sizes.get(e);if(t)return t;t={low:[1/0,1/0,1/0],high:[-1/0,-1/0,-1/0]};let{positions:n}=this.recording.meshes[e];for(let i=0;i<n.length;++i)t.low[i%3]=Math.min(t.low[i%3],n[i]),t.high[i%3]=Math.max(t.high[i%3],n[i]);return this.sizes.set(e,t),t}figure(e,t){let{recording:n}=this,i=n.figureAt(e,t);if(!i)return;let{joints:r}=i,{skeleton:o,costume:a}=n.things[e],{height:l,human:c}=this.build(e),h=(u,d,f)=>this.ball([r[u]+d[0],r[u+1]+d[1],r[u+2]+d[2]],f);for(let u=0;u<r.length;u+=7)h(u,[0,0,0],l*.04);for(let u of n.skeletons[o].endSites)h(u.joint*7,dl(r,u.joint*7,u.offset),l*(c?.05:.02));for(let u of a===-1?[]:n.costumes[a].skins){let d=n.skins[u],f=d.positions.length/3,m=Math.max(1,Math.floor(f/400));for(let x=0;x<f;x+=m){let p=d.jointIndices[x*4],g=d.joints[p]*7,v=d.toJoint.subarray(p*12,p*12+12),[_,b,S]=d.positions.subarray(x*3,x*3+3);h(g,dl(r,g,[0,4,8].map(A=>v[A]*_+v[A+1]*b+v[A+2]*S+v[A+3])),0)}}}};var yu=class{constructor(e){this.scene=e;this.sky=new sn(new kr(1,32,16),new Fn({side:zn,depthWrite:!1,depthTest:!1,uniforms:{top:{value:new Ae},low:{value:new Ae}},vertexShader:"varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * vec4(mat3(modelViewMatrix) * position * 50.0, 1.0); }",fragmentShader:`
uniform vec3 top; uniform vec3 low; varying vec3 vDir;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
    float up = normalize(vDir).y;
    gl_FragColor = vec4(mix(low, top, smoothstep(0.0, 0.55, up)), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.rgb += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
}`})),this.sky.frustumCulled=!1,this.sky.renderOrder=-10,this.floor=new sn(new ar(2,2).rotateX(-Math.PI/2),new Fn({transparent:!0,depthWrite:!1,uniforms:{colour:{value:new Ae},horizon:{value:new Ae},line:{value:new Ae},strong:{value:new Ae},centre:{value:new X},reach:{value:50},eye:{value:new X},cell:{value:1},opacity:{value:1},fade:{value:0}},vertexShader:`
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
}`})),this.floor.frustumCulled=!1,this.floor.renderOrder=-5,this.shadow=new sn(new ar(2,2).rotateX(-Math.PI/2),new Xa({transparent:!0,depthWrite:!1,fog:!1})),this.shadow.receiveShadow=!0,this.shadow.frustumCulled=!1,this.shadow.renderOrder=-4;let{sun:t}=this;t.castShadow=!0,t.shadow.mapSize.set(2048,2048),t.shadow.bias=-6e-4,t.shadow.normalBias=.02,t.shadow.radius=4.5,this.fill.position.set(6,3,-5),e.add(this.sky,this.floor,this.shadow,this.hemisphere,t,t.target,this.fill),e.fog=this.fog}sun=new Vo(16777215,1);sky;floor;shadow;hemisphere=new Ja;fill=new Vo(16777215,.4);fog=new Fa(16777215,40,200);direction=new X(-.42,.86,.52).normalize();setTheme(e){this.sky.material.uniforms.top.value.copy(e.sky),this.sky.material.uniforms.low.value.copy(e.horizon);let{uniforms:t}=this.floor.material;t.colour.value.copy(e.floor),t.horizon.value.copy(e.horizon),t.line.value.copy(e.line),t.strong.value.copy(e.strong),this.hemisphere.color.copy(e.skyLight),this.hemisphere.groundColor.copy(e.floorLight),this.hemisphere.intensity=e.ambient,this.sun.color.copy(e.sun),this.sun.intensity=e.sunPower,this.fill.color.copy(e.skyLight),this.fill.intensity=e.fill,this.fog.color.copy(e.horizon),this.shadow.material.color.copy(e.dusk),this.shadow.material.opacity=e.shadow}setShown(e){this.floor.visible=this.shadow.visible=e}setOpacity(e){this.floor.material.uniforms.opacity.value=e}follow(e,t,n,i){let r=Math.max(30,n*6,i*3);this.floor.position.set(0,0,0);let{uniforms:o}=this.floor.material;o.centre.value.set(e.x,0,e.z),o.reach.value=r,o.eye.value.copy(t);let a=[1,5,25,125,625,3125,15625],l=Math.max(0,Math.log(Math.max(n,1)/32)/Math.log(5)),c=Math.floor(l);o.cell.value=n<3?.2:a[Math.min(c,a.length-1)],o.fade.value=n<3?Math.max(0,(n-2)/1)*.8:(l-c)*.9,this.fog.near=n+r*.25,this.fog.far=n+r*.95;let h=Math.min(Math.max(n*.9,3),60),u=2*h/2048,{sun:d}=this,f=d.shadow.camera,m=Math.round(e.x/u)*u,x=Math.round(e.z/u)*u;d.target.position.set(m,0,x),d.position.copy(this.direction).multiplyScalar(h*2+10).add(d.target.position),f.right!==h&&(f.left=f.bottom=-h,f.right=f.top=h,f.near=.5,f.far=h*4+20,f.updateProjectionMatrix()),this.shadow.position.set(m,.002,x),this.shadow.scale.set(h,1,h)}dispose(){for(let e of[this.sky,this.floor,this.shadow])this.scene.remove(e),e.geometry.dispose(),e.material.dispose();this.sun.dispose()}};var bu=class{constructor(e,t,n){this.rig=t;this.report=n;this.balls=hu(e),this.rings=new Hr(e,!1,4),this.strokes=new Vr(e,6)}list=[];balls;rings;strokes;dragged;get count(){return this.list.length}resize(e,t){this.strokes.resize(e,t)}set(e){this.list=e.map(t=>{let n=this.dragged?.name===t.name?this.dragged:void 0,i={...t,position:[...(n??t).position],rotation:[...(n??t).rotation]};return n&&(this.dragged=i),i}),this.dragged&&!this.list.includes(this.dragged)&&(this.dragged=void 0)}show(e,t,n){if(this.balls.begin(),this.rings.begin(),this.strokes.begin(),e)for(let i of this.list){let r=this.radius(i,n.position.distanceTo($v.set(...i.position))),o=i===this.dragged,[a,l,c]=i.position;if(this.balls.add(i.position,void 0,[r,r,r],o?t.ink:pn),i.onGround?this.rings.add(a,.016,c,r*1.8,pn,o?1:.7,.18,.02):l>r&&(this.strokes.add([a,l-r,c],[a,0,c],1.2,0,pn,.5,.1),this.rings.add(a,.016,c,r,pn,.5,.2,.012)),i.turns){let u=r*2.6;for(let m=0;m<40;++m){let x=2*Math.PI*m/40,p=2*Math.PI*(m+1)/40;this.strokes.add([a+u*Math.sin(x),l,c+u*Math.cos(x)],[a+u*Math.sin(p),l,c+u*Math.cos(p)],2.5,0,pn,.9)}let d=$v.set(0,0,1).applyQuaternion(IA.set(i.rotation[1],i.rotation[2],i.rotation[3],i.rotation[0])),f=[a+u*d.x,l+u*d.y,c+u*d.z];this.strokes.add(i.position,f,2,0,pn,.9),this.balls.add(f,void 0,[r*.55,r*.55,r*.55],pn)}}this.balls.end(),this.rings.end(),this.strokes.end()}radius(e,t){return Math.max(e.radius||.08,t*.011)}grab(e,t){let n,i=!1,r=1/0;for(let h of this.list){let u=new X(...h.position),d=this.radius(h,e.origin.distanceTo(u)),f=d*1.5,m=(x,p,g)=>{let v=x.clone().sub(e.origin).dot(e.direction);v>0&&v<r&&e.origin.clone().addScaledVector(e.direction,v).distanceTo(x)<p&&(r=v,n=h,i=g)};if(m(u,f,!1),h.turns){let x=new X(0,0,1).applyQuaternion(new Bn(h.rotation[1],h.rotation[2],h.rotation[3],h.rotation[0]));m(u.clone().addScaledVector(x,d*2.6),d,!0)}}let o=n;if(!o)return;this.dragged=o;let a=new X;o.onGround||i?a.set(0,1,0):this.rig.camera.getWorldDirection(a).negate();let l=new X(...o.position),c=Wv(e,l,a);return{move:(h,u)=>{let d=Wv(t(h,u),l,a),f=this.dragged;if(!(!d||!c||!f)){if(i){let m=Math.atan2(d.x-f.position[0],d.z-f.position[2]);f.rotation=[Math.cos(m/2),0,Math.sin(m/2),0]}else f.position=[l.x+d.x-c.x,l.y+d.y-c.y,l.z+d.z-c.z];this.report(f.name,[...f.position],[...f.rotation])}},end:()=>{this.dragged=void 0}}}dispose(){this.balls.dispose(),this.rings.dispose(),this.strokes.dispose()}};function Wv(s,e,t){let n=s.direction.dot(t);if(Math.abs(n)<.02)return;let i=e.clone().sub(s.origin).dot(t)/n;return i>0&&i<1e3?s.origin.clone().addScaledVector(s.direction,i):void 0}var $v=new X,IA=new Bn;var sp=6;function Xv(s,e,t,n,i,r){let{origin:o,direction:a,pixel:l}=s,c=-1,h=1/0,u=(f,m)=>{m>0&&m<h&&(h=m,c=f)},d;for(let f of t.figures){if(!i(f.thing))continue;let{height:m}=r(f.thing),[x,p,g]=f.position,v=(x-o.x)*a.x+(p-o.y)*a.y+(g-o.z)*a.z,_=Math.hypot(x-o.x-v*a.x,p-o.y-v*a.y,g-o.z-v*a.z),b=Math.max(.02*m,sp*.7*l*v);if(t.figures.length>20&&(v<-m||_>m*.75+b)||(d=e.figureAt(f.thing,n,d),!d))continue;let{joints:S}=d,A=e.skeletons[e.things[f.thing].skeleton].joints;for(let y=0;y<A.length;++y){let w=A[y].parent,E=(w<0?y:w)*7,P=y*7,I=rp(s,S[E],S[E+1],S[E+2],S[P],S[P+1],S[P+2]);I.far<m*.06+b&&u(f.thing,I.along-m*.05)}}for(let f of t.discs){if(!i(f.thing)||Math.abs(a.y)<1e-6)continue;let m=(f.centre[1]-o.y)/a.y,x=o.x+m*a.x-f.centre[0],p=o.z+m*a.z-f.centre[2];Math.hypot(x,p)<=f.radius&&u(f.thing,m)}for(let f of t.boxes){if(!i(f.thing))continue;let[m,x,p]=_u(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),g=_u(f.rotation,a.x,a.y,a.z),v=kA([m,x,p],g,f.half);v!==void 0&&u(f.thing,v)}for(let f of t.parts){if(!i(f.thing))continue;let m=e.meshes[e.things[f.thing].mesh],x=_u(f.rotation,o.x-f.position[0],o.y-f.position[1],o.z-f.position[2]),p=_u(f.rotation,a.x,a.y,a.z),{positions:g,indices:v}=m;for(let _=0;_<v.length;_+=3){let b=LA(x,p,g,v[_]*3,v[_+1]*3,v[_+2]*3);b!==void 0&&u(f.thing,b)}}for(let f of t.lines){if(!i(f.thing))continue;let m=rp(s,...f.from,...f.to);m.far<sp*l*m.along&&u(f.thing,m.along)}for(let f of t.strings){if(!i(f.thing))continue;let m=f.points;for(let x=0;x+5<m.length;x+=3){let p=rp(s,m[x],m[x+1],m[x+2],m[x+3],m[x+4],m[x+5]);p.far<.012+sp*l*p.along&&u(f.thing,p.along)}}return c}function rp({origin:s,direction:e},t,n,i,r,o,a){let l=r-t,c=o-n,h=a-i,u=t-s.x,d=n-s.y,f=i-s.z,m=l*l+c*c+h*h,x=l*e.x+c*e.y+h*e.z,p=u*e.x+d*e.y+f*e.z,g=u*l+d*c+f*h,v=m-x*x,_=v<1e-12?0:Math.min(1,Math.max(0,(x*p-g)/v)),b=Math.max(0,p+_*x);return{far:Math.hypot(u+_*l-b*e.x,d+_*c-b*e.y,f+_*h-b*e.z),along:b}}function _u([s,e,t,n],i,r,o){let a=2*(n*r-t*o),l=2*(e*o-n*i),c=2*(t*i-e*r);return[i+s*a+(n*l-t*c),r+s*l+(e*c-n*a),o+s*c+(t*a-e*l)]}function kA(s,e,t){let n=0,i=1/0;for(let r=0;r<3;++r){if(Math.abs(e[r])<1e-12){if(Math.abs(s[r])>t[r])return;continue}let o=(-t[r]-s[r])/e[r],a=(t[r]-s[r])/e[r];n=Math.max(n,Math.min(o,a)),i=Math.min(i,Math.max(o,a))}return n<=i?n:void 0}function LA(s,e,t,n,i,r){let o=[t[i]-t[n],t[i+1]-t[n+1],t[i+2]-t[n+2]],a=[t[r]-t[n],t[r+1]-t[n+1],t[r+2]-t[n+2]],l=[e[1]*a[2]-e[2]*a[1],e[2]*a[0]-e[0]*a[2],e[0]*a[1]-e[1]*a[0]],c=o[0]*l[0]+o[1]*l[1]+o[2]*l[2];if(Math.abs(c)<1e-14)return;let h=[s[0]-t[n],s[1]-t[n+1],s[2]-t[n+2]],u=(h[0]*l[0]+h[1]*l[1]+h[2]*l[2])/c;if(u<0||u>1)return;let d=[h[1]*o[2]-h[2]*o[1],h[2]*o[0]-h[0]*o[2],h[0]*o[1]-h[1]*o[0]],f=(e[0]*d[0]+e[1]*d[1]+e[2]*d[2])/c;if(!(f<0||u+f>1))return(a[0]*d[0]+a[1]*d[1]+a[2]*d[2])/c}var Ko=2,op=.2,ap=14,NA=600,Zo=24,Mu=4,wu=3,qv=1,Su=class{constructor(e,t){this.scene=e;this.radiusOf=t;let n=[],i=[];for(let r=0;r<=ap;++r){let o=2*Math.PI*r/ap;n.push(Math.cos(o),0,Math.sin(o),Math.cos(o),1,Math.sin(o)),r<ap&&i.push(2*r,2*r+1,2*r+2,2*r+1,2*r+3,2*r+2)}this.shape.setAttribute("position",new At(Float32Array.from(n),3)),this.shape.setIndex(i),this.material=new Fn({transparent:!0,depthWrite:!1,side:si,uniforms:{now:{value:0},dark:{value:0}},vertexShader:`
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour;
uniform float now;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    vec4 e = mix(aFrom, aTo, position.y);
    vTime = e.z - now;
    vec3 p = vec3(e.x + position.x * e.w, vTime * ${qv.toFixed(2)}, e.y + position.z * e.w);
    vec3 slope = vec3(aTo.x - aFrom.x, (aTo.z - aFrom.z) * ${qv.toFixed(2)}, aTo.y - aFrom.y);
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
    if (vTime > ${Mu.toFixed(1)} || vTime < -${wu.toFixed(1)}) discard;
    float facing = abs(dot(normalize(vNormal_), normalize(vView)));
    float edge = pow(1.0 - facing, 2.0);
    float fade = vTime > 0.0 ? 1.0 - smoothstep(${(Mu*.55).toFixed(2)}, ${Mu.toFixed(2)}, vTime) : 0.6 * (1.0 - smoothstep(${(wu*.4).toFixed(2)}, ${wu.toFixed(2)}, -vTime));
    // a faint ring each second
    float second = abs(fract(vTime + 0.5) - 0.5) / max(fwidth(vTime), 1e-5);
    float ring = 1.0 - clamp(second - 0.6, 0.0, 1.0);
    float a = fade * vColour.a * (0.13 + 0.55 * edge + 0.35 * ring);
    vec3 c = vColour.rgb * (0.82 + 0.3 * facing) + dark * 0.08 * edge;
    gl_FragColor = vec4(c, a);
    #include <colorspace_fragment>
}`})}recording;slices=new Map;shape=new ki;material;setRecording(e){this.clear(),this.recording=e}setDark(e){this.material.uniforms.dark.value=e?1:0}show(e,t,n,i,r){for(let d of this.slices.values())d.mesh.visible=!1;let{recording:o}=this;if(!t||!o)return;this.material.uniforms.now.value=e;let a=Math.floor(Math.max(e-wu,o.firstTime)/Ko),l=Math.floor(Math.min(e+Mu,o.lastTime)/Ko),c=o.things.flatMap(({kind:d},f)=>(d===1||d===3)&&n(f)?[f]:[]),h=c.length>NA?[Math.round(r.x/Zo),Math.round(r.z/Zo)]:void 0,u=`${i} ${c.length} ${h??""}`;for(let d=a;d<=l;++d){let f=this.slices.get(d),m=f&&(f.key!==u||f.until<Math.min((d+1)*Ko,o.lastTime)-1e-9);(!f||m)&&(f&&this.drop(d,f),f=this.make(o,d,c,i,u,h),this.slices.set(d,f)),f.mesh.visible=!0}if(this.slices.size>24)for(let[d,f]of this.slices)(d<a-4||d>l+4)&&this.drop(d,f)}make(e,t,n,i,r,o){let a=[],l=new Ae,c=Math.min((t+1)*Ko,e.lastTime),h=o?n.filter(x=>{let p=x===i?void 0:e.placeOf(x,(t+.5)*Ko);return x===i||p&&Math.abs(p.position[0]-o[0]*Zo)<Zo&&Math.abs(p.position[2]-o[1]*Zo)<Zo}):n,u=h.length>400?op*3:h.length>150?op*2:op;for(let x of h){let{material:p}=e.things[x];x===i?l.copy(pn):Li(e.materials,p,DA,l);let g=i>=0&&x!==i?.45:1,v=NaN,_=NaN,b=NaN,S=0;for(let A=0;;++A){let y=Math.min(t*Ko+A*u,c),w=y<e.firstTime?void 0:e.placeOf(x,y);if(!w)b=NaN;else{let E=this.radiusOf(x,w);Number.isNaN(b)||a.push(v,_,b,S,w.position[0],w.position[2],y,E,l.r,l.g,l.b,g),v=w.position[0],_=w.position[2],b=y,S=E}if(y>=c)break}}let d=new ki;d.index=this.shape.index,d.setAttribute("position",this.shape.getAttribute("position"));let f=new cs(Float32Array.from(a),12);d.setAttribute("aFrom",new bi(f,4,0)),d.setAttribute("aTo",new bi(f,4,4)),d.setAttribute("aColour",new bi(f,4,8)),d.instanceCount=a.length/12;let m=new sn(d,this.material);return m.frustumCulled=!1,m.renderOrder=3,this.scene.add(m),{mesh:m,version:e.version,key:r,until:c}}drop(e,t){this.scene.remove(t.mesh),t.mesh.geometry.dispose(),this.slices.delete(e)}clear(){for(let[e,t]of[...this.slices])this.drop(e,t)}dispose(){this.clear(),this.shape.dispose(),this.material.dispose()}},DA=new Ae(9081500);var FA=["","characters","parts","discs","boxes","lines","strings"],UA=["ground","skeletons","circles","paths","space-time","wireframe","handles"],OA=new Set(["skeletons","circles","paths","space-time","wireframe"]),lp=[150,52,20],BA=15e5,zA=3,Eu=class{onHandle=()=>{};onPick=()=>{};selected=-1;drawn={figures:0,instances:0,impostors:0,triangles:0,calls:0,milliseconds:0};renderer;scene=new Ua;rig;ground;theme;recording;bodies;handles;spaceTime;state={time:0,figures:[],parts:[],discs:[],boxes:[],lines:[],strings:[]};hidden=new Set(OA);layerOf=[];layerVersion=-1;ownSpaceTime=!1;parts=new Map;strokes;over;blobs;rings;rods;balls;cones;boxes;width=1;height=1;followed=-1;framed=!1;extent;seconds=0;low=new X(-1.5,0,-1.5);high=new X(1.5,1.8,1.5);radius=10;reach=[];budget=1;frustum=new ls;seen=0;figures=[];watched;constructor(e,t={}){this.renderer=new ru({canvas:e,antialias:!0,powerPreference:"high-performance"}),this.renderer.outputColorSpace=ei,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Lr,this.renderer.info.autoReset=!1,this.ground=new yu(this.scene),this.rig=new gu(e),this.blobs=new Hr(this.scene,!0,-3),this.rings=new Hr(this.scene,!1,-2),this.strokes=new Vr(this.scene,2),this.over=new Vr(this.scene,5,!0),this.rods=Bv(this.scene),this.balls=hu(this.scene),this.cones=zv(this.scene),this.boxes=uu(this.scene,.3),this.handles=new bu(this.scene,this.rig,(n,i,r)=>this.onHandle(n,i,r)),this.spaceTime=new Su(this.scene,(n,i)=>this.reachOf(this.recording,n,i)),this.theme=t.dark?tp:ep,this.setDark(t.dark??!1),this.rig.grab=(n,i)=>this.hidden.has("handles")?void 0:this.handles.grab(this.rayAt(n,i),(r,o)=>this.rayAt(r,o)),this.rig.onTap=(n,i)=>{let r=this.pick(n,i);this.select(r),this.onPick(r)},this.rig.onDouble=(n,i)=>{let r=this.pick(n,i);r===-1?this.frameAll():this.setCamera("follow",r)},this.resize(e.clientWidth||1,e.clientHeight||1,globalThis.devicePixelRatio||1)}get camera(){return this.rig.mode}setRecording(e){this.bodies?.dispose();for(let{solids:t}of this.parts.values())t.dispose();this.parts.clear(),this.extent=void 0,this.recording=e,this.bodies=new mu(this.scene,e),this.spaceTime.setRecording(e),this.layerVersion=-1,this.layerOf=[],this.ownSpaceTime=!1,this.reach=[],this.selected=this.followed=-1,this.framed=!1,(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit")}resize(e,t,n){this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(Math.min(n,2)),this.renderer.setSize(this.width,this.height,!1),this.rig.camera.aspect=this.width/this.height,this.rig.camera.updateProjectionMatrix();for(let i of[this.strokes,this.over])i.resize(this.width,this.height);this.handles.resize(this.width,this.height)}setDark(e){this.theme=e?tp:ep,this.ground.setTheme(this.theme),this.spaceTime.setDark(e)}layers(){this.sortLayers();let e=new Map;this.recording?.things.forEach((o,a)=>e.set(this.layerOf[a],(e.get(this.layerOf[a])??0)+1));let t=this.recording?.things.filter(o=>o.kind===1).length??0,n=this.recording?.things.filter(o=>o.kind===2||o.kind===4).length??0,i=this.recording?.things.filter(o=>o.kind===1||o.kind===3).length??0,r={ground:1,skeletons:t,circles:t,paths:i,"space-time":i,wireframe:n,handles:this.handles.count};for(let o of UA)!e.has(o)&&r[o]>0&&e.set(o,r[o]);return[...e].map(([o,a])=>({name:o,count:a,shown:!this.hidden.has(o)}))}setLayer(e,t){t?this.hidden.delete(e):this.hidden.add(e)}sortLayers(){let{recording:e}=this;if(!(!e||this.layerVersion===e.version)){this.layerVersion=e.version;for(let t=this.layerOf.length;t<e.things.length;++t)this.layerOf[t]=e.things[t].layer||FA[e.things[t].kind],this.layerOf[t]==="space-time"&&!this.ownSpaceTime&&(this.ownSpaceTime=!0,this.hidden.delete("space-time"))}}shows(e){return!this.hidden.has(this.layerOf[e])}on(e){return!this.hidden.has(e)}setCamera(e,t){if(t!==void 0?this.followed=t:(e==="follow"||e==="first-person")&&(this.followed=this.selected!==-1?this.selected:this.state.figures[0]?.thing??-1),this.rig.setMode(e),e==="top"){this.measure();let n=this.high.x-this.low.x>this.high.z-this.low.z;this.rig.aim(n===this.width>this.height?0:Math.PI/2,0),this.rig.frame(this.low,this.high,!1)}}setRoom(e){this.rig.room=Math.min(1,Math.max(.3,e))}frameAll(){(this.rig.mode==="follow"||this.rig.mode==="first-person")&&this.rig.setMode("orbit"),this.measure(),this.rig.frame(this.low,this.high,!1)}measure(){let{recording:e,bodies:t}=this;if(!e||!t)return;this.extent??=new vu(e,o=>t.build(o));let{firstTime:n,lastTime:i}=e,r=[this.seconds];for(let o=0;o<=6;++o)r.push(n+(i-n)*o/6);this.extent.at(r,this.low,this.high),this.radius=Math.max(.3,this.low.distanceTo(this.high)/2)}target(){let{recording:e}=this;if(!e||this.followed===-1)return;let t=e.placeOf(this.followed,this.seconds);if(!t)return;let[n,i,r]=t.position,o=e.things[this.followed],a=new X(n,i,r),l=new X(n,i+.5,r),c=t.heading;if(o.kind===1){let h=this.watched=e.figureAt(this.followed,this.seconds,this.watched),u=e.skeletons[o.skeleton].joints,d=u.findIndex(f=>/head/i.test(f.name));if(h&&d>=0&&l.set(h.joints[d*7]+Math.sin(c)*.14,h.joints[d*7+1]+.09,h.joints[d*7+2]+Math.cos(c)*.14),this.rig.mode==="first-person"){let f=0,m=0;for(let x=-2;x<=2;++x){let p=e.placeOf(this.followed,this.seconds+x*.16);p&&(f+=Math.sin(p.heading),m+=Math.cos(p.heading))}c=Math.atan2(f,m)}}else t.radius!==void 0&&(l.y=i+1.6);return{focus:a,eyes:l,heading:c}}show(e){let t=performance.now(),{recording:n,bodies:i}=this;if(this.seconds=e,this.sortLayers(),n&&!this.framed&&n.things.length>0&&n.stateAt(e,{into:this.state,joints:()=>!1})&&VA(this.state)){this.framed=!0,this.measure();let l=this.state.figures.length>3;this.rig.aim(l?.62:.75,l?.5:.2),this.rig.frame(this.low,this.high,!0)}this.rig.update(this.target());let{camera:r}=this.rig;this.frustum.setFromProjectionMatrix(new Tt().multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse));for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.begin();for(let{solids:l}of this.parts.values())l.begin();if(i?.begin(),n&&i){let l=this.on("skeletons");n.stateAt(e,{into:this.state,joints:c=>l||i.needsJoints(c)}),this.drawFigures(n,i),this.drawDiscs(n),this.drawBoxes(n),this.drawParts(n),this.drawLines(n),this.drawStrings(n),this.selected!==-1&&this.drawSelection(n),this.on("paths")&&this.drawPaths(n)}let o=this.on("space-time")&&!this.ownSpaceTime;this.spaceTime.show(e,o,l=>this.shows(l),this.selected,this.rig.focus),this.handles.show(this.on("handles"),this.theme,r),i?.end();for(let l of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])l.end();for(let{solids:l}of this.parts.values())l.end();this.ground.setShown(this.on("ground")),this.ground.setOpacity(o?.55:1),this.ground.follow(this.rig.mode==="first-person"?r.position:this.rig.focus,r.position,this.rig.mode==="first-person"?8:this.rig.distance,this.radius),this.renderer.info.reset(),this.renderer.render(this.scene,r);let{render:a}=this.renderer.info;Object.assign(this.drawn,i?.drawn??{figures:0,instances:0,impostors:0}),this.drawn.triangles=a.triangles,this.drawn.calls=a.calls,this.drawn.milliseconds=performance.now()-t}drawFigures(e,t){let{camera:n}=this.rig,i=this.figures,r=new as,o=this.height/(2*Math.tan(n.fov*Math.PI/360)),a=n.position,l=this.on("skeletons"),c=this.on("circles"),h=this.rig.mode==="first-person"?this.followed:-1,u=0,d=0;for(let m of this.state.figures){if(!this.shows(m.thing)||m.thing===h)continue;let x=t.build(m.thing),[p,g,v]=m.position;r.center.set(p,g,v),r.radius=x.height*.62;let _=Math.hypot(p-a.x,g-a.y,v-a.z);if(c&&this.drawCircle(e,m),this.state.figures.length>20&&!this.frustum.intersectsSphere(r))continue;let b=x.height*o/Math.max(_,.01),S=i[u++]??={figure:m,tall:b,level:0};S.figure=m,S.tall=b;let A=b*this.budget;if(S.level=A>lp[0]?0:A>lp[1]?1:A>lp[2]?2:3,m.thing===this.selected&&S.level>0&&--S.level,d+=t.costs(m.thing)[S.level],g<x.height*1.2){let y=Math.max(0,1-g/(x.height*1.2));this.blobs.add(p,.004,v,x.radius*1.25,this.theme.dusk,this.theme.blob*Math.min(1,y*2.2),0,0,1.25,m.heading)}l&&b>24&&this.drawBones(e,m)}this.seen=u;let f=BA;d>f?this.budget*=.9:d<f*.5&&this.budget<1&&(this.budget=Math.min(1,this.budget*1.05));for(let m=0;m<u;++m)t.add(i[m].figure,i[m].level,i[m].figure.thing===this.selected?1:0)}drawBones(e,t){let n=e.skeletons[e.things[t.thing].skeleton],{joints:i}=t;if(i.length){n.joints.forEach((r,o)=>{if(r.parent<0)return;let a=r.parent*7,l=o*7;this.over.addAt(i[a],i[a+1],i[a+2],i[l],i[l+1],i[l+2],2,.006,this.theme.ink,.85,.85)});for(let r of n.endSites){let o=r.joint*7,a=dl(i,o,r.offset);this.over.addAt(i[o],i[o+1],i[o+2],i[o]+a[0],i[o+1]+a[1],i[o+2]+a[2],1.5,.004,this.theme.ink,.6,.6)}}}reachOf(e,t,n){if(n.radius!==void 0)return n.radius;let i=Number(e.about.get("fixed_radius")??NaN);if(i>0)return i;let r=Number(e.about.get("margin")??0)||0;if(n.clip===void 0||n.clip===-1)return(this.bodies?.build(t).radius??.3)+r;let o=this.reach[n.clip];if(!o){let c=e.clips[n.clip],h=e.skeletons[c.skeleton],u=new Float32Array(h.joints.length*7);o=this.reach[n.clip]=new Float32Array(c.frameCount);for(let d=0;d<c.frameCount;++d){e.clipFrame(n.clip,d,u);let f=0;for(let m=0;m<h.joints.length;++m)f=Math.max(f,Math.hypot(u[m*7]-u[0],u[m*7+2]-u[2]));for(let m of h.endSites){let x=m.joint*7,p=dl(u,x,m.offset);f=Math.max(f,Math.hypot(u[x]+p[0]-u[0],u[x+2]+p[2]-u[2]))}o[d]=f}}let a=n.clipFrame??0,l=n.clipWeight??0;return o[a]+l*((o[a+1]??o[a])-o[a])+r}drawCircle(e,t){let n=Li(e.materials,t.material,this.theme.ink,cp);this.rings.add(t.position[0],.008,t.position[2],this.reachOf(e,t.thing,t),n,.75,.28,.018)}drawDiscs(e){for(let t of this.state.discs){if(!this.shows(t.thing))continue;let n=this.tint(e,t.thing,t.material,fu),[i,r,o]=t.centre,a=(e.materials[t.material]?.rgba[3]??255)/255;this.rings.add(i,r+.01,o,t.radius,n,.95*a,.32,Math.min(.035,t.radius*.08))}}drawBoxes(e){let t=this.on("wireframe");for(let n of this.state.boxes){if(!this.shows(n.thing))continue;let i=this.tint(e,n.thing,n.material,fu);t||this.boxes.add(n.position,n.rotation,n.half,i);let r=n.thing===this.selected?3:1.6;for(let o=0;o<8;++o)for(let a=0;a<3;++a)o&1<<a||(this.corner(n,o,fl),this.corner(n,o|1<<a,Au),this.strokes.add(fl,Au,r,0,i,.95))}}corner(e,t,n){let i=[(t&1?1:-1)*e.half[0],(t&2?1:-1)*e.half[1],(t&4?1:-1)*e.half[2]],r=xu(e.rotation,i);for(let o=0;o<3;++o)n[o]=e.position[o]+r[o]}drawParts(e){let t=this.on("wireframe");for(let n of this.state.parts){if(!this.shows(n.thing))continue;let i=this.partOf(e.things[n.thing].mesh),r=this.tint(e,n.thing,n.material,fu);t||i.solids.add(n.position,n.rotation,WA,r);let o=n.thing===this.selected;if(!t&&!o&&i.edges.length>6*400)continue;Tu.set(n.rotation[1],n.rotation[2],n.rotation[3],n.rotation[0]),Zv.compose(pl.set(...n.position),Tu,qA);let a=Zv.elements,l=i.edges,c=o?pn:t?r:HA.copy(r).multiplyScalar(.45),h=t||o?1:.55,u=o?2.4:t?1.5:1.1;for(let d=0;d<l.length;d+=6){let f=l[d],m=l[d+1],x=l[d+2],p=l[d+3],g=l[d+4],v=l[d+5];this.strokes.addAt(a[0]*f+a[4]*m+a[8]*x+a[12],a[1]*f+a[5]*m+a[9]*x+a[13],a[2]*f+a[6]*m+a[10]*x+a[14],a[0]*p+a[4]*g+a[8]*v+a[12],a[1]*p+a[5]*g+a[9]*v+a[13],a[2]*p+a[6]*g+a[10]*v+a[14],u,0,c,h,h)}}}partOf(e){let t=this.parts.get(e);if(t)return t;let{positions:n,indices:i}=this.recording.meshes[e],r=hl(n,i,.8),o=new ii;o.setAttribute("position",new At(r.positions,3)),o.setAttribute("normal",new At(r.normals,3)),o.setIndex(new At(r.indices,1));let a=new ii;a.setAttribute("position",new At(n,3)),a.setIndex(new At(i,1));let l=new $a(a,3).getAttribute("position").array.slice(),c={solids:new dr(this.scene,o,new Ii({roughness:.68})),edges:l};return this.parts.set(e,c),c}drawLines(e){for(let t of this.state.lines){if(!this.shows(t.thing))continue;let n=e.things[t.thing],i=this.tint(e,t.thing,t.material,this.theme.ink),r=t.thing===this.selected;if(n.layer==="forces")this.arrow(t.from,t.to,r?pn:i);else if(n.layer==="contacts")this.balls.add(t.from,void 0,Kv,r?pn:i);else if(/wall/.test(n.name)||n.layer==="walls"){hp.set(t.to[0]-t.from[0],0,t.to[2]-t.from[2]),Tu.setFromUnitVectors(YA,pl.copy(hp).normalize());let a=[hp.length()/2+.06,.16/2,.06];jv.compose(pl.set((t.from[0]+t.to[0])/2,.16/2+t.from[1],(t.from[2]+t.to[2])/2),Tu,XA.set(...a)),this.kerbs().addMatrix(jv,r?pn:i.lerp(this.theme.floor,.4))}else this.strokes.add(t.from,t.to,r?4:2.5,.012,r?pn:i)}}kerbSolids;kerbs(){return this.kerbSolids?this.parts.has(-1)||(this.kerbSolids=uu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0)})):(this.kerbSolids=uu(this.scene,1),this.parts.set(-1,{solids:this.kerbSolids,edges:new Float32Array(0)})),this.kerbSolids}arrow(e,t,n){let i=Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2]);if(i<1e-6)return;let r=Math.min(.016,i*.08),o=Math.min(.11,i*.4),a=1-o/i,l=[e[0]+a*(t[0]-e[0]),e[1]+a*(t[1]-e[1]),e[2]+a*(t[2]-e[2])];this.rods.lay(e,l,r,n),this.cones.lay(l,t,r*3,n)}drawStrings(e){for(let t of this.state.strings){if(!this.shows(t.thing))continue;let{points:n}=t,i=e.things[t.thing].layer,o=t.thing===this.selected?pn:this.tint(e,t.thing,t.material,GA);if(i==="contacts"){for(let h=0;h<n.length;h+=3)this.balls.add([n[h],n[h+1],n[h+2]],void 0,Kv,o);continue}let a=n.length/3,l=.008,c=a>200?1:a>40?2:6;for(let h=0;h+1<a;++h)for(let u=0;u<c;++u)Yv(n,a,h,u/c,fl),Yv(n,a,h,(u+1)/c,Au),this.rods.lay(fl,Au,l,o),(c>1||a<400)&&this.balls.add(fl,void 0,$A,o)}}tint(e,t,n,i){return t===this.selected?pn:Jv.test(e.things[t].layer)||Jv.test(e.materials[n]?.name??"")?Vv:Li(e.materials,n,i,cp)}drawSelection(e){let t=e.placeOf(this.selected,this.seconds),n=e.things[this.selected];if(!(!t||!n)&&(n.kind===1||n.kind===3)){let i=t.radius??(this.bodies?.build(this.selected).radius??.3)*1.5,r=1+.04*Math.sin(performance.now()/260);this.rings.add(t.position[0],.014,t.position[2],i*r,pn,.95,.16,.035),this.drawPath(e,this.selected,pn,.95,8,3);let o=n.kind===1?(this.bodies?.build(this.selected).height??1.8)*.52:.4,[a,l,c]=t.position,h=this.rig.camera.position.distanceTo(pl.set(a,l,c)),u=Math.max(.07,h*.011),d=.3*u*Math.sin(performance.now()/260);this.cones.lay([a,l+o+u*2.6+d,c],[a,l+o+u*.4+d,c],u*.8,pn)}}drawPaths(e){let t=this.state.figures.length>300,n=this.figures.slice(0,this.seen).filter(({tall:i})=>!t||i>16).slice(0,1500).map(({figure:i})=>i);for(let i of[n,this.state.discs])for(let{thing:r,material:o}of i)r===this.selected||!this.shows(r)||this.drawPath(e,r,Li(e.materials,o,this.theme.ink,cp),.6,t?1.5:zA,2)}drawPath(e,t,n,i,r,o){let l=this.seconds,c=Math.ceil((l-r)/.2),h=Math.floor((l+r)/.2),u,d=0;for(let f=c;f<=h+1;++f){let m=f*.2;f===c&&(m=l-r),f===h+1&&(m=l+r);for(let x of d<l&&m>l&&u?[l,m]:[m]){let p=x>e.lastTime+1e-6?void 0:e.placeOf(t,x),g=p?[p.position[0],.012,p.position[2]]:void 0;if(g&&u){let v=x>l+1e-9,_=b=>i*Math.max(0,1-Math.abs(b-l)/r);(!v||f%2===0)&&this.strokes.add(u,g,o,.012,n,_(d),_(x))}u=g,d=x}}}rayAt(e,t){let{camera:n}=this.rig,i=new X(e/this.width*2-1,1-t/this.height*2,.5).unproject(n);return{origin:n.position.clone(),direction:i.sub(n.position).normalize(),pixel:2*Math.tan(n.fov*Math.PI/360)/this.height,camera:n}}pick(e,t){let{recording:n,bodies:i}=this;return!n||!i?-1:Xv(this.rayAt(e,t),n,this.state,this.seconds,r=>this.shows(r)&&!(this.rig.mode==="first-person"&&r===this.followed),r=>i.build(r))}select(e){this.selected=e}screenOf(e){let{recording:t}=this,n=t?.placeOf(e,this.seconds);if(!t||!n)return;let i=pl.set(...n.position).project(this.rig.camera);if(!(i.z>1||i.z<-1||Math.abs(i.x)>1||Math.abs(i.y)>1))return{x:(i.x+1)/2*this.width,y:(1-i.y)/2*this.height}}setHandles(e){this.handles.set(e)}dispose(){this.rig.dispose(),this.bodies?.dispose(),this.ground.dispose(),this.handles.dispose(),this.spaceTime.dispose();for(let e of[this.blobs,this.rings,this.strokes,this.over,this.rods,this.balls,this.cones,this.boxes])e.dispose();for(let{solids:e}of this.parts.values())e.dispose();this.renderer.dispose()}};function VA(s){return s.figures.length+s.parts.length+s.discs.length+s.boxes.length+s.lines.length+s.strings.length>0}function Yv(s,e,t,n,i){let r=Math.max(0,t-1)*3,o=t*3,a=(t+1)*3,l=Math.min(e-1,t+2)*3;for(let c=0;c<3;++c){let h=s[r+c],u=s[o+c],d=s[a+c],f=s[l+c];i[c]=.5*(2*u+(d-h)*n+(2*h-5*u+4*d-f)*n*n+(3*u-h-3*d+f)*n*n*n)}}var Jv=/collision|colliding|overlap/i,cp=new Ae,HA=new Ae,GA=new Ae(11569752),fl=[0,0,0],Au=[0,0,0],WA=[1,1,1],Kv=[.02,.02,.02],$A=[.008,.008,.008],pl=new X,XA=new X,qA=new X(1,1,1),hp=new X,YA=new X(1,0,0),Tu=new Bn,Zv=new Tt,jv=new Tt;function JA(){let s=document.querySelector("#stage"),e=document.querySelector("#shell"),t;try{t=new Eu(s)}catch(r){e.append($("div",{class:"empty"},$("h1",{text:"This browser cannot draw the stage"}),$("p",{text:`It gives no WebGL 2 (${r instanceof Error?r.message:String(r)}). Another browser, or its graphics settings, may help; sidestep render makes pictures without a browser.`})));return}let n=new ec(e,s,t),i=new lc(n,e);window.__sidestep={get ready(){return n.ready},get mode(){return n.kind==="live"?"live":n.kind?"file":"empty"},get connected(){return i.connected},get time(){return n.clock.time},get playing(){return n.clock.playing},get firstTime(){return n.clock.first},get lastTime(){return n.clock.last},get figures(){return n.figuresNow},get selected(){return n.picked},get drawn(){return t.drawn},get messages(){return i.talk.messages},get latencyMs(){return n.line.latencyMs},get errors(){return n.errors},state:()=>n.stateNow(),recording:()=>n.recording,seek:r=>{n.clock.playing=!1,n.seek(r)},play:r=>n.play(r),pick:r=>n.pick(r),screenOf:r=>t.screenOf(r),controls:()=>[...n.controls]},i.start()}JA();
