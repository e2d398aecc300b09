export { createProductClient } from '@notalone/local/product/product-client';
