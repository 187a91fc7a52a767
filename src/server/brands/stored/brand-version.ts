import type { BrandContent } from '#shared/brands/brand-content.rules.ts';

export type BrandVersion = {
  id: string;
  brand: string;
  version: number;
  content: BrandContent;
  status: 'draft' | 'published' | 'past';
  savedBy: string;
  savedAt: Date;
  publishedAt: Date | null;
};
