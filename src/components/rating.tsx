/** Stars filled up to the rating, and the same in words. */
export function Rating({ value }: { value: number }) {
  return (
    <span className="rating">
      <i css={{ "--r": value }} aria-hidden="true" />
      {value} of 5
    </span>
  );
}
