/** What every signed-in page does some seconds after it was opened, when it has loaded what it shows. */
import { keepServiceWorker } from '#web/lib/service-worker.ts';

// A built page has the site's data (`src/app/web/page-sender.ts`). Vite serves neither that nor a service worker.
if (document.getElementById('site')) void keepServiceWorker();
