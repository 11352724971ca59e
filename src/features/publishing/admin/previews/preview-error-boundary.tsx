import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Name of the previewed block or entry, as editors know it: “Welcome with hotline”. */
  readonly what: string;
  /** Labels of the fields that are still empty. */
  readonly missing: readonly string[];
  /** Changes with every edit, so that the preview is tried again once the entry is corrected. */
  readonly attempt: unknown;
  readonly children: ReactNode;
}

/** Keeps a failing preview from crashing the editor, and lists the fields that are still empty. */
export class PreviewErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.attempt !== this.props.attempt) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { what, missing } = this.props;
    return (
      <div className="preview-note" role="status">
        <strong>“{what}” cannot be shown yet.</strong>{" "}
        {missing.length > 0
          ? `Still empty: ${missing.join(", ")}.`
          : `You can still save. (${error.message})`}
      </div>
    );
  }
}
