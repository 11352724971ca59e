import type { WidgetProps } from "netlify-cms-app";
import { useEffect, useRef, useState, type ComponentType, type Ref } from "react";
import { PublishDialog } from "../publishing/publish-dialog.tsx";
import type { ImageAddress } from "../previews/resolve.ts";
import { BlockGallery } from "./block-gallery.tsx";
import { itemSelector } from "./list-item.ts";

/** The parts of Decap's list that are used here. */
interface ListInstance {
  handleAddType(type: string, typeKey: string): void;
  setState(change: (state: ListState) => ListState): void;
}

interface ListState {
  readonly itemsCollapsed: readonly boolean[];
}

interface BlockListProps {
  readonly field: { get(key: string): unknown };
  readonly value?: { readonly size?: number } | null;
}

type ListControl = ComponentType<WidgetProps & { ref?: Ref<unknown> }>;

/**
 * Returns Decap's list control with one change: editors choose a new block by its picture, because the window
 * would cut off Decap's menu of names. A new block is collapsed, as all blocks are, and scrolled into view.
 */
export function blockList(Control: ListControl, address: ImageAddress, styles: string | undefined) {
  return function BlockList({ ref, ...props }: WidgetProps & BlockListProps & { ref?: Ref<unknown> }) {
    const list = useRef<ListInstance>(null);
    const box = useRef<HTMLDivElement>(null);
    const [isOpen, setOpen] = useState(false);
    const [added, setAdded] = useState(0);
    const isBlocks = props.field.get("types") !== undefined;
    useEffect(() => {
      if (added === 0) return;
      // Skips Decap's drag-and-drop texts for screen readers, which are siblings of the items.
      const list = box.current?.querySelector(itemSelector)?.parentElement;
      const items = [...(list?.children ?? [])].filter((child) => child.matches(itemSelector));
      items.at(-1)?.scrollIntoView({ block: "start" });
    }, [added]);
    if (!isBlocks) return <Control {...props} {...(ref ? { ref } : {})} />;
    const keep = (instance: unknown) => {
      list.current = instance as ListInstance | null;
      if (typeof ref === "function") ref(instance);
      else if (ref) ref.current = instance;
    };
    const addBlock = (type: string) => {
      setOpen(false);
      list.current?.handleAddType(type, "type");
      // Collapses the new item, because Decap expands new items.
      list.current?.setState(({ itemsCollapsed }) => ({
        itemsCollapsed: [...itemsCollapsed.slice(0, -1), true],
      }));
      setAdded((count) => count + 1);
    };
    return (
      <div ref={box} className="block-list">
        <Control {...props} ref={keep} />
        <button type="button" className="block-list-add" onClick={() => setOpen(true)}>
          Add a block…
        </button>
        {isOpen ? (
          <PublishDialog title="Add a block" onClose={() => setOpen(false)}>
            <BlockGallery address={address} styles={styles} onChoose={addBlock} />
          </PublishDialog>
        ) : null}
      </div>
    );
  };
}
