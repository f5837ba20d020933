import { Checkbox } from "../ui/checkbox.tsx";
import { type fieldsOf, tickOf } from "./form-reply.ts";

type ConsentName = "personalData" | "legalPolicy";

interface ConsentTicksProps {
  field(name: ConsentName | "shownVersion"): ReturnType<ReturnType<typeof fieldsOf>>;
  /** Version of the texts behind the links: the form says with the consent which ones were shown. */
  version: string;
  /** To the processing of personal data alone. */
  withoutPolicy?: boolean;
  required?: boolean;
}

/** Two separate consents, never ticked beforehand. What was ticked for another version of the texts is asked for again. */
export function ConsentTicks({ field, version, withoutPolicy, required }: ConsentTicksProps) {
  const isOther = (field("shownVersion").defaultValue ?? version) !== version;
  // The text opens beside the form, so that nothing typed is lost.
  const tick = (name: ConsentName, page: string, agreed: string, text: string) => (
    <Checkbox
      {...tickOf(field(name))}
      {...(isOther && { defaultChecked: false })}
      required={required}
      label={
        <>
          {agreed}{" "}
          <a href={`/company/${page}/`} target="_blank" rel="noopener">
            {text}
          </a>
        </>
      }
    />
  );
  return (
    <div key={version}>
      <input type="hidden" name="shownVersion" value={version} />
      {tick("personalData", "personal-data", "Согласен на обработку", "персональных данных")}
      {!withoutPolicy && tick("legalPolicy", "legal-policy", "Согласен с", "правовой политикой")}
    </div>
  );
}
