import { z } from 'zod';
import { email, success } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

export const contactTopics = ['account', 'billing', 'safety', 'takedown', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactForm = z.strictObject({
  name: z.string().trim().min(1, 'Please enter your name').max(80),
  email,
  topic: z.enum(contactTopics),
  message: z.string().trim().min(20, 'Please write at least 20 characters').max(4_000),
  /** The honeypot field: hidden, so that only bots fill it in. */
  website: z.string().max(200).optional(),
  /** Milliseconds for which the form was open; bots are faster than people. */
  openFor: z.int().min(0).max(limits.formOpenMsMaximum),
});

export const supportRoutes = defineRoutes({
  contact: {
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to the operator',
    tag: 'Support',
    access: 'public',
    owner: 'installation',
    limit: 'contact',
    status: 202,
    body: contactForm,
    response: success,
  },
});
