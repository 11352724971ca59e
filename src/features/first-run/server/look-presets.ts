import { defaultTheme } from "../../../core/shared/palette.ts";

/** Photo settings are not part of a preset, so a preset does not change them. */
const { photos: _photos, ...asItCame } = defaultTheme;

const preset = (id: string, label: string, words: string, changes: Partial<typeof asItCame>) => ({
  ...{ id, label, words },
  theme: { ...asItCame, ...changes },
});

/** Looks to choose from. All of them pass the CMS's contrast checks for colours. */
export const lookPresets = [
  preset("lamplight", "Original", "Walnut, warm paper and lamplight", {}),
  preset("olive", "Olive grove", "Dark olive, pale paper, old gold", {
    ground: "#14170f",
    paper: "#f8f6ea",
    secondPaper: "#e9e8d6",
    accent: "#c9a545",
    accentText: "#6a5510",
  }),
  preset("harbour", "Harbour", "Night blue, white paper, brass; plain letters", {
    ground: "#0f1419",
    paper: "#f7f7f4",
    secondPaper: "#e8e9e6",
    accent: "#d2a24c",
    accentText: "#7a5310",
    type: "sans",
    corners: "soft",
  }),
  preset("cherry", "Cherry", "Deep red-brown, rose paper, coral", {
    ground: "#190f10",
    paper: "#fbf4f0",
    secondPaper: "#f2e4de",
    accent: "#e08b6d",
    accentText: "#92391c",
    corners: "soft",
  }),
];
