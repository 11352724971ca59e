import { clsx } from "clsx";
import * as controls from "./buttons.module.css";

/** Marks guests and orders that are only there for trying the project. */
export const sampleMark = "Sample";

/** The mark of a sample and a space after it; nothing for a real guest. */
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
