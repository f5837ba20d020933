import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const CYRILLIC = /[а-яё]/i;

/** What people read is checked where it is shown; rules are not wrong because a sentence is. */
const textsForPeople = {
  shouldIgnore({ node }) {
    const isText =
      (node.type === "StringLiteral" && CYRILLIC.test(node.value)) ||
      (node.type === "TemplateLiteral" && node.quasis.some(({ value }) => CYRILLIC.test(value.raw)));
    return isText ? "a text for people" : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "texts-for-people", textsForPeople)];
