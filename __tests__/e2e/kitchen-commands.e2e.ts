import { openKitchen, test } from "./support/kitchen.ts";
import { waysToPress } from "./support/press.ts";
import { expect } from "./support/test.ts";

test.use({ kitchenOf: "kitchen-commands" });

for (const size of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
])
  test(`every command of the kitchen can be reached by touch, mouse and keyboard, ${size.width} px wide`, async ({
    browser,
    service,
    kitchen,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ baseURL: service.origin, hasTouch: true });
    await kitchen.signIn(context);
    const page = await context.newPage();
    await openKitchen(page, size);
    const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
    const panel = page.getByRole("dialog");
    const inPanel = (name: string | RegExp) => panel.getByRole("button", { name }).first();
    for (const [means, press] of Object.entries(waysToPress(page)))
      await test.step(`by ${means}`, async () => {
        const name = `Guest by ${means}, ${size.width}`;
        await kitchen.place(name, [{ dish: "garden-salad" }]);
        const short = (await kitchen.order(name)).number.split("-")[0]!;
        const own = page.getByRole("main").getByRole("article", { name: new RegExp(`^Bag ${short}, `) });
        const stateOf = async () => (await kitchen.order(name)).state;

        await press(own.getByRole("button", { name: "Seen" }));
        await press(own.getByRole("button", { name: /^Start/ }));
        await expect.poll(stateOf).toBe("cooking");
        await press(own.getByRole("button", { name: "Garden salad" }));
        await expect.poll(stateOf).toBe("ready");
        await press(button(/^Undo/));
        await expect.poll(stateOf).toBe("cooking");
        await press(own.getByRole("button", { name: "Done" }));
        await expect.poll(stateOf).toBe("ready");

        await press(button("Recall"));
        await press(inPanel(`Bring back Bag ${short}`));
        await expect.poll(stateOf).toBe("cooking");
        await press(inPanel(/^Close/));

        await press(button(/^All /));
        await press(button(/^Oven /));
        await expect(page).toHaveTitle("Kitchen: Oven");
        await press(button(/^All /));
        await press(button(/^Sound is on/));
        await press(button(/^Sound is off/));

        await press(button(/: other pages, sign out$/));
        await expect(panel.getByRole("link", { name: "Your sign-in" })).toBeVisible();
        await press(inPanel("Keys"));
        await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
        await press(inPanel(/^Close/));

        await press(button(/: other pages, sign out$/));
        await press(inPanel("Pause, slow, count"));
        await press(panel.getByRole("group", { name: "Oven" }).getByRole("button", { name: "Slow, +5 min" }));
        await panel.getByLabel(/^Garden salad: portions left/).fill("9");
        await press(inPanel("Set Garden salad"));
        await press(inPanel("15 min"));
        await expect.poll(async () => (await kitchen.snapshot()).kitchen.paused?.reason).toBe("staff");
        if (size.width < 700) {
          await press(button(/: other pages, sign out$/));
          await press(inPanel("Pause, slow, count"));
        } else await press(button("Pause…"));
        await press(panel.getByRole("group", { name: "Oven" }).getByRole("button", { name: "Normal" }));
        await panel.getByLabel(/^Garden salad: portions left/).fill("");
        await press(inPanel("Set Garden salad"));
        await press(inPanel("Open again"));
        await expect.poll(async () => (await kitchen.snapshot()).kitchen.paused).toBeNull();

        await press(own.getByRole("button", { name: new RegExp(`^Bag ${short}`) }));
        await expect(panel.getByRole("button", { name: /Print|Label|Ticket/ }).first()).toBeVisible();
        await panel.getByLabel(/^Reason, as shown to the guest/).fill("The oven is out.");
        await press(inPanel("Cancel order"));
        await expect.poll(stateOf).toBe("cancelled");
        await press(own.getByRole("button", { name: "Seen" }));
        await expect(own).toBeHidden();
      });
    await context.close();
  });
