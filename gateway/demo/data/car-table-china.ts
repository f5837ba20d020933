/** Chinese cars; the notation is explained in cars.ts. */
export const CHINESE_CARS = `
@chery|Chery|Q5|L2
%A=1.5 (113 л.с.);B=1.5T (147 л.с.);C=1.6T (186 л.с.);D=2.0 (122 л.с.);E=2.0T (197 л.с.);F=1.6 (126 л.с.);G=1.5 (109 л.с.);H=1.6 (119 л.с.);I=2.4 (129 л.с.);J=1.5T (156 л.с.);K=0.8 (53 л.с.);L=2.0 (139 л.с.);M=1.5T (150 л.с.)
Amulet|I 2003-2013 14d/V1 G
Arrizo 7|I 2013-2017 16a F
Arrizo 8|I 2022- 17h/Q5/L3 C
Bonus|I 2011-2016 14b/T4 G
Bonus 3|I 2014-2016 15a/T4 G
CrossEastar|I 2006-2015 16c L
Fora|I 2006-2010 15c HL
IndiS|I 2011-2015 14d/T4/L1 G
Kimo|I 2007-2013 14a/T4/L1 G
M11|I 2010-2016 15c H
QQ6|I 2006-2010 13c/O4/L0 K
Tiggo|I T11 2005-2013 16i/T5 FI;I FL 2013-2016 16i/T5 FL
Tiggo 2|I 2016-2021 15g/T4 A
Tiggo 2 Pro|I 2021-2024 16h/T4 A
Tiggo 3|I 2014-2020 16e/T5 F
Tiggo 4|I 2017-2021 16e DB
Tiggo 4 Pro|I 2020- 17f AB
Tiggo 5|I 2013-2020 17b D
Tiggo 7|I 2016-2020 17b BD
Tiggo 7 Pro|I 2020-2024 18b BM
Tiggo 7 Pro Max|I 2022- 18b//L3 BC
Tiggo 7L|I 2024- 18b//L3 MC
Tiggo 8|I 2018-2023 18d//L3 E
Tiggo 8 Pro|I 2020-2024 18d//L3 CE
Tiggo 8 Pro Max|I 2021- 18d//L3 E
Tiggo 9|I 2023- 19a//A3 E
Very|I 2011-2014 15a/T4/L1 G
@exeed|Exeed|Q5|L3
%A=1.6T (186 л.с.);B=2.0T (249 л.с.);C=2.0T (197 л.с.);D=1.5T (147 л.с.);E=1.5T (150 л.с.)
LX|I 2020- 18b DE
TXL|I 2019- 18b AB
VX|I 2021- 19a B
RX|I 2022- 19a B
TX|I 2017-2020 18b A
Exlantix ET|I 2024- 20a B
Exlantix ES|I 2024- 19d B
@omoda|Omoda|Q5|L2
%A=1.5T (147 л.с.);B=1.6T (186 л.с.);C=1.6T (150 л.с.);D=1.5 (113 л.с.)
C5|I 2022- 18o AB
S5|I 2022- 17m AD
S5 GT|I 2022- 18n B
C7|I 2025- 19d/Q5/L3 C
@jaecoo|Jaecoo|Q5|L3
%A=1.6T (186 л.с.);B=2.0T (249 л.с.);C=1.5T (147 л.с.);D=1.6T (150 л.с.)
J7|I 2023- 18b AD
J8|I 2023- 19a//A3 B
J5|I 2025- 18b C
J6|I 2025- 18b C
@haval|Haval|T5|L2
%A=1.5T (150 л.с.);B=1.5T (143 л.с.);C=2.0T (190 л.с.);D=2.0T (197 л.с.);E=1.5 (105 л.с.);F=2.0D (143 л.с.);G=2.0T (192 л.с.);H=1.5T (177 л.с.)
Jolion|I 2020- 17f BA
Dargo|I 2020- 18b/X5/L3 G
Dargo X|I 2022- 18b/X5/L3 G
F5|I 2018-2022 17b A
F7|I 2018-2022 18b/X5 AC;I рестайлинг 2022- 18b/X5 AC
F7x|I 2019-2022 18b/X5 AC;I рестайлинг 2022- 18b/X5 AC
H2|I 2014-2021 18b A
H3|I 2024- 18b/X5 H
H5|I 2011-2018 17i/XP/L3 F;II 2023- 18f/XP/L5 D
H6|I 2011-2020 17b/X5 AF;III 2020- 18b/X5 D
H6 Coupe|I 2015-2020 18d/X5 C
H7|I 2024- 19a/X5/L3 G
H8|I 2013-2018 18a/X5/L3 C
H9|I 2014-2024 18g/XP/L5 D;II 2024- 18f/XP/L5 C
M6|I 2021- 17b B
@great-wall|Great Wall|XP|L3
%A=2.4 (126 л.с.);B=2.4 (136 л.с.);C=2.0D (143 л.с.);D=2.0D (150 л.с.);E=2.0T (220 л.с.);F=1.5 (105 л.с.);G=2.4D (184 л.с.)
Deer|I 2004-2013 15j A
Hover|I 2005-2010 17i A
Hover H3|I 2010-2014 17i BC
Hover H5|I 2010-2017 17i BC
Hover H6|I 2012-2017 17b/X5/L2 FC
Hover M2|I 2010-2014 15f/T4/L2 F
Hover M4|I 2012-2016 16e/T4/L2 F
Poer|I 2020- 18m DE
King Kong Poer|I 2022- 18m D
Safe|I 2002-2010 15j A
Sailor|I 2004-2011 15j A
Wingle 5|I 2011- 15j BC
Wingle 7|I 2018- 17k C
@tank|Tank|XP|L5
%A=2.0T (220 л.с.);B=3.0T (299 л.с.);C=2.0 гибрид (394 л.с.);D=2.4D (184 л.с.)
300|I 2021- 18m/K6 AD
400|I 2023- 18g/K6 AC
500|I 2021- 18f/K6 BC
700|I 2024- 20c/K6 B
@wey|WEY|X5|L3
%A=1.5 гибрид (238 л.с.);B=2.0T (238 л.с.);C=1.5 гибрид (326 л.с.)
05|I 2021- 19a AB
07|I 2023- 20a A
80|I 2024- 20a C
@geely|Geely|G5|L2
%A=1.5 (94 л.с.);B=1.8 (126 л.с.);C=1.5 (98 л.с.);D=2.0 (139 л.с.);E=2.4 (149 л.с.);F=1.5T (150 л.с.);G=2.0T (238 л.с.);H=1.8T (184 л.с.);I=1.5 (122 л.с.);J=2.0T (200 л.с.);K=1.5T (147 л.с.);L=2.0T (218 л.с.);M=1.5T (177 л.с.);N=2.0 (150 л.с.)
Atlas|I 2017-2022 17a/T5 DEH;II 2023- 18b/T5/L3 FJ
Atlas Pro|I 2021-2024 18b/T5/L3 FM
Belgee X50|I 2023- 17f FK
Cityray|I 2024- 18o/T5 FM
Coolray|I 2019-2023 17f F;I рестайлинг 2023- 17f KF
Emgrand|I 2021- 15c I
Emgrand 7|I 2018-2022 16a B
Emgrand EC7|I 2009-2016 15c/G5 CB
Emgrand GT|I 2015-2019 17g/F5/L3 EH
Emgrand X7|I 2011-2021 17a/T5 DEB
GC6|I 2014-2016 14d/T4 A
GC9|I 2015-2018 17g/F5/L3 E
Galaxy Starship 7|I 2024- 18b/T5 K
MK|I 2006-2014 15a/T4 A
MK Cross|I 2010-2016 15a/T4 A
Monjaro|I 2021- 19a/GM/A3 G
Okavango|I 2020- 18b/T5/L3 JK
Otaka|I 2007-2011 14b/T4 A
Preface|I 2020- 17g/GM/L3 J
Tugella|I 2019-2024 20a/GM/A3 GL
Vision|I 2008-2011 15c/T4 B
@belgee|Belgee|G5|L2
%A=1.5T (150 л.с.);B=1.5T (147 л.с.);C=1.5 (122 л.с.);D=2.0T (200 л.с.)
X50|I 2023- 17f AB
X70|I 2023- 18b/T5/L3 AB
S50|I 2025- 15c BC
@changan|Changan|T5|L2
%A=1.6 (128 л.с.);B=1.4T (158 л.с.);C=1.5T (181 л.с.);D=2.0T (232 л.с.);E=1.6 (125 л.с.);F=1.5T (143 л.с.);G=2.0T (226 л.с.);H=1.6 (102 л.с.);I=1.5T (188 л.с.);J=2.0T (249 л.с.)
Alsvin|I 2018- 15f/T4 H
CS15|I 2016-2020 16h/T4 H
CS35|I 2012-2021 16e/G5 E
CS35 Plus|I 2018- 17f AB
CS55|I 2017-2021 17b F
CS55 Plus|I 2021- 18b CI
CS75|I 2013-2021 17b/T5/L3 A
CS75 FL|I 2018-2022 18b/T5/L3 F
CS75 Plus|I 2021- 18b/T5/L3 IJ
CS85 Coupe|I 2019- 19a/T5/L3 D
CS95|I 2017- 18i/T5/L3 DG
Eado|II 2013-2018 15c A
Eado Plus|I 2020- 16a AB
Hunter Plus|I 2023- 17k/XP/L5 DJ
Lamore|I 2022- 17m C
Raeton|I 2014-2018 17h A
Raeton Plus|I 2022- 18j/T5/L3 D
UNI-K|I 2020- 20a/T5/L3 GJ
UNI-S|I 2022- 18b CI
UNI-T|I 2020- 18b CI
UNI-V|I 2021- 18j CI
X5 Plus|I 2023- 18o I
Deepal S07|I 2022- 19a I
@jetour|Jetour|Q5|L3
%A=1.5T (147 л.с.);B=1.6T (186 л.с.);C=2.0T (245 л.с.);D=1.6T (190 л.с.);E=2.0T (238 л.с.)
Dashing|I 2022- 18b AB
X50|I 2022- 18b A
X70|I 2018-2023 18b A
X70 Plus|I 2020- 18d AB
X90 Plus|I 2021- 18d BE
T1|I 2024- 19f C
T2|I 2023- 19f C
@jac|JAC|T5|L2
%A=1.6 (109 л.с.);B=1.5T (150 л.с.);C=2.0T (184 л.с.);D=1.5T (136 л.с.);E=2.0D (140 л.с.);F=1.8 (136 л.с.)
J3|I 2009-2016 14d/T4 A
J5|I 2011-2016 15c/T4 A
J7|I 2020- 17h/T5 D
JS3|I 2022- 16h/T4 D
JS4|I 2020- 17b B
JS6|I 2022- 18b BC
JS9|I 2025- 19f C
S1 Rein|I 2007-2013 17b F
S3|I 2014-2020 16h/T4 A
S5|I 2013-2019 17b C
S7|I 2017-2022 17b C
T6|I 2015- 16k/T6/L5 CE
T8|I 2018- 17k/T6/L5 CE
T8 Pro|I 2020- 17k/T6/L5 CE
T9|I 2023- 18m/T6/L5 E
N35|I 2022- 16x/GS/L5 E
@faw|FAW|T5|L2
%A=1.6 (109 л.с.);B=1.5T (160 л.с.);C=1.3 (92 л.с.);D=2.0T (224 л.с.);E=1.5 (102 л.с.);F=1.8T (186 л.с.);G=1.5T (169 л.с.)
Besturn B50|I 2009-2016 15c A
Besturn B70|I 2006-2016 16c F
Besturn X40|I 2017- 16e/T5 A
Besturn X80|I 2013-2020 17b F
Bestune B70|III 2020- 17h BD
Bestune T55|I 2021- 18b G
Bestune T77|I 2018- 18b G
Bestune T90|I 2022- 18d D
Bestune T99|I 2019- 19a/T5/L3 D
Oley|I 2012-2015 14a/T4 E
V5|I 2012-2017 14a/T4 E
Vita|I 2006-2010 14a/T4 C
@dongfeng|Dongfeng|T5|L2
%A=1.6 (117 л.с.);B=1.5T (150 л.с.);C=2.0 (147 л.с.);D=1.5T (177 л.с.);E=1.5T (190 л.с.);F=1.5T (197 л.с.);G=2.0D (163 л.с.);H=2.3D (190 л.с.)
580|I 2016-2023 17b/T5 D
AX4|I 2017-2022 16h B
AX7|I 2014-2022 17a CB
Aeolus Huge|I 2022- 18d EF
DF6|I 2019- 16k/T6/L5 GH
Fengon ix5|I 2018-2023 18o D
H30 Cross|I 2011-2018 15c/R4 A
Mage|I 2022- 19d F
S30|I 2009-2018 15c/R4 A
Shine Max|I 2021- 17m EF
Voyah Free|I 2021- 20a/GM/A3 E
Voyah Dream|I 2022- 19d/GM/A3 E
@hongqi|Hongqi|V5|A4
%A=2.0T (218 л.с.);B=2.0T (245 л.с.);C=3.0T (337 л.с.);D=Электро (551 л.с.);E=1.5T (169 л.с.);F=2.0T (224 л.с.)
H5|I 2017-2022 17g EF;II 2022- 18j F
H7|I 2012-2018 17h A
H9|I 2020- sg80/A5/A5 BC
HS3|I 2022- 18b EF
HS5|I 2019- 18a/M5/A4 F
HS7|I 2019- 19c/M5/A5 BC
E-HS9|I 2020- 20b/M5/L2 D
E-QM5|I 2021- 16c/M5/L2 D
@baic|BAIC|V5|L3
%A=1.5T (150 л.с.);B=2.0T (224 л.с.);C=2.0T (245 л.с.);D=1.5T (177 л.с.);E=2.0T (238 л.с.);F=1.5T (188 л.с.)
BJ30|I 2024- 18b F
BJ40|II 2023- 18m/XP/L5 BC
BJ60|I 2022- 18g/XP/L5 E
BJ80|I 2016-2024 18g/XP/L5 E
U5 Plus|I 2021- 15c/V5/L2 AF
X35|I 2016-2023 17f/V5/L2 A
X55|II 2021- 18b DF
X7|I 2020- 18d DF
X75|I 2023- 18d F
@li-auto|Li Auto|EL|A3
%A=1.5 гибрид (449 л.с.);B=1.5 гибрид (408 л.с.);C=Электро (544 л.с.)
L6|I 2024- 20a B
L7|I 2022- 20a A
L8|I 2022- 20a A
L9|I 2022- 20b A
Mega|I 2024- 19c C
One|I 2019-2022 20a B
@zeekr|Zeekr|GM|A3
%A=Электро (272 л.с.);B=Электро (544 л.с.);C=Электро (421 л.с.);D=Электро (475 л.с.)
001|I 2021- 20a AB
007|I 2023- 19d CB
009|I 2022- 19b B
X|I 2023- 19d AC
7X|I 2024- 20a CD
MIX|I 2024- 19d C
@aito|AITO|V5|A3
%A=1.5 гибрид (272 л.с.);B=1.5 гибрид (496 л.с.);C=1.5 гибрид (449 л.с.)
M5|I 2022- 20a AB
M7|I 2022- 20a BC
M9|I 2023- 20b B
@byd|BYD|Q5|L2
%A=1.5 гибрид (197 л.с.);B=1.5T (139 л.с.);C=Электро (204 л.с.);D=Электро (517 л.с.);E=1.6 (99 л.с.)
F3|I 2005-2014 15c/T4 E
Flyer|I 2004-2008 13b/DM/L0 E
Song Plus|I 2020- 18b AC
Tang|II 2018- 20a D
Han|I 2020- 19d D
Dolphin|I 2021- 16o C
Seal|I 2022- 18n D
Qin Plus|I 2021- 16b A
Yuan Plus|I 2022- 18o C
@lifan|Lifan|T4|L2
%A=1.6 (106 л.с.);B=1.5 (103 л.с.);C=1.8 (128 л.с.);D=1.3 (89 л.с.);E=1.8 (125 л.с.);F=2.4 (167 л.с.)
Breez|I 2006-2014 14a BD
Cebrium|I 2014-2016 15c/T5 E
Celliya|I 2014-2016 15a B
Murman|I 2017-2019 17g/T5 E
Myway|I 2016-2021 16e/T5 E
Smily|I 2008-2017 13c/T4/L1 D
Solano|I 2008-2016 15c/T5 AC;II 2016-2018 15c/T5 BE
X50|I 2014-2019 15a B
X60|I 2011-2021 16e/T5 C
X70|I 2017-2021 18b/T5 E
@brilliance|Brilliance|K5|L2
%A=1.5 (105 л.с.);B=1.6 (110 л.с.);C=1.8 (136 л.с.)
H230|I 2012-2018 14d/K4 A
H530|I 2011-2017 16a B
V5|I 2011-2018 16e B
M2|I 2006-2010 16c C
@zotye|Zotye|T5|L2
%A=1.5T (162 л.с.);B=1.6 (110 л.с.);C=1.3 (93 л.с.)
Coupa|I 2018-2020 18d A
T600|I 2013-2020 17b A
Z300|I 2012-2018 15c B
@gac|GAC|Q5|L3
%A=1.5T (169 л.с.);B=2.0T (190 л.с.);C=2.0T (252 л.с.);D=1.5T (177 л.с.)
GN8|I 2020- 17q/T5/L3 B
GS3|II 2023- 18o/T5/L2 A
GS4|II 2019- 18o/T5/L2 A
GS5|II 2018-2023 18b B
GS8|I 2016-2022 18a B;II 2021- 18a BC
M8|II 2022- 18o/V5/L3 C
S7|I 2025- 20a D
@kaiyi|Kaiyi|Q5|L2
%A=1.5 (113 л.с.);B=1.5T (147 л.с.);C=2.0T (245 л.с.)
E5|I 2021- 16b AB
X3|I 2022- 17f AB
X3 Pro|I 2022- 17f B
X7|I 2022- 18d C
@livan|Livan|G5|L2
%A=1.5T (147 л.с.);B=1.5 (114 л.с.);C=1.5T (160 л.с.)
X3 Pro|I 2021- 16h/G5/L1 B
X6 Pro|I 2023- 17b C
S6 Pro|I 2023- 17m A
@swm|SWM|T5|L2
%A=1.5T (136 л.с.);B=1.5T (147 л.с.);C=1.5 (109 л.с.)
G01|I 2018- 18b B
G05 Pro|I 2021- 18b AB
X3|I 2016- 16h C
@foton|Foton|T6|L5
%A=2.0D (163 л.с.);B=2.4 (136 л.с.);C=2.0T (238 л.с.)
Tunland|I 2012-2019 17k B;G7 2021- 17k A;V9 2023- 18m A
Toano|I 2015- 16x/MS A
Sauvana|I 2015-2020 17k C
@xpeng|Xpeng|Q5|A3
%A=Электро (313 л.с.);B=Электро (551 л.с.);C=Электро (231 л.с.)
G6|I 2023- 18a A
G9|I 2022- 19c B
P7|I 2020- 18k AC
@lynk-and-co|Lynk & Co|GM|A3
%A=1.5 гибрид (180 л.с.);B=2.0T (254 л.с.);C=1.5 гибрид (381 л.с.)
01|I 2017- 19a AB
03|I 2018- 18j B
09|I 2021- 20a BC
08|I 2023- 20a C
`;
