import { describe, expect, it } from "vitest";
import { type FormMark, formMarks } from "./form-mark.ts";
import { editedPage } from "./page-edits.ts";

const page = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`;
const marked = (html: string, mark: FormMark) => editedPage(html, formMarks(html, mark, "secret")).join("");
const mark = { name: "pageFor", value: '7"<' };

describe("forms of a page", () => {
  it("say whom it is for when they post, and only then", () => {
    const html = page(
      '<form method="post" action="/a"><input></form><form method="get"></form><form action="/c" method="post">',
    );
    const field = '<input type="hidden" name="pageFor" value="7&quot;&lt;" data-form-mark>';
    expect(marked(html, mark)).toBe(
      page(
        `<form method="post" action="/a">${field}<input></form><form method="get"></form><form action="/c" method="post">${field}`,
      ),
    );
  });

  it("get their script only where there are scripts, without a way out of it", () => {
    const html = marked(page("<script>1</script>"), { name: "pageFor", value: "</script>" });
    expect(html).toContain('<script nonce="secret">');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  it("have no field where there is nothing to say", () => {
    expect(marked(page('<form method="post"></form>'), { name: "pageFor", value: "" })).toBe(
      page('<form method="post"></form>'),
    );
  });
});
