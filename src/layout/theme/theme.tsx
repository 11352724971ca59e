import { Global } from "@emotion/react";
import { rootStyles } from "./tokens.ts";

/**
 * The design tokens as custom properties of :root. Once in a document: the build writes them into every page, the develop
 * server and the CMS preview render them. Guests' scripts carry no Emotion.
 */
export const Theme = () => <Global styles={rootStyles} />;
