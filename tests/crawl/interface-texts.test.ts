import { describe, expect, it } from "vitest";
import { foreignTexts } from "./interface-texts.ts";

describe("GEN-007 texts in another language", () => {
  it.each([
    ["<title>Home page</title>", "Home page"],
    ["<button type='submit'><svg><title>Cart</title></svg>Add to cart</button>", "Add to cart"],
    ['<button aria-label="Close"></button>', "Close"],
    ['<input placeholder="Search">', "Search"],
    ["<h1>Delivery</h1>", "Delivery"],
    ["<fieldset><legend>Season</legend></fieldset>", "Season"],
    ["<label>Phone <input name='phone'></label>", "Phone"],
    ['<select><option value="">Any</option></select>', "Any"],
    ["<p>Nothing <b>found</b></p>", "Nothing found"],
    ['<main><a href="/basket/">Checkout</a></main>', "Checkout"],
  ])("are found in %s", (html, text) => {
    expect(foreignTexts(html)).toEqual([text]);
  });

  it.each([
    "<title>Шины Nokian Tyres</title>",
    '<a href="/catalog/tyres/brand-is-nokian/">Nokian Tyres</a>',
    '<a href="/search/oils/brand-is-total/">TotalEnergies</a>',
    '<h2><a href="/disk/borbet/xr/1/">Borbet XR <span>7.5x18</span></a></h2>',
    '<label><input type="checkbox" name="brand" value="toyo">Toyo</label>',
    '<select><option value="kia">Kia</option></select>',
    "<p>R15 91V, ET46</p>",
    "<li><a href='https://messenger.example/shop'>Telegram</a></li>",
    "<p>web-1 · 7d3a9c1 · 1</p>",
    "<script>title('Home')</script>",
  ])("are not taken from names: %s", (html) => {
    expect(foreignTexts(html)).toEqual([]);
  });
});
