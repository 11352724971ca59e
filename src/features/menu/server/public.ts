/*
 * What the menu offers the services of other features. Nothing else of this folder is imported from outside.
 */
export type { Dish, Menu } from "./menu.ts";
