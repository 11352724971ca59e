import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showTranslations } from "../../../../src/features/publishing/admin/translations/translations-page.tsx";
import type {
  TranslationForm,
  TranslationSave,
} from "../../../../src/features/publishing/contract/translations.ts";

const form: TranslationForm = {
  path: "dishes/soup.md",
  title: "Soup",
  language: "it",
  sourceLanguage: "en",
  stale: true,
  sourceVersion: "a1",
  version: "b2",
  texts: [
    { label: "Name", source: "Soup", words: "Zuppa", isLong: false },
    { label: "Description", source: "Warm.", words: "", isLong: true },
  ],
};
let saved: TranslationSave[] = [];
let failure: string | undefined;

beforeEach(() => {
  saved = [];
  failure = undefined;
  document.body.innerHTML = '<div id="root"></div>';
  window.fetch = (async (address: string, init?: RequestInit) => {
    const reply = (body: unknown, status = 200) => ({ ok: status === 200, status, json: async () => body });
    if (init?.method === "POST") {
      if (failure !== undefined) return reply({ error: failure }, 422);
      const words = JSON.parse(String(init.body)) as TranslationSave;
      saved.push(words);
      return reply({
        ...form,
        stale: false,
        texts: form.texts.map((text, at) => ({ ...text, words: words.words[at] })),
      });
    }
    if (address.includes("/translation?")) return reply(form);
    return reply([
      {
        path: "dishes/tea.md",
        title: "Tea",
        kind: "Dishes",
        language: "it",
        exists: true,
        texts: 1,
        missing: 0,
        stale: false,
      },
      {
        path: "dishes/soup.md",
        title: "Soup",
        kind: "Dishes",
        language: "it",
        exists: true,
        texts: 5,
        missing: 2,
        stale: true,
      },
    ]);
  }) as typeof fetch;
});

const show = (path: string) =>
  act(async () => showTranslations(document.getElementById("root")!, path, "it"));

test("the list starts with incomplete entries, with links to their texts", async () => {
  await show("");
  expect(screen.getByRole("heading", { name: "Italiano" })).toBeInTheDocument();
  expect(screen.getByText("1 entry of 2 incomplete.")).toBeInTheDocument();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("SoupDishes2 missing, out of date 3 of 5");
  expect(second).toHaveTextContent(/^Tea✓ 1 text$/);
  expect(within(first!).getByRole("link", { name: "Soup" })).toHaveAttribute(
    "href",
    "/admin/?translate=dishes%2Fsoup.md&language=it",
  );
});

test("an entry is found by its name or its kind", async () => {
  const user = userEvent.setup();
  await show("");
  const find = screen.getByRole("searchbox", { name: "Find an entry, Italiano" });
  await user.type(find, "TEA");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Tea✓ 1 text"]);
  await user.clear(find);
  await user.type(find, "dish");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await user.type(find, "washer");
  expect(screen.getByText("No entry has this name.")).toBeInTheDocument();
});

test("both languages are side by side; the source can be copied, and texts are saved in order", async () => {
  const user = userEvent.setup();
  await show("dishes/soup.md");
  expect(screen.getByText("Warm.")).toHaveAttribute("lang", "en");
  expect(screen.getByText(/has changed since/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Copy from English" }));
  const description = screen.getByRole("textbox", { name: "Description, Italiano" });
  expect(description).toHaveValue("Warm.");
  expect(screen.getByRole("textbox", { name: "Name, Italiano" })).toHaveValue("Zuppa");
  await user.clear(description);
  await user.type(description, "Calda.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual([
    {
      path: "dishes/soup.md",
      language: "it",
      words: ["Zuppa", "Calda."],
      sourceVersion: "a1",
      version: "b2",
    },
  ]);
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
});

test("a phone switches between the languages, and the input stays", async () => {
  const user = userEvent.setup();
  await show("dishes/soup.md");
  const [english, italian] = ["English", "Italiano"].map((name) => screen.getByRole("button", { name }));
  expect(italian).toHaveAttribute("aria-pressed", "true");
  await user.type(screen.getByRole("textbox", { name: "Name, Italiano" }), " calda");
  await user.click(english!);
  expect(english).toHaveAttribute("aria-pressed", "true");
  await user.click(italian!);
  expect(english).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByRole("textbox", { name: "Name, Italiano" })).toHaveValue("Zuppa calda");
});

test("a refusal is shown, and no input is lost", async () => {
  const user = userEvent.setup();
  failure = "The source has changed since you opened it.";
  await show("dishes/soup.md");
  await user.type(screen.getByRole("textbox", { name: "Name, Italiano" }), " calda");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(failure);
  expect(screen.getByRole("textbox", { name: "Name, Italiano" })).toHaveValue("Zuppa calda");
});
