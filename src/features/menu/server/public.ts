/*
 * The part of this feature that other features' servers can use. They import nothing else from this folder.
 */
export type { Dish, Menu } from "./menu.ts";
