/** A rating of 1 to 5 as stars and as text. */
export function Rating({ value }: { value: number }) {
  return (
    <span className="rating">
      <i css={{ "--r": value }} aria-hidden="true" />
      {value} of 5
    </span>
  );
}
