import * as styles from "./order-scene.module.css";

/**
 * Poses of the bag. `flat`: it lies flat. `open`: it stands open in front of the lit oven. `sealed`: it is
 * sealed. `gone`: it has been collected. `off`: the order was cancelled.
 */
export type BagState = "flat" | "open" | "sealed" | "gone" | "off";

interface OrderSceneProps {
  /** Text alternative of the picture. */
  readonly title: string;
  readonly bag: BagState;
  /** First part of the order's number: `K7QX`. */
  readonly short: string;
  /** Last word of the guest's name. */
  readonly name: string;
  /** The restaurant's name. */
  readonly house: string;
}

/** SVG path of the bottles on two dark shelves. */
const bottles =
  "M14 212v-56q0-8 9-12v-18h8v18q9 4 9 12v56zM14 342v-62q0-8 9-12v-18h8v18q9 4 9 12v62zM50 212v-42q0-8 5-12v-18h8v18q5 4 5 12v42zM50 342v-62q0-8 5-12v-18h8v18q5 4 5 12v62zM78 212v-42q0-8 7-12v-10h8v10q7 4 7 12v42zM78 342v-50q0-8 7-12v-10h8v10q7 4 7 12v50zM140 212v-56q0-8 5-12v-10h8v10q5 4 5 12v56zM140 342v-62q0-8 5-12v-10h8v10q5 4 5 12v62zM198 212v-42q0-8 5-12v-10h8v10q5 4 5 12v42zM198 342v-62q0-8 5-12v-10h8v10q5 4 5 12v62zM226 212v-42q0-8 11-12v-10h8v10q11 4 11 12v42zM226 342v-38q0-8 11-12v-10h8v10q11 4 11 12v38zM270 212v-48q0-8 9-12v-10h8v10q9 4 9 12v48zM270 342v-62q0-8 9-12v-10h8v10q9 4 9 12v62zM306 212v-56q0-8 9-12v-10h8v10q9 4 9 12v56zM306 342v-62q0-8 9-12v-10h8v10q9 4 9 12v62zM346 212v-42q0-8 9-12v-20h8v20q9 4 9 12v42zM346 342v-62q0-8 9-12v-20h8v20q9 4 9 12v62zM382 212v-56q0-8 5-12v-18h8v18q5 4 5 12v56zM382 342v-62q0-8 5-12v-18h8v18q5 4 5 12v62zM440 212v-48q0-8 9-12v-20h8v20q9 4 9 12v48zM440 342v-50q0-8 9-12v-20h8v20q9 4 9 12v50zM488 212v-56q0-8 9-12v-10h8v10q9 4 9 12v56zM488 342v-62q0-8 9-12v-10h8v10q9 4 9 12v62zM528 212v-66q0-8 5-12v-20h8v20q5 4 5 12v66zM528 342v-50q0-8 5-12v-20h8v20q5 4 5 12v50zM568 212v-66q0-8 11-12v-20h8v20q11 4 11 12v66zM568 342v-38q0-8 11-12v-20h8v20q11 4 11 12v38zM608 212v-56q0-8 11-12v-18h8v18q11 4 11 12v56zM608 342v-38q0-8 11-12v-18h8v18q11 4 11 12v38zM678 212v-42q0-8 11-12v-20h8v20q11 4 11 12v42zM678 342v-38q0-8 11-12v-20h8v20q11 4 11 12v38zM730 212v-66q0-8 9-12v-20h8v20q9 4 9 12v66zM730 342v-50q0-8 9-12v-20h8v20q9 4 9 12v50z";

/**
 * The slip with the order's number and the guest's name. It hangs on a spike, is stapled to the bag, or lies
 * on the counter.
 */
const Slip = ({ short, name, scale }: { short: string; name: string; scale: number }) => (
  <g transform={`scale(${scale})`}>
    <path
      d="M0 6l6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6V164l-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6z"
      fill="#fffbf4"
    />
    <text
      x="60"
      y="52"
      textAnchor="middle"
      fontSize="34"
      fontWeight="460"
      fill="#241a12"
      style={{ fontVariationSettings: "'opsz' 30" }}
    >
      {short}
    </text>
    <path d="M14 68h92M14 71h92" stroke="#8d7b66" strokeWidth="1.2" />
    <path d="M14 88h62M14 104h74M14 120h52" stroke="#6b5948" strokeWidth="3" strokeLinecap="round" />
    <path d="M92 88h14M96 104h10M92 120h14" stroke="#6b5948" strokeWidth="3" strokeLinecap="round" />
    <text x="60" y="150" textAnchor="middle" fontSize="17" fontStyle="italic" fill="#5b4a3b">
      {name}
    </text>
  </g>
);

