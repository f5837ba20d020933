declare const rules: { forbidden: { name: string; comment: string }[] };
export = rules;
