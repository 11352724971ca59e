import { useEffect, useState } from "react";
import { allFood, debounceMs, loadingMs, type Category } from "./search.ts";

/**
 * The state of a menu's search: what is typed, what is applied (300 ms after the last key) and whether the list is being
 * made (200 ms from there). Tabs act at once.
 */
export function useMenuSearch() {
  const [text, setText] = useState("");
  const [applied, setApplied] = useState("");
  const [loading, setLoading] = useState(false);
  const [category, setCategory] = useState<Category>(allFood);

  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => {
      setApplied(text);
      setLoading(true);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, applied]);

  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), loadingMs);
    return () => clearTimeout(timer);
  }, [loading, applied]);

  const reset = () => {
    setText("");
    setApplied("");
    setLoading(false);
    setCategory(allFood);
  };

  return { text, setText, applied, loading, category, setCategory, reset };
}
