import type { WheelWork } from "../../workshop/fitting/price-rules.ts";

/** Groups of the price list, in its order. */
export const DEMO_SERVICE_GROUPS = [
  { slug: "shinomontazh", title: "Шиномонтаж" },
  { slug: "hodovaya", title: "Ходовая часть" },
  { slug: "tehobsluzhivanie", title: "Техобслуживание" },
  { slug: "elektrika", title: "Аккумулятор и электрика" },
] as const;

interface DemoService {
  slug: string;
  group: (typeof DEMO_SERVICE_GROUPS)[number]["slug"];
  name: string;
  shortDescription: string;
  description: string;
  descriptionAppointment: string;
  kind: "fitting" | "service" | "alignment";
  isFitting?: true;
  isWithoutAppointment?: true;
  capability?: string;
  minutes: number;
  roubles: number;
  oldRoubles?: number;
  tags?: readonly string[];
  params?: readonly { name: string; value: string }[];
  /** Slugs of what is often done together with it. */
  cross?: readonly string[];
}

export const DEMO_SERVICES: readonly DemoService[] = [
  {
    slug: "shinomontazh-kompleks",
    group: "shinomontazh",
    name: "Сезонная смена колёс",
    shortDescription: "Снимем, переобуем, отбалансируем и поставим",
    description:
      "Снимаем колёса, меняем шины, балансируем, накачиваем и ставим на автомобиль. Цена зависит от диаметра и типа автомобиля.",
    descriptionAppointment: "Приезжайте за пять минут до начала. Секретки и баллонный ключ от них возьмите с собой.",
    kind: "fitting",
    isFitting: true,
    minutes: 45,
    roubles: 2_400,
    tags: ["Популярно"],
    params: [{ name: "Гарантия", value: "10 дней на балансировку" }],
    cross: ["razval-shozhdenie", "remont-prokola", "hranenie-koles"],
  },
  {
    slug: "remont-prokola",
    group: "shinomontazh",
    name: "Ремонт прокола",
    shortDescription: "Заплатка или грибок на один прокол",
    description: "Находим прокол, ремонтируем изнутри, проверяем герметичность и балансируем колесо.",
    descriptionAppointment: "Боковые порезы не ремонтируем: такая шина небезопасна.",
    kind: "fitting",
    minutes: 30,
    roubles: 900,
    cross: ["shinomontazh-kompleks"],
  },
  {
    slug: "balansirovka",
    group: "shinomontazh",
    name: "Балансировка четырёх колёс",
    shortDescription: "Уберём биение руля на скорости",
    description: "Снимаем колёса, балансируем на стенде, ставим на место.",
    descriptionAppointment: "",
    kind: "fitting",
    minutes: 30,
    roubles: 1_400,
    oldRoubles: 1_600,
    tags: ["Скидка"],
    cross: ["razval-shozhdenie"],
  },
  {
    slug: "hranenie-koles",
    group: "shinomontazh",
    name: "Приём колёс на хранение",
    shortDescription: "Сезон на складе при нужной температуре",
    description: "Моем, маркируем и кладём комплект на склад до следующего сезона.",
    descriptionAppointment: "Возьмите паспорт: заключим договор хранения.",
    kind: "fitting",
    capability: "storage",
    minutes: 15,
    roubles: 3_500,
    cross: ["shinomontazh-kompleks"],
  },
  {
    slug: "podkachka",
    group: "shinomontazh",
    name: "Подкачка шин",
    shortDescription: "Проверим давление в четырёх колёсах",
    description: "Проверяем и доводим давление до нормы производителя.",
    descriptionAppointment: "",
    kind: "fitting",
    isWithoutAppointment: true,
    minutes: 5,
    roubles: 0,
  },
  {
    slug: "razval-shozhdenie",
    group: "hodovaya",
    name: "Развал-схождение",
    shortDescription: "Углы колёс двух осей на 3D-стенде",
    description: "Проверяем и регулируем углы установки колёс, даём распечатку до и после.",
    descriptionAppointment: "Если рычаги закисли, мастер сначала согласует с вами работу.",
    kind: "alignment",
    capability: "service",
    minutes: 60,
    roubles: 2_900,
    cross: ["diagnostika-podveski"],
  },
  {
    slug: "diagnostika-podveski",
    group: "hodovaya",
    name: "Диагностика подвески",
    shortDescription: "Люфты, сайлентблоки, амортизаторы",
    description: "Осматриваем подвеску на подъёмнике и пишем, что менять сейчас, а что подождёт.",
    descriptionAppointment: "",
    kind: "service",
    capability: "service",
    minutes: 30,
    roubles: 800,
    cross: ["razval-shozhdenie", "zamena-kolodok"],
  },
  {
    slug: "zamena-kolodok",
    group: "hodovaya",
    name: "Замена тормозных колодок одной оси",
    shortDescription: "С осмотром дисков и шлангов",
    description: "Меняем колодки оси, чистим направляющие, смотрим диски.",
    descriptionAppointment: "Колодки можно привезти свои.",
    kind: "service",
    capability: "service",
    minutes: 60,
    roubles: 1_900,
    cross: ["diagnostika-podveski"],
  },
  {
    slug: "zamena-masla",
    group: "tehobsluzhivanie",
    name: "Замена масла и масляного фильтра",
    shortDescription: "За полчаса, с проверкой жидкостей",
    description: "Меняем масло и фильтр, проверяем остальные жидкости и сбрасываем напоминание.",
    descriptionAppointment: "Масло и фильтр можно купить у нас или привезти свои.",
    kind: "service",
    capability: "service",
    minutes: 30,
    roubles: 950,
    tags: ["Популярно"],
    cross: ["zamena-filtrov", "proverka-akkumulyatora"],
  },
  {
    slug: "zamena-filtrov",
    group: "tehobsluzhivanie",
    name: "Замена воздушного и салонного фильтров",
    shortDescription: "Два фильтра за один визит",
    description: "Меняем воздушный и салонный фильтры.",
    descriptionAppointment: "",
    kind: "service",
    capability: "service",
    minutes: 30,
    roubles: 700,
    cross: ["zamena-masla"],
  },
  {
    slug: "proverka-akkumulyatora",
    group: "elektrika",
    name: "Проверка аккумулятора и генератора",
    shortDescription: "Скажем, доживёт ли до весны",
    description: "Измеряем ёмкость, пусковой ток и зарядку.",
    descriptionAppointment: "",
    kind: "service",
    capability: "service",
    minutes: 15,
    roubles: 300,
    cross: ["zamena-akkumulyatora"],
  },
  {
    slug: "zamena-akkumulyatora",
    group: "elektrika",
    name: "Замена аккумулятора",
    shortDescription: "С сохранением настроек автомобиля",
    description: "Ставим новый аккумулятор, старый можно сдать в зачёт.",
    descriptionAppointment: "",
    kind: "service",
    capability: "service",
    minutes: 30,
    roubles: 800,
    cross: ["proverka-akkumulyatora"],
  },
];

