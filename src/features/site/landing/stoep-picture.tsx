const FRINGE = "q-16 22-32 0".repeat(20);

/** Crates of groceries on a stoep. By night the moon is up and the lantern is lit. */
export function StoepPicture() {
  return (
    <svg
      viewBox="0 0 640 440"
      role="img"
      aria-label="Two crates full of groceries on a stoep, with a ticked shopping list"
      className="size-full"
    >
      <path className="fill-(--scene-sky)" d="M0 0h640v440H0z" />
      <circle className="fill-(--scene-sun)" cx="476" cy="124" r="46" />
      <path
        className="fill-(--scene-far)"
        d="M0 268c60-20 96-26 120-74 6-12 14-16 28-16h176c14 0 20 6 26 18 26 54 70 62 130 58 60-2 110 2 160 22v90H0Z"
      />
      <path
        className="fill-(--scene-near)"
        d="M0 306c90-40 190-44 300-14 120 32 230 10 340-22v90H0Z"
      />
      <path className="fill-(--scene-floor)" d="M0 346h640v94H0z" />
      <path className="fill-(--scene-edge)" d="M0 340h640v10H0zM0 408h640v6H0z" />
      <path className="fill-(--scene-iron)" d={`M0 0h640v44${FRINGE}z`} />
      <path
        className="stroke-(--scene-sky)"
        strokeWidth="3"
        strokeOpacity=".25"
        d={`M16 0v40${"m32-40v40".repeat(19)}`}
      />
      <path
        className="fill-(--scene-wall)"
        d="M26 44h22v298H26zM592 44h22v298h-22zM18 328h38v14H18zM584 328h38v14h-38z"
      />
      <Lantern />
      <Aloe />
      <BigCrate />
      <SmallCrate />
      <ShoppingList />
    </svg>
  );
}

function Lantern() {
  return (
    <g>
      <path className="stroke-(--scene-edge)" strokeWidth="4" d="M320 46v26" />
      <path className="fill-(--scene-edge)" d="M304 72h32l6 10h-44zM300 124h40v8h-40z" />
      <path className="fill-(--scene-pane)" d="M304 82h32v42h-32z" />
    </g>
  );
}

function Aloe() {
  return (
    <g>
      <path
        fill="none"
        stroke="#3f8f5f"
        strokeWidth="12"
        strokeLinecap="round"
        d="M548 316c-4-40-14-56-32-70m34 70c-2-46 0-64 2-86m0 86c6-40 16-54 34-66"
      />
      <path fill="#c8603a" d="M520 306h62l-8 62h-46z" />
      <path fill="#a84c2b" d="M516 300h70v14h-70z" />
    </g>
  );
}

function BigCrate() {
  return (
    <g>
      <path
        fill="#2e8b4f"
        d="M108 262c-22-22-24-52-12-76 18 12 28 30 30 50 20-16 30-38 26-64 24 24 24 62 6 92Z"
      />
      <path fill="#f4b41a" d="M196 266c-10-44 0-82 16-96 18 14 28 52 18 96Z" />
      <path
        fill="none"
        stroke="#d99a0c"
        strokeWidth="4"
        strokeDasharray="2 9"
        strokeLinecap="round"
        d="M206 190v70m14-70v70"
      />
      <path
        fill="#5aa469"
        d="M194 268c-8-30-4-50 4-62 8 20 12 40 10 62Zm40 0c8-30 4-50-4-62-8 20-12 40-10 62Z"
      />
      <circle cx="268" cy="240" r="28" fill="#d8432f" />
      <path
        fill="none"
        stroke="#2e8b4f"
        strokeWidth="6"
        strokeLinecap="round"
        d="M258 216h20m-10 0v-10"
      />
      <path
        className="fill-(--scene-wood)"
        d="M84 250h220a8 8 0 0 1 8 8v112a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V258a8 8 0 0 1 8-8Z"
      />
      <path
        className="stroke-(--scene-slat)"
        strokeWidth="20"
        strokeLinecap="round"
        d="M102 276h184M102 314h184M102 352h184"
      />
    </g>
  );
}

function SmallCrate() {
  return (
    <g>
      <path fill="#fff" d="M362 226h34v62h-34zM366 210h26l4 16h-34z" />
      <path fill="#2667b2" d="M362 246h34v20h-34z" />
      <path fill="#c98a45" d="M408 290c-8-34 0-50 32-50s40 16 32 50Z" />
      <path
        fill="none"
        stroke="#8a5232"
        strokeWidth="4"
        strokeLinecap="round"
        d="m424 252 6 14m8-16 6 14m8-12 6 12"
      />
      <path
        className="fill-(--scene-wood)"
        d="M346 284h140a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H346a8 8 0 0 1-8-8v-84a8 8 0 0 1 8-8Z"
      />
      <path
        className="stroke-(--scene-slat)"
        strokeWidth="18"
        strokeLinecap="round"
        d="M362 310h108M362 350h108"
      />
    </g>
  );
}

function ShoppingList() {
  return (
    <g transform="rotate(6 290 372)">
      <path
        fill="#fffdf6"
        d="M254 318h72a6 6 0 0 1 6 6v84a6 6 0 0 1-6 6h-72a6 6 0 0 1-6-6v-84a6 6 0 0 1 6-6Z"
      />
      <path
        fill="none"
        stroke="#17251c"
        strokeWidth="5"
        strokeLinecap="round"
        d="M282 338h36M282 362h36M282 386h24"
      />
      <path
        fill="none"
        stroke="#1f6b3b"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m259 338 5 5 8-10m-13 29 5 5 8-10m-13 29 5 5 8-10"
      />
    </g>
  );
}
