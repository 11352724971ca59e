import "./layers.css";
import "./fonts/fonts.css";
import "./fallbacks.css";
import "./base.css";