/** Roubles and seconds of one wheel by inches: the first, and what each further inch adds. */
type Step = readonly [first: number, more: number];

const CAR_INCHES = { from: 12, to: 24, base: 13 };
const CAR_RATES: Readonly<Record<WheelWork, { roubles: Step; seconds: Step }>> = {
  take_off: { roubles: [110, 20], seconds: [187, 7.5] },
  mount: { roubles: [170, 45], seconds: [202, 22.5] },
  balance: { roubles: [140, 25], seconds: [74, 15] },
  inflate: { roubles: [30, 0], seconds: [53, 2.5] },
  valve: { roubles: [60, 0], seconds: [20, 0] },
  bag: { roubles: [25, 0], seconds: [15, 0] },
};
const TRUCK_RATES: Readonly<Record<WheelWork, { roubles: number; seconds: number }>> = {
  take_off: { roubles: 450, seconds: 600 },
  mount: { roubles: 900, seconds: 600 },
  balance: { roubles: 500, seconds: 200 },
  inflate: { roubles: 150, seconds: 100 },
  valve: { roubles: 150, seconds: 60 },
  bag: { roubles: 60, seconds: 30 },
};

const works = Object.keys(CAR_RATES) as WheelWork[];

/** What one work costs on one wheel: dearer by the inch for cars, one price for lorries. */
export function demoFittingRates() {
  const cars = Array.from(
    { length: CAR_INCHES.to - CAR_INCHES.from + 1 },
    (_, index) => CAR_INCHES.from + index,
  ).flatMap((inch) =>
    works.map((work) => {
      const { roubles, seconds } = CAR_RATES[work];
      const more = Math.max(0, inch - CAR_INCHES.base);
      return {
        vehicleType: "passenger" as const,
        inchFrom: inch,
        inchTo: inch,
        work,
        kopecks: Math.round((roubles[0] + roubles[1] * more) * 100),
        seconds: Math.round(seconds[0] + seconds[1] * more),
      };
    }),
  );
  const trucks = works.map((work) => ({
    vehicleType: "truck" as const,
    inchFrom: 16,
    inchTo: 22.5,
    work,
    kopecks: TRUCK_RATES[work].roubles * 100,
    seconds: TRUCK_RATES[work].seconds,
  }));
  return [...cars, ...trucks].map((rate) => ({ ...rate, validFrom: "2000-01-01" as const }));
}

export const DEMO_FITTING_FACTORS = [
  { name: "run_flat", title: "RunFlat", percent: 30, minutesPercent: 30 },
  { name: "low_profile", title: "Профиль ниже 45", percent: 20, minutesPercent: 15 },
  { name: "suv", title: "Кроссовер", percent: 15, minutesPercent: 10 },
  { name: "van", title: "Микроавтобус", percent: 25, minutesPercent: 20 },
] as const;

export const DEMO_PACKETS: readonly {
  slug: "full" | "wheels" | "mount";
  title: string;
  works: readonly WheelWork[];
}[] = [
  { slug: "full", title: "Сезонная смена", works: ["take_off", "mount", "balance", "inflate"] },
  { slug: "wheels", title: "Колёса в сборе", works: ["take_off", "inflate"] },
  { slug: "mount", title: "Только шины на диски", works: ["mount", "balance", "inflate", "valve"] },
];