/** Texts on the slip and the seal. */
type Printed = Pick<OrderSceneProps, "short" | "name" | "house">;

const Oven = () => (
  <g>
    <circle cx="170" cy="440" r="330" fill="url(#scene-heat)" />
    <path d="M52 500V408a118 96 0 0 1 236 0v92z" fill="#4a3323" />
    <path
      d="M52 500V408a118 96 0 0 1 236 0v92"
      fill="none"
      stroke="#7b5a3c"
      strokeWidth="4"
      strokeDasharray="26 5"
    />
    <path d="M88 500v-80a82 66 0 0 1 164 0v80z" fill="url(#scene-oven)" />
    <g fill="#ffe9a8" opacity=".9">
      <path d="M128 500c-10-26 10-34 6-60 20 18 24 36 14 60z" />
      <path d="M176 500c-8-30 14-44 8-74 24 24 30 48 14 74z" opacity=".8" />
    </g>
    <ellipse cx="170" cy="497" rx="58" ry="9" fill="#6b2b0c" />
    <ellipse cx="170" cy="492" rx="54" ry="8" fill="#e8a350" />
    <ellipse cx="170" cy="490" rx="44" ry="6" fill="#b8341c" />
    <path d="M140 489h14M166 493h12M188 488h13" stroke="#fff1d6" strokeWidth="5" strokeLinecap="round" />
  </g>
);

const FlatBag = ({ short, name }: Printed) => (
  <g>
    <ellipse cx="520" cy="590" rx="150" ry="20" fill="url(#scene-sh)" />
    <path d="M396 574l214-10 32 16-216 14z" fill="#9c6f3d" />
    <path d="M396 566l214-10 32 16-216 14z" fill="url(#scene-kraft)" />
    <path d="M470 563l-4 12 32 16 4-10z" fill="#b3824a" opacity=".7" />
    <path d="M426 586v8l216-14v-8z" fill="#7f5730" />
    <ellipse cx="330" cy="588" rx="88" ry="16" fill="url(#scene-sh)" />
    <ellipse cx="316" cy="578" rx="44" ry="11" fill="#2a1c10" />
    <ellipse cx="316" cy="573" rx="44" ry="11" fill="url(#scene-brass)" />
    <path d="M316 572V372" stroke="#d8b57a" strokeWidth="4" strokeLinecap="round" />
    <g transform="rotate(-4 316 480)">
      <rect x="250" y="516" width="132" height="6" fill="#d9cbb3" />
      <rect x="246" y="510" width="132" height="6" fill="#efe4d2" />
    </g>
    <g transform="translate(250 396) rotate(5 60 40) skewX(-3)">
      <Slip short={short} name={name} scale={132 / 120} />
    </g>
    <path d="M316 424V372" stroke="#e8cf9c" strokeWidth="4" strokeLinecap="round" />
  </g>
);

const OpenBag = ({ short, name }: Printed) => (
  <g>
    <ellipse cx="470" cy="596" rx="190" ry="26" fill="url(#scene-sh)" />
    <path d="M380 300L368 352 564 352 574 302 552 286z" fill="#5b3b1d" />
    <path
      d="M380 300l10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 4 50H368z"
      fill="#7a5228"
    />
    <path d="M562 344l22-40-6 268-22 18z" fill="url(#scene-gus)" />
    <path d="M566 346l10 110-18 128" fill="none" stroke="#5b3b1d" strokeWidth="2" opacity=".7" />
    <path
      d="M358 344l9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 6 6-6 240H364z"
      fill="url(#scene-kraft)"
    />
    <path d="M400 352l6 236M516 352l-4 236" stroke="#8f6535" strokeWidth="1.5" opacity=".4" />
    <path d="M362 470h196" stroke="#8f6535" strokeWidth="1.5" opacity=".35" />
    <g transform="translate(404 398) rotate(-2 60 80)">
      <Slip short={short} name={name} scale={112 / 120} />
      <path d="M52 4h16" stroke="#8d8d8d" strokeWidth="4" />
    </g>
  </g>
);

