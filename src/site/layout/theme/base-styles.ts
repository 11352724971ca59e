import "./layers.css";
import "./fonts/fonts.css";
import "./fonts/more-glyphs.css";
import "./fallbacks.css";
import "./base.css";
