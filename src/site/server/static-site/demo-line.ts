import fastifyPlugin from "fastify-plugin";
import { languageOf } from "../../../core/server/http/language.ts";
import { catalogueLanguages, catalogueSource, messagesIn } from "../../../core/messages/catalogues.ts";

/**
 * Style of the demo notice at the top of a page. It makes the line readable without the page's style sheet
 * and on any background.
 */
const style =
  "display:block;margin:0;padding:.4rem 1rem;background:#f3d27a;color:#1b1511;text-align:center;font:600 .875rem/1.3 system-ui,sans-serif";

/**
 * Makes room for the line. The header of a guests' page overlaps the top of the page, so the page is shifted
 * below the line. A staff screen is as high as the window, so its height is reduced by that of the line.
 */
const belowLine =
  "<style>#___gatsby{position:relative;overflow-y:clip}" +
  "body:has(>#staff){display:grid;grid-template-rows:auto minmax(0,1fr);height:100dvh}" +
  "#staff{--screen-height:100%;position:relative;overflow:auto}</style>";

/**
 * Adds the demo notice to pages that are made while the service runs. Pages of the built site get the notice
 * when they are read (document.ts), and are sent as buffers, not as strings.
 */
export const demoLines = fastifyPlugin((app, _options, done) => {
  app.addHook("onSend", async (request, reply, payload: unknown) =>
    typeof payload === "string" && `${reply.getHeader("content-type")}`.startsWith("text/html")
      ? withDemoLine(payload, languageOf(request))
      : payload,
  );
  done();
});

/**
 * Adds the demo notice to the top of one of our documents.
 *
 * @param language language of the document; if there is no catalogue for it, the messages' source language is
 * used
 */
export function withDemoLine(html: string, language: string): string {
  const t = messagesIn(catalogueLanguages().includes(language) ? language : catalogueSource, "form-pages");
  const line = `<aside aria-label="${t("demo")}" data-demo style="${style}">${t("demo.line")}</aside>${belowLine}`;
  return html.replace("<body>", (body) => body + line);
}