const SealedBag = ({ short, name, house }: Printed) => (
  <g>
    <ellipse cx="440" cy="598" rx="210" ry="28" fill="url(#scene-sh)" />
    <g className={styles.steam}>
      <path d="M380 262c-18-26 16-44 0-76s12-40 4-62" />
      <path d="M440 252c-16-28 18-42 2-78s12-36 6-60" />
      <path d="M498 262c-16-24 14-44 2-72s12-36 4-60" />
    </g>
    <path d="M548 320l32 16-6 238-30 18z" fill="url(#scene-gus)" />
    <path d="M556 324l6 130-14 134" fill="none" stroke="#5b3b1d" strokeWidth="2" opacity=".7" />
    <path d="M322 320H550l-2 272H328z" fill="url(#scene-kraft)" />
    <path d="M366 330l4 262M506 330l-4 262" stroke="#8f6535" strokeWidth="1.5" opacity=".35" />
    <path d="M318 274h236l4 6-8 76H322l-6-76z" fill="url(#scene-flap)" />
    <path d="M318 274h236" stroke="#f6dcae" strokeWidth="2.5" />
    <path
      d="M322 356l7 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 7-8 8 8 6-8v6H322z"
      fill="#c99c63"
    />
    <path d="M324 368q112 10 224 0v8q-112 10-224 0z" fill="#7f5730" opacity=".35" filter="url(#scene-soft)" />
    <path d="M554 280l26 14v44l-30 16z" fill="#8a5f33" />
    <circle cx="436" cy="440" r="74" fill="#7f5730" opacity=".35" filter="url(#scene-soft)" />
    <circle cx="436" cy="434" r="72" fill="#fffbf4" />
    <circle cx="436" cy="434" r="64" fill="none" stroke="#8b4f0f" strokeWidth="1.5" />
    <circle cx="436" cy="434" r="60" fill="none" stroke="#8b4f0f" strokeWidth=".8" />
    <text
      x="436"
      y="448"
      textAnchor="middle"
      fontSize="38"
      fontWeight="440"
      fill="#241a12"
      style={{ fontVariationSettings: "'opsz' 34" }}
    >
      {short}
    </text>
    <text x="436" y="476" textAnchor="middle" fontSize="18" fontStyle="italic" fill="#5b4a3b">
      {name}
    </text>
    <text
      x="436"
      y="406"
      textAnchor="middle"
      fontSize="17"
      fill="#8b4f0f"
      style={{ fontVariationSettings: "'opsz' 18" }}
    >
      {house}
    </text>
  </g>
);

const Gone = ({ short, name }: Printed) => (
  <g>
    <ellipse
      cx="440"
      cy="568"
      rx="120"
      ry="22"
      fill="none"
      stroke="#1d120a"
      strokeOpacity=".35"
      strokeWidth="5"
    />
    <g transform="translate(500 520) rotate(78 40 40) skewX(8) scale(.72 .8)">
      <Slip short={short} name={name} scale={112 / 120} />
    </g>
    <g transform="translate(330 560)">
      <path d="M0 0c20-22 52-20 66-6-22 16-48 18-66 6z" fill="#6f8f58" />
      <path d="M0 0c24-6 44-8 66-6" stroke="#3d5a30" strokeWidth="1.5" fill="none" />
    </g>
  </g>
);

const CalledOff = ({ short, name }: Printed) => (
  <g>
    <ellipse cx="420" cy="590" rx="150" ry="18" fill="url(#scene-sh)" />
    <g transform="translate(352 540) skewX(-32) scale(1 .34)">
      <Slip short={short} name={name} scale={150 / 120} />
      <path d="M-10 20L158 190" stroke="#a23420" strokeWidth="12" />
    </g>
  </g>
);

