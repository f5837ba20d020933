import { useOwnScriptMark } from "../../../framework/own-script-mark.ts";
import * as css from "./list-page.css.ts";

/**
 * Keys of the daily work: «/» to the search, «j» and «k» through the rows of a list, whose links Enter opens by itself. They are letters
 * of their keys, whatever the layout, never count in a field or with another key, and can be turned off for this browser (WCAG 2.1.4).
 */
const KEYS = `(function(){
var name="staff-keys",isOff=false;
try{isOff=localStorage.getItem(name)==="off"}catch(e){}
function show(){document.querySelectorAll("[data-keys]").forEach(function(line){
  line.hidden=false;line.firstElementChild.hidden=isOff;
  line.lastElementChild.textContent=isOff?"Включить клавиши":"Выключить клавиши"})}
document.addEventListener("DOMContentLoaded",show);
document.addEventListener("click",function(e){
  if(!e.target.closest("[data-keys] button"))return;
  isOff=!isOff;try{localStorage.setItem(name,isOff?"off":"on")}catch(e){}
  show()});
document.addEventListener("keydown",function(e){
  if(isOff||e.ctrlKey||e.metaKey||e.altKey||e.shiftKey||e.target.closest("input:not([type=checkbox],[type=radio]),select,textarea,[contenteditable]"))return;
  if(e.key==="/"||e.code==="Slash"){
    var field=document.getElementById("bar-client")||document.querySelector("main form[method=get] input:not([type=hidden])");
    if(field){e.preventDefault();field.focus();field.select()}}
  if(e.code!=="KeyJ"&&e.code!=="KeyK")return;
  var rows=[].slice.call(document.querySelectorAll("main tbody th[scope=row] a")),step=e.code==="KeyJ"?1:-1;
  var at=rows.findIndex(function(link){return link.closest("tr").contains(document.activeElement)});
  var next=rows[at<0?(step>0?0:rows.length-1):at+step];
  if(next){e.preventDefault();next.focus()}})})()`;

/** Once on a page of staff. */
export function KeysScript() {
  const nonce = useOwnScriptMark();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: KEYS }} />;
}

/** What the keys do, and how they are turned off. Shown by the script alone: without it there are none. */
export const KeysHelp = () => (
  <p data-keys="" hidden className={css.keys}>
    <span>
      Клавиши: <kbd>/</kbd> поиск, <kbd>j</kbd> и <kbd>k</kbd> вниз и вверх по строкам, <kbd>Enter</kbd> открыть.{" "}
    </span>
    <button type="button" className={css.keysButton}>
      Выключить клавиши
    </button>
  </p>
);
