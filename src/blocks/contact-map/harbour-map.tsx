import * as styles from "./contact-map.module.css";

interface HarbourMapProps {
  /** The restaurant's name. */
  name: string;
  /** The labels on the map. */
  names: {
    readonly water: string;
    readonly street: string;
    readonly uphill: string;
    readonly stop: string;
    readonly left: string;
    readonly right: string;
  };
  /** The map's text alternative. */
  label: string;
}

/** The buildings, as polygon points in the drawing's 800 × 760 units. */
const buildings = [
  "40,60 210,36 226,178 62,204",
  "250,30 430,8 446,146 266,172",
  "472,2 640,-20 660,116 488,140",
  "690,-26 840,-44 840,90 708,108",
  "70,246 232,222 250,366 92,390",
  "272,214 452,188 470,330 290,358",
  "496,182 668,156 688,298 514,324",
  "716,148 840,130 840,274 736,290",
  "100,440 262,414 274,498 112,524",
  "546,372 700,348 712,430 558,456",
  "744,340 840,326 840,410 756,424",
];
/** Lines of waves, counted from the quay. */
const waves = [0, 1, 2, 3, 4, 5, 6, 7];

/** A drawn map of the harbour quarter. No map service is called, so no guest's address leaves the site. */
export function HarbourMap({ name, names, label }: HarbourMapProps) {
  return (
    <svg
      className={styles.harbourMap}
      viewBox="0 0 800 760"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <g className={styles.harbourMapBuildings}>
        {buildings.map((points) => (
          <polygon key={points} points={points} />
        ))}
        {/* The buildings on both sides of the restaurant. */}
        <polygon points="298,408 372,397 384,482 310,494" />
        <polygon points="452,385 526,374 538,460 464,471" />
      </g>
      <polygon className={styles.harbourMapRestaurant} points="376,396 448,386 460,471 388,482" />
      <path className={styles.harbourMapTram} d="M-10 226 236 190 456 158 680 126 820 104" />
      <path
        className={styles.harbourMapWay}
        d="M478 156 C 486 210 492 300 500 346 C 492 360 440 372 412 380"
      />
      <path className={styles.harbourMapQuay} d="M-10 556 300 512 560 474 820 438" />
      <path className={styles.harbourMapQuay} d="M-10 564 300 520 560 482 820 446" />
      <path
        className={styles.harbourMapPier}
        d="M228 528 244 640 270 636 254 524M622 470 640 596 668 592 650 466"
      />
      <g className={styles.harbourMapWater}>
        {waves.map((wave) => (
          <path
            key={wave}
            d={`M-10 ${592 + wave * 26} q 34 -12 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0 t 68 0`}
          />
        ))}
      </g>
      <circle className={styles.harbourMapStop} cx="478" cy="155" r="8" />
      <circle className={styles.harbourMapGlow} cx="416" cy="434" r="120" />
      <circle className={styles.harbourMapLamp} cx="416" cy="434" r="9" />
      <g className={styles.harbourMapNames} aria-hidden="true">
        <text x="500" y="168" className={styles.isStop}>
          {names.stop}
        </text>
        <text transform="translate(118 414) rotate(-8.3)">{names.street}</text>
        <text transform="translate(497 198) rotate(83)">{names.uphill}</text>
        <text x="340" y="452" className={styles.isSmall} textAnchor="middle" transform="rotate(-8.3 340 448)">
          {names.left}
        </text>
        <text x="496" y="430" className={styles.isSmall} textAnchor="middle" transform="rotate(-8.3 496 426)">
          {names.right}
        </text>
        <text x="416" y="540" className={styles.isRestaurant} textAnchor="middle">
          {name}
        </text>
        <text x="330" y="694" className={styles.isWater}>
          {names.water}
        </text>
      </g>
    </svg>
  );
}