/** Gradients for light and wood. */
const Paints = () => (
  <defs>
    <linearGradient id="scene-top" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#7a5230" />
      <stop offset=".12" stopColor="#5a3a20" />
      <stop offset="1" stopColor="#2b1b10" />
    </linearGradient>
    <linearGradient id="scene-front" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#3a2617" />
      <stop offset="1" stopColor="#14100d" />
    </linearGradient>
    <linearGradient id="scene-kraft" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stopColor="#dcb27a" />
      <stop offset=".5" stopColor="#c4945a" />
      <stop offset="1" stopColor="#9c6f3d" />
    </linearGradient>
    <linearGradient id="scene-gus" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stopColor="#8a5f33" />
      <stop offset=".5" stopColor="#6f4a26" />
      <stop offset="1" stopColor="#7f5730" />
    </linearGradient>
    <linearGradient id="scene-flap" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#e9c692" />
      <stop offset="1" stopColor="#c99c63" />
    </linearGradient>
    <linearGradient id="scene-brass" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stopColor="#4b3013" />
      <stop offset=".35" stopColor="#c08a3e" />
      <stop offset=".55" stopColor="#8b5f25" />
      <stop offset="1" stopColor="#2e1d0b" />
    </linearGradient>
    <linearGradient id="scene-cone" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#ffcf7d" stopOpacity=".46" />
      <stop offset=".75" stopColor="#d9943a" stopOpacity=".1" />
      <stop offset="1" stopColor="#d9943a" stopOpacity="0" />
    </linearGradient>
    <radialGradient id="scene-pool">
      <stop offset="0" stopColor="#ffcf7d" stopOpacity=".75" />
      <stop offset=".6" stopColor="#d9943a" stopOpacity=".25" />
      <stop offset="1" stopColor="#d9943a" stopOpacity="0" />
    </radialGradient>
    <radialGradient id="scene-oven" cx=".5" cy=".9" r=".9">
      <stop offset="0" stopColor="#fff0b8" />
      <stop offset=".25" stopColor="#ffc04e" />
      <stop offset=".6" stopColor="#d8641b" />
      <stop offset="1" stopColor="#47180a" />
    </radialGradient>
    <radialGradient id="scene-heat">
      <stop offset="0" stopColor="#e8862c" stopOpacity=".5" />
      <stop offset="1" stopColor="#e8862c" stopOpacity="0" />
    </radialGradient>
    <radialGradient id="scene-sh">
      <stop offset="0" stopColor="#0a0603" stopOpacity=".75" />
      <stop offset="1" stopColor="#0a0603" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="scene-fade" gradientUnits="userSpaceOnUse" x1="0" x2="230">
      <stop offset="0" stopColor="#000" />
      <stop offset="1" stopColor="#fff" />
    </linearGradient>
    <mask id="scene-left" maskUnits="userSpaceOnUse" x="0" y="80" width="760" height="640">
      <rect x="0" y="80" width="760" height="640" fill="url(#scene-fade)" />
    </mask>
    <filter id="scene-soft" x="-20%" y="-20%" width="140%" height="140%">
      <feGaussianBlur stdDeviation="9" />
    </filter>
  </defs>
);

/**
 * Draws a counter, a lamp, and a bag whose pose shows the order's state. The lamp lights the scene, so the
 * colours are the same in every theme.
 */
export function OrderScene({ title, bag, short, name, house }: OrderSceneProps) {
  const lit = bag !== "off";
  return (
    <svg className={styles.root} viewBox="0 0 760 720" role="img" aria-label={title}>
      <Paints />

      <g opacity=".9" mask="url(#scene-left)">
        <path d="M0 214H760M0 344H760" stroke="#33251a" strokeWidth="5" />
        <path fill="#241810" d={bottles} />
      </g>

      {bag === "open" ? <Oven /> : null}

      {lit ? <path d="M404 150L170 560H690L456 150z" fill="url(#scene-cone)" /> : null}
      <path d="M430-700V92" stroke="#0c0806" strokeWidth="5" />
      <path d="M430-700V92" stroke="#5b4228" strokeWidth="2" />
      <path d="M412 92h36l6 16c34 8 54 26 58 46H348c4-20 24-38 58-46z" fill="url(#scene-brass)" />
      <ellipse cx="430" cy="154" rx="82" ry="9" fill="#23160b" />
      {lit ? <ellipse cx="430" cy="154" rx="60" ry="6.5" fill="#ffe7b0" /> : null}
      {lit ? <circle cx="430" cy="160" r="70" fill="url(#scene-pool)" opacity=".8" /> : null}

      <g mask="url(#scene-left)">
        <path d="M0 500H760V632H0z" fill="url(#scene-top)" />
        <path d="M0 501H760" stroke="#c9935a" strokeOpacity=".55" strokeWidth="2" />
        <g stroke="#1d120a" strokeOpacity=".35" fill="none">
          <path d="M0 528q190 10 380 0t380 4" />
          <path d="M0 560q220-12 420 2t340-4" />
          <path d="M0 596q160 12 390-2t370 8" />
        </g>
        <path d="M0 632H760V720H0z" fill="url(#scene-front)" />
        <path d="M0 633H760" stroke="#8a5f38" strokeWidth="3" />
      </g>
      {lit ? <ellipse cx="430" cy="562" rx="300" ry="58" fill="url(#scene-pool)" /> : null}

      {bag === "flat" ? <FlatBag short={short} name={name} house={house} /> : null}

      {bag === "open" ? <OpenBag short={short} name={name} house={house} /> : null}

      {bag === "sealed" ? <SealedBag short={short} name={name} house={house} /> : null}

      {bag === "gone" ? <Gone short={short} name={name} house={house} /> : null}

      {bag === "off" ? <CalledOff short={short} name={name} house={house} /> : null}
    </svg>
  );
}
