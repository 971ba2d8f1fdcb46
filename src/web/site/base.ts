/** The base styles of every public page. */
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import './site.css';
