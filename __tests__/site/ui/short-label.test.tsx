import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { catalogueLanguages, wordsIn } from "../../../src/core/messages/catalogues.ts";
import { messagesOf } from "../../../src/core/messages/words.ts";
import { ShortLabel } from "../../../src/site/ui/short-label.tsx";

type Write = Parameters<typeof ShortLabel>[0]["write"];
const title = <b>Salmon</b>;

/** Labels of which a part is only heard, in a language. */
const labels = (language: string): Readonly<Record<string, Write>> => {
  const words = wordsIn(language);
  const [layout, menu] = [messagesOf(words, "layout"), messagesOf(words, "menu")];
  const [order, account] = [messagesOf(words, "order"), messagesOf(words, "account")];
  return {
    product: (shown) => layout.rich<ReactNode>("add", { shown, title }),
    dish: (shown) => menu.rich<ReactNode>("add", { shown, title }),
    dishInList: (shown) => menu.rich<ReactNode>("add.what", { shown, title }),
    dishAsWell: (shown) => menu.rich<ReactNode>("dish.addAsWell", { shown, title }),
    choice: (shown) => order.rich<ReactNode>("choose", { shown, title }),
    show: (shown) => account.rich<ReactNode>("password.show", { shown }),
    hide: (shown) => account.rich<ReactNode>("password.hide", { shown }),
  };
};

const button = (write: Write) => {
  const { unmount } = render(
    <button>
      <ShortLabel write={write} />
    </button>,
  );
  const found = screen.getByRole("button");
  const name = found.textContent;
  found.querySelectorAll(".vh").forEach((part) => part.remove());
  const seen = found.textContent;
  unmount();
  return { name, seen };
};

test.each(catalogueLanguages())("in %s, the name of a button contains what guests see of it", (language) => {
  for (const write of Object.values(labels(language))) {
    const { name, seen } = button(write);
    expect(seen).toMatch(/^\p{Lu}/u);
    expect(name).toContain(seen);
    expect(name.length).toBeGreaterThan(seen.length);
  }
});

test("each language has its own order of words", () => {
  const { show, dishInList } = labels("de");
  expect(button(show!)).toEqual({ name: "Passwort: Anzeigen", seen: "Anzeigen" });
  expect(button(dishInList!).name).toBe("Hinzufügen: Salmon, in den Warenkorb");
  expect(button(labels("en")["dishInList"]!)).toEqual({ name: "Add Salmon to the cart", seen: "Add" });
  expect(button(labels("fr")["product"]!).name).toBe("Ajouter\u00a0: Salmon");
});
