/** What a picture shows: the attributes of the goods, with one type for each kind. In millimetres unless stated otherwise. */
interface Named {
  brand: string;
  model: string;
  /** Seeds the design together with the brand: one model looks the same in every size. */
  modelSlug: string;
}

export interface TyreSubject extends Named {
  kind: "tyre";
  season: "summer" | "winter";
  allSeason: boolean;
  studs: boolean;
  width: number;
  /** Sidewall height in per cent of the width; 0 when the size has no profile. */
  profile: number;
  /** Rim diameter, inches. */
  diameter: number;
  /** As on the sidewall: "205/55 R16". */
  sizeText: string;
  truck?: boolean;
}

export interface DiskSubject extends Named {
  kind: "disk";
  /** Inches. */
  diameter: number;
  boltCount: number;
  pcd: number;
  finish: "silver" | "black" | "graphite" | "polished" | "white" | "bronze";
  material: "alloy" | "steel" | "forged";
}

export interface BatterySubject extends Named {
  kind: "battery";
  /** Ampere-hours. */
  capacity: number;
  /** Cold cranking current, amperes. */
  current: number;
  /** With the terminals towards the viewer, "reverse" has the plus on the right, "direct" on the left. */
  polarity: "direct" | "reverse";
  caseType: string;
  /** "side" draws side terminals; anything else the usual posts on top. */
  terminals?: string;
}

export interface WheelCoverSubject extends Named {
  kind: "wheel-cover";
  /** Inches. */
  diameter: number;
  finish?: DiskSubject["finish"];
}

export interface WiperSubject extends Named {
  kind: "wiper";
  construction: "frameless" | "frame" | "hybrid";
  lengthMm: number;
}

export interface TpmsSubject extends Named {
  kind: "tpms";
  valve?: "metal" | "rubber";
}

export interface BrakePadsSubject extends Named {
  kind: "brake-pads";
}

export interface BrakeDiskSubject extends Named {
  kind: "brake-disk";
  construction: "ventilated" | "solid" | "drilled";
  diameterMm: number;
  boltCount?: number;
}

export interface OilSubject extends Named {
  kind: "oil";
  volumeLitres: number;
  /** "5W-30" */
  viscosity: string;
}

export interface BatteryAccessorySubject extends Named {
  kind: "battery-accessory";
  shape: "charger" | "jump-cables" | "terminals";
}

export interface AutoproductSubject extends Named {
  kind: "autoproduct";
  shape: "canister" | "box" | "spray-can" | "tool";
}

export type PictureSubject =
  | TyreSubject
  | DiskSubject
  | BatterySubject
  | WheelCoverSubject
  | WiperSubject
  | TpmsSubject
  | BrakePadsSubject
  | BrakeDiskSubject
  | OilSubject
  | BatteryAccessorySubject
  | AutoproductSubject;

export type PictureKind = PictureSubject["kind"];
