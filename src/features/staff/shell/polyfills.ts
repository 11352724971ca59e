/** What staff's pages use and browsers of 2022 have not, such as a tablet's that has hung behind the bar since. */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
