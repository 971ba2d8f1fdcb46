/** The styles that every public page begins with. */
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import './site.css';
