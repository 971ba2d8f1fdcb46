/** Texts of every public page. */
export const frame = {
  nav: 'Main',
  anchors: [
    { href: '/#features', label: 'Features' },
    { href: '/#pricing', label: 'Pricing' },
    { href: '/#calculator', label: 'Calculator' },
  ],
  /** The same on other pages. `/` is the dashboard of signed-in people, so prices and calculator are pages, too. */
  pages: [
    { href: '/#features', label: 'Features', forVisitors: true },
    { href: '/pricing', label: 'Pricing' },
    { href: '/calculator', label: 'Calculator' },
  ],
  gallery: { href: '/gallery', label: 'Gallery' },
  help: { href: '/help', label: 'Help' },
  menu: 'Menu',
  signIn: 'Sign In',
  toStudio: 'Dashboard',
  home: (name: string) => `${name}, to the start page`,
  aiNotice: 'Every person pictured here is AI-generated and does not exist.',
  product: 'Product',
  legal: 'Legal',
  support: 'Support',
  elsewhere: 'Elsewhere',
  api: 'API',
  legalLinks: [
    { href: '/privacy-policy', label: 'Privacy Policy' },
    { href: '/terms-of-service', label: 'Terms of Service' },
    { href: '/content-safety-policy', label: 'Cookie Policy' },
    { href: '/refund-policy', label: 'Refund Policy' },
    { href: '/dmca-policy', label: 'DMCA Policy' },
    { href: '/report', label: 'Report something' },
  ],
  supportLinks: [
    { href: '/help', label: 'Help Center' },
    { href: '/help#documentation', label: 'Documentation' },
    { href: '/contact', label: 'Contact us' },
    { href: '/verify', label: 'Check a file' },
    { href: '/status', label: 'Status' },
  ],
  back: 'Back to Home',
  contents: 'Contents',
};
