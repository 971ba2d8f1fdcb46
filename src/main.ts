/** The entry point's former name, which units of systemd that were installed before have. */
import './main.mjs';
