import * as paths from "../../../../src/core/contract/paths.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { writeFiles } from "../../../core/server/support/fixtures.ts";
import { OrderingGuest, pizza } from "../../../core/server/support/ordering-guest.ts";

describe.each(databases())("a guest without script on %s", (_name, newDatabase) => {
  let guest: OrderingGuest;
  beforeAll(async () => {
    guest = await OrderingGuest.open({ DATABASE_URL: await newDatabase() }, { daysAhead: 7 });
  });
  beforeEach(() => writeFiles(guest.service.root, { "content/dishes/margherita.md": pizza() }));
  afterAll(() => guest.service.app.close());

  const look = async (fields: Readonly<Record<string, string>>, form = "quoteOrder") => {
    const { statusCode, body } = await guest.service.app.inject({
      method: "POST",
      url: form === "quoteOrder" ? paths.quoteOrder : paths.placeOrder,
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      payload: new URLSearchParams({ form, language: "en", ...fields }).toString(),
    });
    return { status: statusCode, html: body };
  };
  const two = { "quantity:margherita": "2", "title:margherita": "Margherita" };

  it("sees the price before giving a name and a telephone number", async () => {
    const { status, html } = await look(two);
    expect(status).toBe(200);
    expect(html).toContain("2 × Margherita, $26.00");
    expect(html).toContain("Order, $28.00, pay at the bar");
    expect(html).not.toContain('role="alert"');
    expect(html).toContain('name="phoneNumber"');
  });

  it("loses no input from before the script failed", async () => {
    const { html } = await look({ ...two, name: "Ada Lindqvist", phoneNumber: "555-0171" });
    expect(html).toContain('value="Ada Lindqvist"');
    expect(html).toContain('value="555-0171"');
  });

  it("sees a note in the quotation marks of the language", async () => {
    const noted = { ...two, "note:margherita": "crisp" };
    expect((await look(noted)).html).toContain("“crisp”");
    expect((await look({ ...noted, language: "it" })).html).toContain("«crisp»");
    expect((await look({ ...noted, language: "de" })).html).toContain("„crisp“");
  });

  it("keeps the bag while correcting a field", async () => {
    const { html } = await look(
      {
        ...two,
        "note:margherita": "crisp",
        "cents:margherita": "1300",
        totalCents: "2800",
        phoneNumber: "1",
      },
      "placeOrder",
    );
    expect(html).toContain("Please enter a name, so that we know whose bag it is.");
    for (const [name, value] of Object.entries({ ...two, "note:margherita": "crisp", totalCents: "2800" }))
      expect(html).toContain(`name="${name}" value="${value}"`);
  });

  it("orders what was shown, and is asked again if the price has changed since", async () => {
    const shown = { ...two, "cents:margherita": "1300", name: "Ada Lindqvist", phoneNumber: "555-0171" };
    const changed = await look({ ...shown, totalCents: "2600" }, "placeOrder");
    expect(changed.status).toBe(409);
    expect(changed.html).toContain("Something in your order has changed. Please look at it again");
    expect(changed.html).toContain("Order, $28.00, pay at the bar");
    const ordered = await look({ ...shown, totalCents: "2800" }, "placeOrder");
    expect(ordered.status).toBe(201);
    expect(ordered.html).toContain("2 × Margherita, $26.00");
    expect(ordered.html).toContain("<dd>$2.00</dd>");
    expect(ordered.html).toMatch(/href="[^"]*\/order\/[\w-]+#1\./);
  });

  /** The text of each option of a select, by value; the chosen one with an asterisk. */
  const optionsOf = (html: string, name: string) =>
    Object.fromEntries(
      [
        ...(new RegExp(`<select name="${name}">(.*?)</select>`).exec(html)?.[1] ?? "").matchAll(
          /<option value="([^"]*)"( selected)?>([^<]*)/g,
        ),
      ].map(([, value, chosen, text]) => [value, text! + (chosen ? "*" : "")]),
    );

  it("chooses a day and a time, and gets them", async () => {
    const first = await look(two);
    expect(optionsOf(first.html, "day")).toMatchObject({
      "2026-11-21": expect.stringContaining("Saturday") as string,
      "2026-11-25": expect.stringContaining("Wednesday") as string,
    });
    const wednesday = await look({ ...two, day: "2026-11-25" });
    expect(wednesday.html).toContain("Wednesday");
    expect(optionsOf(wednesday.html, "day")["2026-11-25"]).toMatch(/Wednesday.*\*$/);
    const times = Object.entries(optionsOf(wednesday.html, "due"));
    expect(times[0]).toEqual(["", "As soon as possible"]);
    const [due, text] = times[3]!;
    expect(due).toMatch(/^2026-11-25T/);

    const chosen = await look({ ...two, day: "2026-11-25", due });
    expect(optionsOf(chosen.html, "due")[due]).toBe(`${text}*`);
    const named = { "cents:margherita": "1300", totalCents: "2800", name: "Ada", phoneNumber: "555-0173" };
    const placed = await look({ ...two, ...named, day: "2026-11-25", due }, "placeOrder");
    expect(placed.status).toBe(201);
    expect((await guest.orders()).at(-1)!.due_at).toBe(due);
    // The time chosen for Wednesday does not follow to another day.
    const posted = /<form[^>]*>(?:(?!<\/form>)[\s\S])*<select name="day">/.exec(chosen.html)![0];
    expect(posted).not.toContain('name="due"');
  });

  it("gets the earliest time of a chosen day", async () => {
    const { html } = await look({ ...two, day: "2026-11-24" });
    const due = /name="due" value="([^"]+)"/.exec(html)![1]!;
    expect(due).toMatch(/^2026-11-24T/);
    const named = { "cents:margherita": "1300", totalCents: "2800", name: "Ada", phoneNumber: "555-0174" };
    expect((await look({ ...two, ...named, day: "2026-11-24", due }, "placeOrder")).status).toBe(201);
    expect((await guest.orders()).at(-1)!.due_at).toBe(due);
  });

  it("sees what a price by quantity saves, before and after ordering", async () => {
    await writeFiles(guest.service.root, {
      "content/dishes/margherita.md": pizza().replace(
        "minutes: 8",
        "minutes: 8\n  bundles: [{ quantity: 2, price: 20 }]",
      ),
    });
    const named = { "cents:margherita": "1300", totalCents: "2200", name: "Ada", phoneNumber: "555-0175" };
    const saved = "<dt>Margherita: 2 for $20.00</dt><dd>-$6.00</dd>";
    expect((await look(two)).html).toContain(saved);
    expect((await look({ ...two, ...named }, "placeOrder")).html).toContain(saved);
  });

  it("reads that a choice is missing, and not that the dish is gone", async () => {
    await writeFiles(guest.service.root, {
      "content/dishes/margherita.md": pizza().replace("max: 1", "max: 1\n      min: 1"),
    });
    const { html } = await look(two);
    expect(html).toContain("You still need to choose something.");
    expect(html).not.toContain("This sold out while you were choosing");
    const chosen = await look({ ...two, "choice:margherita:As you like it": "Gluten-free base" });
    expect(chosen.html).toContain("2 × Margherita, $32.00");
  });
});
