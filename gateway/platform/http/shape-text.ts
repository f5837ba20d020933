/** The part of JSON Schema that the contract's schemas use. */
export interface Shape {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  propertyNames?: Shape;
  $ref?: string;
  $defs?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
}

const either = (texts: readonly string[]) => [...new Set(texts)].join(" | ");

/** A schema as a developer would write its type: `{ sku: string, quantity?: integer }`, one field a line. */
export function shapeText(shape: Shape, indent = ""): string {
  const { anyOf, oneOf, properties, additionalProperties } = shape;
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return either(shape.enum.map((value) => JSON.stringify(value)));
  if (anyOf ?? oneOf) return either((anyOf ?? oneOf ?? []).map((each) => shapeText(each, indent)));
  if (shape.items) {
    const item = shapeText(shape.items, indent);
    return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (properties && Object.keys(properties).length > 0) {
    const required = new Set(shape.required);
    const fields = Object.entries(properties).map(
      ([name, field]) => `${indent}  ${name}${required.has(name) ? "" : "?"}: ${shapeText(field, `${indent}  `)}`,
    );
    return `{\n${fields.join("\n")}\n${indent}}`;
  }
  if (typeof additionalProperties === "object") return `{ [key]: ${shapeText(additionalProperties, indent)} }`;
  if (shape.type === "object") return "{}";
  const type = typeof shape.type === "string" ? shape.type : either(shape.type ?? ["any"]);
  return shape.format ? `${type} (${shape.format})` : type;
}
