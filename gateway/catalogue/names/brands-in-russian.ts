/**
 * Makers as Russian suppliers spell them in their own letters, each a line that begins with the maker's own name: one maker has one page, whichever letters a
 * list has. What is sold under a Russian name besides («Кама», «Лукойл», «Волтайр») is a maker of its own. Staff may rename any of them.
 */
const SPELLINGS = `
MAK|МАК
Michelin|Мишлен|Мишелин
Nokian|Нокиан
Bridgestone|Бриджстоун|Бриджстон
Yokohama|Йокогама|Иокогама|Йокохама
Hankook|Ханкук|Хэнкук
Pirelli|Пирелли|Пирели
Goodyear|Гудиер|Гудьир|Гудьер|Гудйир
Dunlop|Данлоп
Continental|Континенталь|Континентал
Toyo|Тойо
Kumho|Кумхо|Кумо
Nexen|Нексен
Viatti|Виатти
Matador|Матадор
Gislaved|Гиславед|Гислевед
Sailun|Сайлун|Саилун
Triangle|Триангл|Триангле
Cordiant|Кордиант
Amtel|Амтел
Maxxis|Максис|Максисс
Marshal|Маршал
Nitto|Нитто
Kleber|Клебер
BFGoodrich|БФГудрич|Би Эф Гудрич
Barum|Барум
Tigar|Тигар
Debica|Дебица
Firestone|Файрстоун|Файерстоун
Vredestein|Вредештайн
Falken|Фалкен
LingLong|Линглонг
Westlake|Вестлейк
Goodride|Гудрайд
Contyre|Контайр
Tunga|Тунга
Laufenn|Лауфен|Лауфенн
Roadstone|Роудстоун
Attar|Аттар
Torero|Тореро
DoubleStar|Даблстар
Hifly|Хайфлай
Kenda|Кенда
Mitas|Митас
Varta|Варта
Bosch|Бош
Topla|Топла
Exide|Эксайд|Иксайд
Tudor|Тюдор|Тудор
Medalist|Медалист
Rocket|Рокет
Solite|Солайт
Delkor|Делкор
Inci Aku|Инчи Аку|Инси Аку
Optima|Оптима
Fiamm|Фиамм
Yuasa|Юаса
Shell|Шелл
Mobil|Мобил
Castrol|Кастрол
Total|Тотал
Motul|Мотул|Мотюль
ZIC|Зик
LIQUI MOLY|Ликви Моли|Ликви Молли
ENEOS|Энеос
Idemitsu|Идемицу
Mannol|Маннол|Манол
Ravenol|Равенол
Fuchs|Фукс
Valvoline|Вальволин|Валволин
Kixx|Кикс
Neste|Несте
Teboil|Тебойл|Тебоил
Gulf|Галф
Repsol|Репсол
Bardahl|Бардаль
Hi-Gear|Хай Гир
Replay|Реплей
Borbet|Борбет
Magnetto|Магнетто
TREBL|Требл
DENSO|Денсо
Valeo|Валео
Philips|Филипс
Osram|Осрам
Hella|Хелла
Brembo|Брембо
`;

/** Russian spellings with the makers' own names. */
export const brandsInRussian: readonly (readonly [spelling: string, title: string])[] = SPELLINGS.trim()
  .split("\n")
  .flatMap((line) => {
    const [title = "", ...spellings] = line.split("|");
    return spellings.map((spelling) => [spelling, title] as const);
  });
