declare const rules: { forbidden: { name: string }[] };
export = rules;
