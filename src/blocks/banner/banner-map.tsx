import * as styles from "./banner.module.css";

/** The streets around the restaurant, drawn: the house in amber, and the way from the tram. @param address "14 Lantern Street, Harbour Quarter" */
export function BannerMap({ address }: { readonly address: string }) {
  const [place = "", quarter = ""] = address.split(", ");
  const [, number = "", street = place] = /^(\d+)\s+(.*)$/.exec(place) ?? [];
  return (
    <svg className={styles.map} viewBox="0 0 560 400">
      <path className={styles.mapSheet} d="M0 0h560v400H0z" />
      <path className={styles.mapWater} d="M0 322C90 300 140 338 230 318S420 286 560 306V400H0z" />
      <path
        className={styles.mapBlocks}
        d="M28 26h120v82H28zM176 26h96v82h-96zM300 26h130v60H300zM458 26h76v120h-76zM28 150h120v66H28zM176 150h96v140h-96zM300 128h130v78H300zM458 188h76v96h-76zM28 244h120v48H28zM300 238h130v44H300z"
      />
      <circle className={styles.mapGlow} cx="326" cy="167" r="64" />
      <path className={styles.mapHouse} d="M300 128h52v78h-52z" />
      <path className={styles.mapWay} d="M44 308C120 296 160 304 286 300V222" />
      <g className={styles.mapText}>
        <text x="150" y="136">
          {street}
        </text>
        <text x="440" y="358" textAnchor="middle">
          {quarter}
        </text>
        <text className={styles.mapNumber} x="326" y="174" textAnchor="middle">
          {number}
        </text>
      </g>
    </svg>
  );
}
