import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  askForPassword,
  bookFitting,
  changeCart,
  findClient,
  noteWish,
  orderForPickup,
  readAccount,
  readList,
  reviewWithPhoto,
} from "./roads.ts";
import { ENGINES, startEngines } from "./visits.ts";

const visit = startEngines();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tests-photo-"));
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#335577" } });
  await writeFile(join(folder, "photo.jpg"), await photo.jpeg().toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const engine of ENGINES)
  describe.skipIf(!engine.isInstalled())(`in ${engine.name}`, () => {
    it("a list is sorted and its pages are turned", async () => readList(await visit(engine)));

    it("lines of the cart are counted up, removed and put back", async () => changeCart(await visit(engine)));

    it("goods are ordered to be paid when they are handed over", async () => orderForPickup(await visit(engine)));

    it("a fitting is booked step by step", async () => bookFitting(await visit(engine)));

    it("a customer signs in with a password, and finds their orders and settings", async () =>
      readAccount(await visit(engine)));

    it("whoever presses in the moment in which the scripts have come gets on, time after time", async () => {
      for (let time = 0; time < 12; time += 1) await askForPassword(await visit(engine));
    });

    it("a customer writes a review with a photo", async () =>
      reviewWithPhoto(await visit(engine), join(folder, "photo.jpg")));

    // A phone gets a code once a minute, and there is one site for all.
    const role = engine === ENGINES[0] ? "manager" : "callcenter";
    it(`a ${role} signs in with the second proof, and finds a client by phone`, async () => {
      const visitor = await visit(engine);
      await findClient(visitor, role);
      // Operators write no notes.
      if (role === "manager") await noteWish(visitor);
    });
  });
