import { useNavigate } from 'react-router';
import { delays } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications.ts';
import { contentLink } from '#web/lib/content.ts';
import { readingLink } from '#web/lib/operation-labels.ts';
import { refusalLink } from '#web/lib/refusal-link.ts';
import { useMarkRead } from './use-mark-read.ts';

/**
 * Returns a function that marks a notification as read and opens the item or text it is about.
 * Source: `docs/requirements/public-site.md`, section 5.
 */
export function useOpenNotification(): (notification: Notification) => void {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  return (notification) => {
    markRead(notification);
    const { relatedType, relatedId } = notification;
    if (!relatedType || !relatedId) return;
    setTimeout(() => navigate(linkTo[relatedType](relatedId)), delays.notificationJump);
  };
}

const linkTo = {
  content: contentLink,
  reading: readingLink,
  refusal: refusalLink,
  post: (id: string) => `/publishing/posts/${id}`,
};
