import { describe, expect, it } from "vitest";
import { markForms } from "./form-mark.ts";

const page = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`;
const mark = { name: "pageFor", value: '7"<' };

describe("forms of a page", () => {
  it("say whom it is for when they post, and only then", () => {
    const marked = markForms(
      page('<form method="post" action="/a"><input></form><form method="get"></form><form action="/c" method="post">'),
      mark,
      "secret",
    );
    const field = '<input type="hidden" name="pageFor" value="7&quot;&lt;" data-form-mark>';
    expect(marked).toBe(
      page(
        `<form method="post" action="/a">${field}<input></form><form method="get"></form><form action="/c" method="post">${field}`,
      ),
    );
  });

  it("get their script only where there are scripts, without a way out of it", () => {
    const marked = markForms(page("<script>1</script>"), { name: "pageFor", value: "</script>" }, "secret");
    expect(marked).toContain('<script nonce="secret">');
    expect(marked.match(/<\/script>/g)).toHaveLength(2);
  });

  it("have no field where there is nothing to say", () => {
    expect(markForms(page('<form method="post"></form>'), { name: "pageFor", value: "" }, "secret")).toBe(
      page('<form method="post"></form>'),
    );
  });
});
