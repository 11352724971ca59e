import { Heading } from "./heading.tsx";
import { HeadingLines } from "./multiline.tsx";

/** The heading of a section, with an optional second part in italics; `|` marks a line break in either. */
export const VoicedHeading = ({
  heading,
  headingVoice,
}: {
  heading: string;
  headingVoice?: string | undefined;
}) => (
  <Heading>
    <HeadingLines text={heading} />
    {headingVoice ? (
      <>
        {" "}
        <em>
          <HeadingLines text={headingVoice} />
        </em>
      </>
    ) : null}
  </Heading>
);
