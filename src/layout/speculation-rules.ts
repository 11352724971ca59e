/**
 * What a browser may fetch before a guest clicks: a page whose link is pointed at. Never what belongs to one guest or to
 * staff, and nothing of the API.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/admin*",
                "/api/*",
                "/dev/*",
                "/account*",
                "/login*",
                "/signup*",
                "/forgotten*",
                "/resetpassword*",
                "/reservation*",
                "/tracking*",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
} as const;

/** Full texts of the inline scripts that the document head holds on every page. */
export const headScripts = (): readonly string[] => [JSON.stringify(speculationRules)];
