import { inserted, type PageEdit } from "./page-edits.ts";

/** A hidden field that every form of a page sends. */
export interface FormMark {
  name: string;
  /** Empty for none. */
  value: string;
}

const POST_FORM = /<form\b[^>]*\bmethod="post"[^>]*>/gi;

/**
 * Puts the field into every form that posts, and has those forms sent as documents, so that the answer replaces the whole page. Where
 * scripts run the field is added while a form is sent: React must find the forms as it wrote them. `scriptMark` is that of `OwnScriptMark`.
 */
export function formMarks(html: string, mark: FormMark, scriptMark: string): PageEdit[] {
  const field = `<input type="hidden" name="${mark.name}" value="${escapeAttribute(mark.value)}" data-form-mark>`;
  const forms = mark.value === "" ? [] : [...html.matchAll(POST_FORM)];
  const fields = forms.map((form) => inserted(form.index + form[0].length, field));
  const end = html.lastIndexOf("</body>");
  if (end < 0 || !html.includes("<script")) return fields;
  const script = `<script nonce="${scriptMark}">(${whileSending})(${literal(mark.name)},${literal(mark.value)})</script>`;
  return [...fields, inserted(end, script)];
}

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const literal = (text: string): string => JSON.stringify(text).replaceAll("<", "\\u003c");

/** Source of the browser's part. A form may have a field that is called `method`, which hides the property. */
const whileSending = `function(name,value){
var posts=function(form){return(form.getAttribute("method")||"").toLowerCase()==="post"};
document.querySelectorAll("input[data-form-mark]").forEach(function(field){field.remove()});
addEventListener("submit",function(event){if(posts(event.target))event.stopImmediatePropagation()},true);
addEventListener("formdata",function(event){if(value&&posts(event.target))event.formData.set(name,value)},true);
}`;
