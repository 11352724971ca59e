import { clsx } from "clsx";
import * as controls from "./buttons.module.css";

/** Word that marks guests and orders that exist only so that people can try out the project. */
export const sampleMark = "Sample";

/** Marks a sample guest or order, with a space after the mark; renders nothing for real ones. */
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
