/** Polyfills for browsers from 2022, such as the one on a tablet that has been behind the bar since then. */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
