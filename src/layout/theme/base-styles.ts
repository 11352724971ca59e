import "./layers.css";
import "./fonts/fonts.css";
import "./fonts/more-letters.css";
import "./fallbacks.css";
import "./base.css";
