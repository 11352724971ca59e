import { clsx } from "clsx";
import * as controls from "./buttons.module.css";

/** Word that marks guests and orders that exist only for trying out the project. */
export const sampleMark = "Sample";

/** The mark of a sample with a space after it; nothing for real guests and orders. */
export const SampleTag = ({
  isSample,
  className,
}: {
  readonly isSample: boolean;
  readonly className?: string | undefined;
}) =>
  isSample ? (
    <>
      <span className={clsx(controls.tag, className)}>{sampleMark}</span>{" "}
    </>
  ) : null;
